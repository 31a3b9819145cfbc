"""The report of a check without a fault: how much was played, and which secrets came to light."""

from collections import Counter

REVEALED_AT_MOST = 20
"""The largest number of lines about revealed secrets."""

Revealed = Counter[tuple[str, str]]
"""How often something shown to a viewer depended on a fact that they could not know before.

By the action that revealed it, or "setup", and by the place where they see it.
"""


class CheckReport:
    """The work of a check; `str` writes it for the author to read.

    `revealed` has the secrets that came to light. No check can know whether they should: read it.
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
        """Write a line for the games, and one for each revealed secret, the most frequent first."""
        lines = [f"{self.game}: {self.games} games, {self.moves} moves, no fault"]
        if self.revealed:
            lines.append("Secrets that came to light, for you to compare with the rules:")
        for (action, where), times in self.revealed.most_common(REVEALED_AT_MOST):
            lines.append(f"  {action} reveals {where} ({times}x)")
        return "\n".join(lines)
