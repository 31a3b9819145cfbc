"""P79: the private parts of notifications and args are dicts, by ids of players."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import constants
from bga_states.check.reading.read_hooks import GET_ARGS
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.shapes import PRIVATE, shape_of_call
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.filled_texts import parts_of
from bga_states.check.rules.state_args import is_no_dict
from bga_states.check.rules.told_texts import is_decorated, notifications
from bga_states.engine.base.errors import Finding


def private_parts_told(game: GameReading) -> Iterator[Finding]:
    """P79: the private parts of a notification are dicts, by ids of players."""
    # A decorator may make dicts of them.
    if is_decorated(game):
        return
    for call, _ in notifications(game):
        written = shape_of_call(call.node, call.reading).keys.get(PRIVATE)
        if written is None:
            continue
        node, reading = written.node, written.reading
        if _is_surely_none(node, reading):
            fact = f"{PRIVATE} of the notification is not a dict."
            yield found("P79", fact, "Pass a dict from player ids to dicts.", reading.place(node))
        yield from _words_as_ids(node, reading)
        for part in parts_of(node, reading):
            if _is_surely_none(part, reading):
                fact = "A private part of the notification is not a dict."
                remedy = 'Give it a name, as in {player_id: {"cards": ...}}.'
                yield found("P79", fact, remedy, reading.place(part))


def private_parts_by_player(game: GameReading) -> Iterator[Finding]:
    """P79: the same for private parts of args that are made for each player."""
    for hook in game.hooks_as(GET_ARGS):
        written = game.shape_of(hook.reading).keys.get(PRIVATE) if hook.reading else None
        # A dict display has a rule of its own.
        if written is None or isinstance(written.node, ast.Dict):
            continue
        for part in parts_of(written.node, written.reading):
            if _is_surely_none(part, written.reading):
                fact = f"{hook.title}: a private part is not a dict."
                yield found("P79", fact, "Use a dict.", written.reading.place(part))


def _is_surely_none(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression is surely something other than a dict."""
    values = reading.values(node)
    return bool(values) and all(map(is_no_dict, values))


def _words_as_ids(node: ast.expr, reading: Reading) -> Iterator[Finding]:
    """Find keys that are texts: a notification knows no active player."""
    made = resolved(node, reading)
    for key in made.keys if isinstance(made, ast.Dict) else ():
        for word in constants(reading.values(key), str) if key else ():
            fact = f"{PRIVATE} of the notification has the key {word!r}."
            yield found("P79", fact, "Use ids of players.", reading.place(key))


RULES = (private_parts_told, private_parts_by_player)
