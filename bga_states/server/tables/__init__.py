"""The tables: all that the table thread knows of them, and does."""
