"""The Game a state belongs to, and the states of a Game."""

from collections.abc import Iterator

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import AssignmentStmt, Expression, ListExpr, NameExpr, RefExpr, TupleExpr, TypeInfo
from mypy.types import Instance, get_proper_type
from mypy.typevars import fill_typevars

from bga_states.engine.base.types import GAME_END
from bga_states.mypy_plugin.fullnames import GAME, GAME_STATE
from bga_states.mypy_plugin.records import stored
from bga_states.mypy_plugin.state_declarations import declaration_of

States = dict[str, int | None]
"""The ids of a Game's states by the full names of their classes; None stands for one that cannot be read."""


def game_of(info: TypeInfo) -> TypeInfo | None:
    """Find the Game a State class names as its type argument."""
    this = fill_typevars(info)
    base = next((cls for cls in info.mro if cls.fullname == GAME_STATE), None)
    if base is None or not isinstance(this, Instance):
        return None
    arguments = map_instance_to_supertype(this, base).args
    game = get_proper_type(arguments[0]) if arguments else None
    return game.type if isinstance(game, Instance) and game.type.fullname != GAME else None


def states_of(game: TypeInfo | None) -> States | None:
    """Find the states of a Game; None when its `states` cannot be read."""
    owner = next((cls for cls in game.mro if "states" in cls.names), None) if game else None
    if owner is None or owner.fullname == GAME or not owner.has_base(GAME):
        return None
    record = stored(owner)
    return read_states(owner) if record is None else record["states"]


def read_states(game: TypeInfo) -> States | None:
    """Read the states of a Game from the code of its class."""
    classes = state_classes(game)
    return None if classes is None else {cls.fullname: declaration_of(cls).id for cls in classes}


def state_classes(game: TypeInfo) -> list[TypeInfo] | None:
    """Read which classes a Game class itself lists; None when that is no plain list of classes."""
    lists = list(_assigned(game))
    items = lists[0].items if len(lists) == 1 and isinstance(lists[0], TupleExpr | ListExpr) else []
    classes = [
        item.node for item in items if isinstance(item, RefExpr) and isinstance(item.node, TypeInfo)
    ]
    return classes if classes and len(classes) == len(items) else None


def _assigned(game: TypeInfo) -> Iterator[Expression]:
    for statement in game.defn.defs.body:
        if isinstance(statement, AssignmentStmt):
            names = [target.name for target in statement.lvalues if isinstance(target, NameExpr)]
            if "states" in names:
                yield statement.rvalue


def ids_of(states: States | None) -> frozenset[int] | None:
    """List the ids a redirect may name; None when one of them cannot be read."""
    ids = list(states.values()) if states else []
    known = frozenset(state_id for state_id in ids if state_id is not None)
    return known | {GAME_END} if ids and None not in ids else None
