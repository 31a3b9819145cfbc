"""`wire.js`: one connection, with beats, that comes back by itself."""

import pytest
from playwright.sync_api import Page

from tests.server.page.fake_world import begin, run


def test_a_wire_says_hello_and_stands_when_it_is_welcomed(page: Page) -> None:
    """Nothing is sent before the welcome but hello."""
    begin(page)

    assert run(page, "w.last().onopen()", "w.wire.send({ t: 'list' })") is False
    assert run(page, "w.last().sent") == [{"t": "hello", "build": "1"}]
    assert run(page, "w.say({ t: 'welcome' })", "w.wire.send({ t: 'list' })") is True
    assert run(page, "w.statuses") == ["connected"]


def test_nothing_goes_into_a_connection_that_closes(page: Page) -> None:
    """The server has closed it, and the page has not heard of that yet."""
    begin(page)

    closing = run(page, "w.stand()", "w.last().readyState = 2", "w.wire.send({ t: 'list' })")

    assert closing is False
    assert run(page, "w.wire.status") == "connected"
    assert run(page, "w.sentTo(0)") == []


def test_a_beat_is_sent_each_ten_seconds(page: Page) -> None:
    """While the other end answers, the connection stays."""
    begin(page)

    beats = run(
        page,
        "w.stand()",
        "for (let i = 0; i < 6; i += 1) { w.pass(10000); w.say({ t: 'beat', now: 0 }); }",
        "w.last().sent.filter((frame) => frame.t === 'beat').length",
    )

    assert beats >= 6
    assert run(page, "w.sockets.length") == 1


def test_silence_of_25_seconds_is_a_lost_connection(page: Page) -> None:
    """A connection from which nothing comes is given up, and another one made."""
    begin(page)

    assert run(page, "w.stand()", "w.pass(24999)", "w.wire.status") == "connected"
    assert run(page, "w.pass(1)", "[w.wire.status, w.sockets[0].isOpen]") == ["lost", False]
    assert run(page, "w.pass(500)", "w.sockets.length") == 2


def test_a_connection_that_never_opens_is_given_up(page: Page) -> None:
    """Silence counts from the first attempt on."""
    begin(page)

    assert run(page, "w.pass(25000)", "w.pass(500)", "w.sockets.length") == 2


@pytest.mark.parametrize(
    ("chance", "waits"),
    [(0, [500, 500, 500, 500, 500, 500]), (1, [1000, 2000, 4000, 8000, 15000, 15000])],
)
def test_it_waits_longer_each_time_up_to_15_seconds(
    page: Page, chance: int, waits: list[int]
) -> None:
    """The waits are drawn between half a second and a limit that doubles."""
    begin(page)
    run(page, f"w.random = {chance}", "0")
    found = []

    for _ in waits:
        before = run(page, "w.cut(1006)", "w.sockets.length")
        wait = 0
        while run(page, "w.sockets.length") == before:
            wait += 500
            run(page, "w.pass(500)", "0")
        found.append(wait)

    assert found == waits


def test_only_a_connection_that_lasts_ends_the_waiting(page: Page) -> None:
    """One that is closed right after its welcome counts as one more attempt."""
    begin(page)
    run(page, "w.random = 1", "w.cut(1006)", "w.pass(1000)", "w.stand()", "w.cut(4429)", "0")
    assert run(page, "w.pass(1999)", "w.sockets.length") == 2
    assert run(page, "w.pass(1)", "w.sockets.length") == 3

    run(page, "w.stand()", "w.say({ t: 'beat', now: 0 })", "w.cut(1012)", "0")

    assert run(page, "w.pass(1000)", "w.sockets.length") == 4


def test_it_comes_back_at_once_when_it_is_woken(page: Page) -> None:
    """A page that is shown again, or online again, does not wait."""
    begin(page)

    run(page, "w.random = 1", "w.stand()", "w.cut(1006)", "w.wire.wake()", "0")

    assert run(page, "w.sockets.length") == 2
    assert run(page, "w.pass(20000)", "w.sockets.length") == 2


def test_a_wire_that_is_well_is_left_alone_when_it_is_woken(page: Page) -> None:
    """Looking at the page again does not cut a connection that was heard of lately."""
    begin(page)

    assert run(page, "w.stand()", "w.pass(5000)", "w.wire.wake()", "w.sockets.length") == 1


def test_after_a_sleep_the_connection_is_made_anew(page: Page) -> None:
    """A laptop that was closed does not wait for its silence to be noticed."""
    begin(page)

    assert run(page, "w.stand()", "w.sleep(60000)", "w.wire.wake()", "w.sockets.length") == 2


def test_a_lost_connection_is_heard_no_more(page: Page) -> None:
    """What an old socket still delivers or reports is not taken for news of the new one."""
    begin(page)
    run(page, "w.stand()", "w.wire.restart()", "w.stand()", "0")

    old = "w.sockets[0]"
    run(page, f"{old}.onmessage?.({{ data: '{{}}' }})", f"{old}.onclose?.({{ code: 1006 }})", "0")

    assert run(page, "[w.heard, w.closings, w.wire.status]") == [[], [], "connected"]


def test_hidden_pages_beat_when_they_hear(page: Page) -> None:
    """Timers of a page that is not shown hardly run: what comes in makes it answer."""
    begin(page)

    beats = run(
        page,
        "w.stand()",
        "w.sleep(12000)",
        "w.say({ t: 'card' })",
        "w.last().sent.filter((frame) => frame.t === 'beat').length",
    )

    assert beats == 1
