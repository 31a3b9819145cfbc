"""`GameMachine`: a test that plays a game in every way, and shrinks a failing game.

This module needs Hypothesis.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Generic, TypeVar

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import show
from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.nonsense import Offers, check_unoffered, send
from bga_states.testing.playing import Step, as_step, do_offered
from bga_states.testing.playthrough import Views, check_move, look
from bga_states.testing.recipes import Recipe
from bga_states.testing.script_lines import read_line, write_line
from bga_states.testing.strategies import SEEDS, offered_commands, unoffered_commands

# isort: split
# Only now: the module above says what to do where Hypothesis is missing.
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

__all__ = ["GameMachine", "check_machine"]

GameT = TypeVar("GameT", bound=Game)
RUNNER = st.runner()
"""The machine itself, from whose table steps are drawn."""
NONSENSE = "nonsense"
WEIGHTS = ("act", "act", "act", "act", "act", NONSENSE, NONSENSE, "leave")
"""The kinds of steps to draw, each repeated according to its weight."""
SEARCHED = 200
"""The least number of games of fewer steps to try after one has failed."""


class GameMachine(RuleBasedStateMachine, Generic[GameT]):
    """A game that is played in every way: legally, with nonsense, by players who come and go.

    Subclass it with your `game_class`, and with `players`, the possible numbers of players, or
    `options` if you like. `@invariant()` methods of your own look at `self.table`. `check_machine`
    runs it.

    After every step it checks a spectator and one player: views are JSON and tell no lies, a
    restored snapshot is the same table, and a viewer without messages sees no change. Offered steps
    work; other steps break nothing, and leave no trace when refused. GameCheckError states the
    fault, with the shortest game that shows it.
    """

    game_class: type[GameT]
    players: Sequence[int] | None = None
    options: Mapping[str, object] | None = None
    table: Table[GameT]
    last_steps: ClassVar[int] = 0
    _steps = 0

    @initialize(players=RUNNER.flatmap(lambda self: self._numbers()), seed=SEEDS)
    def set_up(self, players: int, seed: int) -> None:
        """Begin a game."""
        self._steps = 1
        self._place = Place(self.game_class, players, seed, self.options)
        self._recipe = Recipe(self.game_class, players, seed, self.options)
        self._offers = Offers()
        self.table = self._recipe.new_table()
        viewers = (self.table.player_ids[seed % players], None)
        with self._checking():
            self._seen: Views = look(self.table, self._place, viewers)
            self._offers.note(self.table)

    # One rule for all: of several, Hypothesis leaves some out of each game.
    @rule(line=RUNNER.flatmap(lambda self: self._lines()))
    def step(self, line: str) -> None:
        """Run a line of a script, or "nonsense": all steps that players are not offered."""
        self._steps += 1
        if line == NONSENSE:
            for player_id in self.table.player_ids:
                self._try_in_vain(player_id)
            return
        self._recipe.lines.append(line)
        command = as_step_of(read_line(line, self.table))
        with self._checking():
            do_offered(command, self.table, self._place)
            # Players need not be told that one of them comes or goes.
            check = check_move if command.kind in {"act", "run_zombie"} else look
            self._seen = check(self.table, self._place, self._seen)
            self._offers.note(self.table)

    def teardown(self) -> None:
        """Keep the number of steps, which `check_machine` reads after a failed game."""
        type(self).last_steps = self._steps

    def _numbers(self) -> st.SearchStrategy[int]:
        """Draw the number of players."""
        if self.players is not None:
            return st.sampled_from(self.players)
        return st.integers(self.game_class.min_players, self.game_class.max_players)

    def _lines(self) -> st.SearchStrategy[str]:
        """Draw the next line."""
        return st.sampled_from(WEIGHTS).flatmap(self._lines_of)

    def _lines_of(self, kind: str) -> st.SearchStrategy[str]:
        """Draw a line of a kind, or nonsense where there is none."""
        table, commands = self.table, []
        if kind == "act" and not table.is_over:
            commands = offered_commands(table)
        elif kind == "leave" and not table.is_over:
            commands = self._movements()
        if commands:
            return st.sampled_from(commands).map(lambda command: write_line(command, table))
        return st.just(NONSENSE)

    def _movements(self) -> list[Command]:
        """List the commands to leave or come back; one player always stays."""
        players = self.table.view(None).players
        gone = [Command("revive", player.id) for player in players if player.zombie]
        if len(gone) == len(players) - 1:
            return gone
        return [Command("make_zombie", player.id) for player in players if not player.zombie] + gone

    def _try_in_vain(self, player_id: int) -> None:
        """Send all steps that a player is not offered to copies of the table."""
        table, place = self.table, self._place
        strange = [*map(as_step_of, unoffered_commands(table, [player_id]))]
        self._check_each(strange, lambda steps: send(table, place, steps))
        offered = [as_step(player_id, choice) for choice in table.choices(player_id)]
        gone = self._offers.other_actions(table.view(player_id), player_id, offered)
        missing = [*self._offers.missing(offered), *gone]
        self._check_each(missing, lambda steps: check_unoffered(table, place, steps, player_id))

    def _check_each(self, steps: Sequence[Step], check: Callable[[Sequence[Step]], object]) -> None:
        """Check steps at once; if that fails, check them one by one to find the one at fault."""
        try:
            check(steps)
        except GameCheckError:
            for step in steps:
                with self._checking(step):
                    check([step])
            raise

    @contextmanager
    def _checking(self, last: Step | None = None) -> Iterator[None]:
        """Add the game as Python to a fault found meanwhile, and the last step if it is given."""
        try:
            yield
        except GameCheckError as error:
            lines = ["As a test:", str(self._recipe)]
            if last is not None:
                lines.append(f"table.act({last.player_id}, {last.action!r}, {last.args!r})")
            error.again = "\n".join(lines)
            raise


def check_machine(machine: type[GameMachine[Any]], *, games: int = 50, steps: int = 30) -> None:
    """Play `games` games of a machine, of at most `steps` steps, and raise the failure.

    Every run plays the same games. A failing game is shrunk to the shortest game found that fails
    too, which is noted on the error as Python.
    """
    if games < 1 or steps < 1:
        fact = f"games is {show(games)}, and steps {show(steps)}"
        raise ValueError(f"Cannot check: {fact}. Give ints from 1 on.")
    shortest = None
    while steps > 0:
        failure = _failure(machine, games, steps)
        if failure is None:
            break
        # Hypothesis makes a game shorter piece by piece. Perhaps quite another one is shorter yet.
        shortest, steps, games = failure, machine.last_steps - 1, max(games, SEARCHED)
    if shortest is not None:
        raise shortest


def _failure(machine: type[GameMachine[Any]], games: int, steps: int) -> Exception | None:
    """Return the failure in games of at most `steps` steps, or None."""
    how = settings(
        max_examples=games,
        stateful_step_count=steps,
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    try:
        run_state_machine_as_test(machine, settings=how)
    except Exception as error:  # noqa: BLE001  # raised when there is none of fewer steps
        return error
    return None


def as_step_of(command: Command) -> Step:
    """Return a command as a step, which takes a refused undo as done."""
    return Step(command.kind, command.player_id, command.action, command.args)
