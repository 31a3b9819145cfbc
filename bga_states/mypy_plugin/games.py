"""The Game of a state, and the states of a Game."""

from collections.abc import Iterator

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import AssignmentStmt, Expression, ListExpr, NameExpr, RefExpr, TupleExpr, TypeInfo
from mypy.types import Instance, get_proper_type
from mypy.typevars import fill_typevars

from bga_states.engine.base.types import GAME_END, StateType
from bga_states.mypy_plugin.fullnames import GAME, GAME_STATE
from bga_states.mypy_plugin.records import Listed, States, stored
from bga_states.mypy_plugin.state_declarations import declaration_of

DRAFTING = "_draft_states"


def game_of(info: TypeInfo) -> TypeInfo | None:
    """Find the Game a State class names as its type argument."""
    # Seen through generic bases, as in `class Turn(AnyTurn[Reversi])`.
    this = fill_typevars(info)
    base = _game_state(info)
    if base is None or not isinstance(this, Instance):
        return None
    arguments = map_instance_to_supertype(this, base).args
    if not arguments:
        return None
    game = get_proper_type(arguments[0])
    # A state for any game names Game itself, which has no states of its own.
    if not isinstance(game, Instance) or game.type.fullname == GAME:
        return None
    return game.type


def _game_state(info: TypeInfo) -> TypeInfo | None:
    """Find GameState among the bases of a class."""
    for cls in info.mro:
        if cls.fullname == GAME_STATE:
            return cls
    return None


def states_of(game: TypeInfo) -> States | None:
    """Find the states of a Game; None when its `states` cannot be read."""
    owner = next((cls for cls in game.mro if "states" in cls.names), None)
    # Game's own `states` lists nothing, and a mixin's may mean anything.
    if owner is None or owner.fullname == GAME or not owner.has_base(GAME):
        return None
    record = stored(owner)
    # A class that mypy has not checked yet has no record, but it has its code.
    if record is None:
        return read_states(owner)
    return record["states"]


def read_states(game: TypeInfo) -> States | None:
    """Read the states of a Game from the code of its class."""
    classes = state_classes(game)
    if classes is None:
        return None
    return {cls.fullname: _listed(cls) for cls in classes}


def _listed(cls: TypeInfo) -> Listed:
    declared = declaration_of(cls)
    return Listed(
        id=declared.id,
        type=None if declared.type is None else declared.type.name,
        transitions=None if declared.transitions is None else [*declared.transitions],
    )


def drafts_states(game: TypeInfo) -> bool:
    """Whether a Game has states that are not classes, such as the states of an array."""
    owner = next((cls for cls in game.mro if DRAFTING in cls.names), None)
    return owner is None or owner.fullname != GAME


def state_classes(game: TypeInfo) -> list[TypeInfo] | None:
    """Read the classes that a Game class itself lists; None unless it has a plain list of them."""
    lists = list(_assigned(game))
    # If `states` is assigned twice or computed, it may be any list in the end.
    if len(lists) != 1 or not isinstance(lists[0], TupleExpr | ListExpr):
        return None
    classes = []
    for item in lists[0].items:
        if not isinstance(item, RefExpr) or not isinstance(item.node, TypeInfo):
            return None
        classes.append(item.node)
    return classes or None


def _assigned(game: TypeInfo) -> Iterator[Expression]:
    for statement in game.defn.defs.body:
        if isinstance(statement, AssignmentStmt):
            names = [target.name for target in statement.lvalues if isinstance(target, NameExpr)]
            if "states" in names:
                yield statement.rvalue


def ids_of(states: States | None) -> frozenset[int] | None:
    """List the ids a redirect may name; None when one of them cannot be read."""
    if not states:
        return None
    ids = {GAME_END}  # which no Game lists
    for state in states.values():
        if state["id"] is None:
            return None
        ids.add(state["id"])
    return frozenset(ids)


def names_of(states: States | None, kind: StateType) -> frozenset[str] | None:
    """List the transitions of all states of a type; None when one of them cannot be read."""
    if not states:
        return None
    names: set[str] = set()
    for state in states.values():
        if state["type"] not in {kind.name, None}:
            continue
        if state["type"] is None or state["transitions"] is None:
            return None
        names.update(state["transitions"])
    return frozenset(names)
