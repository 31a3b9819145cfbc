"""Pitfalls of data, chance and saving (P99 to P117): each test makes one and sees it caught."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Annotated, Any

import pytest

from bga_states import (
    GAME_END,
    ActionRefused,
    DefinitionError,
    GameError,
    Meta,
    Table,
    UserError,
    possible_action,
)
from bga_states.components import Deck, PlayerCounter, PlayerStats, TableCounter, TableStats
from tests.patience import PATIENCE
from tests.pitfalls.support import Other, Together, fails, refused, trying
from tests.support import PlayerState, table_of

LOST: dict[str, tuple[Callable[[Any], None], type[Exception], str]] = {
    "game": (
        lambda state: setattr(state.game, "kept", 1),
        GameError,
        "does not declare 'kept', so it would be lost",
    ),
    "state": (
        lambda state: setattr(state, "kept", 1),
        GameError,
        "Cannot set Try.kept: state objects hold no data",
    ),
    "player": (
        lambda state: setattr(state.players[state.players.ids[0]], "kept", 1),
        AttributeError,
        "kept",
    ),
}


@pytest.mark.pitfall(99, caught="run time")
@pytest.mark.parametrize(("keep", "error", "message"), LOST.values(), ids=LOST)
def test_data_where_it_would_be_lost(
    keep: Callable[[Any], None], error: type[Exception], message: str
) -> None:
    """An attribute that is not declared as data is refused by name (P99)."""
    fails(keep, message, error)


GLOBALS: dict[str, tuple[Callable[[Any], object], str]] = {
    "missing": (
        lambda state: state.globals.inc("round"),
        "Cannot add to the global 'round': it was never set",
    ),
    "no number": (
        lambda state: (state.globals.set("phase", "night"), state.globals.inc("phase")),
        "Cannot add to the global 'phase': it is 'night'",
    ),
    "bool": (lambda state: (state.globals.set("b", True), state.globals.inc("b")), "it is True"),
    "long name": (
        lambda state: state.globals.set("x" * 51, 1),
        "it is not a short name. Use 1 to 50 characters",
    ),
    "no name": (lambda state: state.globals.set("", 1), "it is not a short name"),
    "id as name": (
        lambda state: state.globals.set(10, 1),
        "Cannot set the global 10: it is not a short name",
    ),
    "no plain value": (
        lambda state: state.globals.set("x", object()),
        "Sample.globals cannot be encoded",
    ),
    "set": (
        lambda state: state.globals.set("x", {1}),
        r"Sample.globals\['x'\] is \{1\} \(set\), and would come back as \[1\] \(list\)",
    ),
}


@pytest.mark.pitfall(101, caught="run time")
@pytest.mark.parametrize(("use", "message"), GLOBALS.values(), ids=GLOBALS)
def test_globals_used_wrongly(use: Callable[[Any], object], message: str) -> None:
    """A global has a short name and a plain value, and only a number can be added to (P101)."""
    fails(use, message)


STATISTICS: dict[str, tuple[Callable[[Any, int], None], str]] = {
    "not initialised": (
        lambda game, _: game.table_stats.inc("rounds"),
        "Cannot add to rounds: it was never set",
    ),
    "unknown": (
        lambda game, _: game.table_stats.set("turns", 1),
        "no such statistic. There are: rounds, won, share",
    ),
    "wrong type": (
        lambda game, _: game.table_stats.set("rounds", 0.5),
        "Cannot count rounds: 0.5 is not of type int",
    ),
    "bool is no int": (
        lambda game, _: game.table_stats.set("rounds", True),
        "True is not of type int",
    ),
    "bool increased": (
        lambda game, _: (game.table_stats.set("won", True), game.table_stats.inc("won"))[0],
        "Cannot add to won: it is true or false",
    ),
    "infinite": (
        lambda game, _: game.table_stats.set("share", float("inf")),
        "it is not a finite number",
    ),
    "too large": (
        lambda game, _: game.table_stats.set("share", 10**400),
        "it is not a finite number",
    ),
    "of a player": (
        lambda game, ann: game.player_stats.inc("tricks", 1, ann),
        "tricks: it was never set",
    ),
    "of nobody": (lambda game, _: game.player_stats.set("tricks", 1, 17), "Cannot find player 17"),
}


@pytest.mark.pitfall(102, caught="run time")
@pytest.mark.parametrize(("count", "message"), STATISTICS.values(), ids=STATISTICS)
def test_statistics_counted_wrongly(count: Callable[[Any, int], None], message: str) -> None:
    """A statistic is declared with its type, and initialised before anything is added (P102)."""
    fails(
        lambda state: count(state.game, state.players.ids[0]),
        message,
        table_stats=TableStats(rounds=int, won=bool, share=float),
        player_stats=PlayerStats(tricks=int),
    )


TEXTS_FOR_IDS: dict[str, tuple[Callable[[Any, str], object], str]] = {
    "players": (lambda game, text: game.players[text], "Cannot find player '2300001'"),
    "score": (lambda game, text: game.player_score.inc(text, 1), "Cannot find player '2300001'"),
    "counter": (lambda game, text: game.coins.get(text), "Cannot find player '2300001'"),
    "card": (lambda game, text: game.cards.get_card("1"), "Cannot find card '1'"),
    "data": (lambda game, text: game.picks.update({text: 1}), "does not fit its annotations"),
    "points": (
        lambda game, text: setattr(game.players[int(text)], "score", "5"),
        "Set scores to ints",
    ),
}


@pytest.mark.pitfall(103, caught="run time")
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
    "below": (
        lambda game, ann: game.coins.inc(ann, -4),
        "Cannot set coins to -1: its limits are 0 to 5",
    ),
    "above": (
        lambda game, ann: game.coins.set_all(6),
        "Cannot set coins to 6: its limits are 0 to 5",
    ),
    "table": (lambda game, ann: game.round.inc(3), "Cannot set round to 4: its limits are 0 to 3"),
    "half": (
        lambda game, ann: game.coins.inc(ann, 0.5),
        "Cannot count the step: 0.5 is not an int",
    ),
    "nobody": (lambda game, ann: game.coins.inc(17, 1), "Cannot find player 17"),
    "replaced": (
        lambda game, ann: setattr(game, "coins", 3),
        "Sample.coins was replaced. Leave it",
    ),
}


@pytest.mark.pitfall(107, caught="run time")
@pytest.mark.parametrize(("count", "message"), COUNTERS.values(), ids=COUNTERS)
def test_counters_beyond_their_limits(count: Callable[[Any, int], object], message: str) -> None:
    """A counter stays within its limits, counts whole numbers, and players of the table (P107)."""
    fails(
        lambda state: count(state.game, state.players.ids[0]) and None,
        message,
        coins=PlayerCounter(3, max=5),
        round=TableCounter(1, max=3),
    )


@pytest.mark.pitfall(107, caught="run time")
@pytest.mark.pitfall(107, caught="impossible")
def test_counters_begin_with_a_value() -> None:
    """A counter counts for everybody from the start, with a value within its limits (P107)."""
    with pytest.raises(GameError, match="Cannot set the initial value to 3: its limits are 0 to 2"):
        PlayerCounter(3, max=2)

    table = table_of(PlayerState, coins=PlayerCounter(3))

    assert table.game.coins.get_all() == dict.fromkeys(table.player_ids, 3)


@pytest.mark.pitfall(108, caught="impossible")
def test_nothing_runs_after_the_end() -> None:
    """State 99 is the engine's own: whatever counts is counted by the states before it (P108)."""

    def end(state: Any) -> int:
        state.player_score.set(state.players.ids[1], 5)
        return GAME_END

    table = table_of(trying(end), Other)
    ann, bob = table.player_ids
    table.act(ann, "act_try")
    before = table.snapshot()

    assert table.result is not None
    assert table.result.ranking[0].player_id == bob
    with pytest.raises(ActionRefused, match="the game is over") as refusal:
        table.act(ann, "act_try")
    assert (refusal.value.code, table.snapshot()) == ("game_over", before)


