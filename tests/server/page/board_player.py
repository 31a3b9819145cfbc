"""A player who uses the board of a table alone: by clicks, keys and taps."""

import json
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Position, WebSocket

from bga_states.engine.scene.meanings import contents, is_about
from tests.patience import wait_until
from tests.server.followed_scenes import after
from tests.server.page.visitors import Visitor

PICKABLE = """async () => {
  // What the last pick has changed is drawn first.
  await new Promise((done) => setTimeout(done, 1));
  if (!document.getElementById("result-part").hidden) return null;
  if (document.getElementById("choices").getAttribute("aria-busy") === "true") return [];
  const usable = "#board .target, #choices button.choice:not([aria-disabled])";
  return [...document.querySelectorAll(usable)].map((node) => node.dataset.id ?? null);
}"""
"""List the ids of what can be picked, null for a button; null alone if the game is over."""
FOCUS = """() => {
  const { activeElement } = document;
  if (document.getElementById("board").contains(activeElement)) return "board";
  return activeElement.classList.contains("choice") ? "choice" : "";
}"""
"""Return where the focus is: on the board, on a choice, or elsewhere."""
CONFIRMS = "([buttons, at]) => Boolean(document.querySelectorAll(buttons)[at]?.closest('#picks'))"
"""Return whether a button is for what was picked on the board."""
PRESS = "([buttons, at]) => document.querySelectorAll(buttons)[at]?.click()"
BUTTON = "#choices button.choice:not([aria-disabled])"
IS_LOST = """async () => {
  // What the key has changed is drawn first.
  await new Promise((done) => setTimeout(done, 1));
  return document.activeElement === document.body;
}"""
"""Return whether a person who uses keys would have to begin at the top of the page."""
WAYS = ("click", "keys", "tap")
MOST_TABS, MOST_TARGETS = 60, 6
DOUBLE = 0.5
"""Seconds within which browsers take a second click or tap as one half of a double one."""


class BoardPlayer:
    """Plays at random; `acts` are the actions that the page has sent.

    `mistakes` are the actions that are not about the elements that were picked for them, and the
    picks by keys that have lost the focus.
    """

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.page = visitor.page
        self.chance = Random(seed)
        self.picked: list[str] = []
        self.acts: list[dict[str, Any]] = []
        self.mistakes: list[str] = []
        self.parts: dict[str, dict[str, Any]] = {}
        self._clicked_at = 0.0
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        """Hear the scenes that come and the actions that are sent."""
        socket.on("framesent", self._note_sent)
        socket.on("framereceived", self._note_received)

    def _note_sent(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "act":
            self.acts.append(frame)
            self.mistakes += self._mistakes_of(frame)
            self.picked = []

    def _note_received(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "scene":
            self.parts = after(self.parts, frame)

    def play(self, picks: int, ways: Sequence[str] = WAYS) -> bool:
        """Pick so many times, or to the end of the game; return whether it is over.

        The ways of picking take turns.
        """
        for number in range(picks):
            usable = self._wait()
            if usable is None:
                return True
            way = ways[number % len(ways)]
            self._pick(self.chance.randrange(len(usable)), usable, way)
            if way == "keys" and self.page.evaluate(IS_LOST):
                self.mistakes.append(f"the focus is lost after {number + 1} picks")
        return self._wait() is None

    def _wait(self) -> list[str | None] | None:
        """Wait until something can be picked, and return it; None if the game is over."""
        usable: list[str | None] | None = []

        def can_go_on() -> bool:
            nonlocal usable
            usable = self.page.evaluate(PICKABLE)
            return usable is None or bool(usable)

        wait_until(can_go_on, "something can be picked, or the game is over")
        return usable

    def _pick(self, at: int, usable: list[str | None], way: str) -> None:
        """Pick an element or press a button in one of the ways.

        A button may go while the mouse is on its way, as when others have ended the season: then
        nothing is pressed.
        """
        if way == "keys":
            self._type(usable)
            return
        wanted = usable[at]
        if wanted is None:
            button = [BUTTON, at - sum(one is not None for one in usable)]
            # Any other button gives up what was picked.
            if not self.page.evaluate(CONFIRMS, button):
                self.picked = []
            self.page.evaluate(PRESS, button)
            return
        self.picked.append(wanted)
        element = self.page.locator(f"#board [data-id={json.dumps(wanted)}]")
        # Of a card in a hand, the corner is what shows beside the next one. A line of a map goes
        # through the middle of its box.
        is_line = element.get_attribute("data-kind") == "line"
        place: Position | None = None if is_line else {"x": 8, "y": 8}
        # The page takes the second half of a double click as meant for what stood there before.
        time.sleep(max(0.0, self._clicked_at + DOUBLE - time.monotonic()))
        if way == "tap":
            element.tap(position=place)
        else:
            element.click(position=place)
        self._clicked_at = time.monotonic()

    def _type(self, usable: list[str | None]) -> None:
        """Go to the board or a button by Tab, on the board to a target by n; press Enter there."""
        keyboard, is_on_board = self.page.keyboard, any(usable)
        focus = "board" if is_on_board else "choice"
        for _ in range(MOST_TABS):
            if self.page.evaluate(FOCUS) == focus:
                break
            keyboard.press("Tab")
        else:
            assert self.page.evaluate(PICKABLE) != usable, f"the keys do not lead to a {focus}"
            return
        if is_on_board:
            for _ in range(self.chance.randint(1, MOST_TARGETS)):
                keyboard.press("n")
            self.picked.append(self.page.evaluate("document.activeElement.dataset.id"))
        keyboard.press("Enter")

    def _mistakes_of(self, frame: dict[str, Any]) -> Iterator[str]:
        """Yield the picked elements that an action is not about."""
        args = contents(frame["args"])
        for id_ in self.picked:
            if not any(is_about(frame["action"], args, one) for one in self._meanings(id_)):
                yield f"{frame['action']}({frame['args']}) was sent, and {id_} was picked"

    def _meanings(self, id_: str) -> list[dict[str, Any]]:
        """Return the meanings of an element, as the page was told them last."""
        grid, _, place = id_.rpartition(":")
        part = self.parts.get(id_, {})
        if "means" in part or not grid:
            means = part.get("means", {})
            return means if isinstance(means, list) else [means]
        x, y = (int(number) for number in place.split(","))
        names = self.parts[grid].get("means", [])
        return [dict(zip(names, (x, y), strict=True))]
