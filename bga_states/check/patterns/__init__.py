"""Regular expressions: which of them take exponential time on some text."""
