"""What the tests of the page share: a browser, and a server that knows nothing but its files."""

import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import bga_states
import dev
from tests.server.page.visitors import PATIENCE, Visitor
from tests.server.running import Running

HERE = Path(__file__).parent
STATIC = Path(bga_states.__file__).parent / "server" / "static"
Visit = Callable[..., Visitor]
POLICY = "default-src 'self'"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class StaticFiles(SimpleHTTPRequestHandler):
    """Serves the files under /static, under the policy that the server sets, and an empty page.

    Under /tests it serves what stands here.
    """

    def do_GET(self) -> None:
        """Answer with a file, or with an empty page for everything else."""
        for path, folder in {"/static": STATIC, "/tests": HERE}.items():
            if self.path.startswith(f"{path}/"):
                self.path, self.directory = self.path.removeprefix(path), str(folder)
                super().do_GET()
                return
        body = b'<!doctype html><title>Empty</title><div id="box" tabindex="-1"></div>'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Add the policy."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="package")
def static_address() -> Iterator[str]:
    """Return the address of a server of the static files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), StaticFiles) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def find_browser(own: str) -> str:
    """Return the path of a Chromium: the system's, else Playwright's own, which may be there."""
    for name in dev.BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    there = f"there is no {', '.join(dev.BROWSERS)}, nor one of Playwright's own"
    assert Path(own).exists(), f"Cannot test the page: {there}. Install one, or run dev.py test."
    return own


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return a Chromium.

    Not for the session: as long as it is there, its event loop counts as running in this thread,
    and other tests could not call `asyncio.run`.
    """
    # What a page shows comes from a server that may have much to do: five seconds are not enough.
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        executable = find_browser(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, static_address: str) -> Iterator[Page]:
    """Return an empty page that can import the modules; what it says of errors fails the test."""
    context = browser.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(f"{static_address}/empty")
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def visit(browser: Browser, server: Running) -> Iterator[Visit]:
    """Let people come to a real server, each with a browser of their own that finds no fault."""
    visitors: list[Visitor] = []

    def come(name: str, address: str = "", **settings: Any) -> Visitor:
        visitors.append(Visitor(browser, address or server.address, name, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
