"""Logs are played again, and every kind of damage is found and named."""

import random
from typing import Any

import pytest

from bga_states import Game, Table
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.storage import (
    START,
    UPGRADE,
    Damage,
    MoveRow,
    PositionRow,
    StartCommand,
    Store,
    TableChanged,
    find_damage,
    write_command,
    write_start,
)
from bga_states.storage.damage import log_of
from bga_states.storage.told_frames import marked, pack_frames
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.storage.conftest import SqlitePlace, connection_of
from tests.storage.rows import TABLE, made, moved

KEPT_EACH = 32
NAMES = ["Ann", "Bob", "Cy", "Di"]


class Recorder:
    """Plays a game at random, and stores it as a server does."""

    def __init__(self, store: Store, game: type[Game], seed: int = 7) -> None:
        self.store, self.game, self.version = store, game, 0
        self.chance = random.Random(seed)
        players = {20 + no: name for no, name in enumerate(NAMES[: max(game.min_players, 2)], 1)}
        self.table: Table[Any] = Table.create(game, players, seed=seed, options={})
        self.seats = dict(enumerate(players, 1))
        store.commit([made()])
        start = write_start(StartCommand(seed, players, {}, game.version))
        self.keep(START, 0, start, self.table.outcome)

    def play(self, moves: int) -> None:
        """Play so many moves at random."""
        for _ in range(moves):
            player_id = self.chance.choice(self.table.active_player_ids)
            choice = self.chance.choice(self.table.choices(player_id))
            self.do(Command("act", player_id, choice.action, choice.args))

    def do(self, command: Command) -> None:
        """Do something to the table, and store it."""
        outcome = command.do(self.table)
        self.version += 1
        self.keep(command.kind, command.player_id, write_command(command), outcome)

    def upgrade(self) -> None:
        """Replace the position by one that no earlier move leads to."""
        self.version += 1
        self.table = Table.create(self.game, dict(zip(self.seats.values(), NAMES, strict=False)))
        self.keep(UPGRADE, 0, b"{}", self.table.outcome)

    def keep(self, kind: str, player_id: int, command: bytes, outcome: Outcome) -> None:
        """Store a move and the position it led to."""
        version, snapshot = self.version, self.table.snapshot()
        is_kept = version % KEPT_EACH == 0 or kind == UPGRADE
        move = MoveRow(
            TABLE.id,
            version,
            at=version,
            kind=kind,
            player_id=player_id,
            action_id=f"action-{version}",
            command=command,
            frames=pack_frames(outcome.encoded_by_seat(self.seats)),
            digest=marked(snapshot).digest(),
            snapshot=snapshot if is_kept else b"",
        )
        stands = PositionRow(TABLE.id, version, 0, (), 0, self.game.version, 0, b"{}", snapshot)
        assert self.store.commit([TableChanged(TABLE.id, move=move, position=stands)]) == [True]

    def damage(self) -> list[Damage]:
        """Return what is found wrong."""
        return find_damage(self.store, TABLE.id, self.game)


@pytest.fixture
def recorder(sqlite_place: SqlitePlace) -> Recorder:
    """Return fifty moves of Reversi; versions 0 and 32 keep their snapshots."""
    recorder = Recorder(sqlite_place.open(), Reversi)
    recorder.play(50)
    return recorder


def spoil(recorder: Recorder, change: str, *values: object) -> None:
    """Change the stored rows by hand."""
    connection_of(recorder.store).execute(change, values)


@pytest.mark.parametrize("game", [Reversi, Hearts, TicTacToe], ids=lambda game: game.__name__)
def test_a_log_as_it_was_played_is_clean(sqlite_place: SqlitePlace, game: type[Game]) -> None:
    """Nothing is found wrong with a game that was stored as it was played."""
    recorder = Recorder(sqlite_place.open(), game)
    recorder.play(4 if game is TicTacToe else 60)

    assert recorder.damage() == []


def test_everything_a_table_does_is_replayed(recorder: Recorder) -> None:
    """Players who leave, come back, are played for and concede are no damage."""
    active = recorder.table.active_player_ids[0]
    for kind in ("run_zombie", "make_zombie", "revive", "concede"):
        recorder.do(Command(kind, active if kind == "run_zombie" else recorder.seats[1]))

    assert recorder.damage() == []


def test_a_table_that_has_not_begun_is_clean(sqlite_place: SqlitePlace) -> None:
    """A table without a game has nothing to be wrong."""
    store = sqlite_place.open()
    store.commit([made()])

    assert find_damage(store, TABLE.id, Reversi) == []
    assert [damage.fact for damage in find_damage(store, "none", Reversi)] == [
        "there is no such table"
    ]


