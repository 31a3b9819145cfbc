"""`requests.js`: each click is asked for once, until it is answered."""

from playwright.sync_api import Page

from tests.server.page.fake_world import begin, run

ACT = "{ t: 'act', seat: 1, v: 7, action: 'act_play', args: { x: 1 } }"


def test_a_double_click_sends_one(page: Page) -> None:
    """While a request of a seat is pending, another one of that seat is not sent."""
    begin(page)

    assert run(page, "w.stand()", f"w.ask({ACT})") is True
    assert run(page, f"w.ask({ACT})") is False
    assert run(page, "w.sentTo(0).length") == 1


def test_other_seats_are_not_locked(page: Page) -> None:
    """Whoever holds two seats may act for one while the other waits."""
    begin(page)

    run(page, "w.stand()", f"w.ask({ACT})", "0")

    assert run(page, "w.ask({ t: 'ready', seat: 2, is_ready: true })") is True
    assert run(page, "[1, 2, 3].map((seat) => w.requests.isLocked('t', seat))") == [
        True,
        True,
        False,
    ]


def test_an_answer_unlocks(page: Page) -> None:
    """Once it is answered, accepted or refused, the next click counts."""
    begin(page)
    run(page, "w.stand()", f"w.ask({ACT})", "0")

    run(
        page,
        "w.say({ t: 'answer', id: w.sentTo(0)[0].id, v: 8, code: '', log: '', args: {} })",
        "0",
    )

    assert run(page, "w.answers[0].v") == 8
    assert run(page, f"w.ask({ACT})") is True
    assert run(page, "new Set(w.sentTo(0).map((frame) => frame.id)).size") == 2


def test_what_was_not_answered_is_sent_again_as_it_was(page: Page) -> None:
    """After a reconnect the same request goes out, with the same id and the same version."""
    begin(page)

    run(page, "w.stand()", f"w.ask({ACT})", "w.cut(1006)", "w.pass(1000)", "w.stand()", "0")

    first, again = run(page, "[w.sentTo(0), w.sentTo(1)]")
    assert again == first
    assert again[0]["v"] == 7


def test_a_click_without_a_connection_is_not_lost(page: Page) -> None:
    """What is asked while there is no connection is sent as soon as there is one."""
    begin(page)

    run(page, "w.stand()", "w.cut(1006)", f"w.ask({ACT})", "w.pass(1000)", "w.stand()", "0")

    assert [frame["action"] for frame in run(page, "w.sentTo(1)")] == ["act_play"]


def test_a_busy_server_is_asked_again(page: Page) -> None:
    """A server with too much to do is asked a few times more, and then its refusal is shown."""
    begin(page)
    run(page, "w.stand()", f"w.ask({ACT})", "0")
    busy = (
        "w.say({ t: 'answer', id: w.sentTo(0)[0].id, v: null, code: 'busy', log: 'No', args: {} })"
    )

    for _ in range(5):
        run(page, busy, "w.pass(16000)", "w.say({ t: 'beat' })", "0")
    assert run(page, "w.sentTo(0).length") == 6
    assert run(page, "w.answers.length") == 0
    run(page, busy, "0")

    assert run(page, "w.answers[0].code") == "busy"


def test_an_answer_to_nobody_is_dropped(page: Page) -> None:
    """The second answer to a request that was sent twice changes nothing."""
    begin(page)

    answer = "w.say({ t: 'answer', id: w.sentTo(0)[0].id, v: 8, code: '', log: '', args: {} })"
    run(page, "w.stand()", f"w.ask({ACT})", answer, answer, "0")

    assert run(page, "w.answers.length") == 1


def test_what_no_server_would_take_is_given_up(page: Page) -> None:
    """A request that ends each connection is refused, instead of sent for ever."""
    begin(page)

    run(page, "w.stand()", f"w.ask({ACT})", "w.requests.refuseAll('too_big', 'Too long')", "0")

    assert run(page, "w.answers.map((answer) => answer.code)") == ["too_big"]
    assert run(page, "w.requests.isLocked('t', 1)") is False
