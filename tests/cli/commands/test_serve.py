import argparse
import errno
import io
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, closing, contextmanager, redirect_stderr
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from bga_states.cli import main
from bga_states.cli.commands.serve import add_arguments, settings_of, unreachable
from bga_states.cli.lan_addresses import lan_addresses
from bga_states.cli.served_games import fill_shelf
from bga_states.server.settings import ServerSettings
from bga_states.storage import SqliteStore
from sample_games.reversi import Reversi
from tests.cli.support import start
from tests.patience import PATIENCE
from tests.sample_games.catalogues import GAMES

BROKEN = """
[project]
name = "parlour"
[project.entry-points."bga_states.games"]
crooked = "not_there:Game"
"""


def settings(*arguments: str) -> ServerSettings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return settings_of(parser.parse_args(arguments))


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Serve at a free port, and return the program with what it has said when it was ready."""
    with start("serve", "--port", "0", *arguments, folder=folder) as program:
        assert program.stdout is not None
        said: list[str] = []
        while not said or not said[-1].startswith("Stop"):
            said.append(program.stdout.readline())
            assert said[-1], program.stderr and program.stderr.read()
        yield program, said


def games_at(address: str) -> list[dict[str, Any]]:
    """Ask a server for its games."""
    with urlopen(f"{address}api/games", timeout=PATIENCE) as answer:  # noqa: S310  # what `serve` has said
        games: list[dict[str, Any]] = json.load(answer)["games"]
    return games


def ended(folder: Path, *arguments: str) -> tuple[int, str]:
    """Return how a server ends that cannot start, and what it says."""
    errors = io.StringIO()
    with chdir(folder), redirect_stderr(errors):
        code = main(["serve", *arguments])
    return code, errors.getvalue()


def test_only_this_machine_is_served_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server listens where only its own machine reaches it, with its tables in this folder."""
    monkeypatch.chdir(tmp_path)

    assert settings() == ServerSettings(
        database=tmp_path / "tables.sqlite",
        host="127.0.0.1",
        port=8000,
        hosts=("localhost", "127.0.0.1", "::1"),
        game_timeout=2.0,
        bot_timeout=10.0,
        keep_ended=None,
    )


def test_the_network_is_let_in() -> None:
    """With --lan the server listens everywhere, and may be called by its name."""
    asked = settings("--lan", "--port", "0")

    assert (asked.host, asked.port) == ("0.0.0.0", 0)  # noqa: S104  # that is the test
    assert socket.gethostname().lower() in asked.hosts


@pytest.mark.parametrize("url", ["https://games.example.org", "http://Games.example.org:8080/"])
def test_behind_a_proxy_it_is_called_by_the_public_name(url: str) -> None:
    """The public address is one by which browsers may call it."""
    asked = settings("--public-url", url)

    assert asked.public_url == url.rstrip("/")
    assert "games.example.org" in asked.hosts


def test_what_is_asked_for_is_set(tmp_path: Path) -> None:
    """The file, what takes how long and the form of the log are those that were given."""
    file = tmp_path / "club.sqlite"
    times = ("--game-timeout", "0.5", "--bot-timeout", "60", "--keep-ended", "30")
    asked = settings("--database", str(file), *times, "--log", "json")

    assert (asked.database, asked.log) == (file, "json")
    assert (asked.game_timeout, asked.bot_timeout, asked.keep_ended) == (0.5, 60, 30)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--port", "65536"), "--port: it is not a number from 0 to 65535"),
        (("--port", "http"), "--port: it is not a number from 0 to 65535"),
        (("--game-timeout", "0"), "it is not a number of seconds above 0, and up to 3600"),
        (("--game-timeout", "nan"), "it is not a number of seconds above 0, and up to 3600"),
        (("--keep-ended", "0"), "it is not a number of days above 0, and up to 36500"),
        (("--keep-ended", "a month"), "it is not a number of days above 0, and up to 36500"),
        (("--public-url", "games.example.org"), "it is not an address such as https://"),
        (("--public-url", "https://x.org/games"), "it is not an address such as https://"),
        (("--public-url", "https://me@x.org"), "it is not an address such as https://"),
        (("--public-url", "https://x.org:0"), "it is not an address such as https://"),
        (("--public-url", "https://x.org:port"), "it is not an address such as https://"),
        (("--log", "xml"), "invalid choice: 'xml'"),
        (("--lan", "--host", "10.0.0.1"), "--host: not allowed with argument --lan"),
    ],
    ids=" ".join,
)
def test_what_does_not_fit_is_refused(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port, an address or a time that cannot be is refused with what it should be."""
    with pytest.raises(SystemExit):
        main(["serve", *arguments])

    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (["starlette"], "starlette is missing. Install it with `"),
        (["starlette", "websockets"], "starlette and websockets are missing. Install them with `"),
    ],
    ids=["one", "two"],
)
def test_without_its_packages_it_says_how_to_install_them(
    missing: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One line names what is missing, and the command that brings it."""
    for module in missing:
        monkeypatch.setitem(sys.modules, module, None)

    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"Cannot serve: {told}")
    assert all(f"{module}>=" in said for module in missing)


