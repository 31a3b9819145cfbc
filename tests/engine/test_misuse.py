"""Misused components, results, settings and notifications are refused, and nothing is lost."""

from dataclasses import dataclass
from typing import Any, cast

import pytest

from bga_states import (
    GAME_END,
    ActionRefused,
    Component,
    CounterVisibility,
    Deck,
    DefinitionError,
    GameError,
    GameResult,
    Gear,
    PlayerCounter,
    Ranked,
    Table,
    TableCounter,
    TableError,
    UserError,
    possible_action,
)
from sample_games.tictactoe import TicTacToe
from tests.engine.test_hardening import change, refused
from tests.support import PlayerState, game_of, table_of


class TestComponents:
    """Components keep what lasts in their data, under names of their own."""

    @pytest.mark.parametrize("name", ["random", "player_score", "get_scene"])
    def test_names_of_the_engine(self, name: str) -> None:
        """A component cannot stand in the place of the engine's own."""
        with pytest.raises(DefinitionError, match="the name belongs to the engine"):
            table_of(PlayerState, **{name: cast("Any", TableCounter())})

    def test_without_a_type(self) -> None:
        """A component declares the type of its data."""
        with pytest.raises(DefinitionError, match="Component has no data_type"):
            table_of(PlayerState, bare=Component())

    @pytest.mark.pitfall(99, caught="run time")
    @pytest.mark.parametrize(
        "what",
        [
            lambda state: setattr(state.game.count, "max", 9),
            lambda state: setattr(state.player_score, "min", 0),
        ],
        ids=["component", "score"],
    )
    def test_attributes_beside_the_data(self, what: Any) -> None:
        """Attributes set beside the data would neither be saved nor rolled back."""
        refused(
            change(what, count=TableCounter(max=3)),
            Exception,
            "only its data is saved|has no attribute|read-only",
        )

    def test_a_card_that_cannot_be_inserted_stays(self) -> None:
        """A wrong position is refused before the card is taken, for games that go on."""

        def insert(state: Any) -> Any:
            for position in (99, -1, 1.0):
                with pytest.raises(GameError, match="Give 0 to 1"):
                    state.game.cards.insert_card(1, "deck", position)
            state.game.cards.insert_card(1, "deck", 1)

        table = change(insert, cards=Deck(str), setup_new_game=with_two_cards)
        table.act(table.player_ids[0], "act_change")

        assert [card.id for card in table.game.cards.get_cards_in_location("deck")] == [2, 1]


def with_two_cards(game: Any) -> Any:
    game.cards.create_cards(["a", "b"])
    return game.states[0]


@pytest.mark.parametrize(
    "result",
    [
        GameResult((Ranked("x", 1, 0, 0), Ranked(2300002, 2, 0, 0))),  # type: ignore[arg-type]  # authors without mypy
        GameResult((Ranked(2300001, 0, 0, 0), Ranked(2300002, 2, 0, 0))),
        GameResult(None),  # type: ignore[arg-type]  # authors without mypy
        GameResult((Ranked(2300001, 1, 0, 0),)),
    ],
    ids=["a name", "rank 0", "nothing", "one of two"],
)
def test_results_that_rank_nobody(result: GameResult) -> None:
    """A result ranks every player once, from 1."""
    refused(change(lambda state: result), GameError, "Cannot end the game")


def test_player_ids_are_positive() -> None:
    """No player has the id 0, which would look like nobody."""
    with pytest.raises(TableError, match="Give positive ints"):
        Table.create(TicTacToe, {0: "Ann", 5: "Bob"})


@pytest.mark.pitfall(75, caught="run time")
def test_args_that_change_what_is_the_engines() -> None:
    """`get_args` that changes a score or who is active is reported on entering (P75)."""

    class Scoring(PlayerState):
        def get_args(self) -> Any:
            self.players[self.players.ids[0]].score += 1
            return {}

    with pytest.raises(GameError, match="get_args changed the table"):
        table_of(Scoring)


def test_private_parts_from_decorators() -> None:
    """A decorator may add a private part; one player's own notification has none."""

    def init_table(game: Any) -> None:
        part = {game.players.ids[0]: {"secret": 7}}
        game.notify.add_decorator(lambda log, args: {**args, "_private": part})

    table = change(lambda state: state.notify.all("told"), init_table=init_table)
    told = table.act(table.player_ids[0], "act_change")
    assert [told.messages(viewer)[0].args for viewer in (table.player_ids[0], None)] == [
        {"_private": {"secret": 7}},
        {},
    ]
    alone = change(
        lambda state: state.notify.player(state.players.ids[0], "told"), init_table=init_table
    )
    refused(alone, GameError, "one player has no _private part")


def test_counters_that_players_see_their_own_of() -> None:
    """Setting all values of such a counter shows each player their own, and spectators nothing."""
    counter = PlayerCounter(visibility=CounterVisibility.SELF)
    table = change(lambda state: state.game.luck.set_all(7), luck=counter)
    outcome = table.act(table.player_ids[0], "act_change")

    assert outcome.messages(None) == []
    assert [message.args["value"] for message in outcome.messages(table.player_ids[0])] == [7]