@pytest.mark.parametrize(
    ("change", "version", "fact"),
    [
        ("UPDATE moves SET digest = x'00' WHERE version = 9", 9, "has another digest"),
        ("UPDATE moves SET digest = x'00' WHERE version = 50", 50, "has another digest"),
        ("UPDATE moves SET command = 'x' WHERE version = 5", 5, "cannot be done again"),
        ("UPDATE moves SET command = x'ff' WHERE version = 0", 0, "cannot be done again"),
        ("DELETE FROM moves WHERE version = 12", 12, "the move is missing"),
        ("DELETE FROM moves WHERE version = 0", 0, "the move is missing"),
        ("DELETE FROM moves WHERE version < 9", 0, "the moves from here to 8 are missing"),
        ("UPDATE moves SET snapshot = x'00' WHERE version = 32", 32, "the snapshot it keeps"),
        ("DELETE FROM moves WHERE version = 50", 49, "where the log does not end"),
        ("DELETE FROM moves", 0, "where the log does not end"),
        ("DELETE FROM positions", 50, "there are moves and no position"),
        ("UPDATE positions SET snapshot = x'00'", 50, "the position is not that of"),
        ("UPDATE positions SET version = 49", 50, "where the log does not end"),
        ("UPDATE positions SET active = 'no'", 0, "it cannot be read"),
        ("UPDATE moves SET frames = 'x' WHERE version = 7", 7, "told of it cannot be read"),
        ("UPDATE moves SET frames = x'8100c401ff' WHERE version = 7", 7, "told of it cannot"),
        ("UPDATE positions SET entered = 'x'", 50, "its versions of states cannot be read"),
        ("UPDATE positions SET clock = 'x'", 50, "its clocks cannot be read"),
        ("UPDATE tables SET options = 'x'", 50, "its options cannot be read"),
        ("UPDATE tables SET result = 'x'", 50, "its result cannot be read"),
        ("UPDATE tables SET clock_rules = 'x'", 50, "its rules of clocks cannot be read"),
    ],
)
def test_damage_is_found_and_named(
    recorder: Recorder, change: str, version: int, fact: str
) -> None:
    """Each kind of damage is found at its version, once."""
    spoil(recorder, change.replace("'x'", "CAST('x' AS BLOB)"))
    (found,) = recorder.damage()

    assert (found.table_id, found.version) == (TABLE.id, version)
    assert fact in found.fact


@pytest.mark.parametrize("version", [3, 33])
def test_another_command_is_found_where_it_was_done(recorder: Recorder, version: int) -> None:
    """A command that is possible, but was not done, is found at its version."""
    other = write_command(Command("make_zombie", recorder.seats[1]))
    spoil(recorder, "UPDATE moves SET command = ? WHERE version = ?", other, version)
    (found,) = recorder.damage()

    assert found.version == version
    assert found.fact == (
        "the replayed table has another digest than the move: the rules of its game have changed "
        "without a new `version`, or what is stored is damaged"
    )


def test_damage_in_two_places_is_found_twice(recorder: Recorder) -> None:
    """From the next snapshot that a move keeps on, the log is compared again."""
    spoil(recorder, "DELETE FROM moves WHERE version IN (10, 11)")
    spoil(recorder, "UPDATE moves SET digest = x'00' WHERE version IN (31, 40)")

    assert [damage.version for damage in recorder.damage()] == [10, 40]


def test_no_replay_goes_on_from_a_wrong_snapshot(recorder: Recorder) -> None:
    """A snapshot without the digest of its move is damage, and nothing to go on from."""
    spoil(recorder, "DELETE FROM moves WHERE version = 10")
    other = Table.create(Reversi, dict(zip(recorder.seats.values(), NAMES, strict=False)), seed=1)
    spoil(recorder, "UPDATE moves SET snapshot = ? WHERE version = 32", other.snapshot())

    assert [damage.version for damage in recorder.damage()] == [10, 32]


def test_no_replay_goes_on_from_what_is_no_snapshot(recorder: Recorder) -> None:
    """Bytes that are not a snapshot are nothing to go on from, whatever their digest."""
    spoil(recorder, "DELETE FROM moves WHERE version = 10")
    forged = "UPDATE moves SET snapshot = ?, digest = ? WHERE version = 32"
    spoil(recorder, forged, b"forged", marked(b"forged").digest())

    assert [damage.version for damage in recorder.damage()] == [10]


def test_another_seed_is_found_at_the_start(sqlite_place: SqlitePlace) -> None:
    """A start with another seed makes another table."""
    recorder = Recorder(sqlite_place.open(), Hearts)
    recorder.play(5)
    players = {20 + no: name for no, name in enumerate(NAMES, 1)}
    start = write_start(StartCommand(8, players, {}, Hearts.version))
    spoil(recorder, "UPDATE moves SET command = ? WHERE version = 0", start)

    assert [damage.version for damage in recorder.damage()] == [0]


class NewerReversi(Reversi):
    """Reversi of a later version."""

    version = Reversi.version + 1

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
        return data


NewerReversi.__name__ = Reversi.__name__


def test_a_log_of_another_version_is_not_replayed(recorder: Recorder) -> None:
    """A game that began with another version of its class is said to be so, once."""
    found = find_damage(recorder.store, TABLE.id, NewerReversi)

    assert [damage.version for damage in found] == [0]
    assert "it began with version 1, this is 2" in found[0].fact


def test_a_log_is_replayed_from_its_last_upgrade(recorder: Recorder) -> None:
    """What came before an upgrade is not played again; what follows is."""
    recorder.upgrade()
    recorder.play(20)
    other = write_command(Command("make_zombie", recorder.seats[1]))
    spoil(recorder, "UPDATE moves SET command = ? WHERE version = 20", other)
    assert recorder.damage() == []
    spoil(recorder, "UPDATE moves SET command = ? WHERE version = 60", other)
    spoil(recorder, "UPDATE moves SET snapshot = x'00' WHERE version = 32")
    spoil(recorder, "DELETE FROM moves WHERE version = 7")

    assert [damage.version for damage in recorder.damage()] == [7, 32, 60]


def test_a_game_that_fails_is_damage(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the game's code raises is a fact about the move."""

    def fail(*_: object) -> None:
        raise RuntimeError("no more")

    monkeypatch.setattr(Reversi, "setup_new_game", fail)

    assert recorder.damage() == [
        Damage(TABLE.id, 0, "its command cannot be done again (no more)"),
    ]


def test_a_long_log_is_read_in_parts(sqlite_place: SqlitePlace) -> None:
    """All moves of a log are read, more than a store returns at once."""
    store = sqlite_place.open()
    store.commit([made(), *(moved(version) for version in range(2_345))])

    assert [move.version for move in log_of(store, TABLE.id)] == [*range(2_345)]
