"""`Replay`: what the page of a game holds, and what it does not."""

import os
import re
import subprocess
import sys
from html import unescape
from typing import Any

import msgspec
import pytest

from bga_states import Command, GameError, Table, TableError
from bga_states.engine.base.types import GAME_END
from bga_states.engine.scene.scene_parts import placed_parts
from bga_states.replays import Replay
from bga_states.replays.replay_page import STATIC, digest
from bga_states.replays.script_bundle import bundle
from bga_states.scene import Card, DrawnScene
from bga_states.scene.flat_scene import flat_scene
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.programs import ROOT
from tests.replays.kept_games import held, play_on, played, players_named
from tests.server.counting_game import Counting


@pytest.mark.parametrize(("game_class", "players"), [(Reversi, 2), (Hearts, 4)])
def test_the_steps_lead_to_the_table(game_class: Any, players: int) -> None:
    """The first parts and all patches give the scene of every viewer at the end."""
    replay = played(game_class, players, 70)
    viewers = [None, *replay.table.player_ids]
    data = held(replay.html(viewers))

    assert [reel["name"] for reel in data["reels"]] == ["", *players_named(players)]
    for viewer, reel in zip(viewers, data["reels"], strict=True):
        parts = reel["parts"]
        assert len(reel["moves"]) == replay.table.move_id - replay._setup.move_id
        for step in (step for move in reel["moves"] for step in move.get("steps", [])):
            parts = {id_: part for id_, part in parts.items() if id_ not in step.get("drop", [])}
            parts |= step["set"]
        assert parts == msgspec.json.decode(
            msgspec.json.encode(flat_scene(replay.table.scene(viewer)))
        )


def test_a_page_keeps_what_its_viewer_may_not_know() -> None:
    """The page of one player never has a card that others hold, nor the seed, nor others' lines."""
    replay = played(Hearts, 4, 0)
    table = replay.table
    own, *others = table.player_ids
    dealt = {id_ for id_ in flat_scene(table.scene(own)) if id_.startswith("card ")}
    play_on(replay, 9)
    (reel,) = held(replay.html([own]))["reels"]
    hidden = {
        f"card {card.id}"
        for player_id in others
        for card in table.game.cards.get_cards_in_location("hand", player_id)
    }
    shown = {*reel["parts"]}.union(
        *(step["set"] for move in reel["moves"] for step in move.get("steps", []))
    )
    told = table.outcome.messages(own)

    assert len(dealt) == 13
    assert hidden - dealt
    assert shown.isdisjoint(hidden - dealt)
    assert {*held(replay.html([own]))} == {"title", "language", "reels", "texts", "art"}
    assert [line["log"] for line in reel["moves"][-1]["lines"]] == [
        message.log for message in told if message.log
    ]


def test_the_log_ends_with_the_result() -> None:
    """The last lines tell who has won, and how a recorded game has failed, in the page's words."""
    replay = played(TicTacToe, 2)
    assert replay.table.state_id == GAME_END
    (reel,) = held(replay.html(ending="It broke"))["reels"]
    result, ending = reel["moves"][-1]["lines"][-2:]

    assert result["log"] == "The game is over. ${places}"
    assert result["args"]["places"].startswith("1. \u2068")
    assert result["args"]["places"].count("\u2069: ") == 2
    assert ending == {"log": "It broke", "is_ours": True}


def test_no_name_leaves_its_script() -> None:
    """A player's name is data, whatever it says; the page is one file with its digests."""
    page = played(TicTacToe, 2, 3).html()
    script = bundle(STATIC / "replay" / "replaypage.js")

    assert "</script><b>" not in page
    assert held(page)["reels"][0]["parts"]["player 2300001"]["name"] == "</script><b>"
    assert f"'sha256-{digest(script)}'" in page
    assert f"<script>{script}</script>" in page
    assert "http://www.w3.org" in script
    assert not re.search(r"(src|href)=", page.replace("srcdoc", ""))


def test_texts_are_translated() -> None:
    """A page has the translations of the texts in it, and no others."""
    page = played(Reversi, 2, 1).html(translate=lambda text: text.upper(), language="xx")
    texts = held(page)["texts"]

    assert held(page)["language"] == "xx"
    assert any("${player_name} plays" in text for text in texts)
    assert all(text.upper() == other != text for text, other in texts.items())


def test_the_pictures_of_a_game_are_in_its_page() -> None:
    """A page holds the pictures that its viewers have seen, and no others."""
    replay = played(Harvest, 2, 1)
    own = replay.table.player_ids[0]
    seen = {card.art for card in scene_cards(replay.table.scene(own))}
    art = held(replay.html([own]))["art"]

    assert {*art} == seen
    assert held(replay.html())["art"] == {}
    assert all(one.startswith("data:image/svg+xml;base64,PHN2Zy") for one in art.values())


