"""Hearts, a game of tricks with hidden hands and cards that are passed."""
