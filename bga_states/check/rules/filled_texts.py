"""Texts that other values fill: the texts of private parts and of counters."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known, constants
from bga_states.check.reading.changes import stores
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.shapes import PRIVATE, Shape, shape_of_call, shape_of_dict
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.engine_calls import engine_method, signature_of
from bga_states.check.rules.told_texts import is_decorated, notifications
from bga_states.engine.author.counting import change_of
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders
from bga_states.engine.definition.source_code import Place
from bga_states.engine.match.messages import MERGE_PRIVATE, NotificationMessage

OF_CHANGES = {*change_of("", 0, 0)}
OF_ALL_PLAYERS = {"name", "value"}
"""The names that fill texts of counters; the second set is for all players at once."""
SET_ALL = "set_all"
TELLING = {"set", "inc", SET_ALL}
"""The methods of counters that take a text."""
PLAYER, PLAYER_NAME, MESSAGE = "player_id", "player_name", "message"


def private_texts(game: GameReading) -> Iterator[Finding]:
    """P13, P88: a text of one player names private arguments as parts of `_private`."""
    merging = any(game.engine_calls(game.calls, "notify", "always_merge_private"))
    if merging or is_decorated(game):
        return
    for call, _ in notifications(game):
        public = shape_of_call(call.node, call.reading)
        parts = public.keys.get(PRIVATE)
        if public.is_open or MERGE_PRIVATE in public.keys or parts is None:
            continue
        for part in parts_of(parts.node, call.reading):
            message = _message(part, call.reading)
            if message:
                yield from _gaps_of_part(message, public)


def parts_of(node: ast.expr, reading: Reading) -> Iterator[ast.expr]:
    """Find the private parts of players, as far as they are written in this function."""
    match resolved(node, reading):
        case ast.Dict(values=values):
            yield from values
        case ast.DictComp(value=value):
            yield value
    if not isinstance(node, ast.Name):
        return
    filled = {target for target in stores(reading.syntax) if ast.unparse(target.value) == node.id}
    for statement in reading.nodes_of(ast.Assign):
        if not filled.isdisjoint(statement.targets):
            yield statement.value


def _message(node: ast.expr, reading: Reading) -> Call | None:
    """Return the call that makes a message, if an expression is one."""
    made = resolved(node, reading)
    if isinstance(made, ast.Call):
        callees = reading.values(made.func)
        if callees == (Known(NotificationMessage),):
            return Call(made, callees, reading)
    return None


def _gaps_of_part(message: Call, public: Shape) -> Iterator[Finding]:
    """Find the placeholders of a private text that nothing fills."""
    own, named = own_arguments(message), with_names(public)
    for name, place in _placeholders_in(message.argument(0, MESSAGE), message.reading):
        fact = f"Nothing fills ${{{name}}}."
        first, *inner = name.split(".")
        if first == PRIVATE:
            if not own.is_open and own.keys.keys().isdisjoint(inner[:1]):
                yield found("P88", fact, "Pass it in the args of the message.", place)
        elif first in own.keys and first not in named:
            yield found("P88", fact, f"Write ${{{PRIVATE}.{name}}}.", place)
        elif first not in named:
            code = "P13" if first.startswith(PLAYER_NAME) else "P88"
            yield found(code, fact, f"Pass {first.replace(PLAYER_NAME, PLAYER)}=...", place)


def own_arguments(message: Call) -> Shape:
    """Return the arguments of a message, open unless they are known."""
    if message.node.args[2:] or any(word.arg is None for word in message.node.keywords):
        return Shape(is_open=True)
    arguments = message.argument(1, "args")
    return shape_of_dict(arguments, message.reading) if arguments else Shape()


def _placeholders_in(text: ast.expr | None, reading: Reading) -> Iterator[tuple[str, Place]]:
    """Find the placeholders of a known text."""
    if text is None or not reading.is_sure(text):
        return
    for log in constants(reading.values(text), str):
        for name in placeholders(log):
            yield name, reading.place(text)


def with_names(shape: Shape) -> set[str]:
    """Return the names of arguments, with the names that the engine makes of players' ids."""
    names = {*shape.keys}
    for name in shape.keys:
        if name.startswith(PLAYER):
            names.add(f"{PLAYER_NAME}{name.removeprefix(PLAYER)}")
    return names


def texts_of_counters(game: GameReading) -> Iterator[Finding]:
    """P13, P88: a counter fills its texts with its change, and with the player's name."""
    if is_decorated(game):
        return
    for call in game.calls:
        for text, names in counters_text(call):
            yield from _gaps_of_counter(text, names, call.reading)


def counters_text(call: Call) -> Iterator[tuple[ast.expr, set[str]]]:
    """Find the text that a call gives a counter, with the names that the counter fills."""
    # By its name first, since this runs for all calls.
    if getattr(call.node.func, "attr", "") not in TELLING:
        return
    method = engine_method(call.node.func, call.reading)
    taken = [*signature_of(method).parameters] if method else []
    # The first parameter is the counter itself.
    text = call.argument(taken.index(MESSAGE) - 1, MESSAGE) if MESSAGE in taken else None
    if method and text:
        names = OF_ALL_PLAYERS if method.__name__ == SET_ALL else OF_CHANGES
        yield text, {*names, PLAYER_NAME} if PLAYER in taken else {*names}


def _gaps_of_counter(text: ast.expr, names: set[str], reading: Reading) -> Iterator[Finding]:
    """Find the placeholders of a counter's text that neither the counter nor a message fills."""
    given = Shape()
    message = _message(text, reading)
    if message:
        given = own_arguments(message)
        text = message.argument(0, MESSAGE) or text
    filled = names | with_names(given)
    for name, place in _placeholders_in(text, reading):
        if not given.is_open and name.partition(".")[0] not in filled:
            fact = f"Nothing fills ${{{name}}} in the text of a counter."
            remedy = "Pass NotificationMessage(text, {...}) with it."
            code = "P13" if name.startswith(PLAYER_NAME) else "P88"
            yield found(code, fact, remedy, place)


RULES = (private_texts, texts_of_counters)
