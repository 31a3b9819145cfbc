"""Active and acting players: turns passed in place, and hooks without a current player."""

import ast
from collections.abc import Iterable, Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.turn_paths import unannounced_turns
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.abstract_values import Engine
from bga_states.check.reading.read_hooks import ACTION, ENTERING, ZOMBIE, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.routes import sure_calls
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType

CURRENT = {Engine("game", "get_current_player_id"), Engine("game", "check_action")}
ACTIVE = {Engine("game", "get_active_player_id"), Engine("gamestate", "active_player_id")}
OF_SEVERAL = {StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE}
WHO_ACTS = (
    *("current_player_id", "current_player_no", "get_current_player_id"),
    *("is_player_active", "get_active_player_list"),
)
"""Names in functions that know which player acts in a state of several players."""
LOOKS_FIRST = ("current_player_id", "zombie", "is_zombie")
"""Names in functions that know that there may be no acting player."""


def turns_passed_in_place(game: GameReading) -> Iterator[Finding]:
    """P52, P53: the turn changes with the state, as entering a state tells the other players."""
    for hook in game.hooks_as(ACTION, ENTERING, ZOMBIE):
        # A method that states share may know in which of them it runs.
        if hook.kind is not StateType.ACTIVE_PLAYER or hook.is_shared or hook.reading is None:
            continue
        for node in unannounced_turns(hook.reading):
            code = "P53" if hook.role == ENTERING else "P52"
            state = hook.state.name if hook.state else ""
            fact = f"{hook.title} changes the active player, and the table may stay in {state}."
            remedy = "Do it in a GAME state, or enter the state again."
            yield found(code, fact, remedy, hook.reading.place(node), "error")


def wrong_player_done(game: GameReading) -> Iterator[Finding]:
    """P54: in a state of several players, the acting player is done, not the active one."""
    for hook in game.hooks_as(ACTION):
        if hook.kind not in OF_SEVERAL or hook.is_shared:
            continue
        reading = hook.reading
        # A function that asks for both knows the difference.
        if reading is None or any(part.mentions(*WHO_ACTS) for part in reading.closure()):
            continue
        if not set(reading.parameters).isdisjoint(WHO_ACTS):
            continue
        for call, _ in game.engine_calls(reading.calls, "gamestate", "set_player_non_multiactive"):
            if _is_active_player(call.argument(0, "player_id"), reading):
                fact = f"{hook.title} ends the part of the active player, whoever acts."
                remedy = "Ask for the current player, who is the one that acts."
                yield found("P54", fact, remedy, call.place, "warning")


def _is_active_player(node: ast.expr | None, reading: Reading) -> bool:
    """Whether an expression surely is the active player."""
    asked = resolved(node, reading) if node else None
    # The game has a method for the active player, `gamestate` an attribute.
    if isinstance(asked, ast.Call):
        asked = asked.func
    return isinstance(asked, ast.Attribute) and not ACTIVE.isdisjoint(reading.values(asked))


def nobody_acts_on_entering(game: GameReading) -> Iterator[Finding]:
    """P55: no player acts when a state is entered in a zombie's turn, or as the first one."""
    by_zombies = _entered(game, [move.target for move in game.moves if move.hook.role == ZOMBIE])
    at_first = _entered(game, Ways(game).first)
    for hook in game.hooks_as(ENTERING):
        state, reading = hook.state, hook.reading
        # A player enters a step.
        if state is None or reading is None or state.type.is_step or _looks_first(reading):
            continue
        if state.id in by_zombies:
            yield from _asking(hook, reading, "zombies lead here too")
        elif state.id in at_first:
            yield from _asking(hook, reading, "nobody acts when the game begins")


def _entered(game: GameReading, start: Iterable[int | None]) -> set[int]:
    """Return the states that are entered, one after the other, while no player acts."""
    reached: set[int] = set()
    waiting = [target for target in start if target is not None]
    while waiting:
        state_id = waiting.pop()
        state = game.targets.by_id.get(state_id)
        if state is None or state_id in reached:
            continue
        reached.add(state_id)
        for move in game.moves_from(state):
            # A hook that tests for zombies may lead them elsewhere.
            looks = move.hook.reading is not None and _looks_first(move.hook.reading)
            if move.hook.role == ENTERING and move.target is not None and not looks:
                waiting.append(move.target)
    return reached


def _looks_first(reading: Reading) -> bool:
    """Whether a function, or one it calls, may handle the lack of an acting player."""
    parts = reading.closure()
    return any(part.mentions(*LOOKS_FIRST) or part.nodes_of(ast.Try) for part in parts)


def _asking(hook: Hook, reading: Reading, reason: str) -> Iterator[Finding]:
    fact = f"{hook.title} asks for the current player, and {reason}."
    remedy = "Ask for the active player, or keep the id in the game."
    for call, place in sure_calls(reading):
        if not CURRENT.isdisjoint(call.callees):
            yield found("P55", fact, remedy, place, "warning")


RULES = (turns_passed_in_place, wrong_player_done, nobody_acts_on_entering)
