"""A playthrough: one game among players, looked at after every move."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.base.raised import describe
from bga_states.engine.gears import Gear
from bga_states.engine.readings import point_of
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.drawn_choices import check_drawn
from bga_states.testing.effort import Effort
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.filmed_moves import check_film
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.nonsense import Offers, check_refusals
from bga_states.testing.openness import check_openness, has_redeal
from bga_states.testing.playing import (
    Player,
    Step,
    as_step,
    do_offered,
    table_at,
    take_possible,
)
from bga_states.testing.repeated_items import check_repeated
from bga_states.testing.replay import Hearing, Record
from bga_states.testing.told import check_told

Views = dict[int | None, View]


class Playthrough:
    """One game among players.

    `turns` counts the turns of each seat. After the watched moves, the game is only played.
    """

    def __init__(self, place: Place, player: Player, effort: Effort, longest: int) -> None:
        self.place = place
        self.player = player
        # With a chance of their own: however often they look, the game is the same.
        self.eyes = Player(place.seed)
        self.effort = effort
        self.longest = longest
        self.steps: list[Step] = []
        self.turns: Counter[int] = Counter()
        self.offers = Offers()
        self.table = table_at(place)
        self._hearing = Hearing(self.table)
        self._active: set[int] = set()

    def run(self) -> Record:
        """Play to the end, and return the record."""
        # Slow checks run at every move at first, then ever more seldom.
        rate = 1.0
        viewers: list[int | None] = [self.eyes.pick(self.table), None]
        before = look(self.table, self.place, viewers)
        while not self.table.is_over and len(self.steps) < self.effort.watched:
            if self.eyes.happens(rate):
                rate = max(rate * (1 - 1 / self.effort.lengthy), 1 / self.longest)
                viewers = [self.eyes.pick(self.table), None]
                before = look(self.table, self.place, viewers)
                check_position(self.table, self.place, self.offers)
            self._move()
            before = check_move(self.table, self.place, before)
        # The rest is played for its end, and for the later checks of the game.
        self.table = self.table.copy(gear=Gear.SAFE)
        while not self.table.is_over:
            self._move()
        check_tie_breaker(self.table, self.place)
        return Record.of(self.place, self.steps, self._hearing.ending(self.table))

    def _move(self) -> None:
        if len(self.steps) >= self.longest:
            fact = f"it is not over after {self.longest} moves"
            remedy = "Make sure that it ends, or pass a larger `longest` (P117)"
            raise self.place.fault(fact, remedy, self.table)
        active = {*self.table.active_player_ids}
        for player_id in active - self._active:
            self.turns[self.table.player_ids.index(player_id) + 1] += 1
        self._active = active
        step = choose(self.player, self.table, self.place)
        if step.kind == "act" and len(self.steps) < self.effort.watched:
            self.offers.note_step(step, self.table.view(step.player_id).state_id)
        self.steps.append(step)
        before = point_of(self.table)
        do_offered(step, self.table, self.place)
        self._hearing.note(self.table)
        if self.place.is_filmed and len(self.steps) <= self.effort.watched:
            check_film(self.table, self.place, before, step, [step.player_id, None])


def check_again(place: Place, offers: Offers, steps: Sequence[Step]) -> GameCheckError | None:
    """Play some of a game's steps, and return the fault at the last one, or None.

    Refused steps are left out. `offers` has the choices offered in that game.
    """
    table = table_at(place, Gear.SAFE)
    try:
        take_possible(steps[:-1], table)
        table = table.copy(gear=Gear.CHECKED)
        check_position(table, place, offers)
        before = look(table, place, [*table.player_ids, None])
        for step in steps[-1:]:
            if step.kind == "act" and step not in offered_to(step.player_id, table):
                return None
            point = point_of(table)
            do_offered(step, table, place)
            if place.is_filmed:
                check_film(table, place, point, step, [step.player_id, None])
        check_move(table, place, before)
        check_position(table, place, offers)
    except GameCheckError as error:
        return error
    except Exception:  # noqa: BLE001  # on another course the game may raise anything
        return None
    return None


def offered_to(player_id: int, table: Table[Any]) -> list[Step]:
    """Return the steps a player is offered."""
    return [as_step(player_id, choice) for choice in table.choices(player_id)]


def check_move(table: Table[Any], place: Place, before: Views) -> Views:
    """Look at a table after a move, and compare the views with the ones before it."""
    after = look(table, place, before)
    for viewer, view in after.items():
        check_told(viewer, before[viewer], view, table, place)
    if not has_redeal(place.game_class):
        check_openness(table, place)
    if table.is_over:
        check_tie_breaker(table, place)
    return after


def check_position(table: Table[Any], place: Place, offers: Offers) -> None:
    """Check that a table at rest can be drawn, and check its choices and refusals."""
    with place.finding("it cannot be shown", "Correct get_scene", table):
        for viewer in (*table.player_ids, None):
            table.scene(viewer)
    with place.finding("the choices cannot be listed", "Correct get_choices", table):
        choices = {player_id: table.choices(player_id) for player_id in table.player_ids}
    states = definition_of(place.game_class).states
    for player_id in table.active_player_ids:
        state = states[table.view(player_id).state_id]
        if state.get_choices is not None and not choices[player_id]:
            name = viewer_name(table, player_id)
            fact = f"{name} is active, and get_choices of {state.name} offers them nothing"
            remedy = "Offer a way to pass, or go on without them"
            raise place.fault(fact, remedy, table)
    check_drawn(table, place, offers.drawn)
    offers.note(table)
    check_refusals(table, place, offers)
    check_repeated(table, place, offers)


def choose(player: Player, table: Table[Any], place: Place) -> Step:
    """Let the player choose an offered step; an error of the policy is raised as it is."""
    with place.finding("the choices cannot be listed", "Correct get_choices", table):
        player_id, choices = player.offered(table)
    return player.decide(table, player_id, choices)


def check_tie_breaker(table: Table[Any], place: Place) -> None:
    """Check that players are told how equal scores were decided (P108)."""
    if table.result is None or place.game_class.tie_breaker_description:
        return
    for one, other in combinations(table.result.ranking, 2):
        if one.score != other.score or one.rank == other.rank:
            continue
        if one.score_aux != other.score_aux:
            fact = "score_aux has decided between equal scores, and nobody knows what it counts"
            raise place.fault(fact, "Set tie_breaker_description on the Game class (P108)", table)


def look(table: Table[Any], place: Place, viewers: Iterable[int | None]) -> Views:
    """Return the views of some players or, with None, a spectator, checked.

    They are JSON, the same when asked for twice, and the same from a restored table.
    """
    watchers = [*viewers]
    try:
        snapshot = table.snapshot()
        restored: Table[Any] = Table.restore(place.game_class, snapshot, gear=Gear.CHECKED)
        first = [table.view(watcher) for watcher in watchers]
        second = [table.view(watcher) for watcher in watchers]
        third = [restored.view(watcher) for watcher in watchers]
        for view in first:
            # As pairs: at the top, data may have keys that JSON does not know.
            msgspec.json.encode([view.args, view.main_args, list(view.datas.items())])
    except Exception as error:  # any error of the game
        fact = f"it cannot be looked at: {describe(error)}"
        remedy = "Let views only read, and return values that JSON knows (P83)"
        raise place.fault(fact, remedy, table) from error
    if not first == second == third:
        fact = "a view differs when it is asked for again, or from a restored table"
        remedy = "Let get_args and get_all_datas depend on the game's data alone (P76)"
        raise place.fault(fact, remedy, table)
    # Views show only a part of the snapshot.
    if restored.snapshot() != snapshot:
        raise place.fault("a restored snapshot gives another table", "Report this", table)
    return dict(zip(watchers, first, strict=True))
