"""What each viewer receives of what happened."""
