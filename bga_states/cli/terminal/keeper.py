"""Keeping a match: it is saved after every action.

The person is told when saving fails, and how to go on when they leave.
"""

from dataclasses import dataclass
from pathlib import Path

from bga_states.cli.invocation import command_line
from bga_states.cli.terminal.saves import write_save
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.usage_errors import CommandError


@dataclass
class Keeper:
    """Saves to a file, or nowhere without one; `kept_move` is the move the file holds."""

    path: Path | None
    screen: Screen
    kept_move: int | None = None

    def begin(self, match: Match) -> None:
        """Save a new match at once."""
        # A folder that cannot be written to shows now, and not after the first move.
        try:
            self._write(match)
        except OSError as error:
            text = f"Cannot save to {self.path}: {error.strerror}. Use another file for --save."
            raise CommandError(text) from error

    def keep(self, match: Match) -> None:
        """Save; when the disk refuses, say so and let the game go on."""
        try:
            self._write(match)
        except OSError as error:
            fact = f"{error.strerror}. The game goes on, and is saved again after the next action"
            self.screen.complain(f"Cannot save to {self.path}: {fact}.")

    def part(self, match: Match) -> None:
        """Say how the match can go on another time."""
        self.screen.say()
        if self.path is None:
            remedy = "With --save FILE it can be continued another time."
            self.screen.say(f"The game was not saved. {remedy}")
            return
        # The last save may have failed; if this one does too, no command can be shown.
        if self.kept_move != match.table.move_id:
            self.keep(match)
        if self.kept_move == match.table.move_id:
            again = command_line("play", match.reference, "--save", str(self.path))
            self.screen.hint(f"The game is saved in {self.path}. To go on:", again)

    def _write(self, match: Match) -> None:
        if self.path is not None:
            write_save(self.path, match)
            # Not before: the write may have failed.
            self.kept_move = match.table.move_id
