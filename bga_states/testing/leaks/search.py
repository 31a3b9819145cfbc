"""The search for leaks: twins of a game that was played, followed while they look alike."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from bga_states.engine.match.match import Point
from bga_states.testing.effort import LeakEffort
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.leaks import twins as made
from bga_states.testing.leaks.comparing import Comparison
from bga_states.testing.leaks.judging import differ
from bga_states.testing.leaks.lines import Line, Move
from bga_states.testing.leaks.redealing import Inventory, Unknown, check_source
from bga_states.testing.leaks.refusals import check_oracles
from bga_states.testing.leaks.sight import seen_difference, viewer_name
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.playing import Step
from bga_states.testing.replay import Ending, Hearing
from bga_states.testing.spreading import pick, spread

MOMENTS = 40
"""The number of moments at which the things of a game are counted."""


Look = Callable[["Search", int], None]
"""One way to look for leaks before a step of the game, by its number."""


class Search:
    """Searches one game for leaks; `course` has the steps that led to the last comparison."""

    def __init__(
        self, place: Place, steps: list[Step], effort: LeakEffort, unknown: Unknown
    ) -> None:
        self.place = place
        self.steps = steps
        self.effort = effort
        self.unknown = unknown
        self.comparison = Comparison(place)
        self.course: list[Step] = []
        self._look: Look = Search.set_up_otherwise
        self._begin = 0
        self.line = Line.begin(place, {})
        self.points: list[Point] = [self.line.table.point]
        self.states: list[str] = []
        self.ending = self._play_again()

    def _play_again(self) -> Ending:
        """Play the game as a specimen, and return its ending, which should be as before."""
        hearing = Hearing(self.line.table)
        for step in self.steps:
            self.states.append(self.line.table.state_name)
            if not self.line.do(step):
                break
            self.points.append(self.line.table.point)
            hearing.note(self.line.table)
        return hearing.ending(self.line.table)

    @cached_property
    def inventory(self) -> Inventory:
        """The things of every game of this class."""
        moments = spread(range(len(self.points)), MOMENTS)
        return Inventory(self.place, [self.at(number).table.data() for number in moments])

    def run(self) -> None:
        """Make all twins and follow them."""
        effort, steps = self.effort, range(len(self.steps))
        self.probe(Search.set_up_otherwise, 0)
        for look, numbers, limit in (
            (Search.draw_otherwise, self.drawing_moves(), effort.drawing_moves),
            (Search.let_zombies_draw, steps, effort.zombie_moves),
            (Search.choose_otherwise, steps, effort.choosing_moves),
            (Search.arrange_otherwise, steps, effort.arranged_moves),
        ):
            for number in self.spread_moves(numbers, limit):
                self.probe(look, number)
        self.unknown.look_closer()

    def probe(self, look: Look, number: int) -> None:
        """Look for leaks in one way before one step."""
        self._look, self._begin = look, number
        self._go_to(number)
        look(self, number)

    def _go_to(self, number: int) -> None:
        """Note the steps that lead to the beginning of twins, and the step to be taken there."""
        self.course[:] = self.steps[: number + 1]

    def again(self, course: list[Step]) -> GameCheckError | None:
        """Look for leaks as before, as far from the end of another course; return the fault."""
        try:
            line = Line.begin(self.place, {})
            taken = [step for step in course if line.do(step)]
            search = Search(self.place, taken, self.effort, Unknown())
            self._look(search, max(0, len(taken) - len(self.course) + self._begin))
        except GameCheckError as error:
            return error
        except Exception:  # noqa: BLE001  # on another course the game may raise anything
            return None
        return None

    def set_up_otherwise(self, _number: int) -> None:
        """Let the setup draw something else."""
        for twins in made.by_setup(self.place, self.effort.setup_draws):
            move = Move((twins.one, twins.other))
            self.comparison.compare(twins, move)
            twins.alike = [viewer for viewer in twins.alike if not differ(move.after, viewer)]
            self.unknown.note_twins(twins, self.place)
            self.follow(twins, 0, self.effort.follow)

    def draw_otherwise(self, number: int) -> None:
        """Let a step draw something else."""
        for twins in made.by_draw(self.at(number), self.steps[number], self.effort.draws):
            if self.begin(twins, number, self.steps[number]):
                self.follow(twins, number + 1, self.effort.follow)

    def at(self, number: int) -> Line:
        """Return the line before a step."""
        return self.line.back_at(self.points[number])

    def drawing_moves(self) -> list[int]:
        """Return the numbers of the steps that drew from chance."""
        draws = [point.draws for point in self.points]
        return [number for number in range(len(self.steps)) if draws[number + 1] > draws[number]]

    def spread_moves(self, numbers: Sequence[int], limit: int) -> list[int]:
        """Choose some steps, each state and action in turn."""
        groups: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number in numbers:
            groups[self.states[number], self.steps[number].action].append(number)
        each = -(-limit // max(1, len(groups)))
        # Not always the first and the last, which often have no choice: others for each seed.
        turn = self.place.seed
        return sorted(number for group in groups.values() for number in pick(group, each, turn))

    def begin(self, twins: Twins, number: int, step: Step, other: Step | None = None) -> bool:
        """Take the step by which twins become different; return whether it was possible."""
        self.course[:] = [*self.steps[:number], step]
        move = twins.do(step, other)
        if move is None:
            return False
        self.comparison.compare(twins, move)
        self.unknown.note_twins(twins, self.place)
        return True

    def follow(self, twins: Twins, number: int, limit: int) -> None:
        """Take the steps of the game in both lines, as long as a viewer cannot tell them apart."""
        self.course[:] = self.steps[:number]
        for step in self.steps[number : number + limit]:
            if not twins.alike or twins.one.table.is_over or twins.other.table.is_over:
                return
            self.course.append(step)
            move = twins.do(step)
            if move is None:
                return
            self.comparison.compare(twins, move)
            # Where one line alone has moved, they have nothing more in common.
            if bool(twins.one.refusal) != bool(twins.other.refusal):
                return

    def let_zombies_draw(self, number: int) -> None:
        """Let the player of a step leave, and `zombie` draw something else."""
        line = self.at(number)
        step = Step("run_zombie", self.steps[number].player_id)
        if step.player_id not in line.table.active_player_ids:
            return
        for twins in made.by_draw(line, step, self.effort.draws):
            self.begin(twins, number, step)

    def choose_otherwise(self, number: int) -> None:
        """Let the player of a step choose something else."""
        line, step = self.at(number), self.steps[number]
        if step.kind != "act":
            return
        name = viewer_name(line.table, step.player_id)
        for other in made.other_choices(line, step, self.effort.choices):
            alike = [viewer for viewer in made.viewers_of(line) if viewer != step.player_id]
            cause = f"if {name} had chosen {other} instead of {step}"
            twins = Twins("choice", line.fork(), line.fork(), alike, cause)
            if self.begin(twins, number, step, other):
                self.follow(twins, number + 1, self.effort.follow)

    def arrange_otherwise(self, number: int) -> None:
        """Rearrange the data that two players cannot know before a step: the actor, and another."""
        line = self.at(number)
        ids = line.table.player_ids
        acting = self.steps[number].player_id
        # Another one each time, and never the same.
        others = [player_id for player_id in ids if player_id != acting] or [acting]
        for viewer in dict.fromkeys((acting, others[number % len(others)])):
            twins = self.arranged(line, viewer, 0)
            self.follow(twins.fork(), number, self.effort.follow_arranged)
            for step in self.other_steps(number, line, viewer):
                trial = twins.fork()
                self._go_to(number)
                move = trial.do(step)
                if move is not None:
                    self.comparison.compare(trial, move)
            check_oracles(twins, viewer, self.comparison)
            for again in range(1, self.effort.arrangements):
                self.follow(self.arranged(line, viewer, again), number, 1)

    def arranged(self, line: Line, viewer: int, again: int) -> Twins:
        """Return twins by `redeal`, checked to look the same to the player and to a spectator."""
        table = line.table
        twins = made.by_redeal(line, viewer, again)
        for watcher in (viewer, None):
            seen = seen_difference(twins.one.table, twins.other.table, watcher)
            if seen:
                fact = f"{viewer_name(table, watcher)} sees what they cannot know: {seen}"
                remedy = "Keep it from them, or correct redeal if they can know it"
                raise self.place.fault(fact, remedy, table)
        twins.alike.append(None)
        self.inventory.check(twins)
        check_source(twins, viewer, again + 1)
        self.unknown.note_arrangement(twins)
        return twins

    def other_steps(self, number: int, line: Line, viewer: int) -> Iterator[Step]:
        """Yield steps that might be taken instead: another choice, or another player's leaving."""
        yield from made.other_choices(line, self.steps[number], self.effort.choices)
        for player_id in line.table.active_player_ids:
            if player_id != viewer:
                yield Step("make_zombie", player_id)
