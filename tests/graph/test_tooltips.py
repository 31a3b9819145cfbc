"""Pictures explain themselves: by tooltips, a legend, and a description for those who hear it."""

import pytest

from bga_states import Game
from sample_games.battleship import Battleship
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.graph.drawn import Wrong, each_picture, parsed, picture
from tests.graph.geometry import SVG, groups


@each_picture
def test_tooltips_say_more_than_names(game: type[Game], played: int) -> None:
    """What is hovered over says what it is; nothing shows the name that Graphviz knows it by."""
    root = parsed(picture(game, played))
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    explained = [*groups(picture(game, played), "state"), *groups(picture(game, played), "way")]

    assert all(len(title.split()) > 3 for title in titles)
    assert len(titles) >= len(explained) + 1
    assert all(group[0].tag == f"{SVG}title" for _, group in explained)


def tooltip(game: type[Game], name: str, played: int = 0) -> str:
    found = {
        **dict(groups(picture(game, played), "state")),
        **dict(groups(picture(game, played), "way")),
    }
    return found[name][0].text or ""


def test_the_tooltip_of_a_state() -> None:
    """A state says its id, type and text, its actions, its docstring and what is wrong with it."""
    assert tooltip(Reversi, "state-10").splitlines() == [
        "PlayDisc: state 10, ACTIVE_PLAYER",
        "Status bar: ${actplayer} must play a disc",
        "Actions: act_play_disc",
        "§2 The active player puts down one disc.",
    ]
    assert "P16: " in tooltip(Wrong, "state-10")


def test_the_tooltip_of_a_way() -> None:
    """A way says what takes it, from where to where, when, and how often."""
    assert tooltip(Reversi, "way-10-11", 2).startswith(
        "act_play_disc leads from PlayDisc to NextPlayer\ntaken 1"
    )
    assert tooltip(Reversi, "way-11-10").endswith("to PlayDisc\nif can_play(player_id)")
    assert tooltip(Hearts, "way-23-10").endswith(
        "\nif len(trick) < rules.PLAYERS\nor if cards.get_player_hand(winner_id)"
    )
    assert tooltip(Harvest, "way-31-32-private").startswith("act_keep_card takes one player from")
    assert (
        tooltip(Battleship, "way-30-30") == "act_place_ship or act_take_up leads back to PlaceShips"
    )
    assert tooltip(Harvest, "way-30-20", 2).endswith("never taken")


def legend(game: type[Game], played: int = 0) -> list[str]:
    texts: list[str] = []
    for group in parsed(picture(game, played)).iter(f"{SVG}g"):
        if "legend" in group.get("class", "").split():
            texts += [text.text or "" for text in group.findall(f"{SVG}text")]
    return texts


@pytest.mark.parametrize(
    ("game", "played", "explained"),
    [
        (Reversi, 0, ["one player acts", "leads on by itself"]),
        (TicTacToe, 2, ["one player acts", "leads on by itself", "wider: taken more often"]),
        (Wrong, 0, ["one player acts", "leads on by itself", "check finds an error"]),
        (
            Harvest,
            2,
            [
                "several players act",
                "a step of one player",
                "leads on by itself",
                "moves one player alone",
                "wider: taken more often",
                "never taken",
            ],
        ),
    ],
)
def test_a_legend_explains_what_occurs(game: type[Game], played: int, explained: list[str]) -> None:
    """The legend has what is in the picture, and nothing else."""
    assert legend(game, played) == ["the game begins", "the game ends", *explained]


def test_a_picture_says_what_it_is() -> None:
    """It has the name of the game on it, and a title and a description for those who hear it."""
    root = parsed(picture(Hearts))
    described = root.find(f"{SVG}desc")

    assert [text.text for text in root.findall(f"{SVG}g/{SVG}text")] == ["Hearts"]
    assert root.findtext(f"{SVG}title") == "The states of Hearts and the ways between them"
    assert root.get("role") == "img"
    assert described is not None
    assert "act_play_card leads from PlayCard to NextPlayer." in (described.text or "")
