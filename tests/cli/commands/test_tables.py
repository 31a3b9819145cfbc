import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bga_states.cli import main
from bga_states.cli.stored_tables import found_at_rest
from bga_states.protocol import ClockRules
from bga_states.protocol.cards import PlaceCard, ResultCard
from bga_states.server.tables.clocks import ClockState
from bga_states.storage import (
    Beat,
    MoveRow,
    SeatRow,
    SqliteStore,
    TableChanged,
    TableRemoved,
    find_damage,
)
from bga_states.storage.sqlite_backup import back_up
from sample_games.reversi import Reversi
from tests.cli.support import ROOT
from tests.storage.rows import TABLE, made, moved
from tests.storage.test_damage import Recorder

ENCODE = msgspec.json.encode
SEED = 987654321987
MOVES = 12


@pytest.fixture
def recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    """Return a game of twelve moves in the working folder, whose file its server still has."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(tmp_path)
    store = SqliteStore.open(tmp_path / "tables.sqlite")
    recorder = Recorder(store, Reversi, SEED)
    recorder.play(MOVES)
    yield recorder
    store.close()


@pytest.fixture
def tables(recorder: Recorder, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run `tables` with arguments; return the exit code and what it prints."""

    def run(*arguments: str) -> tuple[int, str]:
        code = main(["tables", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


def test_every_table_has_a_line(tables: Any, recorder: Recorder) -> None:
    """A line has the table's id, its game, its phase, how far it is, and who plays."""
    recorder.store.commit([made("table-00000002", phase="open", seats=(SeatRow(1), SeatRow(2)))])
    code, printed = tables("list")
    first, second = (line.split("  ") for line in printed.splitlines())

    assert code == 0
    assert [word for word in first if word][:4] == [TABLE.id, "reversi", TABLE.phase, "move 12"]
    assert first[-1] == "Ann, (open)"
    assert second[0] == "table-00000002"


@pytest.mark.parametrize("command", ["list", "verify"])
def test_a_table_that_is_removed_meanwhile(
    tables: Any, recorder: Recorder, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """What a server removes between finding and reading it is left out, and is no fault."""
    found = [*recorder.store.table_ids(), "removed"]
    monkeypatch.setattr(SqliteStore, "table_ids", lambda _store: found)
    code, printed = tables(command)

    assert code == 0
    assert "removed" not in printed


def test_without_tables_the_list_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file without tables is no error."""
    SqliteStore.open(tmp_path / "new.sqlite").close()

    assert main(["tables", "list", "--database", str(tmp_path / "new.sqlite")]) == 0
    assert capsys.readouterr().out == "There are no tables.\n"


def test_a_table_is_shown(tables: Any, recorder: Recorder) -> None:
    """What everybody may know of a table is shown, and control codes in names are not."""
    seats = (
        SeatRow(1, "person", name="Ann\x1b[2J"),
        SeatRow(2, "bot", bot="mcts:playouts=9", name="Mia"),
    )
    stored = recorder.store.table(TABLE.id)
    assert stored is not None
    assert stored.position is not None
    row = replace(stored.table, revision=1, phase="playing", trouble="It loops.", seats=seats)
    recorder.store.commit([TableChanged(TABLE.id, row)])
    code, printed = tables("show", TABLE.id)

    assert code == 0
    assert "\x1b" not in printed
    for line in ("Phase:     broken", "Options:   size=8", "Trouble:   It loops."):
        assert line in printed.splitlines()
    assert "  2  Mia (bot mcts:playouts=9)" in printed.splitlines()
    assert " broken " in tables("list")[1]


@pytest.mark.parametrize(
    ("kind", "said", "first"),
    [
        ("real", "1 d, real time, 30 s more for each turn", "(23 h 59 min 56 s left)"),
        ("days", "1 d, by the calendar, 30 s more for each turn", "(out of time)"),
    ],
)
def test_clocks_are_shown(
    tables: Any, recorder: Recorder, kind: str, said: str, first: str
) -> None:
    """Real-time clocks are shown as a server has left them, those of days as they are now."""
    stored = recorder.store.table(TABLE.id)
    assert stored is not None
    assert stored.position is not None
    rules = ENCODE(ClockRules(kind, 86_400, 30))  # type: ignore[arg-type]  # one of the two
    seats = (SeatRow(1, "person", name="Ann"), SeatRow(2, "person", name="Bob"))
    row = replace(stored.table, revision=1, phase="playing", seats=seats, clock_rules=rules)
    clock = ENCODE(ClockState(1_000, {1: 86_400_000, 2: 90_061_000}, (1,)))
    move = moved(MOVES + 1)
    assert move.position is not None
    change = replace(move, table=row, position=replace(move.position, clock=clock, active=(1,)))
    assert recorder.store.commit([change, Beat(15_000, 10_000, 0)]) == [True, True]
    _, printed = tables("show", TABLE.id)

    assert f"Clock:     {said}" in printed.splitlines()
    assert f"  1  Ann to act {first}" in printed.splitlines()
    assert "  2  Bob (1 d 1 h 1 min 1 s left)" in printed.splitlines()


def test_clocks_of_a_game_that_is_over(tables: Any, recorder: Recorder) -> None:
    """Where nobody thinks any more nothing is left to be shown."""
    rules = ENCODE(ClockRules("real", 600, expels=True))
    stored = recorder.store.table(TABLE.id)
    assert stored is not None
    row = replace(stored.table, revision=1, phase="over", seats=(), clock_rules=rules)
    recorder.store.commit([TableChanged(TABLE.id, row)])
    _, printed = tables("show", TABLE.id)

    assert "Clock:     10 min, real time, out of time leaves the game" in printed.splitlines()
    assert "left)" not in printed


def test_a_game_that_is_over_is_shown_with_its_result(tables: Any, recorder: Recorder) -> None:
    """Each seat has its place and who plays there now, and nobody is to act any more."""
    seats = (SeatRow(1, "person", name="Ann", holder="Cem"), SeatRow(2, "person", name="Bob"))
    places = [PlaceCard(2, 1, 40, 0), PlaceCard(1, 2, 24, 3)]
    result = ENCODE(ResultCard(places, "game", won=True))
    stored = recorder.store.table(TABLE.id)
    assert stored is not None
    assert stored.position is not None
    row = replace(stored.table, revision=1, phase="over", seats=seats, result=result)
    move = moved(MOVES + 1)
    assert move.position is not None
    change = replace(move, table=row, position=replace(move.position, active=(1,)))
    assert recorder.store.commit([change]) == [True]
    _, printed = tables("show", TABLE.id)

    first = "  1  Ann, played by Cem (2. with a score of 24, 3 at a tie)"
    assert printed.splitlines()[-4:] == [
        "Outcome:   won",
        "Seats:",
        first,
        "  2  Bob (1. with a score of 40)",
    ]


def test_a_table_that_is_damaged_is_shown(tables: Any, recorder: Recorder) -> None:
    """What can be read of it is shown, and it is named what cannot."""
    connection: Any = vars(recorder.store)["_connection"]
    connection.execute("UPDATE tables SET options = x'7b', result = x'7b', clock_rules = x'7b'")
    connection.execute("UPDATE positions SET clock = x'7b'")
    code, printed = tables("show", TABLE.id)

    assert code == 0
    assert "Damaged:   options, result, rules of clocks, clocks" in printed.splitlines()
    assert printed.splitlines()[-2:] == ["  1  Ann", "  2  open"]


@pytest.mark.parametrize("what", [("list",), ("show", TABLE.id), ("verify",)], ids=" ".join)
def test_no_seed_is_shown(tables: Any, what: tuple[str, ...]) -> None:
    """Whoever reads the screen of a server learns nothing that decides a game."""
    code, printed = tables(*what)

    assert code == 0
    assert str(SEED) not in printed


def test_what_is_stored_right_is_verified(tables: Any, recorder: Recorder) -> None:
    """Tables that can be played again, and those that have not begun, are right."""
    recorder.store.commit([made("table-00000002")])

    assert tables("verify") == (0, "2 tables, 0 faults\n")
    assert tables("verify", TABLE.id) == (0, "1 table, 0 faults\n")


def test_what_is_stored_wrong_is_named(tables: Any, recorder: Recorder) -> None:
    """The table and the move are named where the log leads elsewhere, and the exit code is 1."""
    connection: Any = vars(recorder.store)["_connection"]
    connection.execute("UPDATE moves SET digest = x'00' WHERE version = 5")
    code, printed = tables("verify")

    assert code == 1
    assert printed.startswith(f"{TABLE.id}, move 5: ")
    assert printed.endswith("1 table, 1 fault\n")


def test_a_game_that_is_gone_cannot_be_verified(tables: Any, recorder: Recorder) -> None:
    """Nobody knows whether a table is right whose game cannot be loaded."""
    gone = made("table-00000002", game="not_there:Game")
    recorder.store.commit([gone, moved(0, "table-00000002")])
    code, printed = tables("verify")

    assert code == 1
    told = "table-00000002, move 0: it cannot be played again. Cannot find not_there: "
    assert printed.startswith(told)


class PlayedMeanwhile:
    """A store at whose table a move is made while its log is read, a few times."""

    def __init__(self, recorder: Recorder, times: int) -> None:
        self._recorder, self.left = recorder, times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._recorder.store, name)

    def moves(self, table_id: str, after: int, limit: int = 1000) -> Any:
        if self.left and after < 0:
            self.left -= 1
            self._recorder.play(1)
        return self._recorder.store.moves(table_id, after, limit)


def test_a_table_that_is_played_meanwhile_is_read_again(recorder: Recorder) -> None:
    """What a server stores while a table is verified is not taken for damage."""
    busy: Any = PlayedMeanwhile(recorder, 1)
    assert find_damage(busy, TABLE.id, Reversi) != []
    busy = PlayedMeanwhile(recorder, 3)
    assert found_at_rest(busy, TABLE.id, Reversi) == []
    assert busy.left == 0


def test_the_hint_lists_the_tables_of_the_same_file(tables: Any, recorder: Recorder) -> None:
    """Who has named another file than the usual one is told to list the tables of that file."""
    tables("backup", "copy.sqlite")
    usual = tables("show", "nobody")[1]
    other = tables("show", "nobody", "--database", "copy.sqlite")[1]

    assert usual.endswith("tables list`.\n")
    assert other.endswith("tables list --database copy.sqlite`.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "nobody"), "Cannot find the table nobody: there is none of this name. See `"),
        (("verify", TABLE.id, "nobody"), "Cannot find the table nobody: "),
        (("list", "--database", "none"), "Cannot read none: there is no such file. "),
        (("backup", "b", "--database", "none"), "Cannot read none: there is no such file. "),
        (("backup", "tables.sqlite"), "Cannot write tables.sqlite: there is something of this "),
        (("backup", "none/b"), "Cannot write none/b: "),
        (("list", "--database", "other"), "Cannot open other: it is not a database of tables"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_not_there_is_told(
    tables: Any, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    """A table or a file that is not there, or is something else, is told in a line."""
    (tmp_path / "other").write_text("A letter, and no database.\n" * 40, encoding="utf-8")
    code, printed = tables(*arguments)

    assert code == 2
    assert printed.startswith(message)
    assert printed.count("\n") == 1


def test_a_backup_is_made_beside_the_server(tables: Any, recorder: Recorder) -> None:
    """The copy is one file with all tables as they were; the server goes on."""
    code, printed = tables("backup", "copy.sqlite")
    recorder.play(3)

    assert (code, printed) == (0, "The tables of tables.sqlite are in copy.sqlite.\n")
    assert [*Path().glob("copy*")] == [Path("copy.sqlite")]
    assert "move 12" in tables("list", "--database", "copy.sqlite")[1]
    assert tables("verify", "--database", "copy.sqlite") == (0, "1 table, 0 faults\n")
    assert "move 15" in tables("list")[1]


def test_a_backup_can_be_served(recorder: Recorder, tmp_path: Path) -> None:
    """A store opens a backup as it opens the file itself."""
    copy = tmp_path / "copy.sqlite"
    back_up(tmp_path / "tables.sqlite", copy)
    store = SqliteStore.open(copy)

    assert store.table_ids() == recorder.store.table_ids()
    assert store.table(TABLE.id) == recorder.store.table(TABLE.id)
    store.close()


@pytest.mark.parametrize("name", ["copy.new", "copy.tmp", "copy~", ".copy"])
def test_a_backup_leaves_every_other_file_alone(
    tables: Any, recorder: Recorder, tmp_path: Path, name: str
) -> None:
    """Not even that which is copied is lost, whatever it is called."""
    back_up(tmp_path / "tables.sqlite", tmp_path / name)
    before = {*tmp_path.iterdir()}

    assert tables("backup", "copy", "--database", name)[0] == 0
    assert {*tmp_path.iterdir()} == before | {tmp_path / "copy"}
    assert tables("verify", "--database", name) == (0, "1 table, 0 faults\n")


def test_a_table_is_exported_and_imported(tables: Any, recorder: Recorder, tmp_path: Path) -> None:
    """The new table replays as the old one did, in a file that no server has."""
    code, printed = tables("export", TABLE.id, "table.json")
    imported, said = tables("import", "table.json", "--database", "others.sqlite")
    verified, found = tables("verify", "--database", "others.sqlite")

    assert (code, imported, verified) == (0, 0, 0)
    assert "It holds what players may not know." in printed
    assert re.search(r"is the table [\w-]{14} now\. Nobody holds its seats\.", said)
    assert found == "1 table, 0 faults\n"


def test_what_holds_hands_is_for_its_owner_alone(tmp_path: Path, tables: Any) -> None:
    """Nobody else on the machine reads a database, its log, a backup or an export."""
    before = os.umask(0)
    try:
        store = SqliteStore.open(tmp_path / "new.sqlite")
        store.commit([made()])
        tables("backup", "copy.sqlite")
        tables("export", TABLE.id, "table.json")
        tables("export", TABLE.id, "seat.json", "--seat", "1")
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        store.close()
    finally:
        os.umask(before)

    made_anew = [name for name in modes if not name.startswith("tables.") and "lock" not in name]
    assert {"new.sqlite", "new.sqlite-wal", "copy.sqlite", "table.json"} < {*made_anew}
    assert {name: modes[name] for name in made_anew if modes[name] != 0o600} == {}


@pytest.mark.parametrize("more", [(), ("--seat", "1")], ids=["whole", "seat"])
def test_half_a_table_is_not_exported(
    tables: Any, recorder: Recorder, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    """Of a table that a server removes while it is read nothing is written."""

    def no_moves(*_: object) -> list[MoveRow]:
        recorder.store.commit([TableRemoved(TABLE.id, 0)])
        return []

    monkeypatch.setattr(SqliteStore, "moves", no_moves)
    code, printed = tables("export", TABLE.id, "new.json", *more)

    assert code != 0
    assert "Cannot find the table" in printed
    assert not Path("new.json").exists()


def test_the_export_of_a_seat_has_no_seed(tables: Any, recorder: Recorder, tmp_path: Path) -> None:
    """What a seat was told is written, and nothing else."""
    code, printed = tables("export", TABLE.id, "seat.json", "--seat", "1")
    text = (tmp_path / "seat.json").read_text(encoding="utf-8")

    assert (code, printed) == (0, f"The table {TABLE.id} is in seat.json.\n")
    assert str(SEED) not in text
    assert '"messages"' in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export", "nowhere", "new.json"), "Cannot find the table nowhere"),
        (("export", TABLE.id, "tables.sqlite"), "Cannot write tables.sqlite: File exists"),
        (("export", TABLE.id, "new.json", "--seat", "9"), "the table has no seat 9"),
        (("import", "nowhere.json"), "Cannot read nowhere.json"),
        (("import", "tables.sqlite"), "Cannot import: it is not an export"),
    ],
)
def test_what_cannot_be_exported_or_imported(tables: Any, arguments: Any, said: str) -> None:
    """It is said why, and nothing is written."""
    code, printed = tables(*arguments)

    assert code != 0
    assert said in printed
    assert not Path("new.json").exists()


def test_nothing_is_imported_beside_a_server(tables: Any, recorder: Recorder) -> None:
    """A file that a server has is left to it."""
    tables("export", TABLE.id, "table.json")
    code, printed = tables("import", "table.json")

    assert code != 0
    assert "tables.sqlite" in printed
    assert recorder.store.table_ids() == [TABLE.id]


def test_a_forged_export_controls_no_terminal(
    tables: Any, recorder: Recorder, tmp_path: Path
) -> None:
    """Whatever texts an export brings, they are shown, and not obeyed."""
    forged = "\x1b[2J\x1b]0;x\x07"
    tables("export", TABLE.id, "table.json")
    export = msgspec.json.decode((tmp_path / "table.json").read_bytes())
    card = export["card"]
    card |= {"game": forged, "host": forged, "trouble": forged, "options": {forged: forged}}
    for seat in card["seats"]:
        seat["name"] = seat["bot"] = forged
    (tmp_path / "forged.json").write_bytes(ENCODE(export))
    recorder.store.close()
    _, said = tables("import", "forged.json")
    (table_id,) = re.findall(r"is the table ([\w-]{14}) now", said)

    for call in (("list",), ("show", table_id), ("verify",)):
        _, printed = tables(*call)
        assert "\ufffd[2J\ufffd]0;x\ufffd" in printed
        assert not {"\x1b", "\x07"} & {*printed}
