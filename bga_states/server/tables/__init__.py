"""The tables: the table thread's knowledge of them, and its work on them."""
