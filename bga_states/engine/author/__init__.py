"""What authors subclass and call."""
