"""Exports: a table that is imported is the one that was exported, and a seat's is its own."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bga_states import Game
from bga_states.storage import SqliteStore, StorageError, TableMade, find_damage
from bga_states.storage.table_export import export_sight, export_table, import_table
from bga_states.storage.told_frames import frame_for, pack_frames, unpack_frames
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.server.secret_game import Secrets
from tests.storage.rows import TABLE, made
from tests.storage.test_damage import Recorder, spoil

NEW = "table-of-import"
MOVES = 70
"""More than two snapshots are kept."""


def recorded(path: Path, game: type[Game], moves: int = MOVES) -> Recorder:
    """Play a game at random in a file of its own."""
    recorder = Recorder(SqliteStore.open(path), game)
    recorder.play(moves)
    return recorder


@pytest.mark.parametrize(("game", "moves"), [(Reversi, 50), (Hearts, MOVES), (Secrets, 20)])
def test_what_is_imported_replays(tmp_path: Path, game: type[Game], moves: int) -> None:
    """Elsewhere moves have the same digests, the log leads to them, and viewers see the same."""
    recorder = recorded(tmp_path / "tables.sqlite", game, moves)
    data = export_table(recorder.store, TABLE.id)
    assert data is not None
    other = SqliteStore.open(tmp_path / "others.sqlite")
    done = other.commit(import_table(data, NEW))

    assert all(done)
    before, after = recorder.store.moves(TABLE.id, -1), other.moves(NEW, -1)
    assert [(m.digest, m.frames, m.command) for m in after] == [
        (m.digest, m.frames, m.command) for m in before
    ]
    assert find_damage(other, NEW, game) == []
    assert export_table(other, NEW) == data
    other.close()
    recorder.store.close()


def test_a_result_is_imported(tmp_path: Path) -> None:
    """A table that is over has the same result elsewhere, and is exported the same."""
    result = b'{"places":[],"reason":"played_out","won":null}'
    ended = replace(made().table, phase="over", result=result)
    store = SqliteStore.open(tmp_path / "tables.sqlite")
    store.commit([TableMade(ended)])
    data = export_table(store, TABLE.id)
    assert data is not None
    store.commit(import_table(data, NEW))
    stored = store.table(NEW)

    assert stored is not None
    assert (stored.table.phase, stored.table.result) == ("over", result)
    assert export_table(store, NEW) == data
    store.close()


def test_nobody_holds_what_is_imported(tmp_path: Path) -> None:
    """An export names nobody's identity, and a new table is nobody's and in no list."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    data = export_table(recorder.store, TABLE.id) or b""
    recorder.store.commit(import_table(data, NEW))
    stored = recorder.store.table(NEW)

    assert stored is not None
    assert {stored.table.created_by, *(seat.person_id for seat in stored.table.seats)} == {0}
    assert recorder.store.next_work("bot", 1 << 50) is None
    assert NEW not in {listed.table.id for listed in recorder.store.public_tables()}
    assert b"person" not in data.replace(b'"person"', b"")
    recorder.store.close()


NO_JSON = b'{"a'
NO_FRAMES = b"\xc1secret"
DAMAGES: dict[str, tuple[str, bytes]] = {
    "options": ("UPDATE tables SET options = ?", NO_JSON),
    "result": ("UPDATE tables SET result = ?", b"[" * 10_000),
    "entered": ("UPDATE positions SET entered = ?", NO_JSON),
    "a text": ("UPDATE positions SET entered = ?", b'"a b"'),
    "snapshot": ("UPDATE positions SET snapshot = ?", NO_JSON),
    "command": ("UPDATE moves SET command = ? WHERE version = 2", NO_JSON),
    "frames": ("UPDATE moves SET frames = ? WHERE version = 2", NO_FRAMES),
    "a frame": ("UPDATE moves SET frames = ? WHERE version = 2", pack_frames({0: NO_JSON})),
    "no frame": ("UPDATE moves SET frames = ? WHERE version = 2", pack_frames({7: b"[]"})),
}
"""What may happen to what is stored of a table, such that it cannot be read."""


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_exported_as_it_is(tmp_path: Path, damage: str) -> None:
    """Nothing is lost of a table that cannot be read: elsewhere it is damaged in the same way."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    spoil(recorder, *DAMAGES[damage])
    found = [(one.version, one.fact) for one in recorder.damage()]
    data = export_table(recorder.store, TABLE.id) or b""
    recorder.store.close()
    with closing(SqliteStore.open(tmp_path / "others.sqlite")) as other:
        other.commit(import_table(data, NEW))

        assert export_table(other, NEW) == data
        assert [(one.version, one.fact) for one in find_damage(other, NEW, Reversi)] == found


@pytest.mark.parametrize("damage", ["frames", "a frame", "no frame"])
def test_what_cannot_be_read_is_shown_to_no_seat(tmp_path: Path, damage: str) -> None:
    """The export of a seat says which move it is, and holds nothing of what is stored there."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    spoil(recorder, *DAMAGES[damage])
    data = export_sight(recorder.store, TABLE.id, 1) or b""
    recorder.store.close()
    moves = msgspec.json.decode(data)["moves"]

    assert [move["version"] for move in moves if move["messages"] is None] == [2]
    assert [move["version"] for move in moves] == [0, 1, 2, 3]


