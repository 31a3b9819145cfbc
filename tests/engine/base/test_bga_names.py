"""The table of BGA's names: what it says is here is here, and can be called so."""

import ast
import builtins
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

import bga_states
import bga_states.legacy
from bga_states import (
    Deck,
    Game,
    GameState,
    PlayerCounter,
    PlayerStats,
    StateType,
    Table,
    TableCounter,
    TableStats,
    possible_action,
)
from bga_states.engine.base.bga_names import BGA_CLASSES

CODES = [(cls.title, name, code) for cls in BGA_CLASSES for name, code in cls.here.items()]
REASONS = [reason for cls in BGA_CLASSES for reason in cls.needless.values()]
IN_A_REASON = re.compile(r"`([\w.]+(?:\[\w+\])?)`")
PUBLIC = {
    **vars(builtins),
    **{name: getattr(bga_states, name) for name in bga_states.__all__},
    **{name: getattr(bga_states.legacy, name) for name in bga_states.legacy.__all__},
}
ON_CLIENTS = {"deckReshuffled"}


class Turn(GameState["Sample"]):
    def __init__(self, game: "Sample") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_pass(self) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return 99


class Sample(Game):
    """Has what the table of names calls a game's own."""

    @dataclass
    class Options:
        """What the table of names reads as an option."""

        size: int = 8

    @dataclass
    class Preferences:
        """What a player may prefer."""

        is_fast: bool = False

    options: Options
    preferences: dict[int, Preferences]
    states = (Turn,)
    cards = Deck(int)
    coins = PlayerCounter()
    round = TableCounter()
    table_stats = TableStats(rounds=int)
    player_stats = PlayerStats(tricks=int)

    def setup_new_game(self) -> type[Turn]:
        return Turn


@pytest.fixture(scope="module")
def words() -> dict[str, Any]:
    """Give what an author has at hand in a state, by name."""
    table = Table.create(Sample, players=["Ann", "Bob"], seed=1)
    game: Any = table.game
    state: Any = Turn(game)
    given = {name: getattr(game, name) for name in ("notify", "gamestate", "players", "random")}
    vars(state).update(given)
    own = SimpleNamespace(player_id=table.player_ids[0], no=1)
    return {**PUBLIC, "self": state, **vars(own)}


def faults(node: ast.expr, words: dict[str, Any]) -> Iterator[str]:
    """Tell what of an expression is not there, and which calls take no such arguments."""
    if isinstance(node, ast.Call):
        yield from faults(node.func, words)
        given = [argument for argument in node.args if not isinstance(argument, ast.Constant)]
        for argument in given:
            if not isinstance(argument, ast.Name):
                yield from faults(argument, words)
        if len(given) == len(node.args):
            yield from misfits(node, valued(node.func, words))
    elif isinstance(node, ast.expr):
        valued(node, words)


def valued(node: ast.expr, words: dict[str, Any]) -> Any:
    """Evaluate an expression; a call in a subscript stands for a player's id."""
    text = re.sub(r"\[self\.[\w.]+\(\)\]", "[player_id]", ast.unparse(node))
    return eval(text, {}, words)  # noqa: S307  # our own table


def misfits(node: ast.Call, function: Any) -> Iterator[str]:
    """Tell of parameters that a function does not have, or has in other places."""
    parameters = inspect.signature(function).parameters
    names = [argument.id for argument in node.args if isinstance(argument, ast.Name)]
    named = [keyword.arg for keyword in node.keywords]
    if not all(isinstance(argument, ast.Name) for argument in node.args):
        return
    if names != [*parameters][: len(names)] and function is not len:
        yield f"{names} are not the first of {[*parameters]}"
    yield from [f"no parameter {name}" for name in named if name not in parameters]


@pytest.mark.parametrize(("title", "name", "code"), CODES, ids=lambda value: value)
def test_what_is_written_here_is_here(
    title: str, name: str, code: str, words: dict[str, Any]
) -> None:
    """Every expression of the table can be written: names exist, calls take these arguments."""
    tree = ast.parse(code, mode="eval")

    assert [*faults(tree.body, words)] == [], f"{title}: {name}"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("self.gamestate.next_private_state(target, player_id)", "are not the first of"),
        ("self.game.cards.create_cards(faces, place=place)", "no parameter place"),
    ],
)
def test_arguments_that_do_not_fit_are_found(code: str, told: str, words: dict[str, Any]) -> None:
    """A call of the table with parameters in another order, or under other names, is told."""
    (fault,) = faults(ast.parse(code, mode="eval").body, words)

    assert told in fault


def test_what_is_not_here_is_found(words: dict[str, Any]) -> None:
    """An expression with a name that nothing has cannot be written."""
    with pytest.raises(AttributeError):
        [*faults(ast.parse("self.notify.everybody(...)", mode="eval").body, words)]


@pytest.mark.parametrize("reason", sorted(set(REASONS)))
def test_what_a_reason_names_is_here(reason: str, words: dict[str, Any]) -> None:
    """Code in a reason exists, and the reason can follow a colon in a sentence."""
    for code in IN_A_REASON.findall(reason):
        assert code in ON_CLIENTS or valued(ast.parse(code, mode="eval").body, words) is not None
    assert not reason.endswith(".")


def test_a_class_says_of_a_name_one_thing() -> None:
    """No class of BGA's has a name twice: what is needed here is not needless too."""
    assert [cls.title for cls in BGA_CLASSES if {*cls.here} & {*cls.needless}] == []


def test_classes_here_exist() -> None:
    """The class that has a class's names is one an author meets."""
    from bga_states.engine.author.gamestate import GameStateMachine
    from bga_states.engine.author.globals import Globals
    from bga_states.engine.author.notifier import Notifier

    met = {cls.__name__ for cls in (GameStateMachine, Globals, Notifier)} | {*bga_states.__all__}
    assert {cls.ours for cls in BGA_CLASSES} - met == {"hooks", ""}