@pytest.mark.parametrize(
    ("sent", "code", "told"),
    [(signal.SIGINT, 130, "Stopped. The tables are in "), (signal.SIGTERM, 0, "")],
    ids=["Ctrl-C", "SIGTERM"],
)
def test_a_server_serves_until_it_is_stopped(
    tmp_path: Path, sent: signal.Signals, code: int, told: str
) -> None:
    """It says where it is and where tables live, answers there, and stops when it is asked to."""
    with serving(tmp_path) as (program, said):
        games = games_at(said[0].split()[-1])
        program.send_signal(sent)
        _, errors = program.communicate(timeout=PATIENCE)

    assert said[0].startswith(f"{len(GAMES)} games at http://127.0.0.1:")
    assert said[2] == f"Tables: {tmp_path / 'tables.sqlite'}\n"
    assert {game["name"]: game["title"] for game in games}["cant_stop"] == "Can't Stop"
    assert program.returncode == code
    assert errors.startswith(told)
    assert "Traceback" not in errors
    assert (tmp_path / "tables.sqlite").exists()


def test_the_addresses_for_the_network_are_shown(tmp_path: Path) -> None:
    """With --lan each address is shown as people are to type it, and the server answers there."""
    with serving(tmp_path, "--lan") as (_, said):
        port = said[0].rpartition(":")[2].strip("/\n")
        urls = [f"http://{address}:{port}/" for address in lan_addresses()]
        served = [len(games_at(url)) for url in urls]

    told = f"On this network: {', '.join(urls)}\n"
    assert said[1] == (
        told if urls else "This machine is on no network now: nobody else reaches it.\n"
    )
    assert served == [len(GAMES)] * len(urls)


def test_whoever_listens_to_everybody_has_both_kinds_of_numbers(tmp_path: Path) -> None:
    """With `--host ::` the server answers by IPv6, and by IPv4 too."""
    with serving(tmp_path, "--host", "::") as (_, said):
        port = said[0].rpartition(":")[2].strip("/\n")
        served = [len(games_at(f"http://{host}:{port}/")) for host in ("[::1]", "127.0.0.1")]

    assert served == [len(GAMES)] * 2


def test_only_the_games_that_were_named_are_served(tmp_path: Path) -> None:
    """A game may be one of the list, or a class of one's own."""
    with serving(tmp_path, "reversi", "tests.cli.odd_games:Auction") as (_, said):
        games = games_at(said[0].split()[-1])

    assert [game["name"] for game in games] == ["reversi", "tests.cli.odd_games:Auction"]


def test_a_broken_game_is_told_and_the_others_are_served(tmp_path: Path) -> None:
    """Of a game that cannot be loaded its author reads why; the others can be played."""
    (tmp_path / "pyproject.toml").write_text(BROKEN, encoding="utf-8")
    with serving(tmp_path) as (program, said):
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=PATIENCE)

    assert said[0].startswith(f"{len(GAMES)} games at ")
    told = "crooked cannot be played here. Cannot find not_there: there is no module not_there."
    assert errors.startswith(told)


@pytest.mark.parametrize(
    ("game", "code", "told"),
    [
        ("chess", 2, "Cannot find the game chess: the games here are "),
        ("tests.cli.odd_games:Unassembled", 1, "Cannot use this game: its definition has "),
    ],
)
def test_a_game_that_was_named_must_be_playable(
    game: str,
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where a game is named that cannot be played, nothing is served."""
    monkeypatch.chdir(tmp_path)

    assert main(["serve", "reversi", game]) == code
    assert capsys.readouterr().err.startswith(told)
    assert not [*tmp_path.iterdir()]


def test_all_games_that_can_be_played_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without names the server has all there are; what is wrong with the others is said."""
    (tmp_path / "pyproject.toml").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shelf = fill_shelf([])

    assert {line.name: bool(line.trouble) for line in shelf.lines()}["crooked"]
    assert shelf.get("reversi") is Reversi
    assert capsys.readouterr().err.startswith("crooked cannot be played here. Cannot find")


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EADDRINUSE, "another program listens there. End that, or give another --port."),
        (errno.EACCES, "no. Give a --port of 1024 or more."),
        (errno.EADDRNOTAVAIL, "no. Give another --host."),
    ],
)
def test_where_it_cannot_listen_it_says_what_helps(number: int, remedy: str) -> None:
    """Each reason has its own remedy."""
    told = unreachable(settings("--port", "80"), OSError(number, "no"))

    assert told == f"Cannot listen at 127.0.0.1, port 80: {remedy}"


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """Another program at the same port is a line, and no traceback."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, errors = ended(tmp_path, "--port", str(port))

    fact = "another program listens there. End that, or give another --port"
    assert (code, errors) == (1, f"Cannot listen at 127.0.0.1, port {port}: {fact}.\n")


def test_an_address_of_another_machine_is_told(tmp_path: Path) -> None:
    """A server listens at addresses of its own machine only."""
    code, errors = ended(tmp_path, "--host", "192.0.2.77", "--port", "0")

    assert code == 1
    assert errors.startswith("Cannot listen at 192.0.2.77, port 0: ")
    assert errors.endswith(". Give another --host.\n")


def test_a_file_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """Where tables cannot be kept nothing is served, and a line says so."""
    code, errors = ended(tmp_path, "--port", "0", "--database", os.devnull + "/tables.sqlite")

    assert code == 1
    assert errors.startswith("Cannot ")
    assert errors.count("\n") == 1


def test_a_file_of_another_server_is_told(tmp_path: Path) -> None:
    """Two servers do not share a file: the second one says whose it is."""
    with serving(tmp_path):
        code, errors = ended(tmp_path, "--port", "0")

    assert code == 1
    assert errors.startswith("Cannot ")
    assert errors.count("\n") == 1


def test_a_file_that_is_damaged_is_told(tmp_path: Path) -> None:
    """A database in which what a server begins with cannot be read ends it with one line."""
    SqliteStore.open(tmp_path / "tables.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("DROP TABLE beats")

    code, said = ended(tmp_path)

    assert code == 1
    assert "no such table: beats" in said
    assert "Traceback" not in said
