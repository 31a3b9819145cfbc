"""Resting: what must hold whenever the table waits for somebody."""

from typing import Protocol

from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position


class Waiting(Protocol):
    """A table between two actions.

    `told_active_player_id` is whose turn it was on entering the state; `unannounced` has the players who were not
    told of their PRIVATE state, None for the state of the table.
    """

    players: Players
    gamestate: GameStateMachine
    position: Position
    told_active_player_id: int
    unannounced: set[int | None]

    @property
    def state(self) -> StateDefinition:
        """The state the table is in."""
        ...

    def state_of(self, player_id: int | None) -> StateDefinition:
        """Give the state a player is in."""
        ...


def check_at_rest(table: Waiting) -> None:
    """Check that somebody can act, and that the players know of it; GameError when the table would hang."""
    state = table.state
    if state.type is StateType.GAME:
        fact = f"{state.name} is a GAME state, nobody could ever act"
        raise GameError(
            f"Cannot rest here: {fact}. Return the next state from its on_entering_state (P44)."
        )
    for player_id in table.unannounced & {None, *table.position.private_states}:
        fact = f"{table.state_of(player_id).name} set _no_notify, so the players do not know of it"
        raise GameError(f"Cannot rest here: {fact}. Redirect from its on_entering_state (P80).")
    if (
        state.type is StateType.ACTIVE_PLAYER
        and table.position.active_player_id != table.told_active_player_id
    ):
        fact = f"the active player changed in {state.name}, which stays"
        raise GameError(
            f"Cannot rest here: {fact}. Return a state, such as type(self), in the same action (P52, P53)."
        )
    _check_activity(table, state)


def _check_activity(table: Waiting, state: StateDefinition) -> None:
    """Check that those who can act are those whom the state wants."""
    active = table.gamestate.get_active_player_list()
    if state.type is StateType.MULTIPLE_ACTIVE_PLAYER and not active:
        fact = f"nobody is active in {state.name}"
        remedy = "Call set_all_players_multiactive in its on_entering_state, or give `next` to the call that ends it"
        raise GameError(f"Cannot rest here: {fact}. {remedy} (P57).")
    if table.position.multiactive and state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
        fact = (
            f"players were made active at once, and {state.name} is no MULTIPLE_ACTIVE_PLAYER state"
        )
        raise GameError(f"Cannot rest here: {fact}. Go to one, or use change_active_player (P61).")
    for player_id in active:
        if table.players[player_id].eliminated:
            fact = f"{table.players[player_id].name} is eliminated and active in {state.name}"
            raise GameError(f"Cannot rest here: {fact}. Make another player active (P51, P72).")
