"""What a name that is not there may be meant for: BGA's names by their table, others if near."""

import subprocess
import sys
from typing import Any

import pytest

from bga_states import Deck, Game, GameState, PlayerCounter, StateType, Table, possible_action
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.base.suggestions import (
    attribute_meant,
    hook_meant,
    name_meant,
    nearest,
    plain_name_meant,
)

SQL = "there is no database, data are annotated attributes of the Game class"


class Own:
    """Is none of the framework's."""


@pytest.mark.parametrize(
    ("name", "cls", "sentence"),
    [
        ("notifyAllPlayers", GameState, "BGA's notifyAllPlayers is self.notify.all(...) here."),
        ("notify_all_players", Game, "BGA's notifyAllPlayers is self.notify.all(...) here."),
        ("getPlayersNumber", GameState, "BGA's getPlayersNumber is len(self.players) here."),
        (
            "incStat",
            GameState,
            "BGA's incStat is self.game.player_stats.inc(name, step, player_id) here.",
        ),
        ("db_query", Game, f"BGA's DbQuery is not needed here: {SQL}."),
        ("getCollectionFromDb", Game, f"BGA's getCollectionFromDB is not needed here: {SQL}."),
        (
            "state",
            GameStateMachine,
            "BGA's state is self.gamestate.get_current_main_state() here.",
        ),
        ("getAll", PlayerCounter, "BGA's getAll is self.game.coins.get_all() here."),
        (
            "pickCard",
            Game,
            "BGA's pickCard is self.game.cards.pick_card(location, player_id) here.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_name_of_bgas(name: str, cls: type[Any], sentence: str) -> None:
    """A name of BGA's is found in its spelling and in Python's, and told as a state writes it."""
    assert attribute_meant(name, cls) == sentence


def test_the_game_has_itself() -> None:
    """What a state has as `self.game` is `self` where the Game class writes it."""
    sentence = attribute_meant("incStat", Game, in_game=True)

    assert sentence == "BGA's incStat is self.player_stats.inc(name, step, player_id) here."


@pytest.mark.parametrize(
    ("name", "cls"),
    [
        ("getAll", GameState),
        ("player", GameState),
        ("shuffle", Game),
        ("highest", Game),
        ("playCard", Own),
        ("playCard", dict),
        ("", Deck),
    ],
)
def test_what_may_be_the_authors_own(name: str, cls: type[Any]) -> None:
    """Nothing is told of what several classes have, of single words, of objects not ours."""
    assert attribute_meant(name, cls) == ""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bga_rand", "BGA's bga_rand is self.random.randint(low, high) here."),
        ("BgaUserException", "BGA's BgaUserException is UserError(...) here."),
        ("_", "BGA's _ is clienttranslate(text) here."),
        ("json", ""),
        ("notifyAllPlayers", ""),
    ],
)
def test_a_plain_name(name: str, sentence: str) -> None:
    """Functions and classes of BGA's stand alone; a method does not."""
    assert plain_name_meant(name) == sentence


@pytest.mark.parametrize(
    ("name", "owner", "sentence"),
    [
        ("upgradeTableDb", "Game", "BGA's upgradeTableDb is Game.upgrade here."),
        ("upgrade_table_db", "GameState", ""),
        ("stGameEnd", "Game", ""),
        ("deal", "Game", ""),
    ],
)
def test_a_hook(name: str, owner: str, sentence: str) -> None:
    """A method that BGA calls has another name here, in the class whose hook it is."""
    assert hook_meant(name, owner) == sentence


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("highets", ["highest", "total"], "highest"),
        ("dek", ["deck"], "deck"),
        ("notify_all_players", ["min_players", "notify"], ""),
        ("get_players_number", ["get_player_before"], ""),
        ("inc_stat", ["machine_states"], ""),
    ],
)
def test_the_nearest_name(name: str, known: list[str], meant: str) -> None:
    """A slip is found, and what is only a little alike is not."""
    assert nearest(name, known) == meant


def noted(run: Any) -> list[str]:
    """Play a game whose action fails; return what is noted on the error."""

    class Turn(GameState["Wrong"]):
        def __init__(self, game: "Wrong") -> None:
            super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

        @possible_action
        def act_run(self) -> None:
            run(self)

        def zombie(self, player_id: int) -> int:
            return 99

    class Wrong(Game):
        states = (Turn,)

        def setup_new_game(self) -> type[Turn]:
            return Turn

    table = Table.create(Wrong, players=["Ann", "Bob"], seed=1)
    with pytest.raises((AttributeError, NameError)) as raised:
        table.act(table.player_ids[0], "act_run", {})
    return raised.value.__notes__


@pytest.mark.parametrize(
    ("run", "notes"),
    [
        (
            lambda state: state.notifyAllPlayers("x"),
            ["BGA's notifyAllPlayers is self.notify.all(...) here."],
        ),
        (
            lambda state: state.game.getPlayersNumber(),
            ["BGA's getPlayersNumber is len(self.players) here."],
        ),
        (
            lambda _: bga_rand(1, 6),  # type: ignore[name-defined]  # noqa: F821  # the mistake
            ["BGA's bga_rand is self.random.randint(low, high) here."],
        ),
        (lambda state: state.cards, []),
        (lambda _: {}.playCard, []),  # type: ignore[attr-defined]  # the mistake
    ],
    ids=["state", "game", "function", "unknown", "of-a-dict"],
)
def test_an_error_of_a_running_game(run: Any, notes: list[str]) -> None:
    """Whoever calls what only BGA has is told beside the place what to call."""
    assert noted(run)[:-1] == notes


def test_the_table_is_read_when_it_is_needed() -> None:
    """Neither the package nor the checker loads the table of names."""
    code = (
        "import sys, bga_states, bga_states.check; "
        "print([name for name in sys.modules if 'bga_names' in name])"
    )
    command = [sys.executable, "-c", code]

    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("name", "meant"),
    [("town_before", "townBefore"), ("townBefor", "townBefore"), ("town2", ""), ("money", "")],
)
def test_a_name_of_the_authors_own(name: str, meant: str) -> None:
    """A slip is told from another name, and from one that differs in its number alone."""
    assert name_meant(name, ["townBefore", "town1"]) == meant
