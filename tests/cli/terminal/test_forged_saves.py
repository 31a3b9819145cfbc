"""Forged saves: the digest in the first line is right, and what stands below it is not."""

import json
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_states.cli.terminal.saves import MAGIC
from tests.cli.conftest import Run

HOT_SEAT = ("--seat", "human", "--seat", "random", "--name", "Ann", "--name", "Bob")
ANN, BOB = 2300001, 2300002
MANY_CALLS = 100_000
"""Twice as many calls and returns as a refusal takes; one for each of too many would be more."""
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def file(play: Run, tmp_path: Path) -> Path:
    file = tmp_path / "game.save"
    play("tictactoe", *HOT_SEAT, "--seed", "3", "--save", str(file), typed=("1",))
    return file


def put(file: Path, body: bytes) -> None:
    """Write a body with the digest it must have."""
    file.write_bytes(MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """Count the functions that are called meanwhile."""
    calls: Counter[str] = Counter()
    kept = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: calls.update([event]))
    try:
        yield calls
    finally:
        sys.setprofile(kept)


def refusal(play: Run, file: Path) -> str:
    """Try to continue, and return what was told: one line, at once, and the file as it was."""
    before = file.read_bytes()
    with counted_calls() as calls:
        code, shown = play("tictactoe", "--save", str(file), typed=("1",))

    assert calls.total() < MANY_CALLS
    assert (code, shown.count("\n")) == (2, 1)
    assert file.read_bytes() == before
    assert shown.startswith(f"Cannot continue {file}: ")
    return shown.removeprefix(f"Cannot continue {file}: ")


SAVES: dict[str, tuple[Change, str]] = {
    "no seats": (lambda save: save["seats"].clear(), "it has 0 seats for 2 players"),
    "a seat too many": (
        lambda save: save["seats"].append({"kind": "human", "name": "Cem"}),
        "it has 3 seats for 2 players",
    ),
    "another name": (lambda save: save["seats"][0].update(name="Cem"), "player 1 has two names"),
    "a person as bot": (
        lambda save: save["seats"][1].update(kind="human"),
        "its bots are not those of its seats",
    ),
    "a bot of nobody": (
        lambda save: save["bots"].update({"7": {"seed": 4, "draws": 0}}),
        "its bots are not those of its seats",
    ),
    "no bot": (lambda save: save["bots"].clear(), "its bots are not those of its seats"),
    "a bot's seed": (lambda save: save["bots"][str(BOB)].update(seed=-9), "a bot has the seed -9"),
    "endless draws": (lambda save: save["bots"][str(BOB)].update(draws=2**62), "Expected `int` <"),
    "negative draws": (lambda save: save["bots"][str(BOB)].update(draws=-1), "Expected `int` >= 0"),
    "a stranger reads": (
        lambda save: save["unread"].append([7, ["hello"]]),
        "somebody who does not play has texts to read",
    ),
    "read twice": (
        lambda save: save.update(unread=[[ANN, []], [ANN, []]]),
        "somebody who does not play has texts to read",
    ),
    "no snapshot": (
        lambda save: save.update(snapshot="AAAA"),
        "Cannot restore: this is not a snapshot of a table",
    ),
    "no name": (lambda save: save.update(game=""), "'' is not the name of a game"),
    "a name that controls": (
        lambda save: save.update(game="\x1b]0;title\x07:x"),
        "'\\x1b]0;title\\x07:x' is not the name of a game",
    ),
    "a long name": (
        lambda save: save.update(game_class="x", game="\x1b" * 9999),
        "'\\x1b",
    ),
}


@pytest.mark.parametrize("name", SAVES)
def test_a_forged_save_is_refused(play: Run, file: Path, name: str) -> None:
    """Seats, bots and texts that no session could have saved are refused."""
    change, fact = SAVES[name]
    save = json.loads(file.read_bytes().partition(b"\n")[2])
    change(save)
    put(file, json.dumps(save).encode())

    told = refusal(play, file)
    assert told.startswith(fact)
    assert len(told) < 1_000


SNAPSHOTS: dict[str, Change] = {
    "endless draws": lambda table: table.update(draws=2**62),
    "negative draws": lambda table: table.update(draws=-1),
    "negative move": lambda table: table["position"].update(move_id=-1),
    "one name for two": lambda table: table["players"][1].update(name="Ann"),
    "too many players": lambda table: table.update(players=table["players"][:1] * 100_000),
    "no players": lambda table: table.update(players=[]),
}


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_forged_snapshot_is_refused(play: Run, file: Path, name: str) -> None:
    """A table that no session could have saved is refused."""
    save = json.loads(file.read_bytes().partition(b"\n")[2])
    table = msgspec.msgpack.decode(b64decode(save["snapshot"]))
    SNAPSHOTS[name](table)
    save["snapshot"] = b64encode(msgspec.msgpack.encode(table)).decode()
    put(file, json.dumps(save).encode())

    refusal(play, file)


@pytest.mark.parametrize(
    "body",
    [b"[" * 1_000_000, b'{"unread":' * 100_000, b'{"a":' + b"[" * 1_000_000, b"", b"null", b"\xff"],
    ids=["list", "object", "unknown", "empty", "null", "bytes"],
)
def test_what_is_no_save_is_refused(play: Run, file: Path, body: bytes) -> None:
    """Nested without end or of another kind, it is refused in one line."""
    put(file, body)

    refusal(play, file)


def test_a_bot_that_has_picked_for_ages_goes_on(play: Run, file: Path) -> None:
    """A large number of picks takes no time: the game is as good as any other."""
    save = json.loads(file.read_bytes().partition(b"\n")[2])
    save["bots"][str(BOB)]["draws"] = 10**12
    put(file, json.dumps(save).encode())

    assert play("tictactoe", "--save", str(file), typed=("1",))[0] == 0


def test_data_the_game_cannot_show_are_refused(play: Run, file: Path) -> None:
    """Where only the game could know that its data are wrong, the file is named, and the line."""
    save = json.loads(file.read_bytes().partition(b"\n")[2])
    table = msgspec.msgpack.decode(b64decode(save["snapshot"]))
    table["data"]["board"][0] = 10**12
    save["snapshot"] = b64encode(msgspec.msgpack.encode(table)).decode()
    put(file, json.dumps(save).encode())
    code, shown = play("tictactoe", "--save", str(file))

    assert (code, shown.count("\n")) == (1, 1)
    assert f"Cannot continue {file}: the game cannot show it (IndexError: " in shown
    assert "sample_games/tictactoe/game.py:" in shown
