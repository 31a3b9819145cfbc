"""Views: everything one viewer may know of a table, for a client that has just opened it."""

import msgspec

from bga_states.engine.machine import Machine
from bga_states.engine.notifications import plain_arguments
from bga_states.engine.players import Player
from bga_states.engine.status import status_text, visible_args


class View(msgspec.Struct, frozen=True):
    """What one viewer sees; all values are plain, ready for JSON."""

    move_id: int
    state_id: int
    state_name: str
    status: str
    """The text of the status bar, rendered for this viewer."""
    args: dict[str, object]
    possible_actions: list[str]
    """What this viewer may do now."""
    active_player_ids: list[int]
    players: list[Player]
    progression: int
    """How far the game is, 0 to 100."""
    datas: dict[str, object]
    """What `get_all_datas` gives this viewer."""


def view(machine: Machine, player_id: int | None) -> View:
    """Draw up the view of one player, or with None of a spectator."""
    state = machine.state
    active = tuple(machine.gamestate.get_active_player_list())
    plain = plain_arguments(f"the args of {state.name}", machine.current_args(player_id))
    args = visible_args(plain, player_id, active)
    my_turn = player_id in active
    return View(
        move_id=machine.position.move_id,
        state_id=state.id,
        state_name=state.name,
        status=status_text(state, args, machine.players, machine.active_player_id, my_turn=my_turn),
        args=args,
        possible_actions=machine.definition.possible_actions(state) if my_turn else [],
        active_player_ids=list(active),
        players=[msgspec.structs.replace(player) for player in machine.players.values()],
        progression=machine.position.progression,
        datas=_datas(machine, player_id),
    )


def _datas(machine: Machine, player_id: int | None) -> dict[str, object]:
    plan = machine.definition.get_all_datas
    if plan is None:
        return {}
    return plain_arguments("the result of get_all_datas", plan.call(machine.game.get_all_datas, machine, player_id))
