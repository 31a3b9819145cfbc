"""The static files: what pages and modules may not do."""

import re
from pathlib import Path

import pytest

import bga_states

STATIC = Path(bga_states.__file__).parent / "server" / "static"


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_a_module_puts_no_text_into_markup(path: Path) -> None:
    """Names and logs come from strangers: they are text, and never HTML or code."""
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"

    assert re.findall(forbidden, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.html")), ids=lambda path: path.name)
def test_a_page_has_nothing_inline_and_nothing_from_elsewhere(path: Path) -> None:
    """The policy `default-src 'self'` forbids nothing that the pages do."""
    text = path.read_text(encoding="utf-8")

    assert re.findall(r"<style|style=|\son\w+=|<script(?![^>]*src=)|https?:", text) == []
    assert 'content="{{build}}"' in text
