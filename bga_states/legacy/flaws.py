"""Flaws: faults of the state that an entry describes, and of a Game with such states."""

from collections.abc import Iterator
from itertools import chain

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.source_code import location
from bga_states.legacy.entries import Entry

ZOMBIE_PASS = "zombiePass"  # noqa: S105  # the name of a transition
OF_THE_ENGINE = {"action": ("stGameSetup", "stGameEnd"), "args": ("argGameEnd",)}
"""The methods that the arrays of the states 1 and 99 name, and that no author writes."""


def find_unused_methods(game_class: type[Game]) -> Iterator[Finding]:
    """Find methods of a game in place of the engine's own, which are never called (P43)."""
    for name in chain(*OF_THE_ENGINE.values()):
        if not hasattr(game_class, name):
            continue
        method = f"{game_class.__name__}.{name}"
        fact = f"{method} is never called: the states 1 and 99 are the engine's."
        remedy = "Let setup_new_game, or the last state before the end, do what it does."
        yield Finding("P43", fact, remedy, *location(getattr(game_class, name)))


def find_flaws(entry: Entry, *, has_own_zombie: bool) -> Iterator[Finding]:
    """Find the parts that a state of this type lacks, or has but cannot use."""
    if entry.type is StateType.MANAGER:
        yield from _methods_of_the_engine(entry)
    if entry.type is StateType.GAME:
        yield from _flaws_of_game_state(entry)
    if entry.has_players and not has_own_zombie:
        yield from _zombie_findings(entry)


def _methods_of_the_engine(entry: Entry) -> Iterator[Finding]:
    """Find a state 1 or 99 that names a method of the game's own (P43)."""
    for key, engines in OF_THE_ENGINE.items():
        name = entry.values[key]
        if name is not None and name not in engines:
            what = f"{entry.name}: the {key} {show(name)}"
            fact = f"{what} is never called, the state is the engine's."
            remedy = "Leave the state as BGA has it."
            yield Finding("P43", fact, remedy, *entry.where(key), severity="warning")


def _flaws_of_game_state(entry: Entry) -> Iterator[Finding]:
    """Find a GAME state that does nothing (P44), or lists actions of players (P31)."""
    if entry.values["action"] is None:
        what = f"{entry.name} is of the type game and has no action"
        fact = f"{what}, so only another jump_to_state in the same call leads on."
        remedy = "Name the method that leads on, unless all who come here jump on."
        yield Finding("P44", fact, remedy, *entry.where("id"), severity="warning")
    if entry.values["possibleactions"]:
        fact = f"{entry.name} has possible actions, and nobody can act in a state of the type game."
        remedy = "Remove them, or move them to a state of a player."
        yield Finding("P31", fact, remedy, *entry.where("possibleactions"), severity="warning")


def _zombie_findings(entry: Entry) -> Iterator[Finding]:
    """Find a state that the default `zombie_turn` could not leave."""
    # A player leaves a PRIVATE state by its master's transition.
    if entry.is_step:
        return
    transitions = entry.values["transitions"]
    if ZOMBIE_PASS in transitions:
        return
    # In a state of several players, a single transition will do.
    if entry.type is StateType.MULTIPLE_ACTIVE_PLAYER and len(transitions) == 1:
        return
    what = f"{entry.name} has no transition {ZOMBIE_PASS!r}"
    fact = f"{what}, by which the turn of a player who left would pass."
    remedy = "Declare it, or write zombie_turn(self, state, active_player_id)."
    yield Finding("P39", fact, remedy, *entry.where("transitions"))
