"""Connections that are lost in the middle of a game: nobody does anything about it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from bga_states.server import serving
from tests.server.conftest import GAMES
from tests.server.page.conftest import STATIC, Visit
from tests.server.page.visitors import Visitor, start
from tests.server.proxy import Proxy
from tests.server.running import Running, running

LONGER_THAN_SILENCE = 30_000
"""Milliseconds after which a connection from which nothing came is lost."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server that the test may stop."""
    with running(tmp_path / "tables.sqlite", GAMES) as server:
        yield server


@pytest.fixture
def proxy(server: Running) -> Iterator[Proxy]:
    """Stand before the server."""
    with Proxy(server.address) as proxy:
        yield proxy


@pytest.fixture
def ann(visit: Visit, proxy: Proxy) -> Visitor:
    """Let somebody come whose network is the proxy."""
    return visit("Ann", proxy.address)


@pytest.fixture
def bob(visit: Visit) -> Visitor:
    """Let somebody come whose network is always there."""
    return visit("Bob")


def lose_answers(proxy: Proxy) -> None:
    """Let nothing come back any more on the connections that there are, and tell nobody."""
    proxy._do(proxy._each(lambda link: link.pumps[1].cancel()))


def expect_reconnecting(*visitors: Visitor) -> None:
    """Wait until pages say that they have lost their connection."""
    for visitor in visitors:
        lost = visitor.page.get_by_text("Reconnecting…")
        expect(lost).to_be_visible()


def expect_moves(number: int, *visitors: Visitor) -> None:
    """Wait until pages show so many moves and are as fresh ones, with nothing to say of it."""
    for visitor in visitors:
        expect(visitor.page.locator("#log li")).to_have_count(number)
        visitor.wait_for_what_is_true()
        expect(visitor.page.locator("#notices")).to_be_empty()


@contextmanager
def started_again(server: Running, folder: Path) -> Iterator[None]:
    """Start a server that was stopped again, where it was and with the tables it had."""
    port = urlsplit(server.address).port or 0
    again = Running(folder / "tables.sqlite", GAMES, port=port)
    try:
        yield
    finally:
        again.stop()


def test_a_server_that_starts_again(visit: Visit, server: Running, tmp_path: Path) -> None:
    """Both come back by themselves, and what was pressed meanwhile happens once."""
    ann, bob = visit("Ann"), visit("Bob")
    start("reversi", ann, bob)
    ann.press_choice()
    bob.wait_for_choices()

    server.stop()
    bob.press_choice()
    expect_reconnecting(ann, bob)
    with started_again(server, tmp_path):
        expect_moves(2, ann, bob)


@pytest.mark.parametrize("fault", [Proxy.cut, Proxy.reset, Proxy.half_close])
def test_a_network_that_is_gone_for_a_while(
    ann: Visitor, bob: Visitor, proxy: Proxy, fault: Callable[[Proxy], None]
) -> None:
    """What was pressed while there was no connection is sent when there is one."""
    start("reversi", ann, bob)
    ann.wait_for_choices()

    proxy.is_open = False
    fault(proxy)
    ann.press_choice()
    expect_reconnecting(ann)
    assert bob.log == []
    proxy.is_open = True

    expect_moves(1, ann, bob)


def test_a_network_that_says_nothing_any_more(visit: Visit, bob: Visitor, proxy: Proxy) -> None:
    """A connection that only seems to be there is noticed by its silence, and made anew."""
    ann = visit("Ann", proxy.address, is_new=True)
    ann.page.clock.install()
    start("reversi", ann, bob)
    ann.wait_for_choices()

    proxy.stall()
    ann.press_choice()
    ann.page.clock.fast_forward(LONGER_THAN_SILENCE)
    ann.wait_for_log("plays")

    # A fresh page would use the connections that brought the files, and which stall too.
    proxy.reset()
    expect_moves(1, ann, bob)


def test_an_answer_that_is_lost(ann: Visitor, bob: Visitor, proxy: Proxy) -> None:
    """What was done and never confirmed is asked for again, and happens once."""
    start("reversi", ann, bob)
    ann.wait_for_choices()

    lose_answers(proxy)
    ann.press_choice()
    bob.wait_for_log("plays")
    assert ann.log == []
    proxy.cut()

    expect_moves(1, ann, bob)


def test_a_tab_that_is_closed_and_opened_again(visit: Visit) -> None:
    """Whoever opens the address again has their seat and the log, and plays on."""
    ann, bob = visit("Ann"), visit("Bob")
    path = start("reversi", ann, bob)
    ann.press_choice()
    bob.wait_for_choices()

    ann.page.close()
    bob.press_choice()
    ann.page = ann.new_page()
    ann.page.goto(ann.address + path)
    ann.press_choice()

    expect_moves(3, ann, bob)


def test_a_second_tab(ann: Visitor, bob: Visitor) -> None:
    """Two tabs of one person show the same, and either plays."""
    start("reversi", ann, bob)
    first = ann.page
    ann.page = ann.new_page()
    ann.page.goto(first.url)
    ann.press_choice()
    bob.press_choice()

    expect_moves(2, ann)
    ann.page = first
    ann.press_choice()
    expect_moves(3, ann, bob)


def test_a_page_of_yesterday(
    visit: Visit, server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has an older page than the server is told to load it again, once."""
    ann, bob = visit("Ann"), visit("Bob")
    start("reversi", ann, bob)
    newer = ann.page.get_by_text("There is a new version of this page.")
    changed = shutil.copytree(STATIC, tmp_path / "static")
    (changed / "new.js").touch()
    monkeypatch.setattr(serving, "STATIC", changed)

    server.stop()
    with started_again(server, tmp_path):
        expect(newer).to_be_visible()
        ann.press("Reload")
        expect(newer).to_have_count(0)
        expect_moves(0, ann)
