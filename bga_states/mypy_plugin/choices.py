"""`Choice`: it offers an action, with what a client would send for it (P31, PY7, P116)."""

from collections.abc import Iterator
from typing import NamedTuple

from mypy.checker import TypeChecker
from mypy.nodes import Context, Expression, MemberExpr
from mypy.plugin import FunctionContext
from mypy.types import Instance, get_proper_type

from bga_states.engine.author.hooks import Hook
from bga_states.engine.definition.magic import RESERVED_NAMES, sources
from bga_states.mypy_plugin.fullnames import GAME, GAME_STATE
from bga_states.mypy_plugin.methods import Method, Parameter, find_method
from bga_states.mypy_plugin.mypy_codes import CHOICE
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.sendable import is_sendable
from bga_states.mypy_plugin.subjects import Subject, subject_of


class Offer(NamedTuple):
    """A call of `Choice`: the class, its method, and the keywords."""

    subject: Subject
    method: Method
    context: Context
    keywords: dict[str, Expression]
    is_open: bool
    """Whether ** gives more than can be read."""


def check_choice(context: FunctionContext) -> None:
    """Check one call of `Choice`."""
    for offer in _offer(context):
        if offer.method.is_action is False and not offer.subject.has_array:
            message = f"Cannot offer {offer.method.shown}: it is no action. Mark it with @possible_action (P31)."
            offer.subject.fail(message, offer.context, CHOICE)
        elif offer.method.is_action and offer.method.is_plain:
            _check_keywords(offer)


def _offer(context: FunctionContext) -> Iterator[Offer]:
    """Read the call; nothing when it is not a method of a State or Game class."""
    checker, formals = context.api, context.args
    method = formals[0][0] if formals and len(formals[0]) == 1 else None
    if not isinstance(checker, TypeChecker) or not isinstance(method, MemberExpr):
        return
    owner = (
        get_proper_type(checker.lookup_type(method.expr)) if checker.has_type(method.expr) else None
    )
    if not isinstance(owner, Instance) or not (
        owner.type.has_base(GAME_STATE) or owner.type.has_base(GAME)
    ):
        return
    subject, found = subject_of(owner.type, checker), find_method(owner.type, method.name)
    for cls in owner.type.mro:
        watch_record(checker, cls)
    if found is not None:
        pairs = list(zip(context.arg_names[1], context.args[1], strict=True))
        keywords = {name: expression for name, expression in pairs if name is not None}
        yield Offer(subject, found, context.context, keywords, is_open=len(keywords) < len(pairs))


def _check_keywords(offer: Offer) -> None:
    magic = set(sources(Hook.ACTION, offer.subject.type))
    if offer.subject.is_state and offer.subject.type is None:
        magic = set(RESERVED_NAMES)
    sent = {
        p.name: p for p in offer.method.parameters() if p.name not in magic and not p.kind.is_star()
    }
    for name, expression in offer.keywords.items():
        if name in sent:
            _check_value(offer, sent[name], expression)
        else:
            _tell_unknown(offer, name, magic, sent)
    missing = [
        p.name for p in sent.values() if p.kind.is_required() and p.name not in offer.keywords
    ]
    if missing and not offer.is_open:
        fact = f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        _tell(offer, f"{fact}. Give what a client would send (PY7).")


def _tell_unknown(offer: Offer, name: str, magic: set[str], sent: dict[str, Parameter]) -> None:
    known = ", ".join(sent) or "no parameters"
    if name in magic:
        _tell(
            offer,
            f"the engine fills {name}. Leave it out: a client sends {known} (P35).",
            offer.keywords[name],
        )
    else:
        _tell(offer, f"it has no parameter {name}. Give {known} (PY7).", offer.keywords[name])


def _check_value(offer: Offer, parameter: Parameter, expression: Expression) -> None:
    """Check a value in the context of the annotation it is for, so that `[]` is a list of what is wanted."""
    if parameter.type is None:
        return
    checker = offer.subject.checker
    with checker.msg.filter_errors() as errors:
        given = checker.get_expression_type(expression, type_context=parameter.type)
    if errors.has_new_errors():
        given = checker.get_expression_type(expression)
    if not is_sendable(given, parameter.type):
        shown = offer.subject.shown
        fact = f"{parameter.name} is {shown(given)}, and the action takes {shown(parameter.type)}"
        _tell(offer, f"{fact}. Give what a client would send (P116).", expression)


def _tell(offer: Offer, message: str, context: Context | None = None) -> None:
    offer.subject.fail(
        f"Cannot offer {offer.method.shown}: {message}", context or offer.context, CHOICE
    )
