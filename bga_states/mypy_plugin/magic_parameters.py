"""Magic parameters: a hook takes only the ones the engine can fill (P26, P28, P35, P103)."""

from mypy.subtypes import is_subtype
from mypy.types import Instance, NoneType, Type, UnionType, get_proper_type

from bga_states.engine.author.hooks import Hook
from bga_states.engine.definition.magic import RESERVED_NAMES, SOURCES, sources
from bga_states.mypy_plugin.fullnames import GAME_STATE
from bga_states.mypy_plugin.methods import Method, Parameter
from bga_states.mypy_plugin.mypy_codes import MAGIC
from bga_states.mypy_plugin.state_declarations import declaration_of
from bga_states.mypy_plugin.subjects import Subject

KNOWN = frozenset(name for names in SOURCES.values() for name in names)


def check_magic(subject: Subject) -> None:
    """Check the parameters of all hooks; skip a State class whose type cannot be read."""
    # The type decides which parameters are filled.
    if subject.is_state and subject.type is None:
        return
    for hook, method in subject.hooks():
        # A hook that states of this type do not have is never called.
        if (hook, subject.type) in SOURCES and not _is_told_elsewhere(subject, method):
            for parameter in method.parameters():
                _check_parameter(subject, hook, method, parameter)


def _is_told_elsewhere(subject: Subject, method: Method) -> bool:
    """Whether the class that defines a method was checked with the same type."""
    if method.is_own:
        return False
    return method.owner.has_base(GAME_STATE) and declaration_of(method.owner).type is subject.type


def _check_parameter(subject: Subject, hook: Hook, method: Method, parameter: Parameter) -> None:
    name = parameter.name
    magic = sources(hook, subject.type)
    filled = " or ".join(sorted(magic))
    if parameter.kind.is_star():
        fact = "nothing fills * and ** parameters"
        _tell(subject, method, parameter, fact, "Name each parameter", "P28")
    elif name in magic:
        _check_type(subject, hook, method, parameter)
    elif hook is Hook.ACTION:
        # A parameter of any other name comes from the client.
        if name in RESERVED_NAMES:
            fact = f"it is reserved, and not filled {subject.place}"
            _tell(subject, method, parameter, fact, f"Rename it, or use {filled}", "P35")
    elif parameter.kind.is_required():
        pitfall = "P26" if name in KNOWN else "P28"
        fact = f"nothing fills it {subject.place}"
        _tell(subject, method, parameter, fact, f"Use {filled}", pitfall)


def _tell(  # the parameter of a method, and its fault
    subject: Subject, method: Method, parameter: Parameter, fact: str, remedy: str, pitfall: str
) -> None:
    message = f"Cannot fill {parameter.name} of {method.shown}: {fact}"
    subject.fail(message, remedy, pitfall, parameter.context, MAGIC)


def _check_type(subject: Subject, hook: Hook, method: Method, parameter: Parameter) -> None:
    """Check that the engine's value fits the annotation; `args` has a check of its own."""
    # mypy itself asks for annotations.
    if parameter.type is None or parameter.name == "args":
        return
    given: Type = subject.checker.named_generic_type("builtins.int", [])
    hint = ""
    if hook is Hook.GET_ALL_DATAS:
        given = UnionType.make_union([given, NoneType()])
        hint = "; None is a spectator"
    if not is_subtype(given, _without_new_types(parameter.type)):
        shown = subject.shown(given)
        fact = f"it is {shown}, and annotated as {subject.shown(parameter.type)}"
        _tell(subject, method, parameter, fact, f"Annotate it as {shown}{hint}", "P103")


def _without_new_types(typ: Type) -> Type:
    """Replace `PlayerId`, or another NewType of an author, by the type it is made from."""
    proper = get_proper_type(typ)
    if isinstance(proper, UnionType):
        return UnionType.make_union([_without_new_types(item) for item in proper.items])
    if isinstance(proper, Instance) and proper.type.is_newtype:
        return proper.type.bases[0]
    return proper
