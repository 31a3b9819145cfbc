"""PY16, PY17: code looks for cards in places where some are put, and shuffles decks."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known
from bga_states.check.reading.deck_uses import (
    DEALING,
    OF_ALL_ARGS,
    TAKING_THE_TOP,
    DeckUse,
    Spot,
    deck_uses,
)
from bga_states.check.reading.randomness import is_chance
from bga_states.check.reading.read_hooks import SETTING_UP, Hook
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import names_in
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.suggestions import name_meant
from bga_states.engine.definition.source_code import Place
from bga_states.pitfalls import Severity

NEAR_A_PLACE = 0.75
"""The least likeness of a place that may be meant: a place never filled is wrong in any case."""
REDEAL = "redeal"
ORDERING = {Known(sorted), Known(reversed)}


def known_decks(game: GameReading) -> Iterator[DeckUse]:
    """Find the decks for which all places where cards are put are known."""
    if not game.is_closed:
        return
    readings: dict[Reading, None] = {}
    for _, closure in _hooks(game):
        readings.update(dict.fromkeys(closure))
    for use in deck_uses(readings):
        if not use.is_open and all(spot.names is not None for spot in use.writes):
            yield use


def _hooks(game: GameReading) -> Iterator[tuple[Hook, list[Reading]]]:
    """Find the hooks by which a game is played, each with all functions it leads to."""
    for hook in game.hooks:
        # A redeal only exchanges cards.
        if hook.reading and hook.role != REDEAL:
            yield hook, hook.reading.closure()


def misused_decks(game: GameReading) -> Iterator[Finding]:
    """PY16, PY17: code looks for cards where some are put, and shuffles before it deals."""
    for use in known_decks(game):
        yield from _empty_places(use)
        yield from _put_for_nobody(use)
        yield from _unshuffled(game, use)


def _empty_places(use: DeckUse) -> Iterator[Finding]:
    """PY16: find calls that look for cards where none are put."""
    filled = _names(use.writes) | {*use.refilled}
    for spot in use.reads:
        if not spot.is_literal or spot.node is None:
            continue
        place = spot.call.reading.place(spot.node)
        for name in spot.names or ():
            if name not in filled:
                yield from _misspelt(use, name, filled, place)
            elif _is_of_no_player(spot, name, use):
                yield _without_arg(name, use, place)


def _names(spots: Iterable[Spot]) -> set[str]:
    return {name for spot in spots for name in spot.names or ()}


def _misspelt(use: DeckUse, name: str, filled: set[str], place: Place) -> Iterator[Finding]:
    """Find which of two places is misspelt: this one, or one where no code looks for its cards.

    It is the place that is named less often.
    """
    meant = name_meant(name, filled, NEAR_A_PLACE)
    if not meant:
        return
    is_looked_for = any(spot.names is None or meant in spot.names for spot in use.reads)
    putting = _calls_naming(meant, use.writes)
    looking = _calls_naming(name, use.reads)
    if is_looked_for or not putting or len(putting) > len(looking):
        fact = f"No card is ever put in the place {name!r}."
        yield found("PY16", fact, f"Did you mean {meant!r}?", place)
    elif len(putting) == len(looking):
        where = _where(putting[0])
        fact = f"Cards are looked for in {name!r}, and put in {meant!r} ({where})."
        yield found("PY16", fact, "Write the same name in both places.", place)
    else:
        for spot in putting:
            fact = f"Nothing looks for cards in the place {meant!r}, and none are put in {name!r}."
            at = spot.call.reading.place(spot.node)
            yield found("PY16", fact, f"Did you mean {name!r}?", at)


def _calls_naming(name: str, spots: Iterable[Spot]) -> list[Spot]:
    """Return the spots that name a place in the source, each once."""
    calls: dict[ast.expr, Spot] = {}
    for spot in spots:
        if spot.node and name in (spot.names or ()):
            calls[spot.node] = spot
    return [*calls.values()]


def _where(spot: Spot) -> str:
    """Name the file and line of a spot."""
    place = spot.call.reading.place(spot.node)
    return f"{Path(place.file).name}:{place.line}"


def _is_of_no_player(spot: Spot, name: str, use: DeckUse) -> bool:
    """Whether cards are only put in places of this name with an arg, and this spot has none."""
    if spot.has_arg or spot.method in OF_ALL_ARGS or name in use.refilled:
        return False
    putting = [one for one in use.writes if name in (one.names or ())]
    # A literal 0 may be the first of some rows, and is no player.
    if spot.arg and not all(map(_is_of_player, putting)):
        return False
    return all(one.has_arg for one in putting)


def _is_of_player(spot: Spot) -> bool:
    """Whether a place where cards are put is a player's, by the name of its arg."""
    arg = ast.unparse(spot.arg) if spot.arg else ""
    return spot.method in DEALING or arg.endswith("player_id")


