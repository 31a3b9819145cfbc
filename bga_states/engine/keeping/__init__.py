"""What a move leaves behind: points to return to, snapshots, undo."""
