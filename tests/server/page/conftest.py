"""What the tests of the page share: a browser, and a server that knows nothing but its files."""

import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

import bga_states
import dev
from bga_states.server import serving
from bga_states.server.web import application
from tests.patience import PATIENCE
from tests.server.page.visitors import Visitor
from tests.server.running import Running

HERE = Path(__file__).parent
STATIC = Path(bga_states.__file__).parent / "server" / "static"
Visit = Callable[..., Visitor]
POLICY = "default-src 'self'"
UNUSED = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # From here on ours. Each window has two pages for what its line of addresses might propose, and
    # each page a process in reserve: with them a browser context takes more than twice the CPU.
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""The features of Chromium that are off; first those of Playwright, whose list this one replaces.

Chromium takes the last list that it is given, and knows nothing of names that it does not have.
"""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
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
    with served_files() as address:
        yield address


@contextmanager
def served_files() -> Iterator[str]:
    """Serve the static files, and yield the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), StaticFiles) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@contextmanager
def changed(file: str, passage: str, other: str) -> Iterator[None]:
    """Serve a static file with another passage in it: a fault of the page that tests plant."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        static = shutil.copytree(STATIC, Path(folder) / "static")
        text = (static / file).read_text(encoding="utf-8")
        assert text.count(passage) == 1, f"{passage!r} stands in {file} once no more"
        (static / file).write_text(text.replace(passage, other), encoding="utf-8")
        for module in (application, serving, sys.modules[__name__]):
            patch.setattr(module, "STATIC", static)
        yield


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
    # What a page shows comes from a server that may have much to do.
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        executable = find_browser(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_page(browser: Browser) -> Iterator[Page]:
    """Return a page that all tests share: another one costs a process."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def page(shared_page: Page, static_address: str) -> Iterator[Page]:
    """Return an empty page that can import the modules; what it says of errors fails the test."""
    with finding_no_fault(shared_page, f"{static_address}/empty") as page:
        yield page


@pytest.fixture
def own_page(browser: Browser, static_address: str) -> Iterator[Page]:
    """Return such a page that no other test has, for what cannot be taken back: a set clock."""
    context = browser.new_context()
    with finding_no_fault(context.new_page(), f"{static_address}/empty") as page:
        yield page
        context.close()


@contextmanager
def finding_no_fault(page: Page, address: str) -> Iterator[Page]:
    """Open an address, and look at the end whether the page has said anything of errors."""
    faults: list[str] = []

    def add_fault(error: Error) -> None:
        faults.append(str(error))

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            faults.append(said.text)

    page.goto(address)
    page.on("pageerror", add_fault)
    page.on("console", hear)
    yield page
    page.remove_listener("pageerror", add_fault)
    page.remove_listener("console", hear)
    assert faults == []


@pytest.fixture(scope="package")
def idle(browser: Browser) -> Iterator[list[Visitor]]:
    """Keep visitors from one test to the next: another browser context costs a process."""
    visitors: list[Visitor] = []
    yield visitors
    for visitor in visitors:
        visitor.context.close()


@pytest.fixture
def visit(
    browser: Browser, server: Running, static_address: str, idle: list[Visitor]
) -> Iterator[Visit]:
    """Let people come to a real server, each with a browser of their own that finds no fault."""
    visitors: list[Visitor] = []

    def come(name: str, address: str = "", *, is_new: bool = False, **settings: Any) -> Visitor:
        """Let somebody come; `is_new` if what the test does to the browser cannot be undone."""
        is_special = is_new or bool(settings)
        visitor = idle.pop() if idle and not is_special else Visitor(browser, **settings)
        visitor.begin(name, address or server.address, is_special=is_special)
        visitors.append(visitor)
        return visitor

    yield come
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        if visitor.leave(f"{static_address}/empty"):
            idle.append(visitor)
        else:
            visitor.context.close()
    assert faults == []
