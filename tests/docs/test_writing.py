"""What the pages say of code is what would be written now."""

from pathlib import Path

import pytest

from tests.docs.pages import path_of, read
from tests.docs.writing import written

WRITTEN = dict(written())


@pytest.mark.parametrize("page", WRITTEN, ids=path_of)
def test_the_page_is_what_the_code_says(page: Path) -> None:
    """Every page that is written from code, or has such a part, is up to date."""
    assert read(page) == WRITTEN[page], f"{path_of(page)} is out of date: run python3 dev.py docs"
