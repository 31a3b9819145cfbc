"""The site that Sphinx makes of the pages: whole, the same each time, and nobody else's."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)[^>]*\ssrc=["'](?:https?:)?//"""
    r"""|<link[^>]*\shref=["'](?:https?:)?//|@import\s+(?:url\()?["']?(?:https?:)?//"""
    r"""|url\(["']?(?:https?:)?//"""
)
"""What makes a browser ask another server."""


def build(folder: Path, seed: str) -> Path:
    """Build the site into a folder and return that; warnings are errors."""
    command = (sys.executable, "-m", "sphinx", "-E", "-q", "-W", "--keep-going")
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        (*command, "-d", str(folder / "doctrees"), str(DOCS), str(folder / "site")),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once for all tests."""
    return build(tmp_path_factory.mktemp("built"), "1")


def test_it_is_the_same_each_time(site: Path, tmp_path: Path) -> None:
    """The same sources give the same files, to the byte, in another process."""
    other = build(tmp_path, "2")
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*.*")}

    assert {path.relative_to(other): path.read_bytes() for path in other.rglob("*.*")} == files


def test_a_browser_asks_nobody_else(site: Path) -> None:
    """Fonts, scripts, styles and pictures are all the site's own."""
    pages = [*site.rglob("*.html"), *site.rglob("*.css")]
    asked = {str(path.relative_to(site)): FETCHED.search(path.read_text("utf-8")) for path in pages}

    assert pages
    assert {name: found[0] for name, found in asked.items() if found} == {}


def test_every_pitfall_has_its_anchor(site: Path) -> None:
    """An address that ends in #p17 shows that pitfall."""
    assert 'id="p17"' in (site / "reference" / "pitfalls.html").read_text(encoding="utf-8")
