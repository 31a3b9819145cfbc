"""Views: everything one viewer may know of a table, for a client that has just opened it."""

import msgspec

from bga_states.engine.author.notifier import plain_arguments
from bga_states.engine.base.texts import Translate
from bga_states.engine.match.players import Player
from bga_states.engine.running.machine import Machine
from bga_states.engine.telling.status import status_text, visible_args


class View(msgspec.Struct, frozen=True):
    """What one viewer sees; all values are plain, ready for JSON.

    The state is the one this viewer is in: their PRIVATE state if they are in one, else the table's, which
    `main_state_id`, `main_state_name` and `main_args` describe for everybody.
    """

    move_id: int
    state_id: int
    state_name: str
    status: str
    """The text of the status bar, rendered for this viewer."""
    args: dict[str, object]
    main_state_id: int
    main_state_name: str
    main_args: dict[str, object]
    possible_actions: list[str]
    """What this viewer may do now."""
    active_player_ids: list[int]
    players: list[Player]
    progression: int
    """How far the game is, 0 to 100."""
    datas: dict[str, object]
    """What `get_all_datas` gives this viewer."""


def view(machine: Machine, player_id: int | None, translate: Translate) -> View:
    """Draw up the view of one player, or with None of a spectator."""
    state, main = machine.state_of(player_id), machine.state
    args = _args(machine, player_id, player_id)
    my_turn = player_id in machine.gamestate.get_active_player_list()
    return View(
        move_id=machine.position.move_id,
        state_id=state.id,
        state_name=state.name,
        status=status_text(
            state, args, machine.players, machine.active_player_id, translate, my_turn=my_turn
        ),
        args=args,
        main_state_id=main.id,
        main_state_name=main.name,
        main_args=args if main is state else _args(machine, None, player_id),
        possible_actions=[] if player_id is None else list(machine.possible_actions(player_id)),
        active_player_ids=machine.gamestate.get_active_player_list(),
        players=[msgspec.structs.replace(player) for player in machine.players.values()],
        progression=machine.position.progression,
        datas=_datas(machine, player_id),
    )


def _args(machine: Machine, of_player: int | None, viewer_id: int | None) -> dict[str, object]:
    """Give what a viewer may see of the arguments of the state another one is in, None for the table's."""
    state = machine.state_of(of_player)
    plain = plain_arguments(f"the args of {state.name}", machine.current_args(of_player))
    return visible_args(plain, viewer_id, tuple(machine.gamestate.get_active_player_list()))


def _datas(machine: Machine, player_id: int | None) -> dict[str, object]:
    plan = machine.definition.get_all_datas
    if plan is None:
        return {}
    return plain_arguments(
        "the result of get_all_datas", plan.call(machine.game, machine, player_id)
    )
