"""A playthrough: one game among people, looked at after every move."""

from itertools import combinations
from typing import Any

import msgspec

from bga_states.engine.gears import Gear
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place, describe
from bga_states.testing.nonsense import check_refusals
from bga_states.testing.openness import check_openness, has_redeal
from bga_states.testing.playing import Player, Step, do_offered, new_table
from bga_states.testing.replay import Record
from bga_states.testing.told import check_told

LOOKS = 20
"""How often in a game the costly checks are made: nonsense is sent, and views are compared."""


class Playthrough:
    """One game among people.

    `acted` are the players who had a turn. After the moves that are `watched` it is only played.
    """

    def __init__(self, place: Place, player: Player, watched: int, longest: int) -> None:
        self.place = place
        self.player = player
        self.longest = longest
        self.watched = watched
        self.steps: list[Step] = []
        self.acted: set[int] = set()
        self.table = new_table(place)

    def run(self) -> Record:
        """Play to the end, and return the record."""
        # The costly checks are made at every move at first, then ever more seldom.
        rate = 1.0
        viewer = self.player.pick(self.table)
        before = look(self.table, self.place, viewer)
        while not self.table.is_over:
            self._refuse_endless()
            if self.player.happens(rate):
                rate = max(rate * (1 - 1 / LOOKS), 1 / self.longest)
                viewer = self.player.pick(self.table)
                before = look(self.table, self.place, viewer)
                self._check_at_length()
            self._move()
            if len(self.steps) == self.watched:
                # The rest is played for its end, and for what is tried with it later.
                self.table = self.table.copy(gear=Gear.SAFE)
                break
            before = self._watch(viewer, before)
        while not self.table.is_over:
            self._refuse_endless()
            self._move()
        check_tie_breaker(self.table, self.place)
        return Record.of(self.table, self.place, self.steps)

    def _move(self) -> None:
        self.acted.update(self.table.active_player_ids)
        self.steps.append(choose(self.player, self.table, self.place))
        do_offered(self.steps[-1], self.table, self.place)

    def _watch(self, viewer: int, before: dict[int | None, View]) -> dict[int | None, View]:
        """Look at the table after a move, and compare with what was there before it."""
        table, place = self.table, self.place
        after = look(table, place, viewer)
        for watcher, view in after.items():
            check_told(watcher, before[watcher], view, table, place)
        if not has_redeal(place.game_class):
            check_openness(table, place)
        return after

    def _check_at_length(self) -> None:
        """Send nonsense, and draw the table for everybody."""
        table = self.table
        check_refusals(table, self.place)
        with self.place.finding("it cannot be shown", "Correct render", table):
            for viewer in (*table.player_ids, None):
                table.render(viewer)

    def _refuse_endless(self) -> None:
        if len(self.steps) >= self.longest:
            fact = f"it is not over after {self.longest} moves"
            remedy = "Make sure that it ends, or pass a larger `longest` (P117)"
            raise self.place.fault(fact, remedy, self.table)


def choose(player: Player, table: Table[Any], place: Place) -> Step:
    """Let the player choose a step among what is offered."""
    with place.finding("the choices cannot be listed", "Correct get_choices", table):
        return player.next_step(table)


def check_tie_breaker(table: Table[Any], place: Place) -> None:
    """Check that players are told what has decided between equal scores (P108)."""
    if table.result is None or place.game_class.tie_breaker_description:
        return
    for one, other in combinations(table.result.ranking, 2):
        if one.score != other.score or one.rank == other.rank:
            continue
        if one.score_aux != other.score_aux:
            fact = "score_aux has decided between equal scores, and nobody knows what it counts"
            raise place.fault(fact, "Set tie_breaker_description on the Game class (P108)", table)


def look(table: Table[Any], place: Place, viewer: int) -> dict[int | None, View]:
    """Return the views of a player and a spectator, checked.

    They are JSON, the same when asked twice, and the same from a restored table.
    """
    watchers: tuple[int | None, ...] = (viewer, None)
    try:
        snapshot = table.snapshot()
        restored: Table[Any] = Table.restore(place.game_class, snapshot, gear=Gear.CHECKED)
        first = [table.view(watcher) for watcher in watchers]
        second = [table.view(watcher) for watcher in watchers]
        third = [restored.view(watcher) for watcher in watchers]
        for view in first:
            # As pairs: at the top, data may have keys that JSON does not know.
            msgspec.json.encode([view.args, view.main_args, list(view.datas.items())])
    except Exception as error:  # whatever the game raises
        fact = f"it cannot be looked at: {describe(error)}"
        remedy = "Let views only read, and return values that JSON knows (P83)"
        raise place.fault(fact, remedy, table) from error
    if not first == second == third:
        fact = "a view differs when it is asked for again, or from a restored table"
        remedy = "Let get_args and get_all_datas depend on the game's data alone (P76)"
        raise place.fault(fact, remedy, table)
    # Views show only a part of what is saved.
    if restored.snapshot() != snapshot:
        raise place.fault("a restored snapshot gives another table", "Report this", table)
    return dict(zip(watchers, first, strict=True))
