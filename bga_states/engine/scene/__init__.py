"""Scenes: a table as one viewer sees it, as plain data without sizes, for every kind of display."""
