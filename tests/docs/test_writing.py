"""What the pages say of code is what would be written now."""

import re
from pathlib import Path

import pytest

from tests.docs.badges import badges
from tests.docs.learning_curve import COLORS, PAGE, win_rates
from tests.docs.pages import DOCS, README, path_of, read
from tests.docs.screen_pictures import DRAWINGS, drawings, words_in
from tests.docs.writing import written

WRITTEN = written()


@pytest.mark.parametrize("page", WRITTEN, ids=path_of)
def test_the_page_is_what_the_code_says(page: Path) -> None:
    """Every page that is written from code, or has such a part, is up to date."""
    assert read(page) == WRITTEN[page](), f"{path_of(page)} is out of date: run python3 dev.py docs"


def test_the_badges_are_true() -> None:
    """Each badge of the README says what the settings of the project say."""
    for file, drawn in badges():
        assert read(DOCS / "pictures" / file) == drawn
        assert f"docs/pictures/{file}" in read(README)


@pytest.mark.parametrize("ground", COLORS)
def test_the_learning_curve_is_that_of_the_page(ground: str) -> None:
    """The picture of the agent that a page trains has the very numbers that the page prints."""
    file = f"learning-{ground}.svg"
    shown = re.findall(r">([0-9.]+ %)</text>", read(DOCS / "pictures" / file))

    assert shown == [f"{rate} %" for rate in win_rates().values()]
    assert f"pictures/{file}" in read(PAGE)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_picture_of_the_screen_shows_what_the_screen_shows(name: str) -> None:
    """The pictures of the terminal hold the very texts that would be drawn now, on both grounds."""
    drawn = dict(drawings(name))
    kept = {file: read(DOCS / "pictures" / file) for file in drawn}

    assert len(drawn) == 2
    assert {file: words_in(text) for file, text in kept.items()} == {
        file: words_in(text) for file, text in drawn.items()
    }
    assert not any("http" in re.sub("<!--.*?-->|xmlns[^ >]*", "", text) for text in kept.values())
