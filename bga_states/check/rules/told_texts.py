"""Texts and notifications: what can be translated, and what fills it."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known, constants
from bga_states.check.reading.reader import Call
from bga_states.engine.base.errors import Finding, GameError, UserError
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.match.messages import RESERVED_TYPES
from bga_states.pitfalls import found

LOG_POSITION = {"all": 1, "player": 2}
DIFFERENCES = {"delta", "inc", "diff", "difference", "change"}


def notifications(game: GameReading) -> Iterator[tuple[Call, int]]:
    """Give the calls of notify.all and notify.player, each with the position of its text."""
    for call, name in game.engine_calls(game.calls, "notify", *LOG_POSITION):
        if not any(isinstance(argument, ast.Starred) for argument in call.node.args):
            yield call, LOG_POSITION[name]


def reserved_types(game: GameReading) -> Iterator[Finding]:
    """P85: a notification has a type of its own."""
    for call, position in notifications(game):
        argument = call.argument(position - 1, "")
        for type_ in constants(call.reading.values(argument), str) if argument else ():
            if type_ in RESERVED_TYPES:
                fact = f"The engine or its clients use the type {type_!r}."
                yield found("P85", fact, "Choose another.", call.reading.place(argument))


def arguments_in_a_dict(game: GameReading) -> Iterator[Finding]:
    """P87: the arguments of a notification are keywords."""
    for call, position in notifications(game):
        given = call.node.args[position:]
        if len(given) > 1 or (given and isinstance(given[0], ast.Dict)):
            fact = "The arguments of the notification are not given by name."
            yield found(
                "P87",
                fact,
                "Give them as keywords: n=1, or **arguments.",
                call.reading.place(given[-1]),
            )


def texts_with_gaps(game: GameReading) -> Iterator[Finding]:
    """P13, P88: every placeholder has its argument, and i18n names texts that are there."""
    decorated = any(game.engine_calls(game.calls, "notify", "add_decorator"))
    for call, position in notifications(game):
        yield from _gaps(call, call.argument(position, ""), is_decorated=decorated)
        yield from _i18n_findings(call) if not decorated else ()
    for call in game.calls:
        if Known(UserError) in call.callees:
            yield from _gaps(call, call.argument(0, "log"), is_decorated=False)


def _gaps(call: Call, text: ast.expr | None, *, is_decorated: bool) -> Iterator[Finding]:
    names = {keyword.arg for keyword in call.node.keywords}
    if text is None or None in names or is_decorated or not call.reading.is_sure(text):
        return
    people = {
        f"player_name{name.removeprefix('player_id')}"
        for name in names
        if name and name.startswith("player_id")
    }
    for log in constants(call.reading.values(text), str):
        for name in placeholders(log):
            if name.partition(".")[0] not in names | people:
                code = "P13" if name.startswith("player_name") else "P88"
                remedy = f"Pass {name.replace('player_name', 'player_id')}=..."
                yield found(code, f"Nothing fills ${{{name}}}.", remedy, call.reading.place(text))


def _i18n_findings(call: Call) -> Iterator[Finding]:
    keywords = {keyword.arg: keyword.value for keyword in call.node.keywords}
    listed = keywords.get("i18n")
    displayed = listed.elts if isinstance(listed, ast.List | ast.Tuple) else None
    names = [name for node in displayed or () for name in constants(call.reading.values(node), str)]
    for name in names:
        place = call.reading.place(listed)
        if name.startswith("player_name"):
            yield found(
                "P88", f"i18n names {name!r}: people are not translated.", "Leave it out.", place
            )
        elif name not in keywords and None not in keywords:
            yield found(
                "P88",
                f"i18n names {name!r}, which is no argument.",
                f"Pass {name}=..., or remove it.",
                place,
            )
    is_known = None not in keywords and (listed is None or displayed is not None)
    for name, value in keywords.items() if is_known else ():
        if name and name not in names and _is_marked(value, call):
            fact = f"{name!r} is a text to translate, and i18n does not name it."
            yield found("P88", fact, f"Pass i18n=[{name!r}].", call.reading.place(value), "warning")


def _is_marked(node: ast.expr, call: Call) -> bool:
    return isinstance(node, ast.Call) and Known(clienttranslate) in call.reading.values(node.func)


def told_too_early(game: GameReading) -> Iterator[Finding]:
    """P93: a constructor declares, and tells nobody anything."""
    for call, name in game.engine_calls(game.calls, "notify", *LOG_POSITION):
        if call.reading.function.__name__ == "__init__":
            fact = f"A constructor calls notify.{name}, and there is no table yet."
            yield found("P93", fact, "Tell it on entering, or in setup_new_game.", call.place)


def texts_that_cannot_be_extracted(game: GameReading) -> Iterator[Finding]:
    """P89: clienttranslate marks a text, as it stands in the source."""
    for call in game.calls:
        if Known(clienttranslate) in call.callees and call.node.args:
            text = call.node.args[0]
            if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
                fact = (
                    f"clienttranslate({ast.unparse(text)}) marks no text that could be extracted."
                )
                yield found(
                    "P89",
                    fact,
                    "Write the text there, with ${placeholders}.",
                    call.reading.place(text),
                )


def errors_for_whom(game: GameReading) -> Iterator[Finding]:
    """P90: what players read is translated, what authors read is not."""
    for call in game.calls:
        text = call.argument(0, "log")
        if text is None:
            continue
        if Known(UserError) in call.callees and _is_written(text):
            fact = "Players read this text in their language only if it is marked."
            yield found(
                "P90", fact, "Write UserError(clienttranslate(...)).", call.reading.place(text)
            )
        if Known(GameError) in call.callees and _is_marked(text, call):
            fact = "A GameError is for the author, who reads no translations."
            yield found(
                "P90",
                fact,
                "Remove clienttranslate, or raise a UserError.",
                call.reading.place(text),
            )


def _is_written(text: ast.expr) -> bool:
    """Whether a text is put together where it stands."""
    match text:
        case ast.Constant() | ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="format")):
            return True
    return False


def differences(game: GameReading) -> Iterator[Finding]:
    """P97: who missed a difference shows a wrong value for ever."""
    for call, _ in notifications(game):
        names = {keyword.arg for keyword in call.node.keywords if keyword.arg}
        numbers = (
            names - {"i18n", "preserve"} - {name for name in names if name.startswith("player_")}
        )
        if numbers and numbers <= DIFFERENCES:
            fact = f"The notification tells {', '.join(sorted(numbers))}, and not the new value."
            yield found("P97", fact, "Tell the value too.", call.place)


RULES = (
    reserved_types,
    arguments_in_a_dict,
    texts_with_gaps,
    told_too_early,
    texts_that_cannot_be_extracted,
    errors_for_whom,
    differences,
)
