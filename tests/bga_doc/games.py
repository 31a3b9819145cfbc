"""What the tests of the documents share: states of all kinds, and what a viewer receives."""

from typing import Any

from bga_states import GAME_END, GameState, Outcome, StateType, Table
from tests.support import AutomaticState, Everybody, PlayerState, table_of


class BareState(GameState[Any]):
    """A state of one player, id 10, that has no zombie method yet."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 10, "type": StateType.ACTIVE_PLAYER, **declared})


class NextPlayer(AutomaticState):
    """The turn goes to the next player, who starts in the first state of the game."""

    def on_entering_state(self) -> type[GameState[Any]]:
        self.game.active_next_player()
        first: type[GameState[Any]] = self.game.states[0]
        return first


class EndScore(AutomaticState):
    """The game is over."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=98)

    def on_entering_state(self) -> int:
        return GAME_END


class Master(Everybody):
    """A state of several players, id 30, in which everybody begins in its first private state."""

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()


class Step(GameState[Any]):
    """A private state, id 50."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 50, "type": StateType.PRIVATE, **declared})

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class Confirm(Step):
    """A second private state, id 51."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=51)


def step_table(
    step: type[GameState[Any]], *others: type[GameState[Any]], **attributes: Any
) -> Table[Any]:
    """Make a table in which both players begin in this private state, inside `Choose`."""

    class Choose(Master):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=step)

    return table_of(Choose, step, *others, PlayerState, **attributes)


def names(table: Table[Any]) -> list[str]:
    """List the states the players are in, in seat order."""
    return [table.view(player_id).state_name for player_id in table.player_ids]


def told(outcome: Outcome, player_id: int | None = None) -> list[object]:
    """List what a viewer receives, in order: names of entered states, types of notifications."""
    return [
        message.args["name"]
        if message.type in {"gameStateChange", "newPrivateState"}
        else message.type
        for message in outcome.messages(player_id)
    ]
