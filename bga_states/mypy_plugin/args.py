"""`args`: its annotation in a hook fits the result of `get_args` of the same class (P81)."""

from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, Type, get_proper_type

from bga_states.engine.author.hooks import Hook
from bga_states.mypy_plugin.methods import Method, find_method
from bga_states.mypy_plugin.mypy_codes import ARGS
from bga_states.mypy_plugin.subjects import Subject


def check_args(subject: Subject) -> None:
    """Check every hook of a State class that takes `args`."""
    source = find_method(subject.info, Hook.GET_ARGS.value)
    if source is None or not source.is_plain:
        return
    returned = source.return_type
    if returned is None or _says_little(returned):
        return
    for hook, method in subject.hooks():
        # If both are inherited, the class that first had both was checked.
        if hook is not Hook.GET_ARGS and (source.is_own or method.is_own):
            _check_hook(subject, source, returned, method)


def _check_hook(subject: Subject, source: Method, returned: Type, method: Method) -> None:
    for parameter in method.parameters():
        if parameter.name != "args" or parameter.type is None or _says_little(parameter.type):
            continue
        if not is_subtype(returned, parameter.type):
            given, taken = subject.shown(returned), subject.shown(parameter.type)
            fact = f"{source.shown} returns {given}, and it is annotated as {taken}"
            message = f"Cannot give args to {method.shown}: {fact}"
            context = parameter.context if method.is_own else source.context
            subject.fail(message, "Annotate both alike", "P81", context, ARGS)


def _says_little(typ: Type) -> bool:
    """Whether a type fits everything: Any, object, dict[str, Any]."""
    # Such an annotation claims nothing that could be wrong.
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance):
        return isinstance(proper, AnyType)
    if len(proper.args) == 2:  # noqa: PLR2004  # a mapping
        return isinstance(get_proper_type(proper.args[-1]), AnyType)
    return proper.type.fullname == "builtins.object"
