"""Worker processes beside this one, which can be ended at any time."""
