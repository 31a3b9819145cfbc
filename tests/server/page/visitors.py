"""Visitors: people at browsers, who play what the page offers them."""

import itertools
import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE, wait_until

TELL_NOTICES = """new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  for (const node of added) {
    if (node instanceof Element && node.role === "alert") {
      console.error(`notice: ${node.textContent}`);
    }
  }
}).observe(document, { subtree: true, childList: true });"""
"""Whatever a page refuses anybody is a fault, however short it is shown."""
OPEN_LIST = """addEventListener("DOMContentLoaded", () => {
  const every = document.getElementById("every");
  if (every) every.open = true;
});"""
"""Open the list of all moves, by which these visitors play."""
PLAY = """(end) => {
  const boxes = ["choices", "all"].map((id) => document.getElementById(id));
  const log = document.getElementById("log");
  const usable = (kind) => `:is(#choices, #all) button.${kind}:not([aria-disabled])`;
  const find = (kind) => document.querySelector(usable(kind));
  window.pressed = 0;
  const press = () => {
    if (end !== "" && log.textContent.includes(end)) return;
    const choice = find("choice");
    if (choice) window.pressed += 1;
    (choice ?? find("chip[aria-pressed=false]"))?.click();
  };
  const what = { subtree: true, childList: true, attributes: true, characterData: true };
  const observer = new MutationObserver(press);
  for (const box of boxes) observer.observe(box, what);
  press();
}"""
"""Press what is offered in the very moment in which it can be pressed."""
SEEN = """() => {
  const seen = { title: document.title };
  for (const id of ["status", "board", "choices", "players", "places", "progress"]) {
    const box = document.getElementById(id);
    seen[id] = box.hidden ? "" : box.innerText;
  }
  return seen;
}"""
CHOICE = ":is(#choices, #all) button.choice:not([aria-disabled])"
CUT_OFF = ("WebSocket connection to", "Failed to load resource: net::ERR_")
"""How the browser begins what it says of a server that is not there."""


class Visitor:
    """Somebody at a browser; `faults` is what no visitor should ever see."""

    ids = itertools.count()

    def __init__(self, browser: Browser, **settings: Any) -> None:
        self.address = ""
        self.name = ""
        self.faults: list[str] = []
        self.is_special = False
        # Only tests of motion wait until it has ended.
        still = {"reduced_motion": "reduce"}
        self.context = browser.new_context(**(still | settings))
        self.context.add_init_script(TELL_NOTICES)
        self.context.add_init_script(OPEN_LIST)
        self.page = self.first_page = self.new_page()

    def begin(self, name: str, address: str, *, is_special: bool) -> None:
        """Be somebody new, who goes to this server; who is special is nobody else afterwards."""
        self.address = address
        self.name = name
        self.is_special = is_special
        self.faults.clear()

    def leave(self, empty: str) -> bool:
        """Go to an empty page and forget everything; return whether that can be done.

        The page is of the same site, so that its process is kept.
        """
        if self.is_special or self.first_page.is_closed():
            return False
        self.page = self.first_page
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.evaluate("sessionStorage.clear()")
        self.page.goto(empty)
        self.context.clear_cookies()
        return True

    def new_page(self) -> Page:
        """Open another tab."""
        return self.listen(self.context.new_page())

    def listen(self, page: Page) -> Page:
        """Hear of all the faults of a tab."""
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

    def get_name(self) -> None:
        """Say a name as the form of the page does."""
        self.post("me", {"name": self.name})

    def ask(self, table: str, t: str, **wanted: object) -> None:
        """Ask for something as the page of a table does."""
        request = {"id": f"visitor-{next(self.ids)}", "t": t, "table": table, **wanted}
        answer = self.post("requests", request)
        assert not answer["code"], answer

    def post(self, path: str, body: object) -> Any:
        """Send something as the page does, with its cookie; return the answer."""
        headers = {"Origin": self.address.rstrip("/")}
        url = f"{self.address}api/{path}"
        response = self.context.request.post(
            url, data=body, headers=headers, timeout=PATIENCE * 1000
        )
        assert response.ok, response.text()
        return response.json()

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
        # A tab that the page opens is in its process, and a process is what costs.
        with self.context.expect_page() as opened:
            self.page.evaluate("open(location.href), null")
        fresh = self.listen(opened.value)
        expect(fresh.locator("#stage")).to_be_visible()
        wait_until(lambda: seen_on(fresh) == self.seen(), "the page shows what a fresh one shows")
        fresh.close()


def seen_on(page: Page) -> dict[str, str]:
    """Return what a page shows."""
    seen: dict[str, str] = page.evaluate(SEEN)
    return seen


def start(game: str, host: Visitor, *others: Visitor, bots: int = 0, **options: object) -> str:
    """Start a game without the lobby, let everybody open its page, and return its path."""
    host.get_name()
    table = host.post("tables", {"game": game, "options": options})["id"]
    for seat, other in enumerate(others, 2):
        other.get_name()
        other.ask(table, "sit", seat=seat)
        other.ask(table, "ready", seat=seat, is_ready=True)
    for seat in range(2 + len(others), 2 + len(others) + bots):
        host.ask(table, "seat_bot", seat=seat, bot="random")
    host.ask(table, "start")
    path = f"table/{table}"
    for visitor in (host, *others):
        visitor.page.goto(visitor.address + path)
        expect(visitor.page.locator("#stage")).to_be_visible()
    return path


def start_by_hand(game: str, host: Visitor, *others: Visitor, **options: str) -> str:
    """Start a game and return its path: the host makes the table, the others come by its link."""
    host.come_in()
    path = host.make_table(game, **options)
    for other in others:
        other.come_in(path)
        other.press("Sit")
        other.press("Ready")
    expect(host.page.locator("#waiting")).to_have_text("You can start the game.")
    host.press("Start the game")
    for visitor in (host, *others):
        expect(visitor.page.locator("#stage")).to_be_visible()
    return path
