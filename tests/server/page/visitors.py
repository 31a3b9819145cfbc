"""Visitors: people at browsers, who play what the page offers them."""

import re
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Page, expect

PATIENCE = 60
"""Seconds within which everything on a page has to come."""
TELL_NOTICES = """new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  for (const node of added) {
    if (node instanceof Element && node.role === "alert") {
      console.error(`notice: ${node.textContent}`);
    }
  }
}).observe(document, { subtree: true, childList: true });"""
"""Whatever a page refuses anybody is a fault, however short it is shown."""
PLAY = """(end) => {
  const choices = document.getElementById("choices");
  const log = document.getElementById("log");
  const find = (kind) => choices.querySelector(`button.${kind}:not([aria-disabled])`);
  window.pressed = 0;
  const press = () => {
    if (end !== "" && log.textContent.includes(end)) return;
    const choice = find("choice");
    if (choice) window.pressed += 1;
    (choice ?? find("chip[aria-pressed=false]"))?.click();
  };
  const what = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(press).observe(choices, what);
  press();
}"""
"""Press what is offered in the very moment in which it can be pressed."""
SEEN = """() => {
  const seen = { title: document.title };
  for (const id of ["status", "picture", "choices", "players", "places", "progress"]) {
    const box = document.getElementById(id);
    seen[id] = box.hidden ? "" : box.innerText;
  }
  return seen;
}"""
CHOICE = "#choices button.choice:not([aria-disabled])"
CUT_OFF = ("WebSocket connection to", "Failed to load resource: net::ERR_")
"""How the browser begins what it says of a server that is not there."""


class Visitor:
    """Somebody at a browser; `faults` is what no visitor should ever see."""

    def __init__(self, browser: Browser, address: str, name: str, **settings: Any) -> None:
        self.address = address
        self.name = name
        self.faults: list[str] = []
        self.context = browser.new_context(**settings)
        self.context.add_init_script(TELL_NOTICES)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open another tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not text.startswith(CUT_OFF):
            self.faults.append(text)

    def come_in(self, path: str = "") -> None:
        """Open a page, and say a name."""
        self.page.goto(self.address + path)
        self.page.get_by_label("Your name").fill(self.name)
        self.press("Go on")

    def make_table(self, game: str, **options: str) -> str:
        """Make a table in the lobby with options, by their labels, and return its path."""
        self.page.get_by_label("Game").select_option(game)
        for label, chosen in options.items():
            self.page.get_by_label(label).select_option(label=chosen)
        self.press("Make the table")
        self.page.wait_for_url("**/table/*")
        return self.page.url.removeprefix(self.address)

    def press(self, name: str) -> None:
        """Press the first button of this name that can be pressed."""
        button = self.page.locator("button:visible:not([aria-disabled])")
        button.filter(has_text=re.compile(f"^{re.escape(name)}$")).first.click()

    def press_choice(self) -> None:
        """Press the first choice that is offered."""
        self.page.locator(CHOICE).first.click()

    def wait_for_choices(self) -> None:
        """Wait until something is offered that can be pressed."""
        expect(self.page.locator(CHOICE).first).to_be_visible()

    def play_on(self, end: str = "") -> None:
        """Play from now on, until the log says that it is the end."""
        self.page.evaluate(PLAY, end)

    @property
    def pressed(self) -> int:
        """How many choices were pressed by playing on."""
        return int(self.page.evaluate("window.pressed"))

    @property
    def log(self) -> list[str]:
        """What stands in the log, the oldest first, without times."""
        return self.page.locator("#log li > span").all_inner_texts()[::-1]

    def wait_for_result(self) -> None:
        """Wait until the page shows a result."""
        expect(self.page.locator("#result-part")).to_be_visible()

    def wait_for_log(self, text: str) -> None:
        """Wait until something stands in the log."""
        expect(self.page.locator("#log")).to_contain_text(text)

    def wait_for_moves(self, count: int, verb: str) -> None:
        """Wait until so many moves stand in the log: a result is shown before the last one."""
        moves = self.page.locator("#log li", has_text=verb)
        expect(moves).to_have_count(count)

    def seen(self) -> dict[str, str]:
        """Return what the page shows, but for its log, of which a fresh page has the last part."""
        return seen_on(self.page)

    def wait_for_what_is_true(self) -> None:
        """Wait until the page shows what a page shows that is opened now."""
        fresh = self.new_page()
        fresh.goto(self.page.url)
        expect(fresh.locator("#picture")).to_be_visible()
        end = monotonic() + PATIENCE
        while (true := seen_on(fresh)) != self.seen() and monotonic() < end:
            pass
        shown = self.seen()
        assert shown == true, f"the page shows {shown}, a fresh one {true}"
        fresh.close()


def seen_on(page: Page) -> dict[str, str]:
    """Return what a page shows."""
    seen: dict[str, str] = page.evaluate(SEEN)
    return seen


def start(game: str, host: Visitor, *others: Visitor) -> str:
    """Start a game and return its path: the host makes the table, the others come by its link."""
    host.come_in()
    path = host.make_table(game)
    for other in others:
        other.come_in(path)
        other.press("Sit")
        other.press("Ready")
    expect(host.page.locator("#waiting")).to_have_text("You can start the game.")
    host.press("Start the game")
    for visitor in (host, *others):
        expect(visitor.page.locator("#picture")).to_be_visible()
    return path
