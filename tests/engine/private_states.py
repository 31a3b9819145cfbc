"""What the tests of PRIVATE states share: a master in which everybody picks a card and confirms."""

from typing import Any

from bga_states import Choice, GameState, StateType, Table, possible_action
from tests.support import PlayerState, table_of


class Plan(GameState[Any]):
    """The master, id 30: everybody begins in `Pick`."""

    def __init__(self, game: Any, **declared: Any) -> None:
        declared = {"id": 30, "initial_private": Pick, "description": "Others are busy", **declared}
        super().__init__(game, type=StateType.MULTIPLE_ACTIVE_PLAYER, **declared)

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    @possible_action
    def act_master(self) -> Any:
        return None

    @possible_action(check=False)
    def act_change_mind(self, current_player_id: int) -> Any:
        self.gamestate.set_players_multiactive([current_player_id], PlayerState)
        self.gamestate.set_private_state(current_player_id, Confirm)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class PrivateState(GameState[Any]):
    """A step of one player."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, type=StateType.PRIVATE, **declared)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class Pick(PrivateState):
    """The first step, id 31."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            id=31,
            description_my_turn="${you} must pick one of ${n}",
            transitions={"on": Confirm},
        )

    def get_args(self, player_id: int) -> dict[str, Any]:
        return {"n": player_id % 100}

    def get_choices(self, player_id: int, args: dict[str, Any]) -> Any:
        yield Choice(self.act_pick, card=args["n"])

    @possible_action
    def act_pick(self, card: int, current_player_id: int) -> Any:
        self.game.picks[current_player_id] = card
        return Confirm

    @possible_action
    def act_name(self) -> Any:
        return "on"


class Confirm(PrivateState):
    """The second step, id 32."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=32)

    @possible_action
    def act_back(self) -> Any:
        return Pick

    @possible_action
    def act_confirm(self, current_player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)


def setup(game: Any) -> Any:
    game.picks = {}
    return game.states[0]


def plan_table(*states: Any, players: int = 3) -> Table[Any]:
    chosen = states or (Plan, Pick, Confirm)
    annotations = {"picks": dict[int, int]}
    return table_of(
        *chosen, PlayerState, players=players, __annotations__=annotations, setup_new_game=setup
    )


def with_second_step(second: type[PrivateState]) -> Table[Any]:
    """Make a table whose first step leads to this one."""

    class First(Pick):
        def __init__(self, game: Any) -> None:
            PrivateState.__init__(self, game, id=31)

        @possible_action
        def act_pick(self, card: int, current_player_id: int) -> Any:
            return second

    class Here(Plan):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=First)

    return plan_table(Here, First, second)


def names(table: Table[Any]) -> list[str]:
    return [table.view(player_id).state_name for player_id in table.player_ids]
