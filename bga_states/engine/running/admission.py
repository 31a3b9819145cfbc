"""Refusals: why a player may not take an action now."""

from typing import Protocol

from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.main_machine import possible_now
from bga_states.engine.base.errors import ActionRefused, show
from bga_states.engine.base.types import GAME_END
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.players import Players


class Situation(Protocol):
    """What a refusal depends on."""

    definition: GameDefinition
    players: Players
    gamestate: GameStateMachine

    def state_of(self, player_id: int | None) -> StateDefinition:
        """Give the state a player is in."""
        ...


def refusal(situation: Situation, player_id: int, action: str) -> ActionRefused:
    """Say why a player may not take an action, to programs by its code and to people in a sentence."""
    cannot = f"Cannot run {action}" if isinstance(action, str) else f"Cannot run {show(action)}"
    if situation.gamestate.get_current_main_state_id() == GAME_END:
        return ActionRefused("game_over", f"{cannot}: the game is over. Start a new table.")
    if not isinstance(player_id, int) or player_id not in situation.players:
        fact = f"{show(player_id)} is none of the players"
        return ActionRefused("not_active", f"{cannot}: {fact}. Only players act.")
    state, active = situation.state_of(player_id), situation.gamestate.get_active_player_list()
    possible = possible_now(situation.definition.possible_actions[state.id])
    if not isinstance(action, str) or not situation.definition.has_action(action):
        return ActionRefused("unknown_action", f"{cannot}: there is no such action. {possible}")
    if situation.players[player_id].eliminated:
        return ActionRefused("not_active", f"{cannot}: you are eliminated. Watch the others play.")
    if player_id not in active:
        names = ", ".join(situation.players[active_id].name for active_id in active)
        return ActionRefused("not_active", f"{cannot}: it is not your turn. Wait for {names}.")
    return ActionRefused("not_possible", f"{cannot}: it is impossible in {state.name}. {possible}")
