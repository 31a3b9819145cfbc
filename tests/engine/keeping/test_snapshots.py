"""A table as bytes: whole, canonical, and refused when it is something else."""

import os
import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states import Game, Gear, Table, TableError, possible_action
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of, table_of

GAMES = [TicTacToe, Reversi]


def play(
    table: Table[Any], chance: random.Random, log: list[tuple[int, str, dict[str, object]]]
) -> None:
    """Play one random choice and write it down."""
    (player_id,) = table.active_player_ids
    choice = chance.choice(table.choices(player_id))
    log.append((player_id, choice.action, choice.args))
    table.act(*log[-1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_restoring_at_every_move_changes_nothing(game: type[Game], seed: int) -> None:
    """A game restored from its snapshot at every move is the same game, move for move."""
    kept = Table.create(game, ["Ann", "Bob"], seed=seed)
    restored = Table.restore(game, kept.snapshot())
    log: list[tuple[int, str, dict[str, object]]] = []
    chance = random.Random(seed)
    while not kept.is_over:
        play(kept, chance, log)
        restored = Table.restore(game, restored.snapshot())
        restored.act(*log[-1])

        assert restored.snapshot() == kept.snapshot()
    assert restored.result == kept.result


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_replaying_the_actions_from_the_seed_gives_the_same_bytes(
    game: type[Game], seed: int
) -> None:
    """The same seed and the same actions give the same game, to the byte."""
    played = Table.create(game, ["Ann", "Bob"], seed=seed)
    log: list[tuple[int, str, dict[str, object]]] = []
    chance = random.Random(seed)
    while not played.is_over:
        play(played, chance, log)
    replayed = Table.create(game, ["Ann", "Bob"], seed=seed)
    for action in log:
        replayed.act(*action)

    assert replayed.snapshot() == played.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_all_gears_play_the_same_game(game: type[Game]) -> None:
    """In every gear the same seed and actions give the same bytes."""
    checked, *others = (
        Table.create(game, ["Ann", "Bob"], seed=3, gear=gear) for gear in reversed(Gear)
    )
    log: list[tuple[int, str, dict[str, object]]] = []
    chance = random.Random(3)
    while not checked.is_over:
        play(checked, chance, log)
        for other in others:
            other.act(*log[-1])
            assert other.snapshot() == checked.snapshot()


PROGRAM = """
from dataclasses import dataclass
from typing import Any
from bga_states import Game, GameState, StateType, Table, possible_action

class Collect(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)
    @possible_action
    def act_add(self, words: list[str]) -> None:
        self.game.words.update(words)
        self.game.nested["k"] = [{frozenset(words)}]
        self.game.pile.seen_by.update(words)
    def zombie(self, player_id: int) -> Any:
        return Collect

@dataclass
class Pile:
    cards: list[int]
    seen_by: set[str]
    def __len__(self) -> int:
        return len(self.cards)

class Collection(Game):
    states = (Collect,)
    words: set[str]
    pile: Pile
    nested: dict[str, list[set[frozenset[str]]]]
    def setup_new_game(self) -> Any:
        self.words, self.nested = {"z", "y", "x"}, {}
        self.pile = Pile([], {"z", "y", "x"})
        return Collect

table = Table.create(Collection, ["Ann", "Bob"], seed=1)
table.act(table.player_ids[0], "act_add", {"words": ["one", "two", "three", "four", "five"]})
print(Table.restore(Collection, table.snapshot()).snapshot().hex())
"""


def test_equal_tables_give_equal_bytes_in_any_process() -> None:
    """The order of a set's elements differs between processes; the bytes do not.

    Nor do those in an object that is false, such as an empty pile.
    """
    blobs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in (1, 2, 3)
    }

    assert len(blobs) == 1


def test_a_dict_keeps_its_order() -> None:
    """Dicts come back in the order in which they were filled."""

    class Quiet(PlayerState):
        pass

    def setup_new_game(game: Any) -> Any:
        game.order = {"z": 1, "a": 2, "m": 3}
        return Quiet

    game = game_of(Quiet, setup_new_game=setup_new_game, __annotations__={"order": dict[str, int]})
    table = Table.restore(game, Table.create(game, ["Ann", "Bob"]).snapshot())

    assert list(table.game.order) == ["z", "a", "m"]  # type: ignore[attr-defined]  # declared by the test


class Waiting(PlayerState):
    """A state to be saved in."""

    @possible_action
    def act_wait(self) -> None:
        self.game.random.random()


def test_chance_goes_on_where_it_was() -> None:
    """A restored table draws the numbers the original would have drawn."""
    table = table_of(Waiting)
    table.act(table.player_ids[0], "act_wait")
    copy = Table.restore(type(table.game), table.snapshot())

    assert copy.game.random.random() == table.game.random.random()


@pytest.mark.parametrize(
    "blob", [b"", b"\x80", b"nonsense", b"\xc1", b"\x93\x01\x02\x03"], ids=repr
)
def test_what_is_no_snapshot_is_refused(blob: bytes) -> None:
    """Bytes that are not a snapshot are refused with a sentence, not with a decoder's error."""
    with pytest.raises(TableError, match="Cannot restore: this is not a snapshot"):
        Table.restore(TicTacToe, blob)


def test_a_damaged_snapshot_is_refused_or_read_but_never_crashes() -> None:
    """A snapshot cut short at any byte is refused."""
    blob = Table.create(TicTacToe, ["Ann", "Bob"], seed=1).snapshot()
    for length in range(len(blob)):
        with pytest.raises(TableError, match="Cannot restore"):
            Table.restore(TicTacToe, blob[:length])


PLAYER = {"id": 2300001, "no": 1, "name": "Ann", "color": "ff0000"}
CHANGES: dict[str, tuple[str, Any, str]] = {
    "another game": ("game", "Chess", "a table of Chess, not of TicTacToe"),
    "another version": ("version", 2, "version 2"),
    "another format": ("format", 9, "format is 9"),
    "a state that is gone": (
        "position",
        {"active_player_id": 2300001, "state_id": 77},
        "cannot rest in state 77",
    ),
    "a state nobody acts in": (
        "position",
        {"active_player_id": 2300001, "state_id": 11},
        "NextPlayer is a GAME state, nobody could ever act",
    ),
    "a player who is gone": (
        "position",
        {"active_player_id": 5, "state_id": 10},
        "none of the players",
    ),
    "no players": ("players", [], "there are no players"),
    "a player twice": ("players", [PLAYER, PLAYER], "two players have one id"),
    "a result too early": (
        "position",
        {"active_player_id": 2300001, "state_id": 10, "result": {"ranking": []}},
        "it has a result, and the game is not over",
    ),
    "data of another shape": ("data", {"board": "full"}, "does not fit the game"),
    "a field too many": ("extra", 1, "not a snapshot"),
}


@pytest.mark.parametrize(("name", "value", "message"), CHANGES.values(), ids=CHANGES)
def test_a_snapshot_of_something_else_is_refused(name: str, value: object, message: str) -> None:
    """A snapshot of another game, version or format, or of lost states, is refused and says why."""
    parts = msgspec.msgpack.decode(Table.create(TicTacToe, ["Ann", "Bob"], seed=1).snapshot())
    blob = msgspec.msgpack.encode({**parts, name: value})

    with pytest.raises(TableError, match=message):
        Table.restore(TicTacToe, blob)


@given(st.data())
def test_damaged_bytes_never_crash_the_reader(data: st.DataObject) -> None:
    """A snapshot with any damaged bytes is refused or is a table that can be looked at."""
    blob = bytearray(Table.create(TicTacToe, ["Ann", "Bob"], seed=1).snapshot())
    for _ in range(data.draw(st.integers(1, 4))):
        blob[data.draw(st.integers(0, len(blob) - 1))] = data.draw(st.integers(0, 255))
    try:
        state_id = Table.restore(TicTacToe, bytes(blob)).view(None).state_id
    except TableError:
        state_id = 0

    assert state_id in {0, 10, 99}


@pytest.mark.parametrize("blob", ["abc", None, 7, ["a"]], ids=repr)
def test_what_is_no_bytes_is_refused(blob: Any) -> None:
    """A snapshot is bytes."""
    with pytest.raises(TableError, match="Cannot restore: this is not a snapshot of a table"):
        Table.restore(TicTacToe, blob)


def test_a_restored_table_has_an_outcome_without_messages() -> None:
    """Messages sent before saving are not sent again; the number of the last move is known."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    table.act(table.player_ids[0], "act_mark", {"cell": 0})
    outcome = Table.restore(TicTacToe, table.snapshot()).outcome

    assert (outcome.move_id, outcome.messages(None), outcome.extra_time) == (1, [], ())
