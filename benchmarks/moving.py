"""How fast boards move in Chromium: the script of a step, forced layouts, the wait for one's turn.

    python benchmarks/moving.py [GAME ...]

A page plays each sample against bots by clicks on its board, with the processor slowed four times.
For each picture that the board shows, the milliseconds of script are measured, and the trace of the
browser says whether a layout was forced meanwhile. From the last frame of the server until
something can be picked, the page may show moves for two seconds. At the end thirty moves come at
once. The limits are the goals: a missed goal ends the script with an error.
"""

import json
import random
import shutil
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from serving import our_server

GAMES = {
    "tictactoe": 2,
    "reversi": 2,
    "hearts": 4,
    "battleship": 2,
    "branch_lines": 3,
    "cant_stop": 3,
    "harvest": 3,
}
"""The number of players at each table, of whom one is the page."""
PICKS = 25
SLOWED = 4
MOST_SCRIPT = 50
"""Milliseconds of script that a picture may take, slowed."""
MOST_WAIT = 2.0
"""Seconds from the last frame until something can be picked."""
MOST_MOVES = 3.0
"""Seconds that thirty moves may be seen that come at once."""
PHONE: Any = {"width": 390, "height": 844}
WATCH = """async () => {
  const { Board } = await import("/static/scene/board.js");
  const { Projector } = await import("/static/scene/projector.js");
  window.shows = [];
  const show = Board.prototype.show;
  Board.prototype.show = function (...args) {
    const begun = performance.now();
    performance.mark("show-begins");
    try {
      return show.apply(this, args);
    } finally {
      performance.mark("show-ends");
      window.shows.push(performance.now() - begun);
    }
  };
  const take = Projector.prototype.take;
  Projector.prototype.take = function (frame) {
    window.projector = this;
    window.heardAt = performance.now();
    if (frame.steps) window.lastSteps = frame;
    return take.call(this, frame);
  };
}"""
PICKABLE = """() => {
  if (!document.getElementById("result-part").hidden) return null;
  const found = document.querySelectorAll(
    "#board .target, #choices button.choice:not([aria-disabled])");
  if (found.length > 0) window.readyAt ??= performance.now();
  return [...found].map((node) => node.dataset.id ?? "");
}"""
THIRTY = """async () => {
  const { projector, lastSteps } = window;
  const begun = performance.now();
  for (let n = 1; n <= 30; n++) projector.take({ ...lastSteps, v: lastSteps.v + n });
  while (projector.seenFor > 0) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


class Player:
    """A page that plays one game against bots."""

    def __init__(self, browser: Browser, url: str, game: str) -> None:
        self.page: Page = browser.new_page(viewport=PHONE, reduced_motion="no-preference")
        self.page.goto(url)
        self._url, self._asked = url, 0
        self._post("me", {"name": "Ann"})
        table = self._post("tables", {"game": game, "options": {}})["id"]
        for seat in range(2, GAMES[game] + 1):
            self._ask(table, t="seat_bot", seat=seat, bot="random")
        self._ask(table, t="start")
        self.page.goto(f"{url}table/{table}")
        self.page.locator("#stage").wait_for()
        self.page.evaluate(WATCH)
        self.browser: CDPSession = self.page.context.new_cdp_session(self.page)
        self.browser.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def _post(self, path: str, body: object) -> Any:
        headers = {"Origin": self._url.rstrip("/")}
        answer = self.page.request.post(f"{self._url}api/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def _ask(self, table: str, **wanted: object) -> None:
        self._asked += 1
        self._post("requests", {"id": f"request-{self._asked}", "table": table, **wanted})

    def play(self, chance: random.Random) -> list[float]:
        """Pick at random; return the seconds from the last frame until a choice, each time."""
        waits = []
        for _ in range(PICKS):
            self.page.evaluate("window.readyAt = null")
            usable = self.page.evaluate(PICKABLE)
            while usable == []:
                time.sleep(0.01)
                usable = self.page.evaluate(PICKABLE)
            if usable is None:
                break
            wait = self.page.evaluate("window.readyAt - (window.heardAt ?? window.readyAt)")
            waits.append(wait / 1000)
            # Without a check that it stands still: it can be picked while others move.
            chosen = chance.choice(usable)
            board = f'#board [data-id="{chosen}"]'
            there = self.page.locator(board if chosen else "#choices button.choice").first
            there.dispatch_event("click")
        return waits


def forced_layouts(trace: bytes) -> int:
    """Count the layouts that began while a board was shown."""
    events = sorted(json.loads(trace)["traceEvents"], key=lambda event: event.get("ts", 0))
    is_showing, forced = False, 0
    for event in events:
        if event["name"] in {"show-begins", "show-ends"}:
            is_showing = event["name"] == "show-begins"
        elif event["name"] == "Layout" and event.get("ph") in {"B", "X"}:
            forced += is_showing
    return forced


def measured(browser: Browser, url: str, game: str) -> list[str]:
    """Let a page play a game, print what it took, and return the missed goals."""
    player = Player(browser, url, game)
    browser.start_tracing(page=player.page, categories=["devtools.timeline", "blink.user_timing"])
    waits = player.play(random.Random(1))  # noqa: S311  # draws picks
    forced = forced_layouts(browser.stop_tracing())
    shows = player.page.evaluate("window.shows")
    has_steps = player.page.evaluate("Boolean(window.lastSteps)")
    thirty = player.page.evaluate(THIRTY) / 1000 if has_steps else 0
    player.page.close()
    script, wait = statistics.median(shows), max(waits)
    print(
        f"{game:12} {len(shows):4} pictures: {script:5.1f} ms, at most {max(shows):5.1f} ms;"
        f" {forced} forced layouts; {wait:.2f} s until a choice; thirty moves {thirty:.2f} s"
    )
    missed = [f"{game} {script:.0f} ms of script"] if script > MOST_SCRIPT else []
    missed += [f"{game} {forced} forced layouts"] if forced else []
    missed += [f"{game} {wait:.1f} s until a choice"] if wait > MOST_WAIT else []
    return missed + ([f"{game} thirty moves {thirty:.1f} s"] if thirty > MOST_MOVES else [])


def main(games: Sequence[str]) -> int:
    """Measure, print, and return how many goals were missed."""
    missed = []
    chromium = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    with our_server(None, list(GAMES)) as (url, _pid), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in games or GAMES:
            missed += measured(browser, f"{url.rstrip('/')}/", game)
        browser.close()
    if missed:
        print("missed:", ", ".join(missed))
    return len(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
