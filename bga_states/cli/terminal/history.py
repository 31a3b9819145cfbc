"""The history of a match: the table as it was after each move, to step through."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bga_states import Outcome, Table, clienttranslate
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.options import options_of, preferences_of
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import LEAVING, _
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.match.journal import Command
from bga_states.replays import Replay

CHANGED = "the game is not the one it was played with"
UNSTEADY = (
    "the game goes another way when its moves are made again. "
    "Let it depend on its data and on self.random alone (P76)"
)
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


def steps_of(match: Match, aim: str = "show the history") -> list[Step]:
    """Play a match again from its setup; CommandError when the game no longer plays it so.

    The `aim` says in its message what cannot be done then.
    """
    table = new_table(match)
    steps = [Step(table.snapshot(), table.outcome)]

    def keep(command: Command) -> None:
        outcome = command.do(table)
        steps.append(Step(table.snapshot(), outcome))

    play_again(match, table, keep, aim)
    return steps


def replay_of(match: Match, aim: str) -> Replay:
    """Play a match again from its setup and keep its moves; CommandError as for `steps_of`."""
    replay = Replay(new_table(match))
    play_again(match, replay.table, replay.do, aim)
    return replay


def play_again(match: Match, table: Table[Any], do: Callable[[Command], object], aim: str) -> None:
    """Do the commands of a match, and compare the table at their end."""
    if match.commands is None:
        raise CommandError(f"Cannot {aim}: the moves of this game were not recorded.")
    first = table.move_id
    try:
        for command in match.commands:
            do(command)
    except Exception as error:  # any exception of a changed game
        raise CommandError(f"Cannot {aim}: {fault_of(match, first)}.") from error
    if table.snapshot() != match.table.snapshot():
        raise CommandError(f"Cannot {aim}: {fault_of(match, first)}.")


def fault_of(match: Match, first: int) -> str:
    """Say why moves after the `first` do not lead to a match's position."""
    if match.is_played_here:
        return UNSTEADY
    is_whole = first + len(match.commands or ()) == match.table.move_id
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
