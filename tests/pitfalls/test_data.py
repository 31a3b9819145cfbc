"""Pitfalls of data, chance and persistence (P99 to P117): each test makes a mistake and sees it caught."""

from collections.abc import Callable
from typing import Annotated, Any

import pytest

from bga_states import GAME_END, ActionRefused, GameError, Meta, Table, UserError, possible_action
from bga_states.components import Deck, PlayerCounter, PlayerStats, TableCounter, TableStats
from tests.pitfalls.support import Other, Together, fails, refused, trying
from tests.support import PlayerState, table_of

LOST: dict[str, tuple[Callable[[Any], None], type[Exception], str]] = {
    "game": (lambda state: setattr(state.game, "kept", 1), GameError, "does not declare 'kept', so it would be lost"),
    "state": (lambda state: setattr(state, "kept", 1), GameError, "Cannot set Try.kept: state objects hold no data"),
    "player": (lambda state: setattr(state.players[state.players.ids[0]], "kept", 1), AttributeError, "kept"),
}


@pytest.mark.pitfall(99)
@pytest.mark.parametrize(("keep", "error", "message"), LOST.values(), ids=LOST)
def test_data_where_it_would_be_lost(keep: Callable[[Any], None], error: type[Exception], message: str) -> None:
    """What is set on an object and not declared as data is refused by name (P99)."""
    fails(keep, message, error)


GLOBALS: dict[str, tuple[Callable[[Any], object], str]] = {
    "missing": (lambda state: state.globals.inc("round"), "Cannot add to the global 'round': it was never set"),
    "no number": (
        lambda state: (state.globals.set("phase", "night"), state.globals.inc("phase")),
        "Cannot add to the global 'phase': it is 'night'",
    ),
    "bool": (lambda state: (state.globals.set("b", True), state.globals.inc("b")), "it is True"),
    "long name": (lambda state: state.globals.set("x" * 51, 1), "it is no short name. Use 1 to 50 characters"),
    "no name": (lambda state: state.globals.set("", 1), "it is no short name"),
    "id as name": (lambda state: state.globals.set(10, 1), "Cannot set the global 10: it is no short name"),
    "no plain value": (lambda state: state.globals.set("x", object()), "Sample.globals cannot be encoded"),
    "set": (lambda state: state.globals.set("x", {1}), r"Sample.globals\['x'\] would come back as something else"),
}


@pytest.mark.pitfall(101)
@pytest.mark.parametrize(("use", "message"), GLOBALS.values(), ids=GLOBALS)
def test_globals_used_wrongly(use: Callable[[Any], object], message: str) -> None:
    """A global has a short name, a plain value, and is a number before anything is added to it (P101)."""
    fails(use, message)


STATISTICS: dict[str, tuple[Callable[[Any, int], None], str]] = {
    "not initialised": (lambda game, _: game.table_stats.inc("rounds"), "Cannot add to rounds: it was never set"),
    "unknown": (lambda game, _: game.table_stats.set("turns", 1), "no such statistic. There are: rounds, won"),
    "wrong type": (lambda game, _: game.table_stats.set("rounds", 0.5), "Cannot count rounds: 0.5 is no int"),
    "bool is no int": (lambda game, _: game.table_stats.set("rounds", True), "True is no int"),
    "bool increased": (
        lambda game, _: (game.table_stats.set("won", True), game.table_stats.inc("won"))[0],
        "Cannot add to won: it is true or false|Cannot count won",
    ),
    "of a player": (lambda game, ann: game.player_stats.inc("tricks", 1, ann), "tricks: it was never set"),
    "of nobody": (lambda game, _: game.player_stats.set("tricks", 1, 17), "Cannot find player 17"),
}


@pytest.mark.pitfall(102)
@pytest.mark.parametrize(("count", "message"), STATISTICS.values(), ids=STATISTICS)
def test_statistics_counted_wrongly(count: Callable[[Any, int], None], message: str) -> None:
    """A statistic is declared with its type, and initialised before anything is added to it (P102)."""
    fails(
        lambda state: count(state.game, state.players.ids[0]),
        message,
        table_stats=TableStats(rounds=int, won=bool),
        player_stats=PlayerStats(tricks=int),
    )


TEXTS_FOR_IDS: dict[str, tuple[Callable[[Any, str], object], str]] = {
    "players": (lambda game, text: game.players[text], "Cannot find player '2300001'"),
    "score": (lambda game, text: game.player_score.inc(text, 1), "Cannot find player '2300001'"),
    "counter": (lambda game, text: game.coins.get(text), "Cannot find player '2300001'"),
    "card": (lambda game, text: game.cards.get_card("1"), "Cannot find card '1'"),
    "data": (lambda game, text: game.picks.update({text: 1}), "does not fit its annotations"),
    "points": (lambda game, text: setattr(game.players[int(text)], "score", "5"), "Set scores to ints"),
}


@pytest.mark.pitfall(103)
@pytest.mark.parametrize(("mix_up", "message"), TEXTS_FOR_IDS.values(), ids=TEXTS_FOR_IDS)
def test_texts_where_ints_are_meant(mix_up: Callable[[Any, str], object], message: str) -> None:
    """A text is never taken for the int it spells: no id, no key, no number (P103)."""

    def setup_new_game(game: Any) -> Any:
        game.picks = {}
        game.cards.create_cards(["seven", "eight"])
        return game.states[0]

    fails(
        lambda state: mix_up(state.game, str(state.players.ids[0])) and None,
        message,
        coins=PlayerCounter(),
        cards=Deck(str),
        setup_new_game=setup_new_game,
        __annotations__={"picks": dict[int, int]},
    )


COUNTERS: dict[str, tuple[Callable[[Any, int], object], str]] = {
    "below": (lambda game, ann: game.coins.inc(ann, -4), "Cannot set coins to -1: its limits are 0 to 5"),
    "above": (lambda game, ann: game.coins.set_all(6), "Cannot set coins to 6: its limits are 0 to 5"),
    "table": (lambda game, ann: game.round.inc(3), "Cannot set round to 4: its limits are 0 to 3"),
    "half": (lambda game, ann: game.coins.inc(ann, 0.5), "Cannot count the step: 0.5 is no int"),
    "nobody": (lambda game, ann: game.coins.inc(17, 1), "Cannot find player 17"),
    "replaced": (lambda game, ann: setattr(game, "coins", 3), "Sample.coins was replaced. Leave it"),
}


@pytest.mark.pitfall(107)
@pytest.mark.parametrize(("count", "message"), COUNTERS.values(), ids=COUNTERS)
def test_counters_beyond_their_limits(count: Callable[[Any, int], object], message: str) -> None:
    """A counter stays within its limits, counts whole numbers, and players of the table (P107)."""
    counters = {"coins": PlayerCounter(3, max=5), "round": TableCounter(1, max=3)}

    fails(lambda state: count(state.game, state.players.ids[0]) and None, message, **counters)
