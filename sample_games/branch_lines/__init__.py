"""Branch Lines: goods become tracks, and tracks connect the stations of secret orders."""

from sample_games.branch_lines.game import BranchLines

__all__ = ["BranchLines"]