@pytest.mark.pitfall(109, caught="run time")
def test_undoing_without_a_savepoint() -> None:
    """Returning to an unsaved point is an error the player sees, and changes nothing (P109)."""
    fails(lambda state: state.game.undo_restore_point(), "There is nothing to undo", UserError)


@pytest.mark.pitfall(109, caught="impossible")
def test_an_action_that_goes_on_after_undoing() -> None:
    """The table returns when the action has ended: what follows the call is undone too (P109)."""

    class Walk(PlayerState):
        @possible_action
        def act_save(self) -> None:
            self.game.undo_savepoint()

        @possible_action
        def act_step(self) -> None:
            self.game.steps += 1

        @possible_action
        def act_undo(self) -> type[Other]:
            self.game.undo_restore_point()
            self.game.steps += 10
            self.notify.all("stepped", "${n} steps", n=self.game.steps)
            return Other

    table = table_of(Walk, Other, steps=0, __annotations__={"steps": int})
    ann, _ = table.player_ids
    outcome = [table.act(ann, action) for action in ("act_save", "act_step", "act_undo")][-1]

    assert (table.game.steps, table.state_name) == (0, "Walk")
    assert [message.type for message in outcome.messages(None)] == ["undoRestorePoint"]


@pytest.mark.pitfall(110, caught="run time")
def test_time_for_nobody() -> None:
    """Time to think is given to players of the table (P110)."""
    fails(
        lambda state: state.game.give_extra_time(1),
        "Cannot find player 1: .*looks like a seat number",
    )


@pytest.mark.pitfall(110, caught="allowed")
def test_time_for_one_who_is_not_next() -> None:
    """Anybody at the table may be given time; the outcome says who and how much (P110)."""
    table = table_of(
        trying(lambda state: state.game.give_extra_time(state.players.ids[2], 30)), Other, players=3
    )
    [given] = table.act(table.player_ids[0], "act_try").extra_time

    assert (given.player_id, given.seconds) == (table.player_ids[2], 30)


