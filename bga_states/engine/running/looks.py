"""Looks: all that one viewer may know of a table, for a client that has just opened it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.players import Player
from bga_states.engine.running.admission import active_players, possible_actions, state_of
from bga_states.engine.running.machine import Machine
from bga_states.engine.scene.data_tree import tree_text
from bga_states.engine.scene.elements import Element, Piece, Text
from bga_states.engine.telling.status import sendable_args, status_text, visible_args


class View(msgspec.Struct, frozen=True):
    """One viewer's view of the table; all values are plain, ready for JSON.

    The state is the viewer's own: their PRIVATE state if they are in one, else the table's.
    `main_state_id`, `main_state_name` and `main_args` describe the table's state for all viewers.
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
    """The actions that this viewer may take now."""
    active_player_id: int
    """The player whose turn it is; in a state of several players, the one the game chose last."""
    active_player_ids: list[int]
    players: list[Player]
    progression: int
    """The progression of the game, 0 to 100."""
    datas: dict[str, Any]
    """The result of `get_all_datas` for this viewer."""


class Facts(NamedTuple):
    """One player's knowledge in plain values, without words: for programs that look often."""

    state: StateDefinition
    args: dict[str, object]
    main_args: dict[str, object]
    datas: dict[str, object]


def facts(machine: Machine, player_id: int | None) -> Facts:
    """Return the facts that one player may know, or with None a spectator."""
    match = machine.match
    state = state_of(match, machine.definition, player_id)
    args = _args(machine, state, player_id, player_id)
    main_args = args if state is match.state else _args(machine, match.state, None, player_id)
    return Facts(state, args, main_args, _datas(machine, player_id))


def view(machine: Machine, player_id: int | None, translate: Translate) -> View:
    """Return the view of one player, or with None a spectator's."""
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
    """Return the visible part, for a viewer, of the arguments of the state of `of_player`."""
    args = sendable_args(f"the args of {state.name}", machine.args_of(of_player))
    return visible_args(args, viewer_id, active_players(machine.match))


def _datas(machine: Machine, player_id: int | None) -> dict[str, object]:
    plan = machine.definition.get_all_datas
    if plan is None:
        return {}
    datas = machine.look(plan, machine.match.game, player_id)
    return sendable_args("the result of get_all_datas", datas)


class DrawnScene(msgspec.Struct, frozen=True):
    """A scene with the players of the table: everything that a renderer needs.

    Its texts are in no language yet.
    """

    viewer_id: int | None
    """The viewer's player, None for a spectator."""
    players: list[Player]
    active_player_ids: list[int]
    items: Sequence[Element]
    icons: Mapping[str, Piece] = {}
    """The icons of the game, which may stand within texts."""


def draw(machine: Machine, viewer_id: int | None) -> DrawnScene:
    """Draw the table for one viewer; a game without a scene shows its data as a tree."""
    match = machine.match
    scene = machine.find_scene(viewer_id)
    if scene is None:
        data = tree_text(_datas(machine, viewer_id))
        items: Sequence[Element] = [Text(id="data", text=data, fixed=True)]
    else:
        items = tuple(scene.items)
    players = [msgspec.structs.replace(player) for player in match.players.seated]
    return DrawnScene(viewer_id, players, [*active_players(match)], items, match.game.icons)
