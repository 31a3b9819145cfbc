"""Texts for players: each is one literal that is marked, so that it can be translated."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import names_in, nodes_in
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.exchanged_texts import is_exchanged
from bga_states.check.rules.told_texts import is_marked, listed_names, notifications
from bga_states.engine.base.errors import Finding, GameError, UserError
from bga_states.engine.base.texts import PLACEHOLDER
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.definition.source_code import place_in
from bga_states.legacy.literals import literal_of

DESCRIPTIONS = ("description", "description_my_turn")
OF_ARRAYS = ("description", "descriptionmyturn")
MARK = clienttranslate.__name__


def texts_that_cannot_be_extracted(game: GameReading) -> Iterator[Finding]:
    """P89: clienttranslate marks a literal text."""
    for call in game.calls:
        if Known(clienttranslate) not in call.callees or not call.node.args:
            continue
        text = call.node.args[0]
        # Tools that collect texts read the source, and run nothing.
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
            marked = f"clienttranslate({ast.unparse(text)})"
            fact = f"{marked} does not mark a text that can be extracted."
            remedy = "Write the text there, with ${placeholders}."
            yield found("P89", fact, remedy, call.reading.place(text))


def unmarked_texts(game: GameReading) -> Iterator[Finding]:
    """P89: in a game that marks its texts, an unmarked text has been forgotten."""
    if not any(Known(clienttranslate) in call.callees for call in game.calls):
        return
    for call, text in _told(game):
        for part in _unmarked(text, call.reading):
            fact = f"{ast.unparse(part)} is not marked, and never translated."
            remedy = "Write clienttranslate(...) around one text, with ${placeholders}."
            yield found("P89", fact, remedy, call.reading.place(part), "warning")


def _told(game: GameReading) -> Iterator[tuple[Call, ast.expr]]:
    """Find the texts that players read: of notifications, of descriptions, and inside of both."""
    for call, position in notifications(game):
        text = call.argument(position, "")
        # If type and text are exchanged, marking the wrong one would make it worse.
        if text is not None and not is_exchanged(call, position):
            yield call, text
        keywords = {word.arg: word.value for word in call.node.keywords}
        for name in listed_names(call, keywords.get("i18n")):
            if name in keywords:
                yield call, keywords[name]
    for reading in game.constructors:
        for call in reading.calls:
            for word in call.node.keywords:
                if word.arg in DESCRIPTIONS:
                    yield call, word.value


def _unmarked(text: ast.expr, reading: Reading) -> list[ast.expr]:
    """Return the parts of a text that have words in them and no mark."""
    match text:
        case ast.IfExp(body=body, orelse=orelse):
            return [*_unmarked(body, reading), *_unmarked(orelse, reading)]
        case ast.Name(id=name) if name not in reading.parameters:
            return _unmarked_under(name, reading)
    return [text] if _is_written(text) and _has_words(text) else []


def _unmarked_under(name: str, reading: Reading) -> list[ast.expr]:
    """Return the unmarked texts that a local name is set to."""
    parts: list[ast.expr] = []
    for value in reading.assigned(name):
        # The text may be marked later, or made of unknown parts.
        if value is None or name in names_in(value):
            return []
        parts += [] if isinstance(value, ast.Name) else _unmarked(value, reading)
    return parts


def _has_words(text: ast.expr) -> bool:
    """Whether a written text has anything to translate."""
    for node in nodes_in(text):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = PLACEHOLDER.sub("", node.value)
            if any(map(str.isalpha, words)):
                return True
    return False


def unmarked_descriptions(game: GameReading) -> Iterator[Finding]:
    """P89: the same in an array, where only the source shows the marks."""
    literal = literal_of(game.game_class) if hasattr(game.game_class, "machine_states") else None
    if literal is None or MARK not in names_in(literal.syntax):
        return
    states = {state.id for state in game.states}
    for state_id, _, entry in literal.entries(literal.syntax):
        for key, _, value in literal.entries(entry):
            # The engine's own states show nothing to players.
            if (
                key not in OF_ARRAYS
                or state_id not in states
                or not isinstance(value, ast.Constant)
            ):
                continue
            if isinstance(value.value, str) and any(map(str.isalpha, value.value)):
                fact = f"{ast.unparse(value)} is not marked, and never translated."
                remedy = "Write clienttranslate(...) around it."
                yield found("P89", fact, remedy, place_in(literal.file, value), "warning")


def errors_for_whom(game: GameReading) -> Iterator[Finding]:
    """P90: texts for players are translated, texts for authors are not."""
    for call in game.calls:
        text = call.argument(0, "log")
        if text is None:
            continue
        if Known(UserError) in call.callees:
            for part in _unmarked(text, call.reading):
                fact = "Players read this text in their language only if it is marked."
                remedy = "Write UserError(clienttranslate(...))."
                yield found("P90", fact, remedy, call.reading.place(part))
        if Known(GameError) in call.callees and is_marked(text, call):
            fact = "A GameError is for the author, who reads no translations."
            remedy = "Remove clienttranslate, or raise a UserError."
            yield found("P90", fact, remedy, call.reading.place(text))


def _is_written(text: ast.expr) -> bool:
    """Whether an expression itself makes its text, of literals or in a format."""
    match text:
        case ast.Constant() | ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="format")):
            return True
    return False


RULES = (texts_that_cannot_be_extracted, unmarked_texts, unmarked_descriptions, errors_for_whom)
