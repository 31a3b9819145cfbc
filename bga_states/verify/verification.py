"""Verification: the counts and the faults of a walk, as records."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bga_states.engine.base.errors import BgaStatesError, readable
from bga_states.engine.base.types import GAME_SETUP
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.match.results import GameResult
from bga_states.verify.retracing import lines_to, state_at
from bga_states.verify.troubles import NO_POSITION, FaultKind, Trouble
from bga_states.verify.walk import Walk

REMEDIES: dict[FaultKind, str] = {
    "error": "Correct it",
    "refused": "Offer only what is possible",
    "idle": "Offer something, or let the game go on by itself where there is nothing to do",
    "endless": "Let the rules end a game that goes round and round",
}


@dataclass(frozen=True)
class Fault:
    """A fault of the game, with the shortest sequence of actions that leads there.

    `kind` is "error" (the game raised), "refused" (it refuses its own offer), "idle" (an active
    player is offered nothing) or "endless" (no end of the game can be reached any more). `length`
    counts the actions, and `lines` write them as Python to be pasted, with the call that fails at
    the end. `times` says how often the fault was met. `error` is the error raised.
    """

    kind: FaultKind
    fact: str
    remedy: str
    length: int
    times: int
    lines: tuple[str, ...]
    error: Exception | None = None

    def __str__(self) -> str:
        """Write the fault, and below it how to see it."""
        return "\n".join((f"{self.fact}. {self.remedy}.", *self.lines))


@dataclass(frozen=True)
class StateCount:
    """How many `positions` have the table or a player in a state, and how often it is entered.

    A table never rests in a GAME state, so such a state has no positions.
    """

    state: str
    type: str
    positions: int
    entered: int


@dataclass(frozen=True)
class ActionCount:
    """How often an action is offered; `state` is "" for an action of the Game class."""

    state: str
    action: str
    offered: int


@dataclass(frozen=True)
class ResultCount:
    """The number of positions in which games end with these `winners`, by name.

    `won` is as in GameResult: False where a game of one, or of all together, is lost.
    """

    winners: tuple[str, ...]
    won: bool | None
    positions: int


@dataclass(frozen=True)
class Verification:
    """The counts and the faults of a walk through the positions of a game.

    `stopped` says why it ended before it had seen all, "" if it has. `moves` counts the actions
    taken, one for each outcome of their chance. `shortest_game` and `longest_game` are numbers of
    actions. Both are None where no game ends; `longest_game` also where positions repeat or the
    walk is not complete.
    """

    game: str
    players: int
    positions: int
    moves: int
    stopped: str
    states: tuple[StateCount, ...]
    actions: tuple[ActionCount, ...]
    results: tuple[ResultCount, ...]
    shortest_game: int | None
    longest_game: int | None
    repeats: bool
    """Whether a game can come back to a position; False, as not known, for an incomplete walk."""
    faults: tuple[Fault, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every position was seen."""
        return not self.stopped

    @property
    def is_proven(self) -> bool:
        """Whether every position was seen and there is no fault."""
        return self.is_complete and not self.faults

    @property
    def unreached_states(self) -> tuple[str, ...]:
        """The names of the states that no game reaches."""
        return tuple(one.state for one in self.states if not one.positions + one.entered)

    @property
    def unoffered_actions(self) -> tuple[str, ...]:
        """The actions that no player is ever offered, as `State.action`."""
        idle = [one for one in self.actions if not one.offered]
        return tuple(f"{one.state}.{one.action}".lstrip(".") for one in idle)

    def __str__(self) -> str:
        """Write the extent of the walk in a line, why it is incomplete, and the faults."""
        walked = f"{self.positions:,} positions, {self.moves:,} moves"
        lines = [f"{self.game}, {self.players} players: {walked}, {len(self.faults)} faults"]
        if self.stopped:
            lines.append(f"Incomplete: {self.stopped}")
        return "\n".join((*lines, *map(str, self.faults)))