def scene_cards(scene: DrawnScene) -> list[Card]:
    """Return the visible cards of a scene."""
    parts = [placed.part for placed in placed_parts(scene.items)]
    return [part for part in parts if isinstance(part, Card)]


def test_a_notebook_shows_it() -> None:
    """The page stands in a frame that can do nothing but run its script."""
    replay = played(TicTacToe, 2, 2)
    shown = replay._repr_html_()

    assert 'sandbox="allow-scripts"' in shown
    assert unescape(shown).count(replay.html()) == 1


@pytest.mark.parametrize("viewers", [[], [7]])
def test_viewers_who_are_none(viewers: list[int]) -> None:
    """Nobody, or somebody who does not play, is refused."""
    with pytest.raises(TableError, match="the viewers are"):
        played(TicTacToe, 2, 1).html(viewers)


def test_a_failed_move_is_not_kept() -> None:
    """A refused action leaves no move behind."""
    replay = played(TicTacToe, 2, 1)
    command = Command("act", replay.table.next_to_act, "act_fly")
    with pytest.raises(Exception, match="act_fly"):
        replay.do(command)

    (reel,) = held(replay.html())["reels"]
    assert len(reel["moves"]) == 1


class Unseen(TicTacToe):
    """A game that cannot be drawn once it has begun."""

    def get_scene(self, player_id: int | None) -> Any:
        if any(self.board):
            raise ValueError("no picture")
        return super().get_scene(player_id)


def test_a_picture_that_fails_is_told() -> None:
    """The log says what cannot be drawn; the rest of the game is there."""
    replay = played(Unseen, 2, 3)
    (reel,) = held(replay.html())["reels"]

    assert len(reel["moves"]) == 3
    for move in reel["moves"]:
        assert "steps" not in move
        assert "ValueError" in move["lines"][-1]["log"]


@pytest.mark.parametrize(("players", "is_told"), [(1, False), (2, True)])
def test_the_text_of_an_error_may_hold_secrets(players: int, is_told: bool) -> None:
    """Only a page of all players has it."""
    replay = played(Unseen, 2, 1)
    page = replay.html(replay.table.player_ids[:players])

    assert ("no picture" in page) is is_told


class HalfSeen(TicTacToe):
    """A game whose beginning cannot be drawn for the first player."""

    def get_scene(self, player_id: int | None) -> Any:
        if player_id == self.players.ids[0] and not any(self.board):
            raise ValueError("no picture")
        return super().get_scene(player_id)


def test_one_first_picture_that_fails() -> None:
    """That viewer's reel begins with empty parts and a line that says so; others lack nothing."""
    replay = played(HalfSeen, 2, 2)
    ann, bob = held(replay.html(replay.table.player_ids))["reels"]
    (first,) = ann["moves"][0]["steps"]

    assert ann["parts"] == {}
    assert "The first picture cannot be drawn: ValueError" in ann["lines"][-1]["log"]
    assert first["set"].keys() == bob["parts"].keys() | bob["moves"][0]["steps"][0]["set"].keys()
    assert "cannot be drawn" not in str([bob, ann["moves"]])


def test_equal_names_have_the_numbers_of_their_seats() -> None:
    """So a person knows through whose eyes to look, and who has won."""
    replay = Replay(Table.create(TicTacToe, ["Ann", "Ann"], seed=1))
    play_on(replay, 9)
    reels = held(replay.html(replay.table.player_ids))["reels"]

    assert [reel["name"] for reel in reels] == ["Ann (1)", "Ann (2)"]
    assert "\u2068Ann (1)\u2069" in reels[0]["moves"][-1]["lines"][-1]["args"]["places"]


def test_a_page_is_the_same_in_any_process() -> None:
    """Its translations have the order of its texts, not that of a set."""
    code = (
        "from sample_games.reversi import Reversi; from tests.replays.kept_games import played; "
        "print(played(Reversi, 2, 2).html(translate=str.upper))"
    )
    pages = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in "12"
    }

    assert len(pages) == 1


def test_a_game_without_a_scene_is_shown() -> None:
    """Its data stand for a scene."""
    replay = Replay(Table.create(Counting, ["Ann", "Bob"], seed=1))

    assert held(replay.html())["reels"][0]["parts"]


class Blind(TicTacToe):
    """A game that can never be drawn."""

    def get_scene(self, player_id: int | None) -> Any:  # a hook
        raise GameError("Never.")


def test_a_game_that_cannot_be_drawn_at_all() -> None:
    """Its error is raised."""
    with pytest.raises(GameError, match="Never"):
        played(Blind, 2, 1).html()
