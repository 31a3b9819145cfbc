"""Pitfalls of the flow between states (P44 to P73): each test makes one and sees it caught."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import (
    GAME_END,
    ActionRefused,
    DefinitionError,
    GameError,
    GameResult,
    GameState,
    StateType,
    possible_action,
)
from tests.pitfalls.support import Other, Together, fails, refused, trying
from tests.support import AutomaticState, PlayerState, table_of


@pytest.mark.pitfall(44, caught="run time")
def test_a_branch_that_leads_nowhere() -> None:
    """A GAME state with a branch that returns nothing is an error when it is taken (P44)."""

    class Count(AutomaticState):
        def on_entering_state(self) -> Any:
            self.game.rounds += 1
            if self.game.rounds < 2:
                return Again
            return None

    class Again(PlayerState):
        @possible_action
        def act_try(self) -> type[Count]:
            return Count

    table = table_of(Again, Count, rounds=0, __annotations__={"rounds": int})
    table.act(table.player_ids[0], "act_try")

    refused(table, "Count is a GAME state, nobody could ever act")


@pytest.mark.pitfall(45, caught="impossible")
def test_an_action_that_says_nothing_is_answered_all_the_same() -> None:
    """An action without move or notification still has an outcome: no client hangs (P45)."""
    table = table_of(trying(lambda _state: None), Other)
    ann, _ = table.player_ids
    outcome = table.act(ann, "act_try")

    assert (outcome.move_id, table.view(ann).move_id, outcome.messages(ann)) == (1, 1, [])


TWO_MOVES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "the same twice": (
        lambda state: (state.gamestate.next_state("go"), state.gamestate.next_state("go")),
        r"by next_state\('go'\): next_state\('go'\) already",
    ),
    "jump and transition": (
        lambda state: (state.gamestate.jump_to_state(Other), state.gamestate.next_state("go")),
        r"by next_state\('go'\): jump_to_state\(Other\) already",
    ),
    "reload and class": (
        lambda state: (state.gamestate.reload_state(), Other)[1],
        r"by returning Other: reload_state\(\) already",
    ),
    "transition and result": (
        lambda state: (
            state.gamestate.next_state("go"),
            GameResult.individual_ranking(state.players.values()),
        )[1],
        r"by returning a GameResult: next_state\('go'\) already",
    ),
}


@pytest.mark.pitfall(46, caught="run time")
@pytest.mark.parametrize(("do", "message"), TWO_MOVES.values(), ids=TWO_MOVES)
def test_two_moves_of_the_table(do: Callable[[Any], Any], message: str) -> None:
    """Whatever asks for two moves of the table in one call is an error that names both (P46)."""
    fails(do, message)


@pytest.mark.pitfall(47, caught="impossible")
def test_code_after_next_state_runs_before_the_move() -> None:
    """What follows `next_state` happens in the old state, and is sent before the move (P47)."""

    class Late(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"go": Next})

        @possible_action
        def act_try(self) -> None:
            self.gamestate.next_state("go")
            self.game.n = 7
            self.notify.all("late", "Seven")

    class Next(Other):
        def get_args(self) -> dict[str, int]:
            return {"n": self.game.n}

    table = table_of(Late, Next, n=0, __annotations__={"n": int})
    outcome = table.act(table.player_ids[0], "act_try")

    assert [message.type for message in outcome.messages(None)] == ["late", "gameStateChange"]
    assert table.view(None).args == {"n": 7}


@pytest.mark.pitfall(48, caught="run time")
def test_a_ring_of_states_that_pass() -> None:
    """States of players that pass on at once without end are an error that names the ring (P48)."""

    class Pass(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        def on_entering_state(self) -> type[GameState[Any]]:
            return Check

    class Check(AutomaticState):
        def on_entering_state(self) -> type[Pass]:
            return Pass

    table = table_of(trying(lambda _state: Check), Other, Pass, Check)

    refused(table, "states passed without a player: .*Pass -> Check -> Pass")


@pytest.mark.pitfall(51, caught="run time")
@pytest.mark.parametrize(
    ("player_id", "message"),
    [
        (0, "Cannot find player 0"),
        (None, "Cannot find player None"),
        (17, "player 17"),
        (2, "like a seat number"),
    ],
    ids=["0", "None", "unknown", "seat number"],
)
def test_giving_the_turn_to_nobody(player_id: Any, message: str) -> None:
    """The turn belongs to a player of the table, and to nobody else (P51)."""
    fails(lambda state: (state.gamestate.change_active_player(player_id), Other)[1], message)


@pytest.mark.pitfall(51, 72, caught="run time")
def test_giving_the_turn_to_who_is_out() -> None:
    """An eliminated player has no turn, neither given by name nor kept from before (P51, P72)."""

    def give_to_the_last(state: Any) -> type[Other]:
        *_, last = state.players
        state.game.eliminate_player(last)
        state.gamestate.change_active_player(last)
        return Other

    def eliminate_oneself(state: Any) -> type[Other]:
        state.game.eliminate_player(state.game.get_active_player_id())
        return Other

    fails(give_to_the_last, "Cannot make it the turn of Cy: they are eliminated")
    fails(eliminate_oneself, "Ann is eliminated and active in Other. Make another player active")


@pytest.mark.pitfall(52, 53, caught="run time")
def test_changing_who_is_active_and_staying() -> None:
    """The player of a state of one player changes only with the state (P52, P53).

    That holds in an action and on entering.
    """

    class Restless(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        def on_entering_state(self) -> None:
            self.game.active_next_player()

    message = "the active player changed in {}, which stays. Return a state"

    fails(lambda state: state.game.active_next_player() and None, message.format("Try"))
    refused(table_of(trying(lambda _state: Restless), Other, Restless), message.format("Restless"))


@pytest.mark.pitfall(54, caught="impossible")
@pytest.mark.pitfall(54, caught="assembly")
def test_whose_turn_it_is_in_states_of_several_players() -> None:
    """Whose turn it is is defined in every state; PRIVATE states refuse the parameter (P54)."""

    class Step(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31, type=StateType.PRIVATE)

        def zombie(self, player_id: int) -> None:
            pass

    class Wrong(Step):
        def get_args(self, active_player_id: int) -> dict[str, int]:
            return {"whose": active_player_id}

    class Asking(Step):
        def get_args(self) -> dict[str, int]:
            return {"whose": self.game.get_active_player_id()}

    class Shared(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=Asking)

        def on_entering_state(self) -> None:
            self.gamestate.set_all_players_multiactive()
            self.gamestate.initialize_private_state_for_all_active_players()

        def get_args(self, active_player_id: int) -> dict[str, int]:
            return {"whose": active_player_id, "asked": self.game.get_active_player_id()}

    table = table_of(Shared, Asking, Other)
    ann, bob = table.player_ids

    assert table.view(None).args == {"whose": ann, "asked": ann}
    assert [table.view(player_id).args for player_id in (ann, bob)] == [{"whose": ann}] * 2
    with pytest.raises(
        DefinitionError,
        match=r"get_args\(active_player_id\): nothing fills this parameter in PRIVATE",
    ):
        table_of(Together, Wrong, Other)


def ask_who_acts(thing: Any) -> dict[str, int]:
    return {"who": getattr(thing, "game", thing).get_current_player_id()}


NOBODY_ACTS = "Cannot get the current player: no player's action is running"


@pytest.mark.pitfall(55, caught="run time")
def test_args_know_no_current_player() -> None:
    """Args are for everybody: asking there for the current player fails (P55).

    It fails even within a player's action.
    """

    class Ask(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        get_args = ask_who_acts

    refused(table_of(trying(lambda _state: Ask), Other, Ask), NOBODY_ACTS)


@pytest.mark.pitfall(55, caught="run time")
def test_setup_knows_no_current_player() -> None:
    """Nobody's action runs while a table is set up, nor in the states that setup enters (P55)."""

    class Ask(PlayerState):
        on_entering_state = ask_who_acts

    with pytest.raises(GameError, match=NOBODY_ACTS):
        table_of(PlayerState, setup_new_game=ask_who_acts)
    with pytest.raises(GameError, match=NOBODY_ACTS):
        table_of(Ask)


