"""Game texts: what a game says in other languages, and to whom."""

import inspect
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from bga_states import Game
from bga_states.server import game_texts
from bga_states.server.game_texts import files_of, read_texts, texts_of
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.server.running import Caller, Running

PLAY = "${you} must play a disc"
SPIELE = "${you} musst einen Stein setzen"


def write_catalogue(folder: Path, language: str, texts: dict[str, str]) -> None:
    """Compile a catalogue of the domain "game"."""
    path = folder / language / "LC_MESSAGES" / "game.mo"
    path.parent.mkdir(parents=True)
    catalogue = Catalog(locale=language)
    for text, translated in texts.items():
        catalogue.add(text, translated)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def compiled(path: Path) -> dict[str, str]:
    """Return what stands in a catalogue, as another program reads it."""
    with path.open("rb") as file:
        return {str(one.id): str(one.string) for one in read_mo(file) if one.id}


@pytest.mark.parametrize("game_class", [Reversi, Hearts])
def test_all_texts_of_a_game_are_there_with_the_engines_own(game_class: type[Game]) -> None:
    """They are those of its catalogue, and of the engine's where it has none."""
    name = game_class.__name__.lower()
    home = Path(inspect.getfile(game_class)).parent
    game = compiled(home / f"locale/de/LC_MESSAGES/{name}.mo")
    own = compiled(game_texts.OWN_LOCALE / "de/LC_MESSAGES/bga_states.mo")

    assert texts_of(game_class, "de") == own | game
    assert texts_of(game_class, "de")["You"] == "Du"


@pytest.mark.parametrize("language", ["de", "de-AT", "de_DE"])
def test_a_country_reads_the_language_it_speaks(language: str) -> None:
    """A browser says "de-AT", and there is a catalogue for all who read German."""
    assert texts_of(Reversi, language)[PLAY] == SPIELE


@pytest.mark.parametrize("language", ["en", "fr", "tlh", "", "../de", "x" * 17])
def test_a_language_that_a_game_lacks_has_no_texts(language: str) -> None:
    """The engine's own would stand among texts in another language."""
    assert texts_of(Reversi, language) == {}


def test_the_words_of_a_country_come_before_those_of_its_language(tmp_path: Path) -> None:
    """What the catalogue of a country lacks is that of its language."""
    write_catalogue(tmp_path, "de", {"January": "Januar", "May": "Mai"})
    write_catalogue(tmp_path, "de_AT", {"January": "Jänner"})
    texts = read_texts(files_of("game", tmp_path, "de-AT"))

    assert texts == {"January": "Jänner", "May": "Mai"}


@pytest.mark.parametrize("damage", [b"", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_passed_over(tmp_path: Path, damage: bytes) -> None:
    """Its game is played in the language it was written in."""
    path = str(tmp_path / "game.mo")
    Path(path).write_bytes(damage)

    assert read_texts([path]) == {}


@pytest.mark.parametrize(
    ("path", "said"),
    [("reversi/texts/de-DE", SPIELE), ("reversi/texts/fr", None), ("chess/texts/de", None)],
)
def test_the_texts_of_a_game_can_be_asked_for(server: Running, path: str, said: str | None) -> None:
    """There is always an object; it is empty where there is nothing to say."""
    assert Caller(server.address).get(f"/api/games/{path}").get(PLAY) == said


def test_texts_that_are_known_are_not_sent_again(server: Running) -> None:
    """A browser keeps them, and is told when they are still the same."""
    caller = Caller(server.address)
    path = "/api/games/reversi/texts/de"
    mark = caller.call("GET", path)[1]["etag"]

    status, _, body = caller.call("GET", path, if_none_match=mark)

    assert (status, body) == (304, b"")