def hands_of(recorder: Recorder) -> dict[int, set[str]]:
    """Return by seat the cards that are in its hand, and by 0 those that nobody has."""
    game: Any = recorder.table.game
    hands = {no: {*game.hands[player_id]} for no, player_id in recorder.seats.items()}
    return {0: {*game.stock}, **hands}


def test_a_seats_export_holds_what_it_was_told(tmp_path: Path) -> None:
    """No card, seed, command or digest is in it that its viewer was not sent."""
    recorder = recorded(tmp_path / "tables.sqlite", Secrets, 12)
    hands, moves = hands_of(recorder), recorder.store.moves(TABLE.id, -1)
    for seat in (0, 1, 2):
        data = export_sight(recorder.store, TABLE.id, seat) or b""
        told = [msgspec.json.decode(frame_for(unpack_frames(m.frames), seat)) for m in moves]
        others = set().union(*(cards for no, cards in hands.items() if no != seat))

        assert [move["messages"] for move in msgspec.json.decode(data)["moves"]] == told
        assert [card for card in others if card.encode() in data] == []
        for name in (b'"command"', b'"digest"', b'"snapshot"', b'"seed"'):
            assert name not in data
    whole = export_table(recorder.store, TABLE.id) or b""
    assert b'"seed"' in whole, "a whole export does hold secrets"
    recorder.store.close()


@pytest.mark.parametrize("data", [b"", b"{}", b"[1", b'{"export":"seat"}', b"\xff", b"[" * 10_000])
def test_anything_else_is_refused(data: bytes) -> None:
    """What is not a whole export makes no table, and it is said why."""
    with pytest.raises(StorageError, match="Cannot import: .+"):
        import_table(data, NEW)


def test_a_text_that_is_no_export_of_bytes(tmp_path: Path) -> None:
    """A text stands only where something could not be read, and is its bytes in base64."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    export = msgspec.json.decode(export_table(recorder.store, TABLE.id) or b"")
    recorder.store.close()
    export["position"]["entered"] = "no base64"

    with pytest.raises(StorageError, match="it is not an export of a whole table"):
        import_table(msgspec.json.encode(export), NEW)


@pytest.mark.parametrize("part", ["seat", "move", "told", "position"])
@pytest.mark.parametrize("number", [1 << 63, -(1 << 63) - 1])
def test_a_number_that_no_database_can_keep(tmp_path: Path, part: str, number: int) -> None:
    """An export with a number of more than 64 bits is refused, and says where it is."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    export = msgspec.json.decode(export_table(recorder.store, TABLE.id) or b"")
    recorder.store.close()
    place, name = {
        "seat": (export["card"]["seats"][0], "player_id"),
        "move": (export["moves"][1], "at"),
        "told": (export["moves"][1]["told"], str(number)),
        "position": (export["position"], "moved_at"),
    }[part]
    place[name] = [] if part == "told" else number

    with pytest.raises(StorageError, match=r"it is not an export of a whole table \(.+\$\."):
        import_table(json.dumps(export).encode(), NEW)


@pytest.mark.parametrize("word", ["", "broken", "open\n"])
def test_a_word_that_no_table_has(tmp_path: Path, word: str) -> None:
    """An export with another phase, or a seat of another kind, is refused and says where it is."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    export = msgspec.json.decode(export_table(recorder.store, TABLE.id) or b"")
    recorder.store.close()
    card = export["card"]
    for place, name in ((card, "phase"), (card["seats"][0], "kind")):
        place[name], before = word, place[name]

        with pytest.raises(StorageError, match=rf"an export of a whole table \(.+{name}`?\)"):
            import_table(msgspec.json.encode(export), NEW)
        place[name] = before


@pytest.mark.parametrize("name", ["game", "host", "trouble"])
def test_a_text_longer_than_any_table_has(tmp_path: Path, name: str) -> None:
    """A forged export fills neither the database nor the screens of those who look at it."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    export = msgspec.json.decode(export_table(recorder.store, TABLE.id) or b"")
    recorder.store.close()
    export["card"][name] = "x" * 2_001

    with pytest.raises(StorageError, match=rf"of length <= [0-9]+ - at `\$.card.{name}`"):
        import_table(msgspec.json.encode(export), NEW)


def test_moves_that_are_missing(tmp_path: Path) -> None:
    """A log with a gap is not imported: it would end before where the table stands."""
    recorder = recorded(tmp_path / "tables.sqlite", Reversi, 3)
    export = msgspec.json.decode(export_table(recorder.store, TABLE.id) or b"")
    recorder.store.close()
    del export["moves"][1]

    with pytest.raises(StorageError, match="some of its moves are missing"):
        import_table(msgspec.json.encode(export), NEW)


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    """It is said so, and of a table that is not there nothing is returned."""
    store = SqliteStore.open(tmp_path / "tables.sqlite")
    store.commit([made()])

    with pytest.raises(StorageError, match="the table has no seat 9"):
        export_sight(store, TABLE.id, 9)
    assert export_sight(store, NEW, 0) is None
    assert export_table(store, NEW) is None
    store.close()