def verification_of(walk: Walk) -> Verification:
    """Draw up the record of a walk; VerifyError if the game does not do the same twice."""
    order, longest = None, None
    if walk.is_complete:
        order = walk.links.order()
        if order is None:
            _find_endless(walk)
    if order is not None and walk.ends:
        most = walk.links.longest(order)
        longest = max(most[number] for number in walk.ends)
    return Verification(
        game=walk.setting.game_class.__name__,
        players=len(walk.setting.names),
        positions=walk.positions,
        moves=walk.moves,
        stopped=walk.stopped,
        states=tuple(_states(walk)),
        actions=tuple(_actions(walk.definition, walk.offered)),
        results=tuple(_results(walk)),
        shortest_game=min(map(walk.depth_of, walk.ends), default=None),
        longest_game=longest,
        repeats=walk.is_complete and order is None,
        faults=tuple(_fault(walk, trouble) for trouble in walk.troubles),
    )


def _find_endless(walk: Walk) -> None:
    """Find positions from which no end can be reached; a position with a fault may have one."""
    lost = walk.links.cut_off_from({*walk.ends, *walk.troubles.positions} - {NO_POSITION})
    if lost:
        # They are numbered from the nearest on.
        first = lost[0]
        walk.troubles.add_endless(first, walk.depth_of(first), state_at(walk, first), len(lost))


def _states(walk: Walk) -> Iterator[StateCount]:
    for state in walk.definition.states.values():
        if state.id != GAME_SETUP:
            stood, entered = walk.stood[state.id], walk.entered[state.id]
            yield StateCount(state.name, state.type.name, stood, entered)


def _actions(
    definition: GameDefinition, offered: Counter[tuple[int, str]]
) -> Iterator[ActionCount]:
    for state in definition.states.values():
        for action in state.actions:
            yield ActionCount(state.name, action, offered[state.id, action])
    # Actions of the Game class may be offered in any state.
    for action in definition.actions:
        times = sum(times for (_, name), times in offered.items() if name == action)
        yield ActionCount("", action, times)


def _results(walk: Walk) -> Iterator[ResultCount]:
    """Count the ends by their winners."""
    names: dict[int, str] = {}
    if walk.explorer is not None:
        names = dict(zip(walk.explorer.player_ids, walk.setting.names, strict=True))
    counts: Counter[tuple[tuple[str, ...], bool | None]] = Counter()
    for result in walk.ends.values():
        counts[tuple(names[id_] for id_ in _first(result)), result.won] += 1
    for (winners, won), positions in counts.most_common():
        yield ResultCount(winners, won, positions)


def _first(result: GameResult) -> Sequence[int]:
    """Return the ids of the players who are ranked first, in seat order."""
    return sorted(entry.player_id for entry in result.ranking if entry.rank == 1)


def _fault(walk: Walk, trouble: Trouble) -> Fault:
    return Fault(
        kind=trouble.kind,
        fact=_fact(trouble),
        remedy=REMEDIES[trouble.kind],
        length=trouble.length,
        times=trouble.times,
        lines=lines_to(walk, trouble),
        error=trouble.error,
    )


def _fact(trouble: Trouble) -> str:
    """Write the fact of a trouble, without the full stop."""
    state, attempt = trouble.state, trouble.attempt
    if trouble.kind == "endless":
        return f"from {state} no end of the game can be reached any more"
    if trouble.kind == "idle":
        return f"an active player is offered nothing in {state}"
    raised = _raised(trouble.error)
    if attempt is None:
        call = f"{trouble.call} in {state}" if trouble.call else "the setup"
        return f"{call} fails: {raised}"
    if trouble.kind == "refused":
        return f"{attempt.offer.choice} is offered in {state}, and refused: {raised}"
    return f"{attempt.offer.choice} in {state} fails: {raised}"


def _raised(error: Exception | None) -> str:
    """Write an error; our own errors need no name."""
    text = readable(error).rstrip(".")
    if isinstance(error, BgaStatesError):
        return text
    return f"{type(error).__name__}: {text}".rstrip(": ")
