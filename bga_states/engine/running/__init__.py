"""What happens in one move, and what a look at the table returns."""
