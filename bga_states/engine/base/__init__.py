"""Words and plain values that know no game: types, errors, texts, spelling."""
