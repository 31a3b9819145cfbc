"""What a game gives the engine by mistake is refused in words, whatever Python would say of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from bga_states import (
    ActionRefused,
    CounterVisibility,
    Deck,
    DefinitionError,
    GameError,
    PlayerCounter,
    Table,
    TableError,
    UserError,
    possible_action,
)
from tests.engine.test_hardening import change, refused
from tests.support import PlayerState, game_of, table_of

WITHOUT_HASH: Any = [[1]]
NO_IDS: dict[str, Callable[[Any], object]] = {
    "score": lambda state: state.player_score.inc(WITHOUT_HASH, 1),
    "notification": lambda state: state.notify.player(WITHOUT_HASH, "told"),
    "private part": lambda state: state.notify.all("told", _private={(): {}}),
    "active": lambda state: state.gamestate.is_player_active(WITHOUT_HASH),
    "change of the turn": lambda state: state.gamestate.change_active_player(WITHOUT_HASH),
    "state of a player": lambda state: state.gamestate.get_current_state_id(WITHOUT_HASH),
    "hand": lambda state: state.game.cards.get_player_hand(WITHOUT_HASH),
    "pick": lambda state: state.game.cards.pick_cards(1, "deck", WITHOUT_HASH),
    "counter": lambda state: state.game.count.get(WITHOUT_HASH),
    "order": lambda state: state.players.create_next_player_table(WITHOUT_HASH),
}


@pytest.mark.parametrize("what", NO_IDS.values(), ids=NO_IDS)
def test_what_is_no_id_of_a_player(what: Any) -> None:
    """A list, which no dict can look up, is refused like a number that nobody has."""
    count = PlayerCounter(visibility=CounterVisibility.VISIBLE)
    refused(change(what, cards=Deck(str), count=count), GameError, "Cannot|Nobody|nobody")


NO_LISTS: dict[str, tuple[Callable[[Any], object], str]] = {
    "players made active": (
        lambda state: state.gamestate.set_players_multiactive(5, PlayerState),
        "the players are 5. Give a list of ids",
    ),
    "order of players": (lambda state: state.players.create_next_player_table(5), "5"),
    "places": (lambda state: state.game.cards.redeal(5, ()), "5 is no place"),
    "a place": (lambda state: state.game.cards.redeal([["deck", 0]], ()), "is no place"),
}


@pytest.mark.parametrize(("what", "message"), NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list(what: Any, message: str) -> None:
    """One value in the place of several is refused, with the value."""
    refused(change(what, cards=Deck(str)), GameError, message)


def test_globals_under_no_name() -> None:
    """No value is found under what cannot be a name; none can be stored there."""

    def ask(state: Any) -> None:
        assert state.globals.get([1], 7) == 7
        assert not state.globals.has([1])
        state.globals.delete([1])

    table = change(ask)
    table.act(table.player_ids[0], "act_change")


class Takes(PlayerState):
    """Takes anything."""

    @possible_action
    def act_take(self, value: list[Any]) -> Any:
        raise UserError("taken")


def test_a_view_of_bytes_is_no_parameter() -> None:
    """It would be sent as a text, which is not what it shows."""
    table = table_of(Takes)

    with pytest.raises(ActionRefused, match="it is a memoryview"):
        table.act(table.player_ids[0], "act_take", {"value": [memoryview(b"ab")]})


@dataclass
class Options:
    """What those who set up a table choose."""

    note: str = ""


def with_options(note: object) -> Table[Any]:
    game = game_of(PlayerState, Options=Options, __annotations__={"options": Options})
    return Table.create(game, ["Ann", "Bob"], options={"note": note})


def test_bytes_are_no_text() -> None:
    """An option that is a text does not take bytes for their base64."""
    with pytest.raises(TableError, match="one option is wrong: Expected `str`, got `bytes`"):
        with_options(b"ab")


LONG = "\x01" * 20_000
"""Each character takes six bytes of JSON."""


@pytest.mark.parametrize("note", ["a" * 70_000, LONG], ids=["plain", "escaped"])
def test_settings_are_as_long_as_parameters_may_be(note: str) -> None:
    """What is longer as JSON could not be read from a snapshot."""
    with pytest.raises(TableError, match="one option is wrong: it is more than 65536 bytes long"):
        with_options(note)


@dataclass
class Preferences:
    """What each player likes."""

    motto: str = ""


def test_the_longest_preference_can_be_saved() -> None:
    """Whatever is taken is read from a snapshot too, where it can be undone beside."""

    def setup(game: Any) -> Any:
        game.undo_savepoint()
        return PlayerState

    game: Any = game_of(
        PlayerState,
        Preferences=Preferences,
        __annotations__={"preferences": dict[int, Preferences]},
        setup_new_game=setup,
    )
    table: Table[Any] = Table.create(game, ["Ann", "Bob"])
    ann = table.player_ids[0]
    with pytest.raises(TableError, match="it is more than 65536 bytes long"):
        table.set_preference(ann, "motto", LONG)

    longest = "a" * (65_536 - len('{"motto":""}'))
    table.set_preference(ann, "motto", longest)
    restored: Table[Any] = Table.restore(game, table.snapshot())

    assert restored.game.preferences[ann].motto == longest


@pytest.mark.parametrize("annotation", ["list[", "1 + None", "int.nothing", "later"])
def test_annotations_that_cannot_be_read(annotation: str) -> None:
    """An annotation may be any expression, and fail as any does."""
    with pytest.raises(
        DefinitionError, match=r"Sample\.held: its annotation (cannot be read|names)"
    ):
        table_of(PlayerState, __annotations__={"held": annotation})


def test_one_component_under_two_names() -> None:
    """Each table would have it under the first name alone."""
    deck = Deck(str)

    with pytest.raises(DefinitionError, match=r"Sample\.discard and Sample\.draw are one Deck"):
        table_of(PlayerState, draw=deck, discard=deck)


@pytest.mark.parametrize("color", [7, None, b"ff0000", "\ud800"], ids=repr)
def test_colors_are_texts(color: Any) -> None:
    """What cannot be saved with the players is refused before there is a table."""
    with pytest.raises(DefinitionError, match="player_colors .* which are texts"):
        table_of(PlayerState, player_colors=("ff0000", color, "00ff00", "0000ff"))
