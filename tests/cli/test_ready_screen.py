"""What is said when a server is ready."""

from pathlib import Path

import pytest

from bga_states.cli import ready_screen
from bga_states.cli.ready_screen import tell_ready
from bga_states.cli.served_games import fill_shelf
from tests.cli.commands.test_serve import settings
from tests.cli.emulator import Emulator

ALONE = "Only this machine reaches it; --lan lets the local network in."
OWN = "1 game at http://127.0.0.1:80/"
PUBLIC = ("--public-url", "https://a.org")


def said(arguments: tuple[str, ...], address: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is said, but for the last two lines, which are always there."""
    tell_ready(settings(*arguments), fill_shelf(["reversi"]), address)
    *lines, tables, stop = capsys.readouterr().out.splitlines()
    assert tables.startswith("Tables: ")
    assert stop == "Stop with Ctrl-C; nothing is lost."
    return lines


@pytest.mark.parametrize(
    ("arguments", "address", "lines"),
    [
        ((), "http://127.0.0.1:80/", [OWN, ALONE]),
        (("--host", "::1"), "http://[::1]:80/", ["1 game at http://[::1]:80/", ALONE]),
        (("--host", "10.0.0.1"), "http://10.0.0.1:80/", ["1 game at http://10.0.0.1:80/"]),
        (
            PUBLIC,
            "http://127.0.0.1:80/",
            ["1 game at https://a.org/", "The proxy reaches it at http://127.0.0.1:80/"],
        ),
    ],
    ids=["default", "IPv6", "host", "proxy"],
)
def test_whom_it_is_for(
    arguments: tuple[str, ...], address: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It says where it is, and whether others reach it there."""
    assert said(arguments, address, capsys) == lines


@pytest.mark.parametrize(
    ("host", "found", "line"),
    [
        ("0.0.0.0", ["10.0.0.7"], "On this network: http://10.0.0.7:80/"),  # noqa: S104  # as --lan
        (
            "::",
            ["10.0.0.7", "fd00::7"],
            "On this network: http://10.0.0.7:80/, http://[fd00::7]:80/",
        ),
        ("0.0.0.0", [], "This machine is on no network now: nobody else reaches it."),  # noqa: S104
    ],
    ids=["IPv4", "IPv6", "no network"],
)
def test_where_others_find_it(
    host: str,
    found: list[str],
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each address is shown as it is typed into a browser."""
    monkeypatch.setattr(ready_screen, "lan_addresses", lambda has_six: found)
    address = f"http://[{host}]:80/" if ":" in host else f"http://{host}:80/"

    assert said(("--host", host), address, capsys) == [OWN, line]


def test_a_phone_reads_the_address_off_the_screen(tmp_path: Path) -> None:
    """At a terminal a QR code stands below the addresses, and all fits into 24 lines."""
    arguments = ("serve", "reversi", "--port", "0", "--public-url", "https://games.example.org")
    with Emulator(*arguments, "--database", str(tmp_path / "t"), columns=80, lines=24) as terminal:
        terminal.wait_for("Stop with Ctrl-C")

    assert terminal.screen[0] == "1 game at https://games.example.org/"
    assert terminal.screen[2] == "█" * 29
