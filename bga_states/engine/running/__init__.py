"""The course of one move, and looks at the table."""
