"""The walk: from position to position, the nearest first, until all are known."""

from array import array
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bga_states.engine.assembly import definition_of
from bga_states.engine.base.errors import UserError, readable
from bga_states.engine.match.match import Point
from bga_states.engine.match.results import GameResult
from bga_states.verify.explorer import (
    Attempt,
    Beginning,
    Explorer,
    Offer,
    Setting,
    beginnings,
    digest_of,
)
from bga_states.verify.links import NOWHERE, Links
from bga_states.verify.troubles import Troubles
from bga_states.verify.verify_errors import ObstacleError

LIMIT = 100_000
"""The most positions that are walked unless the caller says otherwise: a minute or two."""
START = -1
"""Stands for the position before the first ones."""


class Start(NamedTuple):
    """A beginning: its draws, their probability, and the number of its position."""

    draws: Sequence[int]
    share: float
    number: int


class Progress(NamedTuple):
    """How far a walk is: its counts so far, and how many moves deep it looks."""

    positions: int
    moves: int
    depth: int
    faults: int


Heard = Callable[[Progress], object]


class Walk:
    """A walk through all positions of a game, breadth first.

    `run` it; the counts so far can be read even after an interruption. `stopped` says why the walk
    ended before all positions were seen, "" if it did not.
    """

    def __init__(self, setting: Setting, *, limit: int = LIMIT, has_choices: bool = False) -> None:
        self.setting = setting
        self.definition = definition_of(setting.game_class)
        self.links = Links(has_choices=has_choices)
        self.troubles = Troubles()
        self.stopped = "it was interrupted."
        self.explorer: Explorer | None = None
        self.starts: list[Start] = []
        self.stood: Counter[int] = Counter()
        """The number of positions in which the table, or a player, is in each state, by id."""
        self.entered: Counter[int] = Counter()
        self.offered: Counter[tuple[int, str]] = Counter()
        """How often an action was offered, by the state of its player, and its name."""
        self.ends: dict[int, GameResult] = {}
        self._limit = limit
        self._numbers: dict[bytes, int] = {}
        self._parents = array("q")
        self._ordinals = array("I")
        self._frontier: deque[bytes] = deque()
        self._levels = [0]
        """The number of the first position of each depth."""

    @property
    def positions(self) -> int:
        """The number of known positions."""
        return len(self._parents)

    @property
    def moves(self) -> int:
        """The number of moves tried."""
        return len(self.links.targets)

    @property
    def is_complete(self) -> bool:
        """Whether all positions were seen."""
        return not self.stopped

    def depth_of(self, number: int) -> int:
        """Return the fewest moves in which a position can be reached."""
        return bisect_right(self._levels, number) - 1

    def origin_of(self, number: int) -> tuple[int, int]:
        """Return the position before this one on the shortest way, and the number of its attempt.

        For a position in which games begin, return `START` and the number of the beginning.
        """
        return self._parents[number], self._ordinals[number]

    def number_of(self, packed: bytes) -> int | None:
        """Return the number of a position, or None if it is not known."""
        return self._numbers.get(digest_of(packed))

    def run(self, heard: Heard | None = None) -> None:
        """Walk until all positions are known, or the limit is reached."""
        try:
            for ordinal, beginning in enumerate(beginnings(self.setting)):
                self._begin(ordinal, beginning)
            self._go_on(heard)
        except ObstacleError as obstacle:
            self.stopped = str(obstacle)
        else:
            self.stopped = ""

    def _go_on(self, heard: Heard | None) -> None:
        """Visit the known positions that are not yet visited, in the order they were found."""
        while self._frontier:
            number = len(self.links)
            if number == self._levels[-1]:
                self._levels.append(self.positions)
            self._visit(number, self._frontier.popleft())
            if heard is not None:
                depth = len(self._levels) - 2
                heard(Progress(self.positions, self.moves, depth, len(self.troubles)))

    def _begin(self, ordinal: int, beginning: Beginning) -> None:
        """Note a beginning, or its error."""
        draws, share, table, error = beginning
        if isinstance(error, UserError):
            fact = readable(error).rstrip(".")
            raise ObstacleError(f"it refuses these settings: {fact}. Choose others.")
        if table is None:
            assert error is not None, "one or the other"
            self.troubles.add_setup(draws, error)
            return
        self.explorer = table
        self._count_entered(table.outcome.path)
        number = self._numbered(table.packed(), START, ordinal)
        self.starts.append(Start(draws, share, number))

    def _numbered(self, packed: bytes, parent: int, ordinal: int) -> int:
        """Return the number of a position, which may be a new one."""
        digest = digest_of(packed)
        number = self._numbers.get(digest)
        if number is None:
            number = self.positions
            if number >= self._limit:
                noun = "position" if self._limit == 1 else "positions"
                fact = f"the limit of {self._limit:,} {noun} is reached, and there are more"
                raise ObstacleError(f"{fact}. Set a higher one, or verify a smaller variant.")
            self._numbers[digest] = number
            self._parents.append(parent)
            self._ordinals.append(ordinal)
            self._frontier.append(packed)
        return number

    def _visit(self, number: int, packed: bytes) -> None:
        """Look at a position, and take every choice that is offered there."""
        explorer = self.explorer
        assert explorer is not None, "no position without a table"
        point = explorer.go_to(packed)
        self.stood.update({point.position.state_id, *point.position.private_states.values()})
        result = point.position.result
        if result is not None:
            self.ends[number] = result
        offers = self._offers_at(number, explorer)
        targets = []
        for attempt in explorer.attempts(point, offers):
            targets.append(self._arrive(number, point, attempt))
            self.links.note(attempt, explorer.player_ids.index(attempt.offer.player_id))
        self.links.add(targets)

    def _offers_at(self, number: int, explorer: Explorer) -> Sequence[Offer]:
        """Return the offers in a position, and note the troubles there."""
        try:
            offers: Sequence[Offer] = explorer.look_around()
        except Exception:  # noqa: BLE001  # any error of the game
            failed, offers = explorer.failed_looks()
            state = explorer.state_name
            self.troubles.add_looks(number, self.depth_of(number), state, failed)
            return offers
        for player_id in explorer.idle_players(offers):
            state = explorer.state_of(player_id).name
            self.troubles.add_idle(number, self.depth_of(number), state, player_id)
        for offer in offers:
            self.offered[explorer.state_of(offer.player_id).id, offer.action] += 1
        return offers

    def _arrive(self, number: int, point: Point, attempt: Attempt) -> int:
        """Return the number of the position to which an attempt led."""
        if attempt.error is None:
            self._count_entered(attempt.entered)
            return self._numbered(attempt.reached, number, attempt.number)
        state = self.definition.state_names[point.position.state_id]
        self.troubles.add_failed(number, self.depth_of(number) + 1, state, attempt)
        return NOWHERE

    def _count_entered(self, path: Sequence[tuple[int, int, Any]]) -> None:
        for _source, state_id, _player in path:
            self.entered[state_id] += 1