@pytest.mark.pitfall(55, caught="run time")
def test_a_state_a_zombie_leads_to_knows_no_current_player() -> None:
    """Nobody acts in the states that a zombie's turn enters (P55)."""

    class Ask(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        on_entering_state = ask_who_acts

    class Leave(PlayerState):
        def zombie(self, player_id: int) -> type[Ask]:
            return Ask

    table = table_of(Leave, Ask)
    before = table.snapshot()

    with pytest.raises(GameError, match=NOBODY_ACTS):
        table.make_zombie(table.player_ids[0])
    assert table.snapshot() == before


@pytest.mark.pitfall(56, caught="run time")
def test_who_calls_and_whose_turn_it_is() -> None:
    """The caller is the active player; an action open to all has a name for each (P56)."""

    class Knock(PlayerState):
        @possible_action
        def act_play(self) -> None:
            raise AssertionError

        @possible_action(check=False)
        def act_knock(self, current_player_id: int, active_player_id: int) -> None:
            self.notify.all("knocked", ids=[current_player_id, active_player_id])

    table = table_of(Knock)
    ann, bob = table.player_ids

    assert table.act(bob, "act_knock").messages(None)[0].args == {"ids": [bob, ann]}
    with pytest.raises(ActionRefused, match="it is not your turn. Wait for Ann"):
        table.act(bob, "act_play")


@pytest.mark.pitfall(57, caught="run time")
def test_nobody_is_made_active() -> None:
    """An action that leads to a state of everybody in which nobody is active fails (P57)."""

    class Nobody(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=32)

        def on_entering_state(self) -> None:
            pass

    table = table_of(trying(lambda _state: Nobody), Other, Nobody)

    refused(table, "nobody is active in Nobody. Call set_all_players_multiactive")


@pytest.mark.pitfall(60, caught="impossible")
def test_removals_in_the_step_that_made_all_active() -> None:
    """Changes of who is active apply at once, and are announced once (P60).

    Players removed right after making all active stay removed.
    """

    class Some(Together):
        def on_entering_state(self) -> None:
            _, *others = self.players
            self.gamestate.set_all_players_multiactive()
            moved = [
                self.gamestate.set_player_non_multiactive(player_id, Other) for player_id in others
            ]
            assert moved == [False, False]
            assert not self.gamestate.is_player_active(others[0])

    table = table_of(Some, Other, players=3)
    updates = [
        m.args for m in table.outcome.messages(None) if m.type == "gameStateMultipleActiveUpdate"
    ]

    assert (table.state_name, table.active_player_ids) == ("Some", [table.player_ids[0]])
    assert [update["active_player_ids"] for update in updates] == [table.active_player_ids]


@pytest.mark.pitfall(69, caught="run time")
def test_a_zombie_that_only_talks() -> None:
    """A zombie that leaves its player in the same private state has made no progress (P69).

    Notifications are not progress.
    """

    class Master(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=Step)

        def on_entering_state(self) -> None:
            self.gamestate.set_all_players_multiactive()
            self.gamestate.initialize_private_state_for_all_active_players()

    class Step(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31, type=StateType.PRIVATE)

        def zombie(self, player_id: int) -> None:
            self.notify.all("left", "${player_name} is away", player_id=player_id)

    table = table_of(Master, Step, Other)
    before = table.snapshot()

    with pytest.raises(
        GameError, match=r"Cannot go on without Bob: Step.zombie neither changed state"
    ):
        table.make_zombie(table.player_ids[1])
    assert table.snapshot() == before


@pytest.mark.pitfall(70, caught="run time")
@pytest.mark.parametrize(
    "end",
    [
        lambda state, _: state.gamestate.jump_to_state(GAME_END),
        lambda state, _: GameResult.individual_ranking(state.players.values()),
        lambda state, player_id: state.gamestate.set_all_players_non_multiactive(GAME_END),
    ],
    ids=["jump", "result", "next"],
)
def test_a_zombie_that_ends_the_game(end: Any) -> None:
    """In whatever words a zombie goes straight to the end, it may not (P70)."""

    class Quit(Together):
        def zombie(self, player_id: int) -> Any:
            return end(self, player_id)

    table = table_of(Quit, Other)
    before = table.snapshot()

    with pytest.raises(
        GameError, match="Cannot end the game for a zombie: Quit.zombie goes straight to 99"
    ):
        table.make_zombie(table.player_ids[0])
    assert table.snapshot() == before


@pytest.mark.pitfall(72, caught="run time")
def test_eliminating_whom_the_table_waits_for() -> None:
    """An eliminated player may not stay among those whom a state of everybody waits for (P72)."""

    class Fight(Together):
        @possible_action
        def act_try(self) -> None:
            self.game.eliminate_player(self.players.ids[1])

    refused(table_of(Fight, Other, players=3), "Bob is eliminated and active in Fight")


@pytest.mark.pitfall(72, caught="run time")
def test_eliminating_twice_or_everybody() -> None:
    """A player is eliminated once, and never the last one (P72)."""

    def twice(state: Any) -> None:
        *_, last = state.players
        state.game.eliminate_player(last)
        state.game.eliminate_player(last)

    def everybody(state: Any) -> None:
        for player_id in state.players:
            state.game.eliminate_player(player_id)

    fails(twice, "Cannot eliminate Cy: they are eliminated already")
    fails(everybody, "Cannot eliminate Cy: nobody would be left. End the game instead")


@pytest.mark.pitfall(72, caught="allowed")
@pytest.mark.parametrize("name", ["Bob", "Ann"], ids=["the one who left", "the last who stayed"])
def test_eliminating_zombies(name: str) -> None:
    """A player who left can be eliminated, or be the only one left: the game goes on (P72)."""

    class Fight(PlayerState):
        @possible_action
        def act_eliminate(self) -> Any:
            [out] = [player.id for player in self.players.values() if player.name == name]
            self.game.eliminate_player(out)
            if out == self.game.get_active_player_id():
                self.game.active_next_player()
            return Last

    class Last(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        def zombie(self, player_id: int) -> Any:
            return End

    class End(AutomaticState):
        def on_entering_state(self) -> int:
            return GAME_END

    table = table_of(Fight, Last, End)
    ann, bob = table.player_ids
    table.make_zombie(bob)
    table.act(ann, "act_eliminate")

    assert (table.active_player_ids, table.is_over) == (
        ([], True) if name == "Ann" else ([ann], False)
    )


@pytest.mark.pitfall(73, caught="run time")
@pytest.mark.parametrize(
    "change",
    [lambda game: game.gamestate.jump_to_state(11), lambda game: game.active_next_player()],
    ids=["state", "turn"],
)
def test_giving_up_moves_nothing(change: Callable[[Any], Any]) -> None:
    """`on_concede` that moves the table or the turn is an error, and nobody has given up (P73)."""

    def on_concede(game: Any, player_id: int) -> None:
        change(game)

    table = table_of(PlayerState, Other, on_concede=on_concede)
    before = table.snapshot()

    with pytest.raises(GameError, match="on_concede of Sample changed the state of the table"):
        table.concede(table.player_ids[0])
    assert table.snapshot() == before
