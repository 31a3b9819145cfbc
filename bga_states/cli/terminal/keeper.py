"""Keeping a match: it is saved after every action.

The person is told when saving fails, and how to go on when they leave.
"""

from dataclasses import dataclass

from bga_states import clienttranslate
from bga_states.cli.invocation import command_line
from bga_states.cli.terminal.save_file import ChangedError, SaveFile
from bga_states.cli.terminal.saves import write_save
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import _
from bga_states.cli.usage_errors import CommandError

NOT_SAVED = clienttranslate(
    "The game was not saved. With --save FILE it can be continued another time."
)
FINISHED = clienttranslate("${file} holds the finished game. Name another file for the next one.")


@dataclass
class Keeper:
    """Saves to a file, or nowhere without one.

    `kept_move` is the last move of the game in the file, None where the file holds another game.
    """

    file: SaveFile | None
    screen: Screen
    kept_move: int | None = None

    def begin(self, match: Match) -> None:
        """Save a new match at once."""
        if self.file is None:
            return
        # A full disk shows now, and not after the first move.
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
        self._save(match, _("The game goes on, and is saved again after the next action."))

    def part(self, match: Match) -> None:
        """Say how the match can go on another time."""
        self.screen.say()
        if self.file is None:
            self.screen.note(_(NOT_SAVED), "")
            return
        self._save_at_last(match, self.file)
        if self.kept_move is None:
            return
        again = command_line("play", match.reference, "--save", str(self.file.path))
        text = clienttranslate("The game is saved in ${file}. To go on:")
        if self.kept_move != match.table.move_id:
            text = clienttranslate("The game is saved in ${file} up to move ${move}. To go on:")
        self.screen.hint(_(text, file=self.file.path, move=self.kept_move), again)

    def end(self, match: Match) -> None:
        """Say where the finished match is."""
        if self.file is None:
            return
        self._save_at_last(match, self.file)
        if self.kept_move == match.table.move_id:
            self.screen.note(_(FINISHED, file=self.file.path))
        elif self.kept_move is not None:
            text = clienttranslate("${file} holds the game up to move ${move}.")
            self.screen.note(_(text, file=self.file.path, move=self.kept_move))

    def _save_at_last(self, match: Match, file: SaveFile) -> None:
        """Save the match if it was not saved before, or is no longer in the file."""
        if self.kept_move != match.table.move_id or not file.is_ours():
            self._save(match, _("What was played since the last save is lost."))

    def _save(self, match: Match, otherwise: str) -> None:
        if self.file is None:
            return
        try:
            self._write(self.file, write_save(match))
        except OSError as error:
            text = clienttranslate("Cannot save to ${file}: ${reason}.")
            told = _(text, file=self.file.path, reason=error.strerror)
            self.screen.complain(f"{told} {otherwise}")
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
            text = clienttranslate(
                "${former} ${change}. This game is saved in ${file} from now on."
            )
            if file.path != former:
                text = clienttranslate(
                    "${former} ${change}, and is left as it is. This game is saved in ${file} "
                    "from now on."
                )
            self.screen.complain(_(text, former=former, change=_(str(error)), file=file.path))
            self._write(file, content)
