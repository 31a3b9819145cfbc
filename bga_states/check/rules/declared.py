"""Declarations of states and the Game class: texts, progression, names with a meaning."""

import ast
import inspect
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Typed, constants
from bga_states.check.reading.read_hooks import ACTION, ENTERING, GET_ARGS
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.actions import is_possible_action
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.types import StateType
from bga_states.engine.base.values import members
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import location
from bga_states.legacy import ArrayGame
from bga_states.legacy.literals import duplicate_keys

PROGRESSION = range(101)
ENDS = ("st_game_end", "arg_game_end", "stGameEnd", "argGameEnd")
TURNS = {"active_player_id", "active_player_no"}
"""The magic parameters that say whose turn it is."""


def missing_descriptions(game: GameReading) -> Iterator[Finding]:
    """P10: states of players tell all viewers what the players do."""
    for state in game.states:
        missing = _missing_texts(state)
        if missing and state.type.has_players:
            fact = f"{state.name} has no {' and no '.join(missing)}."
            place = game.where(state, missing[0])
            yield found("P10", fact, "Say what the players do in it.", place)


def _missing_texts(state: StateDefinition) -> list[str]:
    """Name the texts that a state should have."""
    # Only its player reads the text of a step, so one is enough.
    has_text = state.description or state.description_my_turn
    if state.type.is_step and has_text:
        return []
    missing: list[str] = []
    if not state.description:
        missing.append("description")
    # The active players of a master read the text of a step.
    if not state.description_my_turn and state.initial_private is None:
        missing.append("description_my_turn")
    return missing


def misplaced_names(game: GameReading) -> Iterator[Finding]:
    """P12: `${actplayer}` is one player, `${you}` is an active player who reads the text."""
    for state in game.states:
        is_of_several = state.type.has_players and state.type is not StateType.ACTIVE_PLAYER
        for keyword in ("description", "description_my_turn"):
            names = placeholders(getattr(state, keyword))
            place = game.where(state, keyword)
            if "actplayer" in names and is_of_several:
                fact = f"{state.name}: ${{actplayer}} names one player, and several may be active."
                remedy = "Write a text without it, such as 'Other players must ...'."
                yield found("P12", fact, remedy, place)
            is_for_others = keyword == "description" and not state.type.is_step
            if "you" in names and is_for_others:
                stands = "${you} is in description, which is read by those who wait"
                remedy = "Use ${actplayer} there, and ${you} in description_my_turn."
                yield found("P12", f"{state.name}: {stands}.", remedy, place)


def progression(game: GameReading) -> Iterator[Finding]:
    """P14, P15: some state updates the progression, which get_game_progression computes."""
    updating = [state for state in game.states if state.update_game_progression]
    is_written = game.game_class.get_game_progression is not Game.get_game_progression
    # The state that updates it may be one that could not be read.
    if game.states and game.is_complete and not updating:
        fact = f"No state of {game.name} updates the progression."
        flag = "update_game_progression=True" if game.classes else "'updateGameProgression': True"
        one = "one that every round passes through"
        remedy = f"Set {flag} on {one}, and write get_game_progression."
        yield found("P14", fact, remedy, game.place)
    elif updating and not is_written:
        state = updating[0].name
        fact = f"{game.name} has no get_game_progression, and {state} updates the progression."
        yield found("P15", fact, "Write it; return an int from 0 to 100.", game.place)
    for hook in game.hooks_as("get_game_progression"):
        if hook.reading:
            yield from _wrong_progression(hook.reading)


def _wrong_progression(reading: Reading) -> Iterator[Finding]:
    """P15: the progression is an int from 0 to 100."""
    for source, node, values in reading.return_sources():
        if node.value and not source.is_sure(node.value):
            continue
        wrong = [number for number in constants(values, int) if number not in PROGRESSION]
        is_fraction = Typed(float) in values or constants(values, float)
        if wrong or is_fraction:
            fact = f"get_game_progression returns {wrong[0] if wrong else 'a fraction'}."
            yield found("P15", fact, "Return an int from 0 to 100.", source.place(node))


