"""The report of a check that has found no fault: how much was played, and what the rules reveal."""

from collections import Counter

REVEALED_AT_MOST = 20
"""How many lines of what is revealed are written."""

Revealed = Counter[tuple[str, str]]
"""How often something a viewer was shown depended on what they could not know before.

By the action that revealed it, or "setup", and where they see it.
"""


class CheckReport:
    """What a check has done; `str` writes it for the author to read.

    `revealed` is what the rules reveal. No check can know whether they should: read it.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.moves = 0
        self.revealed: Revealed = Counter()

    def add(self, moves: int, revealed: Revealed) -> None:
        """Add one game."""
        self.games += 1
        self.moves += moves
        self.revealed += revealed

    def __str__(self) -> str:
        """Write a line for the games, and one for each thing revealed, what is frequent first."""
        lines = [f"{self.game}: {self.games} games, {self.moves} moves, no fault"]
        if self.revealed:
            lines.append("Secrets that came to light, for you to compare with the rules:")
        for (action, where), times in self.revealed.most_common(REVEALED_AT_MOST):
            lines.append(f"  {action} reveals {where} ({times}x)")
        return "\n".join(lines)
