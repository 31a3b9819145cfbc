"""Records of moves: points to return to, snapshots, undo."""
