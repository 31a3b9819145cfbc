"""Languages and preferences of the people at a terminal."""

import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bga_states.cli.terminal.languages import SETTINGS, load_language, load_speech
from bga_states.cli.usage_errors import CommandError
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.cli.conftest import Run
from tests.cli.odd_games import Auction


def test_a_game_is_played_in_another_language(play: Run) -> None:
    """Status bar, arguments, messages and refusals are in the language asked for."""
    moves = ["place_ship 1 1 horizontal", "place_ship 1 1 horizontal"]
    moves += [f"place_ship 1 {row} horizontal" for row in (2, 3, 4, 5)]
    _, shown = play("battleship", "--language", "de", "--name", "Ann", "--seed", "1", typed=moves)

    assert "Du musst setzen: Flugzeugträger (5 Felder)" in shown
    assert "! Dort passt es nicht: Schlachtschiff" in shown
    assert "- Ann ist bereit" in shown


def test_a_language_without_a_translation() -> None:
    """A language that a game does not have is refused, listing those it has and English."""
    with pytest.raises(CommandError, match="Battleship is not translated to fr. There is en, de."):
        load_language(Battleship, "fr")
    with pytest.raises(CommandError, match="Auction is not translated to de. There is en."):
        load_language(Auction, "de")
    for english in ("en", "en_GB.UTF-8", "EN-us"):
        assert load_language(Reversi, english)("You") == "You"


def catalogue(header: bytes) -> bytes:
    """Write a catalogue that holds its header alone."""
    numbers = (0x950412DE, 0, 1, 28, 36, 0, 0, 0, 44, len(header), 45)
    return struct.pack("<11I", *numbers) + b"\0" + header + b"\0"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no catalogue at all",
        catalogue(b"")[:40],
        catalogue(b"Content-Type: text/plain; charset=klingon\n"),
        catalogue(b"Content-Type: text/plain; charset=UTF-8\n\xff"),
        catalogue(b"Plural-Forms: nplurals=2; plural=import\n"),
    ],
    ids=["empty", "another file", "cut off", "charset", "bytes", "plural"],
)
def test_a_damaged_catalogue_does_not_end_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    """A catalogue that cannot be read is told where it was asked for, and else left out."""
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{tmp_path.name}.mo").write_bytes(content)
    module = ModuleType("damaged")
    module.__file__ = str(tmp_path / "game.py")
    monkeypatch.setitem(sys.modules, "damaged", module)
    game = type("Damaged", (Auction,), {"__module__": "damaged"})

    with pytest.raises(CommandError, match="the catalogue of Damaged cannot be read"):
        load_language(game, "de")
    monkeypatch.setenv("LANGUAGE", "de")
    assert load_language(game, "")("You") == "You"
    assert load_speech(game)("It is lost.") == "Es ist verloren."


@pytest.mark.parametrize(
    ("settings", "you"),
    [
        ({"LANG": "de_DE.UTF-8"}, "Du"),
        ({"LANG": "C", "LC_ALL": "de_AT"}, "Du"),
        ({"LANGUAGE": "fr:de", "LANG": "en_GB.UTF-8"}, "Du"),
        ({"LANGUAGE": "en:de", "LANG": "de_DE.UTF-8"}, "You"),
        ({"LANG": "fr_FR.UTF-8"}, "You"),
        ({"LANG": "C.UTF-8"}, "You"),
        ({"LANG": "eng"}, "You"),
        ({}, "You"),
    ],
)
def test_the_settings_say_the_language(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], you: str
) -> None:
    """Without --language the person's settings decide, as far as there is a translation.

    A game that has none stays English as a whole, and the terminal speaks as ever.
    """
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
        if name in settings:
            monkeypatch.setenv(name, settings[name])

    assert load_language(Hearts, "")("You") == load_speech(Hearts, "")("You") == you
    assert load_language(Auction, "")("You") == "You"
    assert load_speech(Auction, "")("You") == you


def test_moves_are_typed_in_the_language_of_the_screen(play: Run) -> None:
    """Names of moves and values are shown and typed in the language, or as they are in the code."""
    moves = ("5 4 s", "schiff setzen 1 1 w", "place_ship 1 2 horizontal", "abr")
    _, shown = play("battleship", "--language", "de", "--seed", "1", typed=moves)

    assert "Schiff setzen x: 1  2  3" in shown
    assert shown.count("Du musst setzen: Flugzeugträger") == 2
    assert "Du musst setzen: U-Boot (3 Felder)" in shown


def test_a_picture_is_drawn_in_the_language_of_the_screen(play: Run) -> None:
    """Words within the picture, and the words of the terminal, are translated too."""
    _, shown = play("harvest", "--language", "de", "--seed", "5", typed=("kurbis", "hilf"))

    assert "Auswahl: Kürbis 5 (behalten)  Weizen 6" in shown
    assert "! hilf ist jetzt nicht möglich. Möglich ist: Weizen 6" in shown


def test_preferences_are_those_of_the_people(play: Run) -> None:
    """A person who prefers not to confirm is not asked; bots keep the defaults."""
    moves = ("squash 5", "wheat 6")
    _, shown = play("harvest", "--preference", "confirm=false", "--seed", "5", typed=moves)

    assert "confirm" not in shown
    assert "season 2/4" in shown


def test_unknown_preferences(play: Run) -> None:
    """An unknown preference, or a wrong value, names what there is."""
    assert (
        "the game's preferences are confirm. Did you mean confirm?"
        in play("harvest", "--preference", "confirms=1")[1]
    )
    assert (
        "Cannot set the preference confirm to 7" in play("harvest", "--preference", "confirm=7")[1]
    )
