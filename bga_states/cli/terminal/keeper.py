"""Keeping a match: it is saved after every action.

The person is told when saving fails, and how to go on when they leave.
"""

from dataclasses import dataclass

from bga_states.cli.invocation import command_line
from bga_states.cli.terminal.save_file import ChangedError, SaveFile
from bga_states.cli.terminal.saves import write_save
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.usage_errors import CommandError


@dataclass
class Keeper:
    """Saves to a file, or nowhere without one.

    `kept_move` is the move at which the game in the file is, None where it holds another game.
    """

    file: SaveFile | None
    screen: Screen
    kept_move: int | None = None

    def begin(self, match: Match) -> None:
        """Save a new match at once."""
        if self.file is None:
            return
        # A disk that is full shows now, and not after the first move.
        try:
            self.file.write(write_save(match))
        except OSError as error:
            text = (
                f"Cannot save to {self.file.path}: {error.strerror}. Use another file for --save."
            )
            raise CommandError(text) from error
        except ChangedError as error:
            text = f"Cannot save to {self.file.path}: it {error} meanwhile. Use another file."
            raise CommandError(text) from error
        self.kept_move = match.table.move_id

    def keep(self, match: Match) -> None:
        """Save; when the disk refuses, say so and let the game go on."""
        self._save(match, "The game goes on, and is saved again after the next action.")

    def part(self, match: Match) -> None:
        """Say how the match can go on another time."""
        self.screen.say()
        if self.file is None:
            remedy = "With --save FILE it can be continued another time."
            self.screen.say(f"The game was not saved. {remedy}")
            return
        self._save_at_last(match, self.file)
        if self.kept_move is None:
            return
        up_to = ""
        if self.kept_move != match.table.move_id:
            up_to = f" up to move {self.kept_move}"
        again = command_line("play", match.reference, "--save", str(self.file.path))
        self.screen.hint(f"The game is saved in {self.file.path}{up_to}. To go on:", again)

    def end(self, match: Match) -> None:
        """Say where the finished match is."""
        if self.file is None:
            return
        self._save_at_last(match, self.file)
        if self.kept_move == match.table.move_id:
            remedy = "Name another file for the next one."
            self.screen.say(f"{self.file.path} holds the finished game. {remedy}", "dim")
        elif self.kept_move is not None:
            self.screen.say(f"{self.file.path} holds the game up to move {self.kept_move}.", "dim")

    def _save_at_last(self, match: Match, file: SaveFile) -> None:
        """Save what could not be saved before, or is no longer in the file."""
        if self.kept_move != match.table.move_id or not file.is_ours():
            self._save(match, "What was played since the last save is lost.")

    def _save(self, match: Match, otherwise: str) -> None:
        if self.file is None:
            return
        try:
            self._write(self.file, write_save(match))
        except OSError as error:
            fact = f"{error.strerror}. {otherwise}"
            self.screen.complain(f"Cannot save to {self.file.path}: {fact}")
            return
        # Not before: the write may have failed.
        self.kept_move = match.table.move_id

    def _write(self, file: SaveFile, content: bytes) -> None:
        """Write to the file, or beside it when something else has written there."""
        try:
            file.write(content)
        except ChangedError as error:
            former, self.kept_move = file.path, None
            file.move_aside()
            fact = f"{former} {error}"
            if file.path != former:
                fact = f"{fact}, and is left as it is"
            self.screen.complain(f"{fact}. This game is saved in {file.path} from now on.")
            self._write(file, content)