@pytest.mark.pitfall(112, caught="impossible")
def test_the_players_are_there_in_setup() -> None:
    """Setup may use players, whose turn it is, chance and counters, and notify everybody (P112)."""

    def setup_new_game(game: Any) -> Any:
        ann = game.get_active_player_id()
        game.coins.set(ann, len(game.players) + game.random.randint(1, 1), None)
        game.notify.all("begun", "${player_name} begins", player_id=ann)
        return PlayerState

    table = table_of(PlayerState, setup_new_game=setup_new_game, coins=PlayerCounter())

    assert list(table.game.coins.get_all().values()) == [3, 0]
    assert table.outcome.messages(None)[0].text == "Ann begins"


@pytest.mark.pitfall(112, caught="assembly")
def test_a_setup_that_wants_more() -> None:
    """`setup_new_game` takes nothing: one that asks for more is found at assembly (P112)."""

    def setup_new_game(_game: Any, players: Any) -> Any:
        return PlayerState

    with pytest.raises(
        DefinitionError, match=r"setup_new_game\(players\): nothing fills this parameter"
    ):
        table_of(PlayerState, setup_new_game=setup_new_game)


@pytest.mark.pitfall(113, caught="run time")
@pytest.mark.parametrize(
    ("name", "value"), [("no", 2), ("color", "123456"), ("name", "Eve"), ("id", 7)]
)
def test_changing_seats_and_colours(name: str, value: object) -> None:
    """Seats, colours, names and ids of the players stay what they are (P113)."""

    def change(state: Any) -> None:
        setattr(state.players[state.players.ids[0]], name, value)

    fails(
        change, "the id, name, number or colour of a player was changed. Games change only scores"
    )


@pytest.mark.pitfall(113, caught="run time")
def test_adding_a_player() -> None:
    """Nobody is added to those who sit at the table (P113)."""

    def change(state: Any) -> None:
        state.players.seated.append(state.players.seated[0])

    fails(change, "number or colour of a player was changed. Games change only scores")


@pytest.mark.pitfall(113, caught="impossible")
@pytest.mark.parametrize("seat", [1, 3])
def test_who_begins_is_said_by_the_game(seat: int) -> None:
    """The first seat starts unless setup changes that; seats follow the order of names (P113)."""

    def setup_new_game(game: Any) -> Any:
        if seat > 1:
            game.gamestate.change_active_player(game.players.ids[seat - 1])
        return PlayerState

    table = table_of(PlayerState, players=3, setup_new_game=setup_new_game)
    [beginner] = table.active_player_ids

    assert table.game.players[beginner].no == seat


@pytest.mark.pitfall(114, caught="run time")
def test_two_actions_at_once() -> None:
    """A table runs one action at a time: one that comes from inside another is refused (P114)."""
    tables: list[Table[Any]] = []

    class Reaction(Together):
        @possible_action
        def act_try(self) -> None:
            tables[0].act(self.players.ids[1], "act_try")

    tables.append(table_of(Reaction, Other))

    refused(
        tables[0],
        "Cannot use this table: it is busy with another call. "
        "Inside its game call methods of the game",
    )


@pytest.mark.pitfall(114, caught="impossible")
def test_two_threads_at_once() -> None:
    """Of two players who act at the same moment one is served and one refused at once (P114)."""
    began, may_end = Event(), Event()

    class Slow(Together):
        @possible_action
        def act_wait(self, current_player_id: int) -> None:
            began.set()
            assert may_end.wait(timeout=PATIENCE)
            self.gamestate.set_player_non_multiactive(current_player_id, Other)

    table = table_of(Slow, Other)
    ann, bob = table.player_ids
    served = Thread(target=table.act, args=(ann, "act_wait"))
    served.start()
    assert began.wait(timeout=PATIENCE)
    with pytest.raises(
        GameError, match="it is busy with another call. .*let threads take turns with a lock"
    ):
        table.act(bob, "act_wait")
    may_end.set()
    served.join(timeout=PATIENCE)

    assert (table.active_player_ids, table.move_id) == ([bob], 1)


@pytest.mark.pitfall(116, caught="run time")
@pytest.mark.parametrize(
    "sent",
    [
        {"card": "5", "others": []},
        {"card": 5.0, "others": []},
        {"card": True, "others": []},
        {"card": 0, "others": []},
        {"card": 5, "others": "1,2"},
        {"card": 5, "others": ["1"]},
        {"card": 5, "others": None},
    ],
    ids=repr,
)
def test_values_of_another_type(sent: dict[str, object]) -> None:
    """Sent values have the type the action declares; nothing is coerced, nothing runs (P116)."""

    class Play(PlayerState):
        @possible_action
        def act_try(self, card: Annotated[int, Meta(ge=1)], others: list[int]) -> None:
            raise AssertionError

    refused(table_of(Play), "Cannot run act_try: (card|others)=.*Send", ActionRefused, sent)
