"""Whatever the network does: a page sees each version once, and has an answer to each request."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests import sizes
from tests.planting import found_by
from tests.server.page.conftest import changed
from tests.server.page.fake_world import WORLD

Step: TypeAlias = tuple[str, int]
PROGRESS = ("connect", "toServer", "toClient", "exchange")
GAME = ("act", "move", "lose", "undo", "takeBack", "repeat", "turnAnswers", "overload")
MISHAPS = ("cut", "stall", "restart", "rename", "arriveLate", "wait")
NAMES = [*PROGRESS * 6, *GAME * 2, *MISHAPS]
"""The methods of `flakyserver.js`, so often that clients get on between two mishaps."""
STEPS = st.tuples(st.sampled_from(NAMES), st.integers(1, 4))
"""What may happen next, and how much of it."""
OPENED = [("connect", 1), *[("toServer", 4), ("toClient", 4)] * 2]
AFTER = f"""async (steps) => {{
  const {{ FlakyServer }} = await import("/tests/flakyserver.js");
  await ({WORLD})();
  return await new FlakyServer(window.w).after(steps);
}}"""


def after(page: Page, steps: list[Step]) -> Any:
    """Return what is left of a client and of its server after these steps and some quiet."""
    return page.evaluate(AFTER, steps)


ARRIVES = "tests/server/page/test_schedules.py::test_every_page_arrives"


@found_by(ARRIVES)
def sent_again_as_another() -> Iterator[None]:
    """Send again what was not answered, with an id of its own."""
    again = "this.#pending.values()) this.outside.send({ ...frame, id: randomId() });"
    with changed("requests.js", "this.#pending.values()) this.outside.send(frame);", again):
        yield


@found_by(ARRIVES)
def told_twice() -> Iterator[None]:
    """Put into the log what a move says as often as it comes."""
    once = "if (lines.some((line) => line.v === frame.v)) return lines;"
    with changed("following.js", once, ""):
        yield


@found_by(ARRIVES)
def no_question_about_a_gap() -> Iterator[None]:
    """Drop what comes behind a gap, and do not ask for what is missing."""
    with changed("following.js", "if (!viewer.isAsking) this.#ask(viewer);", ""):
        yield


@found_by(ARRIVES)
def refused_for_ever() -> Iterator[None]:
    """Ask no more for a table that the server had too much to do to send."""
    with changed("following.js", "if (isPassing(error)) this", "if (!isPassing(error)) this"):
        yield


# Each schedule makes a world of its own, on one page.
@settings(
    max_examples=sizes.size("pages-on-networks"),
    derandomize=not sizes.is_full("pages-on-networks"),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(begun=st.sampled_from([OPENED, []]), steps=st.lists(STEPS, min_size=20, max_size=60))
def test_every_page_arrives(page: Page, begun: list[Step], steps: list[Step]) -> None:
    """After quiet: no version twice and none left out but by a view, one answer to each request."""
    found = after(page, [*begun, *steps])
    known: Any = None
    for kind, v in found["news"]:
        assert kind == "view" or v == known + 1
        known = v
    answered = {answer["id"]: answer for answer in found["answers"]}
    accepted = {key: answer for key, answer in answered.items() if not answer["code"]}

    assert found["table"] == found["fresh"]
    assert found["lines"] == sorted({*found["lines"]}, reverse=True)
    assert len(found["answers"]) == len(answered) == found["asked"]
    assert accepted.items() <= found["done"].items()
    assert not found["isLocked"]


@pytest.mark.parametrize(
    "steps",
    [
        [*OPENED, ("takeBack", 1), ("toClient", 1), ("cut", 1)],
        [*OPENED, ("takeBack", 1), ("toClient", 1), ("overload", 1), ("toServer", 1)],
    ],
    ids=["lost", "refused"],
)
def test_an_undo_is_not_forgotten(page: Page, steps: list[Step]) -> None:
    """A view that was asked for as nothing holds any more is asked for until it comes."""
    found = after(page, steps)

    assert found["table"] == found["fresh"]
