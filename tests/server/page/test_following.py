"""`following.js`: each version is seen once and in order, or a view comes."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.page.fake_world import begin, run

TOLD = "[{ type: 'played', log: 'A move', args: {} }]"
FIRST = [None, 0]
"""What is asked for at first: a view, and then the moves before it, for the log."""


def opened(page: Page) -> None:
    """Follow a table from seat 1, at version 5."""
    begin(page)
    run(page, "w.stand()", "w.following.open(1)", "w.say(w.view(1, 5))", "0")


def version(page: Page) -> Any:
    """Return the version that is known, and how many lines the log has."""
    return run(
        page, "[w.following.viewers.get(1).table.v, w.following.viewers.get(1).lines.length]"
    )


def asked(page: Page, socket: int = 0) -> list[Any]:
    """Return what was asked for: the versions that are known, None for a whole view."""
    frames = run(page, f"w.sentTo({socket})")
    return [frame.get("since") for frame in frames if frame["t"] == "open"]


def test_the_next_move_is_applied_and_an_old_one_dropped(page: Page) -> None:
    """A move that is sent twice counts once."""
    opened(page)

    for v in (6, 6, 7, 6):
        run(page, f"w.say(w.move(1, {v}, {TOLD}))", "0")

    assert version(page) == [7, 2]
    assert asked(page) == FIRST


def test_the_log_begins_before_the_page(page: Page) -> None:
    """Moves that a first view has in it are asked for, and come to the log in order."""
    opened(page)

    for v in (4, 6, 5, 3, 4):
        run(page, f"w.say(w.move(1, {v}, {TOLD}))", "0")

    assert version(page) == [6, 4]
    assert run(page, "w.following.viewers.get(1).lines.map((line) => line.v)") == [6, 5, 4, 3]


@pytest.mark.parametrize(("first", "since"), [(0, []), (50, [0]), (51, [1]), (6_000, [5_950])])
def test_as_much_is_asked_for_as_a_log_begins_with(
    page: Page, first: int, since: list[int]
) -> None:
    """Of a long game the last moves are enough; of one that has just begun there are none."""
    begin(page)

    run(page, "w.stand()", "w.following.open(1)", f"w.say(w.view(1, {first}))", "0")
    assert asked(page) == [None, *since]
    run(page, f"w.say(w.view(1, {first}))", "0")

    assert asked(page) == [None, *since]


def test_what_a_backup_does_not_have_leaves_the_log(page: Page) -> None:
    """The same version may be another move after an older position was restored."""
    opened(page)

    moves = [f"w.say(w.move(1, {v}, {TOLD}))" for v in (6, 7, 8)]
    run(page, *moves, "w.say(w.view(1, 6))", f"w.say(w.move(1, 7, {TOLD}))", "0")

    assert version(page) == [7, 2]


def test_a_gap_is_asked_for_once(page: Page) -> None:
    """Moves behind a gap are dropped, and what is missing is asked for from the version known."""
    opened(page)

    run(page, f"w.say(w.move(1, 8, {TOLD}))", f"w.say(w.move(1, 9, {TOLD}))", "0")
    assert version(page) == [5, 0]
    assert asked(page) == [*FIRST, 5]
    run(page, *(f"w.say(w.move(1, {v}, {TOLD}))" for v in (6, 7, 8, 9)), "0")

    assert version(page) == [9, 4]


def test_lines_of_a_long_log_keep_their_names(page: Page) -> None:
    """The newest 500 are kept, each by its move and its place in it: so none is drawn anew."""
    opened(page)

    run(page, f"for (let v = 6; v < 516; v += 1) w.say(w.move(1, v, {TOLD}))", "0")
    lines = "w.following.viewers.get(1).lines"

    assert run(page, f"[{lines}.length, {lines}[0].v, {lines}[499].v]") == [500, 515, 16]


def test_a_view_replaces_everything(page: Page) -> None:
    """What is too far behind gets a view, and goes on from there; the log stays."""
    opened(page)

    run(page, f"w.say(w.move(1, 6, {TOLD}))", "w.say(w.view(1, 300))", "w.say(w.move(1, 301))", "0")

    assert version(page) == [301, 1]


def test_a_reconnect_asks_from_the_version_known(page: Page) -> None:
    """Whoever has seen version 6 asks for what came since; who has seen nothing, for a view."""
    opened(page)

    run(
        page,
        "w.following.open(2)",
        "w.say(w.move(1, 6))",
        "w.cut(1006)",
        "w.pass(1000)",
        "w.stand()",
        "0",
    )

    assert asked(page, 1) == [6, None]


def test_an_undo_asks_for_a_view(page: Page) -> None:
    """Nothing that was known holds when somebody has taken back what they did."""
    opened(page)

    run(page, "w.say(w.move(1, 6, [{ type: 'undoRestorePoint', log: '', args: {} }]))", "0")

    assert asked(page) == [*FIRST, None]


@pytest.mark.parametrize("message", ["toString", "constructor", "anything"])
def test_a_games_own_messages_ask_for_nothing(page: Page, message: str) -> None:
    """A game may name its messages as it likes."""
    opened(page)

    run(page, f"w.say(w.move(1, 6, [{{ type: '{message}', log: 'x', args: {{}} }}]))", "0")

    assert version(page) == [6, 1]
    assert asked(page) == FIRST


def test_what_is_closed_is_not_followed(page: Page) -> None:
    """Frames that were under way when a seat was closed are dropped."""
    opened(page)

    run(page, "w.following.close(1)", "w.say(w.move(1, 6))", "0")

    assert run(page, "w.following.viewers.size") == 0


def test_a_refusal_that_passes_is_asked_again(page: Page) -> None:
    """A server with too much to do is asked for the table again; the person need not."""
    opened(page)

    error = "{ t: 'error', table: 't', seat: 1, code: 'too_fast', log: 'Wait' }"
    run(page, f"w.say({error})", "w.pass(1000)", "0")

    assert asked(page) == [*FIRST, 5]
    assert run(page, "w.following.viewers.get(1).error") == ""


def test_a_refusal_that_stays_is_shown(page: Page) -> None:
    """Whoever may not watch is told so, and asks no more."""
    begin(page)

    error = "{ t: 'error', table: 't', seat: 0, code: 'not_seated', log: 'Not you' }"
    run(page, "w.stand()", "w.following.open(0)", f"w.say({error})", "w.pass(20000)", "0")

    assert run(page, "w.following.viewers.get(0).error") == "Not you"
    assert asked(page) == [None]


def test_a_seat_waits_for_the_move_that_was_promised(page: Page) -> None:
    """An answer may come before its move: until that is there, the seat is behind."""
    opened(page)
    is_behind = "w.following.isBehind(1)"

    assert run(page, "w.following.promise(1, 7)", is_behind) is True
    assert run(page, "w.say(w.move(1, 6))", is_behind) is True
    assert run(page, "w.say(w.move(1, 7))", is_behind) is False


def test_a_view_ends_the_wait_for_what_was_promised(page: Page) -> None:
    """What a restored backup no longer has does not lock a seat for ever."""
    opened(page)

    assert run(page, "w.following.promise(1, 9)", "w.following.isBehind(1)") is True
    assert run(page, "w.say(w.view(1, 4))", "w.following.isBehind(1)") is False
