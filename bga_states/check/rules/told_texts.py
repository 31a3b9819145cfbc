"""Texts of notifications and errors: their translation, and the arguments that fill them."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known, constants
from bga_states.check.reading.reader import Call
from bga_states.check.reading.syntax import is_starred
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import Does, Owner, verbs
from bga_states.engine.base.errors import Finding, UserError
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.match.messages import RESERVED_TYPES

LOG_POSITION = {
    name: verb.argument.position
    for name, verb in verbs(Does.TELLS, Owner.NOTIFY).items()
    if verb.argument
}
DIFFERENCES = {"delta", "inc", "diff", "difference", "change"}
NO_VALUES = {"i18n", "preserve"}


def notifications(game: GameReading) -> Iterator[tuple[Call, int]]:
    """Find the calls of notify.all and notify.player, each with the position of its text."""
    for call, name in game.engine_calls(game.calls, "notify", *LOG_POSITION):
        if not is_starred(call.node.args):
            yield call, LOG_POSITION[name]


def reserved_types(game: GameReading) -> Iterator[Finding]:
    """P85: a notification has a type of its own."""
    for call, position in notifications(game):
        argument = call.argument(position - 1, "")
        if argument is None:
            continue
        for type_ in constants(call.reading.values(argument), str):
            if type_ in RESERVED_TYPES:
                fact = f"The engine or its clients use the type {type_!r}."
                yield found("P85", fact, "Choose another.", call.reading.place(argument))


def arguments_in_a_dict(game: GameReading) -> Iterator[Finding]:
    """P87: the arguments of a notification are keywords."""
    for call, position in notifications(game):
        # The first one is the text.
        given = call.node.args[position:]
        if len(given) > 1 or (given and isinstance(given[0], ast.Dict)):
            fact = "The arguments of the notification are not passed by name."
            remedy = "Pass them as keywords: n=1, or **arguments."
            yield found("P87", fact, remedy, call.reading.place(given[-1]))


def texts_with_gaps(game: GameReading) -> Iterator[Finding]:
    """P13, P88: every placeholder has its argument, and i18n names existing texts."""
    if not is_decorated(game):
        for call, position in notifications(game):
            yield from _gaps(call, call.argument(position, ""))
            yield from _i18n_findings(call)
    for call in game.calls:
        # Decorators do not see errors.
        if Known(UserError) in call.callees:
            yield from _gaps(call, call.argument(0, "log"))


def is_decorated(game: GameReading) -> bool:
    """Whether a decorator may add missing arguments of notifications."""
    return any(game.engine_calls(game.calls, "notify", "add_decorator"))


def _gaps(call: Call, text: ast.expr | None) -> Iterator[Finding]:
    """Find the placeholders of a text that no argument fills."""
    names = {keyword.arg for keyword in call.node.keywords}
    # A `**` may fill any.
    if text is None or None in names or not call.reading.is_sure(text):
        return
    for name in names.copy():
        # The engine makes a name of each player's id.
        if name and name.startswith("player_id"):
            names.add(f"player_name{name.removeprefix('player_id')}")
    for log in constants(call.reading.values(text), str):
        for name in placeholders(log):
            if name.partition(".")[0] not in names:
                code = "P13" if name.startswith("player_name") else "P88"
                remedy = f"Pass {name.replace('player_name', 'player_id')}=..."
                yield found(code, f"Nothing fills ${{{name}}}.", remedy, call.reading.place(text))


def _i18n_findings(call: Call) -> Iterator[Finding]:
    """P88: i18n names the arguments that are texts to translate, and no others."""
    keywords = {keyword.arg: keyword.value for keyword in call.node.keywords}
    listed = keywords.get("i18n")
    names = listed_names(call, listed)
    place = call.reading.place(listed)
    for name in names:
        if name.startswith("player_name"):
            fact = f"i18n names {name!r}: people are not translated."
            yield found("P88", fact, "Leave it out.", place)
        elif name not in keywords and None not in keywords:
            fact = f"i18n names {name!r}, which is not an argument."
            yield found("P88", fact, f"Pass {name}=..., or remove it.", place)
    # A list that is computed, or comes in a `**`, may name what seems to be missing.
    is_written = isinstance(listed, ast.List | ast.Tuple) and not is_starred(listed.elts)
    if None in keywords or (listed and not is_written):
        return
    for argument, value in keywords.items():
        if argument and argument not in names and is_marked(value, call):
            fact = f"{argument!r} is a text to translate, and i18n does not name it."
            place = call.reading.place(value)
            yield found("P88", fact, f"Pass i18n=[{argument!r}].", place, "warning")


def listed_names(call: Call, listed: ast.expr | None) -> list[str]:
    """Return the names in a list display."""
    names: list[str] = []
    if isinstance(listed, ast.List | ast.Tuple):
        for node in listed.elts:
            names += constants(call.reading.values(node), str)
    return names


def is_marked(node: ast.expr, call: Call) -> bool:
    """Whether an argument of a call is a text that is marked for translation."""
    return isinstance(node, ast.Call) and Known(clienttranslate) in call.reading.values(node.func)


def told_too_early(game: GameReading) -> Iterator[Finding]:
    """P93: a constructor declares, and sends no notification."""
    for call, name in game.engine_calls(game.calls, "notify", *LOG_POSITION):
        if call.reading.function.__name__ == "__init__":
            fact = f"A constructor calls notify.{name}, and there is no table yet."
            yield found("P93", fact, "Notify on entering, or in setup_new_game.", call.place)


def differences(game: GameReading) -> Iterator[Finding]:
    """P97: a client that misses a difference shows a wrong value for ever."""
    for call, _ in notifications(game):
        numbers: set[str] = set()
        for keyword in call.node.keywords:
            name = keyword.arg
            # A player's id or name is no value that a client adds up.
            if name and name not in NO_VALUES and not name.startswith("player_"):
                numbers.add(name)
        if numbers and numbers <= DIFFERENCES:
            fact = f"The notification reports {', '.join(sorted(numbers))}, and not the new value."
            yield found("P97", fact, "Report the value too.", call.place)


RULES = (
    reserved_types,
    arguments_in_a_dict,
    texts_with_gaps,
    told_too_early,
    differences,
)
