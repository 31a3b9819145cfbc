"""Boards as text: what stands in the page, but for what only the way there has left."""

from difflib import unified_diff

from playwright.sync_api import Page

from tests.patience import wait_until

TEXT_OF_BOARD = """() => {
  const passing = new Set(["last", "hint", "flying"]);
  const board = document.getElementById("board");
  if (board.querySelector(".s-flights") || document.getAnimations().length > 0) return "moving";
  const lines = [];
  const write = (node, depth) => {
    const indent = " ".repeat(depth);
    if (!(node instanceof Element)) {
      lines.push(indent + node.textContent);
      return;
    }
    const names = node.getAttributeNames().sort().filter((name) => name !== "tabindex");
    const attributes = names.map((name) => {
      const value = node.getAttribute(name);
      if (name !== "class") return `${name}=${value}`;
      return value.split(/\\s+/).filter((one) => one && !passing.has(one)).sort().join(".");
    });
    lines.push(`${indent}<${node.tagName} ${attributes.join(" ")}>`);
    for (const child of node.childNodes) write(child, depth + 1);
  };
  write(board, 0);
  return lines.join("\\n");
}"""
"""`tabindex` says where the focus was, and `last` what the last move has brought."""
TAKE_BACK = """() => {
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  document.querySelector("#board .picked")?.dispatchEvent(escape);
}"""
ARRANGE_ANEW = """() => new Promise((done) => {
  const stage = document.getElementById("stage");
  stage.style.width = "300px";
  requestAnimationFrame(() => requestAnimationFrame(() => {
    stage.style.width = "";
    requestAnimationFrame(() => requestAnimationFrame(done));
  }));
})"""
"""A board keeps the layout of its first scene while it is good; a page that is opened now does not.

Another width for a moment lets it look for the best one.
"""
KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    window.sockets.push(this);
  }
};
"""
CUT_SOCKETS = "window.sockets.splice(0).forEach((socket) => socket.close())"
HIDE = """
Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
"""


def board_of(page: Page) -> str:
    """Return what stands on a board; "moving" while something moves."""
    text: str = page.evaluate(TEXT_OF_BOARD)
    return text


def wait_for_same(page: Page, fresh: Page) -> None:
    """Wait until a page shows the board that a page shows that is opened now.

    What was picked in it is taken back.
    """
    # A tab behind others draws about once a second.
    page.bring_to_front()
    page.evaluate(TAKE_BACK)
    found: list[str] = []

    def are_same() -> bool:
        page.evaluate(ARRANGE_ANEW)
        here, there = board_of(page), board_of(fresh)
        found[:] = unified_diff(here.split("\n"), there.split("\n"), "page", "fresh", n=0)
        return not found

    try:
        wait_until(are_same, "the board is that of a fresh page")
    except AssertionError:
        raise AssertionError("\n".join(found[:20])) from None
