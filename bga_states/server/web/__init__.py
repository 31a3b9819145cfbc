"""The web: the HTTP routes, and the checks of their callers."""