@pytest.mark.parametrize(
    "value", [float("nan"), 1 << 70, "\ud800"], ids=["nan", "large", "half a character"]
)
def test_preferences_that_nothing_can_hold(value: Any) -> None:
    """A setting that no snapshot holds is the caller's mistake, not the game's."""

    @dataclass
    class Preferences:
        wish: Any = None

    annotations = {"preferences": dict[int, Preferences]}
    table = table_of(PlayerState, Preferences=Preferences, __annotations__=annotations)
    before = table.snapshot()
    names: list[Any] = ["wish", [], "other"]
    for name in names:
        with pytest.raises(TableError):
            table.set_preference(table.player_ids[0], name, value)

    assert table.snapshot() == before


@pytest.mark.parametrize(
    ("what", "match"),
    [
        (lambda state: state.notify.all("told", 5), "its text is 5"),
        (lambda state: state.notify.all("told", []), r"its text is \[\]"),
        (lambda state: state.notify.all("told", "half \ud800"), "surrogates"),
        (lambda state: state.player_score.inc(state.players.ids[0], 1, 5), "the message is 5"),
    ],
    ids=["number", "list", "half a character", "counter"],
)
def test_texts_that_are_none(what: Any, match: str) -> None:
    """A notification's text is a str."""
    refused(change(what), GameError, match)


def test_a_refusal_in_a_simulation_asks_for_nothing() -> None:
    """Even without transactions, a move requested before a UserError is forgotten."""

    class Moving(PlayerState):
        @possible_action
        def act_move(self, fail: bool) -> Any:
            self.gamestate.jump_to_state(type(self))
            if fail:
                raise UserError("no")

    table = Table.create(game_of(Moving), ["Ann", "Bob"], gear=Gear.FAST)
    ann = table.player_ids[0]
    with pytest.raises(UserError):
        table.act(ann, "act_move", {"fail": True})
    table.act(ann, "act_move", {"fail": False})

    assert table.move_id == 1


@pytest.mark.pitfall(107, caught="run time")
@pytest.mark.parametrize(
    ("limits", "words"),
    [({}, "at least 0"), ({"min": None, "max": 5}, "at most 5"), ({"max": 5}, "0 to 5")],
    ids=str,
)
def test_limits_in_words(limits: dict[str, Any], words: str) -> None:
    """A counter says what its limits are."""
    table = change(
        lambda state: state.game.coins.set(state.players.ids[0], 9 if limits else -1),
        coins=PlayerCounter(**limits),
    )

    refused(table, GameError, f"its limits are {words}. Look")


@pytest.mark.pitfall(37, caught="impossible")
def test_the_eliminated_are_not_told_to_wait() -> None:
    """A refusal says that the player is out of the game, or that nothing is possible."""

    class Quiet(PlayerState):
        @possible_action(check=False)
        def act_out(self, name: str) -> None:
            [player] = [player for player in self.players.values() if player.name == name]
            self.game.eliminate_player(player.id)

    table = table_of(Quiet, players=3)
    ann, bob, _ = table.player_ids
    table.act(ann, "act_out", {"name": "Bob"})

    with pytest.raises(
        ActionRefused, match="Cannot run act_out: you are eliminated. Watch the others play"
    ):
        table.act(bob, "act_out", {"name": "Cy"})
    with pytest.raises(ActionRefused, match="Possible now: nothing"):
        table_of(PlayerState).act(2300001, "act_out")


def test_nothing_is_possible_after_the_end() -> None:
    """A view of a finished table lists no action, not even one that is open to everybody."""

    @possible_action(check=False)
    def act_wave(game: Any) -> int:
        return GAME_END

    table = table_of(PlayerState, act_wave=act_wave)
    ann, bob = table.player_ids
    before = table.view(bob).possible_actions
    table.act(ann, "act_wave")

    assert (before, table.view(ann).possible_actions, table.view(bob).possible_actions) == (
        ["act_wave"],
        [],
        [],
    )


@pytest.mark.pitfall(110, caught="run time")
@pytest.mark.parametrize("seconds", [0, -5, 1.5, "90"], ids=str)
def test_time_that_is_none(seconds: Any) -> None:
    """Extra time is a whole number of seconds above 0, or the clock's usual amount (P110)."""
    refused(
        change(lambda state: state.game.give_extra_time(state.players.ids[0], seconds)),
        GameError,
        "Give a positive int, or none",
    )


@pytest.mark.parametrize("players", ["Ann", 7, None, {1.5: "Ann", 2: "Bob"}, ["Ann", 3]], ids=str)
def test_players_that_are_none(players: Any) -> None:
    """Players are names in seat order, or names by ids that are positive ints."""
    with pytest.raises(TableError, match="Cannot create a table"):
        Table.create(TicTacToe, players)


@pytest.mark.parametrize("value", [10**30, object()], ids=["too large", "no number"])
def test_a_score_that_cannot_be_saved(value: Any) -> None:
    """A score that no snapshot holds is refused with the action that sets it."""
    refused(
        change(lambda state: setattr(state.players[state.players.ids[0]], "score", value)),
        GameError,
        "a player was changed into what cannot be saved",
    )
