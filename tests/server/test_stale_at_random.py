"""Stale at random: three do anything on any version, and each stay in a state is known."""

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from bga_states import Table
from bga_states.server.tables.live_table import WHOLE_TABLE, LiveTable
from tests.engine.keeping.planning import Planning
from tests.planting import found_by
from tests.server.running import Person, Running, running
from tests.server.tables import start
from tests.server.test_stale import DRAFT, GAMES, REVIEW, Deed, act, damages
from tests.sizes import size

Make = Callable[[str], Person]
Stay = tuple[int, int, int]
SEATS = 3
HERE = "tests/server/test_stale_at_random.py::test_at_random"
ACTIONS = {
    "act_write": [],
    "act_send": ["whom", "where", "n"],
    "act_find_step": ["n"],
    "act_call_back": ["whom", "n"],
    "act_wake": ["whom"],
    "act_save": [],
    "act_undo": [],
}
"""What is done where the table stays in its state, with its parameters."""
MORE = {"act_rest": ["whom", "n"], "act_go_on": ["n"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server, of whose tables nothing is damaged when it has stopped."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path, GAMES) as server:
        yield server
    assert damages(path) == []


class Shadow:
    """The same table, of which it is known at each version in which stay everybody was.

    A stay is known by its state, by what had led there, and by how often whoever is in it has
    taken something back.
    """

    def __init__(self, player_ids: Sequence[int]) -> None:
        self.table = Table.create(Planning, {id_: f"No {id_}" for id_ in player_ids}, seed=1)
        self.undone = dict.fromkeys(player_ids, 0)
        self.stays = [self._stays()]

    def _stays(self) -> list[Stay]:
        since = self.table.game.since
        return [
            (self.table.view(id_).state_id, since[id_], self.undone[id_]) for id_ in self.undone
        ]

    def do(self, deed: Deed) -> None:
        """Do what was done at the other one."""
        seat, action, args = deed
        player_id = [*self.undone][seat - 1]
        self.table.act(player_id, action, args)
        self.undone[player_id] += action == "act_undo"
        self.stays.append(self._stays())

    def stays_since(self, seat: int, v: int) -> list[Stay]:
        """Return in which stays a player was, from a version on."""
        return [stays[seat - 1] for stays in self.stays[v:]]


def any_deed(chance: random.Random, more: str, n: int) -> Deed:
    """Return anything that may be done, or perhaps not; `n` is its number."""
    actions = {**ACTIONS, more: MORE[more]}
    action = chance.choice([*actions])
    # Not all may rest, for the table would go on.
    whom = SEATS if action == "act_rest" else chance.randint(1, SEATS)
    args = {"n": n, "whom": whom, "where": chance.choice([DRAFT, REVIEW])}
    return chance.randint(1, SEATS), action, {name: args[name] for name in actions[action]}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("more", MORE)
def test_at_random(server: Running, somebody: Make, more: str, seed: int) -> None:
    """What is done is done in the stay that was seen; where the table stays, else it is stale."""
    chance, played = random.Random(seed), start(somebody, "planning", SEATS)
    shadow, refused = Shadow(played.player_ids), 0
    deeds = size("stale-deeds")
    for n in range(1, deeds):
        deed = any_deed(chance, more, n)
        v = chance.randint(max(0, played.version - 5), played.version)
        code = act(played, deed, v)["code"]
        stays = {*shadow.stays_since(deed[0], v)}
        if code == "":
            assert len(stays) == 1
            shadow.do(deed)
        if code == "stale":
            refused += 1
            assert len(stays) > 1 or more == "act_go_on"

    assert refused > deeds / 10
    assert played.version > deeds / 7


@found_by(HERE)
def a_stale_action_that_is_carried_out() -> Iterator[None]:
    """Take a player to be where they were though they have gone on by themselves."""

    def since(live: LiveTable, _player_id: int) -> int:
        return live.entered.get(WHOLE_TABLE, 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveTable, "own_state_since", since)
        yield


@found_by(f"{HERE}[act_rest-0]", f"{HERE}[act_rest-1]", f"{HERE}[act_rest-2]")
def a_move_that_others_are_refused_for() -> Iterator[None]:
    """Take everybody to be in another state with each move of anybody."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveTable, "own_state_since", lambda live, _player_id: live.version)
        yield
