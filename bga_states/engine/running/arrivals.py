"""Arrivals: how the table enters a state, compiled to the lines that this state needs.

The engine knows most about the entry into a state when it reads the game: whether the state has
args, a hook, texts to fill. So no move checks this again. A GAME state of a simulation, with
`update_game_progression` and an `on_entering_state` that takes no parameters, becomes

    def arrive(machine, match, move):
        move.entered.append((match.state.id, 11, None))
        match.state = state
        if move.unannounced:
            move.unannounced = NOBODY
        match.changing = None
        progression = match.game.get_game_progression()
        match.changing = move
        if type(progression) is not int or not 0 <= progression <= 100:
            refuse_progression(progression)
        match.progression = progression
        owner = machine.owners[11]
        return hook(owner)
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, NoReturn

from bga_states.engine.base.compiling import compiled
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.types import ACTIVE, GAME, GAME_END, GAME_SETUP, MULTI
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.move import Move
from bga_states.engine.match.results import GameResult
from bga_states.engine.telling.announcer import StateChange
from bga_states.engine.telling.status import NO_ARGS

COMPLETE = 100
"""The progression of a game that is over."""

RESTS: Final = object()
"""The result of an arrival when the table rests: at its end, or at a turn its player knows of."""

LEAVING = (
    "    if match.multiactive:",
    "        machine.leave_multiactive()",
    "    if match.step_args:",
    "        match.step_args = {}",
)
NOBODY: frozenset[int | None] = frozenset()
EVERYBODY: frozenset[int | None] = frozenset({None})

Arrival = Callable[[Any, Any, Move], object]
"""`arrive(machine, match, move)`: enter a state, and return the result of its `on_entering_state`.