def _without_arg(name: str, use: DeckUse, place: Place) -> Finding:
    """Report that the place without an arg is always empty."""
    putting = [one for one in use.writes if name in (one.names or ())]
    # A player's id is never 0, but another number may be.
    is_sure = all(one.method in DEALING for one in putting)
    severity: Severity = "error" if is_sure else "warning"
    fact = f"All cards in {name!r} have a location_arg, as of a player, and this asks for none."
    return found("PY16", fact, "Pass the location_arg too.", place, severity)


def _put_for_nobody(use: DeckUse) -> Iterator[Finding]:
    """PY16: find calls that put cards where code only looks for them by player."""
    # Some calls may look anywhere.
    if any(spot.names is None for spot in use.reads):
        return
    for spot in use.writes:
        if not spot.is_literal or spot.node is None or spot.has_arg or spot.arg:
            continue
        for name in spot.names or ():
            looking = [one for one in use.reads if name in (one.names or ())]
            if looking and all(one.has_arg and _is_of_player(one) for one in looking):
                fact = f"Cards in {name!r} are only looked for by player, and this names none."
                place = spot.call.reading.place(spot.node)
                yield found("PY16", fact, "Pass the location_arg too.", place, "warning")


def _unshuffled(game: GameReading, use: DeckUse) -> Iterator[Finding]:
    """PY17: find cards that are dealt in the course of a game, in an order not set by chance."""
    if any(spot.method == "shuffle" for spot in use.reads):
        return
    for spot in use.writes:
        places = {*(spot.names or ())}
        if spot.method != "create_cards" or not _is_dealt_later(game, places, use):
            continue
        is_meant = _are_alike(spot) or _are_ordered(spot)
        if not is_meant and not _put_by_chance(game, places, use):
            fact = "These cards are dealt in the order in which they are created."
            remedy = "Shuffle them, unless all may know what comes next."
            yield found("PY17", fact, remedy, spot.call.place)


def _put_by_chance(game: GameReading, places: set[str], use: DeckUse) -> bool:
    """Whether the hooks that put cards in places draw at random too."""
    putting = {spot.call.reading for spot in use.writes if places.intersection(spot.names or ())}
    for _, closure in _hooks(game):
        if not putting.isdisjoint(closure) and any(map(_draws, closure)):
            return True
    return False


def _draws(reading: Reading) -> bool:
    """Whether a function draws at random, or hands the table's chance on to the rules."""
    if reading.mentions("random"):
        return True
    return any(is_chance(callee) for call in reading.calls for callee in call.callees)


def _are_alike(spot: Spot) -> bool:
    """Whether cards that are created are the same one again and again."""
    match spot.call.argument(0, "faces"):
        case ast.BinOp(op=ast.Mult(), left=ast.List(elts=[_])):
            return True
        case (
            ast.ListComp(elt=face, generators=loops) | ast.GeneratorExp(elt=face, generators=loops)
        ):
            return all(names_in(face).isdisjoint(names_in(loop.target)) for loop in loops)
    return False


def _are_ordered(spot: Spot) -> bool:
    """Whether cards are created in an order that the author has chosen."""
    faces = spot.call.argument(0, "faces")
    if isinstance(faces, ast.List):
        return True
    if not isinstance(faces, ast.Call):
        return False
    return not ORDERING.isdisjoint(spot.call.reading.values(faces.func))


def _is_dealt_later(game: GameReading, places: set[str], use: DeckUse) -> bool:
    """Whether cards are drawn from places while the game is played, not only at its setup."""
    dealing: set[Reading] = set()
    for spot in use.reads:
        if spot.method in TAKING_THE_TOP and places.intersection(spot.names or ()):
            dealing.add(spot.call.reading)
    for hook, closure in _hooks(game):
        if hook.role != SETTING_UP and not dealing.isdisjoint(closure):
            return True
    return False


RULES = (misused_decks,)