def whose_turn(game: GameReading) -> Iterator[Finding]:
    """P26: the active player means nothing in a state where several players act."""
    for state in game.states:
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            continue
        for hook in game.hooks_in(state):
            # The parameters of an array's methods are filled by order, not by name.
            if not hook.reading or (hook.is_of_array and hook.role != ACTION):
                continue
            names = {argument.arg for argument in _arguments(hook.reading)}
            if names & TURNS:
                active = f"several players are active in {state.name}"
                fact = f"{hook.title} asks whose turn it is, and {active}."
                remedy = "Take current_player_id in actions, player_id elsewhere."
                yield found("P26", fact, remedy, hook.reading.place())


def _arguments(reading: Reading) -> list[ast.arg]:
    """Return the parameters that can be filled by name, `self` included."""
    arguments = reading.syntax.args
    return [*arguments.args, *arguments.kwonlyargs]


def for_whom(game: GameReading) -> Iterator[Finding]:
    """P27: a PRIVATE state belongs to one player, and its hooks may need that player."""
    for state in game.states:
        # Methods of an array take the arguments they are given.
        if not state.type.is_step or not state.is_class:
            continue
        for hook in game.hooks_in(state, GET_ARGS, ENTERING):
            # One parameter is `self`.
            if hook.reading and len(_arguments(hook.reading)) == 1:
                who = "does not ask which player it is for"
                fact = f"{hook.title} {who}: it is the same for every player."
                yield found("P27", fact, "Take player_id if it differs.", hook.reading.place())


def nothing_to_do(game: GameReading) -> Iterator[Finding]:
    """P32: a player who must act can act.

    States that always lead on are left out, and states whose players are in PRIVATE states.
    """
    for state in game.states:
        can_act = state.actions or game.survey.actions or state.initial_private is not None
        # A listed action without a method has a finding of its own (P84).
        is_told = bool(game.listed_actions(state))
        # A step may wait for the others, who move its player on.
        if state.type.waits and not can_act and not is_told and not game.leads_on(state):
            fact = f"{state.name} has no action, and players wait in it."
            yield found("P32", fact, "Mark its actions with @possible_action.", game.where(state))


def code_at_the_end(game: GameReading) -> Iterator[Finding]:
    """P43: state 99 is the engine's; no code of the game runs in it."""
    # Assembly reports it in an array, where BGA's template has these methods.
    if issubclass(game.game_class, ArrayGame):
        return
    for name in ENDS:
        function = inspect.getattr_static(game.game_class, name, None)
        if isinstance(function, FunctionType):
            fact = f"{game.name}.{name} is never called: 99 belongs to the engine."
            yield found("P43", fact, "Do it in a GAME state that leads to 99.", location(function))


def debugging_actions(game: GameReading) -> Iterator[Finding]:
    """P111: players cannot call methods for debugging."""
    for cls in (game.game_class, *game.classes):
        for name, function in members(cls).items():
            if "debug" not in name.split("_") or not isinstance(function, FunctionType):
                continue
            if is_possible_action(function):
                fact = f"{name} is for debugging, and every player can call it."
                yield found("P111", fact, "Remove the mark, or the method.", location(function))


def shared_names(game: GameReading) -> Iterator[Finding]:
    """P5: states of an array may share a name, and clients cannot tell them apart."""
    seen: set[str] = set()
    for state in game.states:
        # Assembly makes State classes have different names.
        if state.name in seen and not state.is_class:
            fact = f"Two states have the name {state.name}."
            yield found("P5", fact, "Give each its own.", game.where(state, "name"))
        seen.add(state.name)


def written_twice(game: GameReading) -> Iterator[Finding]:
    """P2, P9, P20: of two equal keys in an array, Python keeps the last."""
    yield from duplicate_keys(game.game_class)


RULES = (
    shared_names,
    written_twice,
    missing_descriptions,
    misplaced_names,
    progression,
    whose_turn,
    for_whom,
    nothing_to_do,
    code_at_the_end,
    debugging_actions,
)
