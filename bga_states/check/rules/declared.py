"""What states and the Game class declare: texts, progression, names that mean something."""

import inspect
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Typed, constants
from bga_states.check.reading.read_hooks import ENTERING, GET_ARGS
from bga_states.engine.author.actions import is_possible_action
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.source_code import location
from bga_states.legacy import ArrayGame
from bga_states.legacy.literals import duplicate_keys
from bga_states.pitfalls import found

PROGRESSION = range(101)
ENDS = ("st_game_end", "arg_game_end", "stGameEnd", "argGameEnd")
PLAYERS_STATES = (StateType.ACTIVE_PLAYER, StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE)


def missing_descriptions(game: GameReading) -> Iterator[Finding]:
    """P10: states of players tell everybody what is going on."""
    for state in game.states:
        wanted = {
            "description": state.description,
            "description_my_turn": state.description_my_turn,
        }
        if state.type is StateType.PRIVATE and any(wanted.values()):
            continue  # only its player reads it
        if state.initial_private is not None:
            del wanted["description_my_turn"]  # whose turn it is reads that of the PRIVATE state
        missing = [name for name, text in wanted.items() if not text]
        if missing and state.type in PLAYERS_STATES:
            fact = f"{state.name} has no {' and no '.join(missing)}."
            yield found(
                "P10", fact, "Say what the players do in it.", game.where(state, missing[0])
            )


def misplaced_names(game: GameReading) -> Iterator[Finding]:
    """P12: `${actplayer}` is one player, `${you}` is who reads their own turn."""
    for state in game.states:
        for keyword in ("description", "description_my_turn"):
            names = placeholders(getattr(state, keyword))
            place = game.where(state, keyword)
            if "actplayer" in names and state.type in {
                StateType.MULTIPLE_ACTIVE_PLAYER,
                StateType.PRIVATE,
            }:
                fact = f"{state.name}: ${{actplayer}} names one player, and several may be active."
                yield found(
                    "P12", fact, "Write a text without it, such as 'Other players must ...'.", place
                )
            if "you" in names and keyword == "description" and state.type is not StateType.PRIVATE:
                fact = f"{state.name}: ${{you}} stands in description, which is read by those who wait."
                yield found(
                    "P12", fact, "Use ${actplayer} there, and ${you} in description_my_turn.", place
                )


def progression(game: GameReading) -> Iterator[Finding]:
    """P14, P15: some state updates the progression, and get_game_progression gives it, from 0 to 100."""
    updating = [state for state in game.states if state.update_game_progression]
    is_written = game.game_class.get_game_progression is not Game.get_game_progression
    if game.states and game.is_complete and not updating:
        fact = f"No state of {game.name} updates the progression."
        flag = "update_game_progression=True" if game.classes else "'updateGameProgression': True"
        remedy = f"Give {flag} to one that every round passes, and write get_game_progression."
        yield found("P14", fact, remedy, game.place)
    elif updating and not is_written:
        fact = f"{game.name} has no get_game_progression, and {updating[0].name} updates the progression."
        yield found("P15", fact, "Write it; return an int from 0 to 100.", game.place)
    for hook in game.hooks_as("get_game_progression"):
        for source, node, values in hook.reading.return_sources() if hook.reading else ():
            if node.value and not source.is_sure(node.value):
                continue
            wrong = [number for number in constants(values, int) if number not in PROGRESSION]
            if wrong or Typed(float) in values or constants(values, float):
                fact = f"get_game_progression returns {wrong[0] if wrong else 'a fraction'}."
                yield found("P15", fact, "Return an int from 0 to 100.", source.place(node))


def whose_turn(game: GameReading) -> Iterator[Finding]:
    """P26: whose turn it is says nothing in a state where everybody acts."""
    for state in game.states:
        for hook in game.hooks_in(state) if state.type is StateType.MULTIPLE_ACTIVE_PLAYER else ():
            if hook.is_of_array and hook.role != "action":
                continue  # filled by order, whatever the name
            arguments = hook.reading.syntax.args if hook.reading else None
            names = (
                {argument.arg for argument in (*arguments.args, *arguments.kwonlyargs)}
                if arguments
                else set()
            )
            if hook.reading and names & {"active_player_id", "active_player_no"}:
                fact = f"{hook.title} takes whose turn it is, and several players are active in {state.name}."
                yield found(
                    "P26",
                    fact,
                    "Take current_player_id in actions, player_id elsewhere.",
                    hook.reading.place(),
                )


def for_whom(game: GameReading) -> Iterator[Finding]:
    """P27: a PRIVATE state belongs to one player, whom its hooks may want to know."""
    for state in game.states:
        is_array = state.state_class is None
        for hook in (
            game.hooks_in(state, GET_ARGS, ENTERING) if state.type is StateType.PRIVATE else ()
        ):
            arguments = hook.reading.syntax.args if hook.reading else None
            if (
                hook.reading
                and arguments
                and len(arguments.args) + len(arguments.kwonlyargs) == 1
                and not is_array
            ):
                fact = f"{hook.title} does not ask for whom: it is the same for every player."
                yield found("P27", fact, "Take player_id if it differs.", hook.reading.place())


def nothing_to_do(game: GameReading) -> Iterator[Finding]:
    """P32: who must act can act, unless the state always leads on or its players are in PRIVATE states."""
    for state in game.states:
        can_act = state.actions or game.survey.actions or state.initial_private is not None
        leads_on = any(move.hook.role == ENTERING for move in game.moves_from(state))
        waits = state.type in {
            StateType.ACTIVE_PLAYER,
            StateType.MULTIPLE_ACTIVE_PLAYER,
        }  # a step may wait for others
        if waits and not can_act and not leads_on:
            fact = f"{state.name} has no action, and players wait in it."
            yield found("P32", fact, "Mark its actions with @possible_action.", game.where(state))


def code_at_the_end(game: GameReading) -> Iterator[Finding]:
    """P43: the state 99 is the engine's, no code of the game runs in it."""
    for name in ENDS if not issubclass(game.game_class, ArrayGame) else ():  # whose assembly tells
        function = inspect.getattr_static(game.game_class, name, None)
        if isinstance(function, FunctionType):
            fact = f"{game.name}.{name} is never called: 99 belongs to the engine."
            yield found("P43", fact, "Do it in a GAME state that leads to 99.", location(function))


def debugging_actions(game: GameReading) -> Iterator[Finding]:
    """P111: what is for debugging is nothing that players may call."""
    for cls in (game.game_class, *game.classes):
        for name in dir(cls):
            function = inspect.getattr_static(cls, name)
            if (
                "debug" in name.split("_")
                and isinstance(function, FunctionType)
                and is_possible_action(function)
            ):
                fact = f"{name} is for debugging, and every player can call it."
                yield found("P111", fact, "Remove the mark, or the method.", location(function))


def shared_names(game: GameReading) -> Iterator[Finding]:
    """P5: states of an array may share a name, and clients cannot tell them apart."""
    seen: set[str] = set()
    for state in game.states:
        if state.name in seen and state.state_class is None:
            yield found(
                "P5",
                f"Two states have the name {state.name}.",
                "Give each its own.",
                game.where(state, "name"),
            )
        seen.add(state.name)


def written_twice(game: GameReading) -> Iterator[Finding]:
    """P2, P9, P20: Python keeps the last of what an array says twice."""
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
