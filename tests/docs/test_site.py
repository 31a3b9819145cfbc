"""The site that Sphinx makes of the pages: whole, the same each time, and nobody else's."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.docs.pages import DOCS, ROOT
from tests.planting import found_by
from tests.sizes import size

pytestmark = pytest.mark.dear("the whole site is built, once")

FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)[^>]*\ssrc=["'](?:https?:)?//"""
    r"""|<link[^>]*\shref=["'](?:https?:)?//|@import\s+(?:url\()?["']?(?:https?:)?//"""
    r"""|url\(["']?(?:https?:)?//"""
)
"""What makes a browser ask another server."""


STRICT = ("-W", "--keep-going")
"""Warnings are errors, and all of them are told."""


def build(docs: Path, folder: Path, *options: str, seed: str = "1") -> Path:
    """Build the site of these pages into a folder and return that."""
    command = (sys.executable, "-m", "sphinx", "-E", "-q", *options)
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        (*command, "-d", str(folder / "doctrees"), str(docs), str(folder / "site")),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "" or not options, done.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the whole site, once for all tests; no page has anything to warn of."""
    return build(DOCS, tmp_path_factory.mktemp("built"), *STRICT)


def some_pages(folder: Path, count: int) -> Path:
    """Copy so many pages, the first page and those written from code before others."""
    docs = shutil.copytree(DOCS, folder / "docs")
    pages = sorted(docs.rglob("*.md"), key=lambda page: (page.parent.name != "api", page))
    kept = [docs / "index.md", *(page for page in pages if page != docs / "index.md")][:count]
    for page in pages:
        if page not in kept:
            page.unlink()
    return docs


@found_by("tests/docs/test_site.py::test_it_is_the_same_each_time")
def order_of_a_set() -> Iterator[None]:
    """Write the names of a set into the pages, in the order in which it happens to have them."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        docs = shutil.copytree(DOCS, Path(folder) / "docs")
        file = docs / "extension" / "public_names.py"
        text = file.read_text(encoding="utf-8")
        assert "for line in said]" in text
        names = "for line in [*said, '', *MADE_BY_CALLERS]]"
        file.write_text(text.replace("for line in said]", names), encoding="utf-8")
        patch.setattr(sys.modules[__name__], "DOCS", docs)
        yield


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    """The same sources give the same files, to the byte, in another process."""
    docs = some_pages(tmp_path, size("pages-of-sites"))
    one, other = (build(docs, tmp_path / seed, seed=seed) for seed in "12")
    files = {path.relative_to(one): path.read_bytes() for path in one.rglob("*.*")}

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
