"""Art files: the pictures of a game, and what is none of them."""

from pathlib import Path

import pytest

from bga_states.engine.scene import art_files
from bga_states.engine.scene.art_files import picture_fault, pictures_in, pictures_of
from sample_games.harvest import Harvest
from sample_games.reversi import Reversi


def test_the_pictures_of_a_game() -> None:
    """They are named by their paths in the folder `art`, which a game need not have."""
    corn = pictures_of(Harvest)["corn.svg"]

    assert corn.kind == "image/svg+xml"
    assert corn.file.read_text(encoding="utf-8").startswith("<svg")
    assert pictures_of(Reversi) == {}


def test_what_is_no_picture(tmp_path: Path) -> None:
    """Other files are none, and neither is a file elsewhere to which a link leads."""
    art = tmp_path / "art"
    (art / "cards").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(b"secret")
    for name in ("cards/A.PNG", "notes.txt", "code.py", "page.html"):
        (art / name).write_bytes(b"-")
    (art / "link.png").symlink_to(tmp_path / "secret.png")
    (art / "other.png").symlink_to(art / "cards" / "A.PNG")
    (art / "folder.png").mkdir()
    (art / "ring.png").symlink_to(art / "ring.png")
    (art / "lost.png").symlink_to(art / "nowhere.png")

    assert [*pictures_in(art)] == ["cards/A.PNG", "other.png"]


def test_a_picture_that_has_gone_or_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both cannot be shown, also if the picture was there before."""
    file = tmp_path / "art" / "tree.svg"
    file.parent.mkdir()
    file.write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(art_files, "home_of", lambda _: tmp_path)

    assert picture_fault(Harvest, "tree.svg") == ""
    file.write_text("", encoding="utf-8")
    assert picture_fault(Harvest, "tree.svg") == "an empty file"
    file.unlink()
    assert "no picture of the folder art" in picture_fault(Harvest, "tree.svg")


def test_why_a_picture_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none of the name, or it is too large."""
    assert picture_fault(Harvest, "corn.svg") == ""
    assert "no picture of the folder art (.avif, " in picture_fault(Harvest, "../game.py")
    monkeypatch.setattr(art_files, "MOST_BYTES", 100)
    assert "bytes long, and at most 100" in picture_fault(Harvest, "corn.svg")
