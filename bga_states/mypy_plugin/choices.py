"""`Choice`: it offers an action, with the values a client would send for it (P31, PY7, P116)."""

from collections.abc import Iterator
from typing import NamedTuple

from mypy.checker import TypeChecker
from mypy.nodes import Context, Expression, MemberExpr, TypeInfo
from mypy.plugin import FunctionContext
from mypy.types import Instance, get_proper_type

from bga_states.engine.author.hooks import Hook
from bga_states.engine.definition.magic import RESERVED_NAMES, filled_name_meant, sources
from bga_states.mypy_plugin.methods import Method, Parameter, find_method
from bga_states.mypy_plugin.mypy_codes import CHOICE
from bga_states.mypy_plugin.records import watch_record
from bga_states.mypy_plugin.sendable import is_sendable
from bga_states.mypy_plugin.subjects import Subject, is_of_a_game, subject_of


class Offer(NamedTuple):
    """A call of `Choice`: the class, its method, and the keywords."""

    subject: Subject
    method: Method
    context: Context
    keywords: dict[str, Expression]
    is_open: bool
    """Whether a ** argument gives keywords that cannot be read."""


def check_choice(context: FunctionContext) -> None:
    """Check one call of `Choice`."""
    for offer in _offer(context):
        if offer.method.is_action is False and not offer.subject.has_array:
            _tell(offer, "it is not an action", "Mark it with @possible_action", "P31")
        elif offer.method.is_action and offer.method.is_plain:
            _check_keywords(offer)


def _offer(context: FunctionContext) -> Iterator[Offer]:
    """Read the call; yield nothing unless it names a method of a State or Game class."""
    checker, formals = context.api, context.args
    # mypy itself reports a call without its method.
    if not isinstance(checker, TypeChecker) or not formals or len(formals[0]) != 1:
        return
    method = formals[0][0]
    if not isinstance(method, MemberExpr):
        return
    owner = _owner(method, checker)
    if owner is None:
        return
    # Watched even when the method is not found: it may be written later.
    for cls in owner.mro:
        watch_record(checker, cls)
    found = find_method(owner, method.name)
    if found is None:
        return
    keywords = {}
    is_open = False
    # The first formal parameter is the method, the second stands for all keywords.
    for name, expression in zip(context.arg_names[1], context.args[1], strict=True):
        if name is None:
            is_open = True
        else:
            keywords[name] = expression
    yield Offer(subject_of(owner, checker), found, context.context, keywords, is_open)


def _owner(method: MemberExpr, checker: TypeChecker) -> TypeInfo | None:
    """Find the State or Game class of the named method; None for a method of anything else."""
    if not checker.has_type(method.expr):
        return None
    owner = get_proper_type(checker.lookup_type(method.expr))
    if not isinstance(owner, Instance):
        return None
    return owner.type if is_of_a_game(owner.type) else None


def _check_keywords(offer: Offer) -> None:
    magic = set(sources(Hook.ACTION, offer.subject.type))
    # In a state of an unknown type, the engine may fill any name that it fills anywhere.
    if offer.subject.is_state and offer.subject.type is None:
        magic = set(RESERVED_NAMES)
    sent = _sent(offer.method, magic)
    for name, expression in offer.keywords.items():
        if name in sent:
            _check_value(offer, sent[name], expression)
        else:
            _tell_unknown(offer, name, magic, sent)
    # The keywords of ** cannot be read, so no parameter is surely missing.
    if not offer.is_open:
        _check_missing(offer, sent)


def _sent(method: Method, magic: set[str]) -> dict[str, Parameter]:
    """Return the parameters that a client sends, by name: all that the engine does not fill."""
    sent = {}
    for parameter in method.parameters():
        if parameter.name not in magic and not parameter.kind.is_star():
            sent[parameter.name] = parameter
    return sent


def _check_missing(offer: Offer, sent: dict[str, Parameter]) -> None:
    missing = []
    for name, parameter in sent.items():
        if parameter.kind.is_required() and name not in offer.keywords:
            missing.append(name)
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        fact = f"{', '.join(missing)} {verb} missing"
        remedy, meant = "Give what a client would send", filled_name_meant(missing)
        if meant:
            remedy += f", or call it {meant} in the action if the engine is to fill it"
        _tell(offer, fact, remedy, "PY7")


def _tell_unknown(offer: Offer, name: str, magic: set[str], sent: dict[str, Parameter]) -> None:
    known = ", ".join(sent) or "no parameters"
    fact, remedy, pitfall = f"it has no parameter {name}", f"Give {known}", "PY7"
    if name in magic:
        fact, pitfall = f"the engine fills {name}", "P35"
        remedy = f"Leave it out: a client sends {known}"
    _tell(offer, fact, remedy, pitfall, offer.keywords[name])


def _check_value(offer: Offer, parameter: Parameter, expression: Expression) -> None:
    """Check a value against the annotation of its parameter."""
    if parameter.type is None:
        return
    checker = offer.subject.checker
    # In the context of the annotation, `[]` is a list of the wanted type.
    with checker.msg.filter_errors() as errors:
        given = checker.get_expression_type(expression, type_context=parameter.type)
    # A value that does not fit is shown as its author knows it, without that context.
    if errors.has_new_errors():
        given = checker.get_expression_type(expression)
    if not is_sendable(given, parameter.type):
        shown = offer.subject.shown
        fact = f"{parameter.name} is {shown(given)}, and the action takes {shown(parameter.type)}"
        _tell(offer, fact, "Give what a client would send", "P116", expression)


def _tell(
    offer: Offer, fact: str, remedy: str, pitfall: str, context: Context | None = None
) -> None:
    message = f"Cannot offer {offer.method.shown}: {fact}"
    offer.subject.fail(message, remedy, pitfall, context or offer.context, CHOICE)
