"""Mistakes that need no play to see, all reported at once when the game is assembled."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

from bga_states import DefinitionError, Finding, Game, GameState, StateType, Table, possible_action
from tests.support import AutomaticState, PlayerState, SampleGame, game_of


def findings_of(game: type[Game]) -> tuple[Finding, ...]:
    """Assemble a wrong game and return its findings."""
    with pytest.raises(DefinitionError) as raised:
        Table.create(game, ["Ann", "Bob"])
    return raised.value.findings


def declared(**values: Any) -> type[GameState[Any]]:
    """Make a state with this declaration."""

    def construct(self: Any, game: Any) -> None:
        PlayerState.__init__(self, game, **values)

    return type("Wrong", (PlayerState,), {"__init__": construct})


def with_methods(base: type[GameState[Any]] = PlayerState, **methods: Any) -> type[GameState[Any]]:
    """Make a state with these methods."""
    return type("Wrong", (base,), methods)


@possible_action
def act_fine(self: Any) -> None:
    """Do as an action should."""


@possible_action
def play(self: Any) -> None:
    """Lack the prefix."""


def zombie_of_current(self: Any, current_player_id: int) -> None:
    """Ask for a parameter that does not exist."""


def zombie_args_first(self: Any, args: Any, player_id: int) -> None:
    """Take the parameters the other way round."""


async def zombie_later(self: Any, player_id: int) -> None:
    """Promise to play."""


def args_one_by_one(self: Any) -> Iterator[int]:
    """Yield what should be a dict."""
    yield 1


class SecondOfSameName(PlayerState):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12, name="PlayerState")


class ReadsTheTable(PlayerState):
    def __init__(self, game: Any) -> None:
        super().__init__(game, description=f"{len(game.players)} players")


class ForgetsSuper(GameState[Any]):
    def __init__(self, game: Any) -> None:
        pass


class NoZombie(GameState[Any]):  # type: ignore[bga-zombie]  # its finding is tested
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)


CASES: dict[str, tuple[Callable[[], type[Game]], str, str]] = {
    "type is text": (
        lambda: game_of(declared(type="activeplayer")),
        "P1",
        "the type is 'activeplayer'",
    ),
    "type manager": (lambda: game_of(declared(type=StateType.MANAGER)), "P1", "the type is"),
    "same id": (
        lambda: game_of(PlayerState, declared()),
        "P2",
        "PlayerState and Wrong have the id 10",
    ),
    "id 1": (lambda: game_of(declared(id=1)), "P3", "the id is 1"),
    "id 99": (lambda: game_of(declared(id=99)), "P3", "the id is 99"),
    "id 0": (lambda: game_of(declared(id=0)), "P3", "the id is 0"),
    "negative id": (lambda: game_of(declared(id=-4)), "P3", "the id is -4"),
    "id is text": (lambda: game_of(declared(id="10")), "P3", "the id is '10'"),
    "id is a bool": (lambda: game_of(declared(id=True)), "P3", "the id is True"),
    "same name": (
        lambda: game_of(PlayerState, SecondOfSameName),
        "P5",
        "Two states have the name PlayerState",
    ),
    "name with a space": (
        lambda: game_of(declared(name="play card")),
        "P6",
        "'play card' is not a name",
    ),
    "empty name": (lambda: game_of(declared(name="")), "P6", "'' is not a name"),
    "no state class": (lambda: game_of(dict), "P8", "states holds <class 'dict'>"),  # type: ignore[arg-type]  # the mistake under test
    "constructor reads the table": (lambda: game_of(ReadsTheTable), "P9", "no attribute 'players'"),
    "constructor forgets super": (
        lambda: game_of(ForgetsSuper),
        "P9",
        "does not call super().__init__",
    ),
    "transition to nowhere": (
        lambda: game_of(declared(transitions={"go": 12})),
        "P16",
        "'go' leads to 12",
    ),
    "transition to a stranger": (
        lambda: game_of(declared(transitions={"go": NoZombie})),
        "P16",
        "leads to NoZombie",
    ),
    "no states": (game_of, "P21", "Sample.states is ()"),
    "states that are no tuple": (
        lambda: type("Sample", (SampleGame,), {"states": 5}),
        "P21",
        "Sample.states is 5",
    ),
    "initial private elsewhere": (
        lambda: game_of(declared(initial_private=50)),
        "P22",
        "has initial_private",
    ),
    "no setup": (
        lambda: type("Bare", (Game,), {"states": (PlayerState,)}),
        "P24",
        "no setup_new_game",
    ),
    "action in a game state": (
        lambda: game_of(with_methods(AutomaticState, act_fine=act_fine)),
        "P31",
        "nobody can act in a GAME state",
    ),
    "action without prefix": (
        lambda: game_of(with_methods(play=play)),
        "P31",
        "Wrong.play lacks the prefix",
    ),
    "static action": (
        lambda: game_of(with_methods(act_fine=staticmethod(act_fine))),
        "P31",
        "not a plain method",
    ),
    "inherited static action": (
        lambda: game_of(type("Heir", (with_methods(act_fine=staticmethod(act_fine)),), {})),
        "P31",
        "not a plain method",
    ),
    "no zombie": (lambda: game_of(NoZombie), "P39", "NoZombie has no zombie method"),
    "zombie without player": (
        lambda: game_of(with_methods(zombie=lambda _self: None)),
        "P41",
        "does not start with",
    ),
    "zombie with player later": (
        lambda: game_of(with_methods(zombie=zombie_args_first)),
        "P41",
        "does not start with",
    ),
    "zombie of current player": (
        lambda: game_of(with_methods(zombie=zombie_of_current)),
        "P28",
        "current_player_id",
    ),
    "constructor of the game": (
        lambda: game_of(PlayerState, __init__=lambda _self: None),
        "P99",
        "has an __init__",
    ),
    "coroutine": (
        lambda: game_of(with_methods(zombie=zombie_later)),
        "P49",
        "zombie_later is a coroutine",
    ),
    "generator": (lambda: game_of(with_methods(get_args=args_one_by_one)), "P49", "or generator"),
    "too few players": (lambda: game_of(PlayerState, min_players=0), "P113", "min_players 0"),
    "fewer at most than at least": (
        lambda: game_of(PlayerState, min_players=5),
        "P113",
        "max_players 4",
    ),
    "more players than colours": (
        lambda: game_of(PlayerState, max_players=30),
        "P113",
        "max_players 30",
    ),
}


MARKED = [
    pytest.param(*case, id=name, marks=pytest.mark.pitfall(int(case[1][1:]), caught="assembly"))
    for name, case in CASES.items()
]
"""Each case shows the pitfall whose number its finding has."""


@pytest.mark.parametrize(("make", "code", "message"), MARKED)
def test_a_mistake_is_found_before_any_table_exists(
    make: Callable[[], type[Game]], code: str, message: str
) -> None:
    """Each mistake has the number of its pitfall, a sentence of fact and one of remedy."""
    found = [finding for finding in findings_of(make()) if finding.code == code]

    assert any(message in finding.message for finding in found)
    assert all(finding.remedy for finding in found)


@pytest.mark.pitfall(3, 28, 39, caught="assembly")
def test_all_mistakes_are_told_at_once() -> None:
    """One assembly reports every mistake, each with its place."""

    class First(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=1, type=StateType.ACTIVE_PLAYER)

    class Second(PlayerState):
        def get_args(self, player_id: int) -> None:
            raise NotImplementedError

    findings = findings_of(game_of(First, Second))

    assert {finding.code for finding in findings} == {"P3", "P28", "P39"}
    assert {finding.file for finding in findings} == {__file__}
    assert all(finding.line > 0 for finding in findings)


def test_hooks_may_be_inherited() -> None:
    """A base class of states may provide their hooks, zombie included (P39)."""

    class Base(PlayerState):
        @possible_action
        def act_pass(self) -> type[GameState[Any]]:
            return type(self)

    class Concrete(Base):
        pass

    table: Table[SampleGame] = Table.create(game_of(Concrete), ["Ann", "Bob"])

    assert table.view(table.player_ids[0]).possible_actions == ["act_pass"]


def test_a_finding_reads_like_a_compilers() -> None:
    """A finding is one line: place, code, fact, remedy."""
    finding = Finding("P3", "The id is 1.", "Use another.", "states.py", 12, 5)

    assert (str(finding), str(Finding("P3", "A.", "B."))) == (
        "states.py:12:5: P3 The id is 1. Use another.",
        "P3 A. B.",
    )


@pytest.mark.pitfall(99, caught="assembly")
def test_annotations_for_type_checkers_only_are_found() -> None:
    """Data whose annotation exists only for type checkers cannot be saved.

    The remedy says where to import it.
    """
    (finding,) = findings_of(game_of(PlayerState, __annotations__={"thing": "Nowhere"}))

    assert ("'Nowhere'" in finding.message, "TYPE_CHECKING" in finding.remedy) == (True, True)


def test_threads_that_make_the_first_tables_of_a_game() -> None:
    """It is read once: Python cannot take a class apart in several threads at a time."""
    read = []

    class Slow(PlayerState):
        """A state whose constructor lets other threads run, and which each table makes later."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            if not hasattr(game, "players"):
                read.append(self)
                for _ in range(10):
                    sleep(0)

    game = game_of(Slow)
    with ThreadPoolExecutor(4) as threads:
        tables = [*threads.map(lambda _: Table.create(game, ["Ann", "Bob"], seed=1), range(4))]

    assert len(read) == 1
    assert {table.snapshot() for table in tables} == {tables[0].snapshot()}
