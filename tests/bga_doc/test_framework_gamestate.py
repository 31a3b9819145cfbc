"""How the framework behaves beyond the documents: the state machine, `self.gamestate`."""

from typing import Any

import pytest

from bga_states import ActionRefused, GameError, GameState, StateType, possible_action
from tests.bga_doc.games import Confirm, NextPlayer, Step, names, step_table, told
from tests.support import AutomaticState, Everybody, PlayerState, table_of


class Elsewhere(PlayerState):
    """A state to go to."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12)


def test_reload_state() -> None:
    """`reload_state`: enter the current state again, with new args."""

    class Turn(PlayerState):
        def get_args(self) -> dict[str, int]:
            return {"moves": self.game.moves}

        @possible_action
        def act_again(self) -> None:
            self.game.moves += 1
            self.gamestate.reload_state()

    table = table_of(Turn, __annotations__={"moves": int}, moves=0)
    [entered] = table.act(table.player_ids[0], "act_again").messages(None)

    assert (entered.type, entered.args["args"]) == ("gameStateChange", {"moves": 1})


def test_jump_to_state() -> None:
    """`jump_to_state`: by class or id, without a transition, also from an action of the Game."""

    @possible_action
    def act_anywhere(game: Any) -> None:
        game.gamestate.jump_to_state(Elsewhere)

    table = table_of(PlayerState, Elsewhere, act_anywhere=act_anywhere)
    table.act(table.player_ids[0], "act_anywhere")

    assert table.state_name == "Elsewhere"


@pytest.mark.pitfall(47, caught="impossible")
def test_the_caller_ends_in_its_own_state() -> None:
    """All following states are entered after the method that asked, which ends in its own state."""

    class Turn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"on": Elsewhere})

        @possible_action
        def act_go(self) -> None:
            self.gamestate.next_state("on")
            self.notify.all("after", state=self.gamestate.get_current_main_state_id())

    table = table_of(Turn, Elsewhere)
    outcome = table.act(table.player_ids[0], "act_go")

    assert (told(outcome), outcome.messages(None)[0].args) == (
        ["after", "Elsewhere"],
        {"state": 10},
    )


def test_check_possible_action() -> None:
    """`check_possible_action`: like the check of an action, but whoever is active."""

    class Turn(PlayerState):
        @possible_action
        def act_play(self) -> None:
            self.notify.all("played")

        @possible_action(check=False)
        def act_ask(self, name: str) -> None:
            self.gamestate.check_possible_action(name)
            self.notify.all("possible")

    table = table_of(Turn)
    _, bob = table.player_ids

    assert told(table.act(bob, "act_ask", {"name": "act_play"})) == ["possible"]
    with pytest.raises(ActionRefused, match="act_pass: it is impossible in Turn"):
        table.act(bob, "act_ask", {"name": "act_pass"})


@pytest.mark.parametrize(
    ("kind", "active"),
    [
        (StateType.ACTIVE_PLAYER, [1]),
        (StateType.MULTIPLE_ACTIVE_PLAYER, [0, 1]),
        (StateType.GAME, []),
    ],
    ids=["ACTIVE_PLAYER", "MULTIPLE_ACTIVE_PLAYER", "GAME"],
)
def test_who_is_active(kind: StateType, active: list[int]) -> None:
    """`get_active_player_list`, `is_player_active`: nobody in GAME, one in ACTIVE_PLAYER.

    In MULTIPLE_ACTIVE_PLAYER they are those flagged.
    """

    class Look(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=30, type=kind)

        def on_entering_state(self) -> type[Elsewhere]:
            if kind is StateType.MULTIPLE_ACTIVE_PLAYER:
                self.gamestate.set_players_multiactive(self.players.ids[:2], Elsewhere)
            machine = self.gamestate
            asked = [machine.is_player_active(player_id) for player_id in self.players]
            self.notify.all("looked", listed=machine.get_active_player_list(), asked=asked)
            return Elsewhere

        def zombie(self, player_id: int) -> None:
            raise NotImplementedError

    class Start(AutomaticState):
        def on_entering_state(self) -> type[Look]:
            self.gamestate.change_active_player(self.players.ids[1])
            return Look

    table = table_of(Start, Look, Elsewhere, players=3)
    [looked] = [
        message.args for message in table.outcome.messages(None) if message.type == "looked"
    ]

    assert looked["listed"] == [table.player_ids[seat] for seat in active]
    assert looked["asked"] == [seat in active for seat in range(3)]


@pytest.mark.pitfall(52, caught="run time")
def test_change_active_player() -> None:
    """`change_active_player`: a state change must follow in the same action."""

    class Turn(PlayerState):
        @possible_action
        def act_give(self, to: int, stay: bool) -> "type[Turn] | None":
            self.gamestate.change_active_player(to)
            return None if stay else Turn

    table = table_of(Turn, players=3)
    ann, _, cy = table.player_ids
    with pytest.raises(GameError, match="the active player changed in Turn, which stays"):
        table.act(ann, "act_give", {"to": cy, "stay": True})
    table.act(ann, "act_give", {"to": cy, "stay": False})

    assert table.active_player_ids == [cy]


def test_every_state_has_the_sub_objects() -> None:
    """Public sub-objects: globals, notify, the scores, gamestate and the game itself."""

    class Turn(PlayerState):
        @possible_action
        def act_use(self, active_player_id: int) -> type[NextPlayer]:
            self.globals.set("used", value=True)
            self.player_score.inc(active_player_id, 2)
            self.player_score_aux.set(active_player_id, 5)
            return NextPlayer

    table = table_of(Turn, NextPlayer)
    outcome = table.act(table.player_ids[0], "act_use")

    assert told(outcome) == ["setPlayerCounter", "setPlayerCounter", "NextPlayer", "Turn"]
    assert (table.game.globals.get("used"), table.view(None).players[0].score_aux) == (True, 5)


class TestTheForms:
    """For one player, for several, for all who are active."""

    @pytest.mark.parametrize(
        ("form", "seats", "expected"),
        [
            ("initialize_private_state_for_players", [0, 2], ["Pick", "Choose", "Pick"]),
            ("unset_private_state_for_players", [0, 2], ["Choose", "Pick", "Choose"]),
            ("initialize_private_state_for_all_active_players", None, ["Pick", "Pick", "Pick"]),
            ("unset_private_state_for_all_players", None, ["Choose", "Choose", "Choose"]),
        ],
    )
    def test_private_states(self, form: str, seats: list[int] | None, expected: list[str]) -> None:
        """`initialize_private_state...`: to `initial_private`, `unset_private_state...`: back."""

        class Pick(Step):
            @possible_action
            def act_call(self) -> None:
                self.gamestate.unset_private_state_for_players(
                    [] if "unset" in form else self.players.ids
                )
                some = [] if seats is None else [[self.players.ids[seat] for seat in seats]]
                getattr(self.gamestate, form)(*some)

        table = step_table(Pick, players=3)
        table.act(table.player_ids[1], "act_call")

        assert names(table) == expected

    @pytest.mark.parametrize(
        ("form", "expected"),
        [
            ("initialize_private_state", ["Pick", "Pick"]),
            ("unset_private_state", ["Choose", "Pick"]),
        ],
    )
    def test_one_players_private_state(self, form: str, expected: list[str]) -> None:
        """`initialize_private_state`, `unset_private_state`: one player, the others stay."""

        class Pick(Step):
            @possible_action
            def act_call(self, player_id: int) -> None:
                getattr(self.gamestate, form)(player_id)

        table = step_table(Pick)
        ann, bob = table.player_ids
        outcome = table.act(bob, "act_call", {"player_id": ann})

        assert (names(table), told(outcome, bob)) == (expected, [])
        assert told(outcome, ann) != []

    def test_a_private_state_is_refreshed(self) -> None:
        """The own class as the next private state: leave it and enter it again."""

        class Pick(Step):
            @possible_action
            def act_again(self, current_player_id: int) -> None:
                self.gamestate.next_private_state(current_player_id, type(self))

        table = step_table(Pick)
        ann, bob = table.player_ids
        outcome = table.act(ann, "act_again")

        assert (told(outcome, ann), told(outcome, bob)) == (["Pick"], [])

    def test_set_private_state(self) -> None:
        """`set_private_state`: no transition is looked up."""

        class Pick(Step):
            @possible_action
            def act_set(self, current_player_id: int) -> None:
                self.gamestate.set_private_state(current_player_id, Confirm)

        table = step_table(Pick, Confirm)
        table.act(table.player_ids[0], "act_set")

        assert names(table) == ["Confirm", "Pick"]

    def test_private_state_of_a_player(self) -> None:
        """`get_private_state`, `get_current_state`: the player's.

        `get_current_main_state`: the table's.
        """
        table = step_table(Confirm)
        machine, (ann, _) = table.game.gamestate, table.player_ids

        assert (machine.get_private_state(ann), machine.get_current_state_id(ann)) == (Confirm, 51)
        assert machine.get_current_state(ann) is Confirm
        assert (machine.get_current_main_state_id(), machine.is_multiactive_state()) == (30, True)
        assert machine.get_current_main_state() is machine.get_current_state()
        assert machine.get_current_main_state() is not Confirm

    def test_multiactive_calls_tell_whether_they_move(self) -> None:
        """`set_player_non_multiactive` returns True only if the table moves on.

        An action may return that value.
        """

        class Bid(Everybody):
            @possible_action
            def act_bid(self, current_player_id: int) -> bool:
                moves = self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)
                self.notify.all("bid", moves=moves)
                return moves

        table = table_of(Bid, PlayerState)
        moves = [
            table.act(player_id, "act_bid").messages(None)[0].args["moves"]
            for player_id in table.player_ids
        ]

        assert (moves, table.state_name) == ([False, True], "PlayerState")