Without this hook the result is RESTS, or None if the machine has to check whether the table rests.
"""


NAMES = {
    "NOBODY": NOBODY,
    "EVERYBODY": EVERYBODY,
    "RESTS": RESTS,
    "player_id": None,  # the whole table enters
    "rank": GameResult.individual_ranking,
}
"""The names that the arrivals in all states share."""


class Arrivals(NamedTuple):
    """The arrivals in all states that the table can go to.

    Classes and ids are kept apart: in one dict 10.0 and True would find the states 10 and 1.
    """

    by_class: dict[object, Arrival]
    by_id: dict[int, Arrival]


def arrivals_of(definition: GameDefinition, *, is_told: bool, is_watched: bool) -> Arrivals:
    """Return the arrivals in the states that the table can go to.

    `is_told` says that the table sends messages, `is_watched` that looks are watched.
    """
    gear = Arrivals, is_told, is_watched
    if gear not in definition.kept:
        definition.kept[gear] = _all_arrivals(definition, is_told, is_watched)
    found: Arrivals = definition.kept[gear]
    return found


def _all_arrivals(definition: GameDefinition, is_told: bool, is_watched: bool) -> Arrivals:
    """Return arrivals that are compiled at their first use."""
    arrivals = Arrivals({}, {})
    has_several = any(state.type is MULTI for state in definition.states.values())

    def put(state: StateDefinition, arrival: Arrival) -> None:
        arrivals.by_id[state.id] = arrival
        if state.state_class is not None and _goes_by_identity(state.state_class):
            arrivals.by_class[state.state_class] = arrival

    def arrive_first(state: StateDefinition, machine: Any, match: Any, move: Move) -> object:
        arrival = compiled_arrival(
            state,
            game_name=definition.game_class.__name__,
            is_told=is_told,
            is_watched=is_watched,
            has_several=has_several,
        )
        put(state, arrival)
        return arrival(machine, match, move)

    for state in definition.states.values():
        if state.id != GAME_SETUP and not state.type.is_step:
            put(state, partial(arrive_first, state))
    return arrivals


def _goes_by_identity(state_class: type) -> bool:
    """Whether a class is equal only to itself; the resolver finds all other classes."""
    kind = type(state_class)
    return kind.__eq__ is type.__eq__ and kind.__hash__ is type.__hash__


def compiled_arrival(
    state: StateDefinition,
    *,
    game_name: str,
    is_told: bool,
    is_watched: bool,
    has_several: bool,
) -> Arrival:
    """Compile the arrival in a state of the table, without lines for parts that it lacks.

    `has_several` says that some state of the game has several active players.
    """
    names: dict[str, Any] = {**NAMES, "state": state, "refuse_progression": _refuse_progression}
    lines = [
        "def arrive(machine, match, move):",
        f"    move.entered.append((match.state.id, {state.id}, None))",
        *(LEAVING if has_several else ()),
        "    match.state = state",
        "    if move.unannounced:",
        "        move.unannounced = NOBODY",
    ]
    # Before the args, which may show the progression.
    lines += _progression(state, is_watched=is_watched)
    if state.get_args or state.on_entering_state:
        lines.append(f"    owner = machine.owners[{state.id}]")
    lines += _args(state, names, is_watched=is_watched)
    if is_told:
        lines += _telling(state, names, has_several)
    if state.type is not GAME:
        # Before the hook, which may change whose turn it is.
        lines.append("    move.told_turn = match.active_player_id")
    if state.on_entering_state:
        lines += _hook(state, names)
    else:
        lines += _rest(state)
    arrival: Arrival = compiled("arrive", lines, names, f"arrival in {game_name}.{state.name}")
    return arrival


def _progression(state: StateDefinition, *, is_watched: bool) -> list[str]:
    """Write the lines for the progression; a game that is over has all of it, and a result."""
    if state.id == GAME_END:
        return [
            f"    match.progression = {COMPLETE}",
            "    if match.result is None:",
            "        match.result = rank(match.players.seated)",
        ]
    if not state.update_game_progression:
        return []
    asked = ["    progression = machine.ask_progression()"]
    if not is_watched:
        asked = [
            "    match.changing = None",
            "    progression = match.game.get_game_progression()",
            "    match.changing = move",
        ]
    return [
        *asked,
        f"    if type(progression) is not int or not 0 <= progression <= {COMPLETE}:",
        "        refuse_progression(progression)",
        "    match.progression = progression",
    ]


def _refuse_progression(progression: object) -> NoReturn:
    fact = f"get_game_progression returned {show(progression)}"
    remedy = f"Return an int from 0 to {COMPLETE}"
    raise GameError(f"Cannot update the progression: {fact}. {remedy} (P15).")


def _args(state: StateDefinition, names: dict[str, Any], *, is_watched: bool) -> list[str]:
    """Write the lines that ask for the args; they avoid `look`, to save a call at every arrival."""
    plan, hook = state.get_args, state.on_entering_state
    if plan is None:
        is_used = state.text_names or (hook is not None and hook.takes_args)
        return ["    args = {}"] if is_used else []
    if is_watched:
        asked = ["    args = machine.look(state.get_args, owner, None)"]
    else:
        asked = [
            "    match.changing = None",
            f"    args = {plan.expression(names, 'ask')}",
            "    match.changing = move",
        ]
    return [
        *asked,
        "    if type(args) is not dict or machine.notify.merges_private:",
        "        args = machine.usable_args(state, args)",
        "    match.args = args",
        "    if '_no_notify' in args and args['_no_notify']:",
        "        move.unannounced = EVERYBODY",
    ]


def _telling(state: StateDefinition, names: dict[str, Any], has_several: bool) -> list[str]:
    """Write the lines that announce the state, and note the players' knowledge of it."""
    lines = []
    if has_several:
        lines = [
            "    move.told_multiactive = match.multiactive",
            "    move.told_private = match.private_states",
        ]
    active = {ACTIVE: "(match.active_player_id,)", MULTI: "match.multiactive"}.get(state.type, "()")
    if state.get_args or state.text_names:
        return [
            *lines,
            f"    change = machine.teller.change('gameStateChange', state, args, {active})",
            "    if not move.unannounced:",
            "        move.messages.append(change)",
        ]
    # Without args there is nothing to copy or check.
    names.update(StateChange=StateChange, NO_ARGS=NO_ARGS)
    known = f"NO_ARGS, {active}, match.active_player_id, match.players"
    change = f"StateChange('gameStateChange', state, {known})"
    return [*lines, f"    move.messages.append({change})"]


def _hook(state: StateDefinition, names: dict[str, Any]) -> list[str]:
    """Write the call of `on_entering_state`."""
    plan = state.on_entering_state
    assert plan is not None, "asked for"
    call = plan.expression(names, "hook")
    if not state.get_args:
        return [f"    return {call}"]
    # The args no longer hold: code of the game has run.
    return [f"    returned = {call}", "    match.args = None", "    return returned"]


def _rest(state: StateDefinition) -> list[str]:
    """Write the check whether the table rests as most do, which saves all other checks."""
    if state.type is ACTIVE:
        return [
            "    if not match.multiactive and not move.unannounced and move.error is None:",
            "        player = match.players[match.active_player_id]",
            "        if not player.zombie and not player.is_out:",
            "            return RESTS",
            "    return None",
        ]
    if state.id == GAME_END:
        return [
            "    is_plain = not match.multiactive and not move.unannounced",
            "    return RESTS if is_plain and move.error is None else None",
        ]
    return ["    return None"]
