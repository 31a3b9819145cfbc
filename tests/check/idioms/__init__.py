"""Correct games in the idioms of many authors, on which a reader of the source may stumble."""
