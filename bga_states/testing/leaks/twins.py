"""Twins: two lines that differ in one thing, which some viewers cannot tell apart."""

from collections.abc import Iterator, Sequence

from bga_states.testing.failures import Place
from bga_states.testing.leaks.arrangements import rearrange
from bga_states.testing.leaks.lines import Line, Move, Viewer
from bga_states.testing.leaks.noted_chance import Draw, NotedChance
from bga_states.testing.playing import Step, as_step
from bga_states.testing.spreading import spread


class Twins:
    """Two lines, the viewers who cannot tell them apart, and the cause of the difference."""

    def __init__(
        self, kind: str, one: Line, other: Line, alike: Sequence[Viewer], cause: str
    ) -> None:
        self.kind = kind
        self.one = one
        self.other = other
        self.alike = [*alike]
        self.cause = cause

    def fork(self) -> "Twins":
        """Return twins that go on from here, while these stay."""
        return Twins(self.kind, self.one.fork(), self.other.fork(), self.alike, self.cause)

    def do(self, step: Step, other_step: Step | None = None) -> Move | None:
        """Take a step in both lines; in the other one by default the same step, or one as good.

        Either line may refuse the step to a player who cannot tell the lines apart. For any other
        player, return None if only one line can take a step. GameCheckError if the game fails.
        """
        one, other = self.one, self.other
        points = one.table.point, other.table.point
        taken: Step | None = other_step or step
        with one.place.finding(f"{step} fails", "Correct it", one.table):
            is_possible = one.do(step)
        with one.place.finding(f"{taken} fails {self.cause}", self.remedy, one.table):
            if other.do(other_step or step) != is_possible and step.player_id not in self.alike:
                # A player who knows that the tables differ takes another step of the same kind.
                taken = self._instead(step)
        return None if taken is None else Move((one, other), points, (step, taken))

    @property
    def remedy(self) -> str:
        """The remedy for a game that fails in the other line."""
        if self.kind == "redeal":
            return "Correct it, or let redeal arrange the data as they might be"
        return "Correct it"

    def _instead(self, step: Step) -> Step | None:
        """Take another step of the same action in the other line; None if there is none."""
        if step.kind != "act" or self.one.refusal:
            return None
        for choice in self.other.table.choices(step.player_id):
            instead = as_step(step.player_id, choice)
            if choice.action == step.action and self.other.do(instead):
                return instead
        return None


def viewers_of(line: Line) -> list[Viewer]:
    """Return all viewers of a table: its players, and a spectator."""
    return [*line.table.player_ids, None]


def by_setup(place: Place, limit: int) -> Iterator[Twins]:
    """Yield twins in which one draw of the setup came out otherwise."""
    noted = noted_by(Line.begin(place, {}))
    for draw, value in spread(replacements(noted), limit):
        one = Line.begin(place, {})
        cause = f"if the setup had drawn {value} instead of {draw.value}"
        with place.finding(f"it cannot be set up {cause}", "Correct it", one.table):
            other = Line.begin(place, {draw.at: value})
        yield Twins("setup", one, other, viewers_of(one), cause)


def by_draw(line: Line, step: Step, limit: int) -> Iterator[Twins]:
    """Yield twins that will draw something else in the next step."""
    trial = line.fork()
    with line.place.finding(f"{step} fails", "Correct it", trial.table):
        trial.do(step)
    for draw, value in spread(replacements(noted_by(trial)), limit):
        what = "zombie" if step.kind == "run_zombie" else str(step)
        cause = f"if {what} had drawn {value} instead of {draw.value}"
        other = line.fork({**line.replaced, draw.at: value})
        yield Twins("draw", line.fork(), other, viewers_of(line), cause)


def noted_by(line: Line) -> list[Draw]:
    """Return the draws since a line began or was forked."""
    chance = line.table.chance
    return chance.noted if isinstance(chance, NotedChance) else []


def replacements(draws: Sequence[Draw]) -> list[tuple[Draw, float]]:
    """List draws with the values that might have come instead."""
    return [(draw, value) for draw in draws for value in draw.others()]


def other_choices(line: Line, step: Step, limit: int) -> list[Step]:
    """Return other steps of the same player and action that are offered."""
    others = []
    for choice in line.table.choices(step.player_id):
        other = as_step(step.player_id, choice)
        if other.action == step.action and other != step:
            others.append(other)
    return spread(others, limit)


def by_redeal(line: Line, viewer: int, number: int) -> Twins:
    """Return twins that differ in data that a player cannot know.

    Another number gives other twins. GameCheckError if `redeal` fails.
    """
    one, other = line.fork(), line.fork()
    # Nothing can be undone in a table that was arranged, which is no leak.
    one.table.arrange(lambda _game: None)
    rearrange(other, viewer, number)
    return Twins("redeal", one, other, [viewer], "if what they cannot know were arranged otherwise")
