"""Looks: everything one viewer may know of a table, for a client that has just opened it."""

from typing import Any, NamedTuple

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.players import Player
from bga_states.engine.running.admission import active_players, possible_actions, state_of
from bga_states.engine.running.machine import Machine
from bga_states.engine.telling.status import sendable_args, status_text, visible_args


class View(msgspec.Struct, frozen=True):
    """What one viewer sees; all values are plain, ready for JSON.

    The state is the one this viewer is in: their PRIVATE state if they are in one, else the
    table's, which `main_state_id`, `main_state_name` and `main_args` describe for everybody.
    """

    move_id: int
    state_id: int
    state_name: str
    status: str
    """The text of the status bar, rendered for this viewer."""
    args: dict[str, Any]
    main_state_id: int
    main_state_name: str
    main_args: dict[str, Any]
    possible_actions: list[str]
    """What this viewer may do now."""
    active_player_id: int
    """Whose turn it is; in a state of several players, the one whom the game has chosen last."""
    active_player_ids: list[int]
    players: list[Player]
    progression: int
    """How far the game is, 0 to 100."""
    datas: dict[str, Any]
    """What `get_all_datas` returns for this viewer."""


class Facts(NamedTuple):
    """What one player may know in plain values, without words: for programs that look often."""

    state: StateDefinition
    args: dict[str, object]
    main_args: dict[str, object]
    datas: dict[str, object]


def facts(machine: Machine, player_id: int | None) -> Facts:
    """Find out what one player, or with None a spectator, may know."""
    match = machine.match
    state = state_of(match, machine.definition, player_id)
    args = _args(machine, state, player_id, player_id)
    main_args = args if state is match.state else _args(machine, match.state, None, player_id)
    return Facts(state, args, main_args, _datas(machine, player_id))


def view(machine: Machine, player_id: int | None, translate: Translate) -> View:
    """Draw up the view of one player, or with None of a spectator."""
    match = machine.match
    state, args, main_args, datas = facts(machine, player_id)
    active = active_players(match)
    status = status_text(
        state,
        args,
        match.players,
        match.active_player_id,
        translate,
        my_turn=player_id in active,
    )
    return View(
        move_id=match.move_id,
        state_id=state.id,
        state_name=state.name,
        status=status,
        args=args,
        main_state_id=match.state.id,
        main_state_name=match.state.name,
        main_args=main_args,
        possible_actions=list(possible_actions(match, machine.definition, player_id)),
        active_player_id=match.active_player_id,
        active_player_ids=[*active],
        players=[msgspec.structs.replace(player) for player in match.players.seated],
        progression=match.progression,
        datas=datas,
    )


def _args(
    machine: Machine,
    state: StateDefinition,
    of_player: int | None,
    viewer_id: int | None,
) -> dict[str, object]:
    """Return what a viewer may see of the arguments of a state, that of `of_player`."""
    args = sendable_args(f"the args of {state.name}", machine.args_of(of_player))
    return visible_args(args, viewer_id, active_players(machine.match))


def _datas(machine: Machine, player_id: int | None) -> dict[str, object]:
    plan = machine.definition.get_all_datas
    if plan is None:
        return {}
    datas = machine.look(plan, machine.match.game, player_id)
    return sendable_args("the result of get_all_datas", datas)
