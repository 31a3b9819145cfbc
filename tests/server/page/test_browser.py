"""Which browser the tests of the page run in."""

from pathlib import Path

import pytest

import dev
from tests.server.page.conftest import find_browser


@pytest.mark.parametrize("there", [*dev.BROWSERS, "own"])
def test_each_browser_that_the_installer_accepts_is_found(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where dev.py installs nothing because there is one, it is the one that is used."""
    monkeypatch.setenv("PATH", str(tmp_path))
    browser = tmp_path / there
    browser.touch(mode=0o755)

    assert find_browser(str(tmp_path / "own")) == str(browser)


def test_without_a_browser_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has none is told how to get one."""
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(AssertionError, match="Install one, or run dev.py test"):
        find_browser(str(tmp_path / "own"))
