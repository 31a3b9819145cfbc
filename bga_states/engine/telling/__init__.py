"""The messages and arguments that each viewer receives."""
