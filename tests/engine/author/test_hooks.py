"""The table of hooks and verbs agrees with the classes, and a magic parameter is one row."""

import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from bga_states import Deck, Game, GameState, PlayerCounter, PlayerStats, TableCounter, TableStats
from bga_states.engine.author.component import Component
from bga_states.engine.author.counting import CountsForPlayers, PlayerScore
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.hooks import HOOKS, VERBS, Hook, HookRow, Owner, Verb, hooks
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.spelling import PREFIX
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.chance import Random
from bga_states.legacy import ArrayGame, array_hooks

pytestmark = pytest.mark.own_gear

CLASSES: dict[Owner, tuple[type[Any], ...]] = {
    Owner.STATE: (GameState,),
    Owner.GAME: (Game,),
    Owner.GAMESTATE: (GameStateMachine,),
    Owner.NOTIFY: (Notifier,),
    Owner.RANDOM: (Random,),
    Owner.GLOBALS: (Globals,),
    Owner.PLAYER_SCORE: (PlayerScore,),
    Owner.PLAYER_SCORE_AUX: (PlayerScore,),
    Owner.COMPONENT: (Deck, PlayerCounter, PlayerStats, TableCounter, TableStats),
}
ASKING = re.compile(r"(get|is|can|check|has|count|values|type|translate)(_|$)")
"""How the methods begin that only answer, if they are not verbs."""
OF_THE_ENGINE = {
    Owner.NOTIFY: {"add_decorator", "always_merge_private", "announce", "seal"},
    Owner.COMPONENT: {"bind", "fault", "increased", "new_data", "twin", "value_fault"},
    Owner.GLOBALS: {"bind", "fault", "new_data", "twin"},
}
"""What the engine calls of these, or `init_table` alone."""
MAGIC = Path(__file__).parents[3] / "bga_states" / "engine" / "definition" / "magic.py"
NEW_ROW = (
    'MAGIC_PARAMETERS = (\n    MagicParameter(("moves",), (Hook.GET_ARGS,), (ACTIVE,), '
    'Source("match.move_id")),'
)
GAME_WITH_IT = """
from bga_states import Game, GameState, StateType, Table, possible_action
from bga_states.check import check
from bga_states.mypy_plugin import magic_parameters


class Play(GameState["Counted"]):
    def __init__(self, game: "Counted") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self, moves: int) -> dict[str, int]:
        return {"moves": moves}

    @possible_action
    def act_stay(self) -> None:
        self.notify.all("stayed")

    def zombie(self, player_id: int) -> int:
        return 10


class Counted(Game):
    states = (Play,)

    def setup_new_game(self) -> type[Play]:
        return Play


table = Table.create(Counted, ["Ann", "Bob"])
table.act(table.active_player_ids[0], "act_stay")
codes = {finding.code for finding in check(Counted).findings}
print(table.view(None).args, codes & {"P26", "P28", "PY9"}, "moves" in magic_parameters.KNOWN)
"""


def methods(cls: type[Any]) -> Iterator[tuple[str, FunctionType]]:
    """List the public methods of a class, those of its bases included."""
    for name in dir(cls):
        found = inspect.getattr_static(cls, name)
        function = getattr(found, "__func__", found)
        if not name.startswith("_") and isinstance(function, FunctionType):
            yield name, function


def parameters(function: FunctionType) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)[1:]


@pytest.mark.parametrize("row", [*HOOKS, *array_hooks.HOOKS], ids=lambda row: row.name)
def test_a_hook_is_a_method_of_its_owner(row: HookRow) -> None:
    """Every row is a method of the class that owns it, and takes what the row says."""
    if row.name == PREFIX:
        assert row.owner is Owner.STATE
        return
    owner = ArrayGame if row in array_hooks.HOOKS else CLASSES[row.owner][0]
    found = dict(methods(owner))[row.name]

    assert row.takes in {None, parameters(found)}


@pytest.mark.parametrize("hook", Hook, ids=str)
def test_a_hook_with_magic_parameters_has_a_row(hook: Hook) -> None:
    """Every hook whose parameters are filled by name has one row, which says so."""
    assert [row.takes for row in HOOKS if row.name == hook.value] == [None]


def test_what_a_definition_calls_has_a_row() -> None:
    """The plans that a state keeps are of its hooks, those of the game of the Game's."""
    plans = {
        definition: {
            name for name, kind in definition.__annotations__.items() if kind == Plan | None
        }
        for definition in (StateDefinition, GameDefinition)
    }

    assert plans[StateDefinition] == set(hooks(Owner.STATE))
    assert plans[GameDefinition] < set(hooks(Owner.GAME))


@pytest.mark.parametrize(
    "row", [*VERBS, *array_hooks.VERBS], ids=lambda row: f"{row.owner.value}.{row.name}"
)
def test_a_verb_is_a_method_of_its_owner(row: Verb) -> None:
    """Every row is a method of a class that owns it, and its argument stands where the row says."""
    owners = (ArrayGame,) if row in array_hooks.VERBS else CLASSES[row.owner]
    found = [function for cls in owners for name, function in methods(cls) if name == row.name]

    assert found
    if row.argument:
        assert parameters(found[0])[row.argument.position] == row.argument.name


@pytest.mark.parametrize("owner", Owner, ids=str)
def test_every_method_is_a_verb_or_a_hook_or_answers(owner: Owner) -> None:
    """Whatever has the mark of a verb has a row, and whatever has none begins like a question."""
    known = {row.name for row in VERBS if row.owner is owner}
    known |= {row.name for row in HOOKS if row.owner is owner}
    known |= OF_THE_ENGINE.get(owner, set())
    found = [pair for cls in CLASSES[owner] for pair in methods(cls)]

    assert {name for name, function in found if hasattr(function, "__wrapped__")} - known == set()
    assert {name for name, _ in found if not ASKING.match(name)} - known == set()


def test_all_components_are_looked_at() -> None:
    """No kind of component is left out of the tests above."""
    kinds = {CountsForPlayers, Component}
    while grown := {sub for cls in kinds for sub in cls.__subclasses__()} - kinds:
        kinds |= grown
    # Other tests have components of their own.
    public = {cls for cls in kinds if cls.__module__.startswith("bga_states.components")}
    bases = {base for cls in public for base in cls.__mro__[1:]}

    assert public - bases == {*CLASSES[Owner.COMPONENT]}


def test_a_magic_parameter_is_one_row(tmp_path: Path) -> None:
    """With one more row the engine fills the parameter, and checker and plugin know it."""
    shutil.copytree(MAGIC.parents[2], tmp_path / "bga_states")
    magic = tmp_path / MAGIC.relative_to(MAGIC.parents[3])
    text = magic.read_text(encoding="utf-8")
    magic.write_text(text.replace("MAGIC_PARAMETERS = (", NEW_ROW, 1), encoding="utf-8")
    (tmp_path / "with_it.py").write_text(GAME_WITH_IT, encoding="utf-8")
    # The copy is no part of what coverage measures.
    environ = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "with_it.py"],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("{'moves': 1} set() True\n", "")
