"""The history of a match: the table as it was after each move, to step through."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bga_states import Outcome, Table, clienttranslate
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.options import options_of, preferences_of
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import LEAVING, _
from bga_states.cli.usage_errors import CommandError

CHANGED = "the game is not the one it was played with"
MISSING = "the moves of an earlier release were not saved"
ON = clienttranslate(
    "Enter goes on, back and forward step, a number goes to that move, quit leaves."
)
BACK = clienttranslate(
    "Enter goes back, back and forward step, a number goes to that move, quit leaves."
)


@dataclass(frozen=True)
class Step:
    """A snapshot of the table after a move, and the move's outcome; the first is the setup."""

    snapshot: bytes
    outcome: Outcome


def steps_of(match: Match) -> list[Step]:
    """Play a match again from its setup; CommandError when the game no longer plays it so."""
    if match.commands is None:
        raise CommandError("Cannot show the history: the moves of this game were not recorded.")
    table = new_table(match)
    steps = [Step(table.snapshot(), table.outcome)]
    try:
        for command in match.commands:
            outcome = command.do(table)
            steps.append(Step(table.snapshot(), outcome))
    except Exception as error:  # any exception of a changed game
        raise CommandError(f"Cannot show the history: {fault_of(match, steps)}.") from error
    if steps[-1].snapshot != match.table.snapshot():
        raise CommandError(f"Cannot show the history: {fault_of(match, steps)}.")
    return steps


def fault_of(match: Match, steps: Sequence[Step]) -> str:
    """Say why moves do not lead to a match's position: some are missing, or the game changed."""
    first = Table.restore(type(match.table.game), steps[0].snapshot)
    is_whole = first.move_id + len(match.commands or ()) == match.table.move_id
    return CHANGED if is_whole else MISSING


def new_table(match: Match) -> Table[Any]:
    """Set up the table as it was at the beginning of a match."""
    game = match.table.game
    players = {player.id: player.name for player in game.players.values()}
    options = options_of(game) or None
    preferences = {
        player_id: own for player_id in players if (own := preferences_of(game, player_id))
    }
    return Table.create(
        type(game),
        players,
        seed=match.table.seed,
        options=options,
        preferences=preferences or None,
    )


@dataclass
class Browser:
    """Steps through a match, as one viewer sees it; Enter goes `step` moves on."""

    match: Match
    screen: Screen
    keyboard: Keyboard
    viewer: int | None
    step: int
    steps: Sequence[Step]

    @property
    def help(self) -> str:
        """The possible input, in words."""
        return _(ON if self.step > 0 else BACK)

    def run(self, number: int) -> None:
        """Show the table after a move, then after each one asked for, until the person leaves."""
        last = len(self.steps) - 1
        self.screen.note(self.help)
        while True:
            self.show(number)
            line = self.keyboard.ask(f"{number}/{last}> ")
            target = self.target(line, number)
            if target is None:
                return
            number = min(max(target, 0), last)

    def target(self, line: str, number: int) -> int | None:
        """Return the move that a line asks for, None to leave."""
        line = line.casefold()
        steps = {"": self.step, "back": -1, "b": -1, "forward": 1, "f": 1}
        if line in steps:
            return number + steps[line]
        if line.isdecimal():
            # No move has a number of so many digits, and Python refuses to read thousands.
            return int(line[:9])
        if line in LEAVING:
            return None
        self.screen.say(self.help)
        return number

    def show(self, number: int) -> None:
        """Show the table after a move, with the messages of the move."""
        step, match = self.steps[number], self.match
        table = Table.restore(type(match.table.game), step.snapshot)
        then = Match(match.reference, table, match.seats, {}, translate=match.translate)
        self.screen.draw_table(then, self.viewer, match.texts_of(step.outcome, self.viewer))
