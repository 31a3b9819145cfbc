"""`args`: what hooks take under this name is what `get_args` of the same class returns (P81)."""

from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, Type, get_proper_type

from bga_states.engine.author.hooks import Hook
from bga_states.mypy_plugin.methods import Method, find_method
from bga_states.mypy_plugin.mypy_codes import ARGS
from bga_states.mypy_plugin.subjects import Subject


def check_args(subject: Subject) -> None:
    """Check every hook of a State class that takes `args`."""
    source = find_method(subject.info, Hook.GET_ARGS.value)
    returned = source.return_type if source is not None and source.is_plain else None
    if source is None or returned is None or _says_little(returned):
        return
    for hook, method in subject.hooks():
        if hook is not Hook.GET_ARGS and (source.is_own or method.is_own):
            _check_hook(subject, source, returned, method)


def _check_hook(subject: Subject, source: Method, returned: Type, method: Method) -> None:
    for parameter in method.parameters():
        if parameter.name != "args" or parameter.type is None or _says_little(parameter.type):
            continue
        if not is_subtype(returned, parameter.type):
            taken = subject.shown(parameter.type)
            fact = (
                f"{source.shown} returns {subject.shown(returned)}, and it is annotated as {taken}"
            )
            message = f"Cannot give args to {method.shown}: {fact}. Annotate both alike (P81)."
            subject.fail(message, parameter.context if method.is_own else source.context, ARGS)


def _says_little(typ: Type) -> bool:
    """Whether a type fits everything: Any, object, dict[str, Any]."""
    proper = get_proper_type(typ)
    if isinstance(proper, Instance):
        values = get_proper_type(proper.args[-1]) if len(proper.args) == 2 else None  # noqa: PLR2004  # a mapping
        return proper.type.fullname == "builtins.object" or isinstance(values, AnyType)
    return isinstance(proper, AnyType)
