"""Mistakes in an array that need no play to see, all reported at once at assembly."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bga_states import DefinitionError, Finding
from bga_states.legacy import ArrayGame
from tests.legacy.games import PLAYER_TURN, Turns, table_of, turns
from tests.support import with_pitfalls


def findings_of(game: type[ArrayGame]) -> tuple[Finding, ...]:
    """Assemble a wrong game and return its findings."""
    with pytest.raises(DefinitionError) as raised:
        table_of(game)
    return raised.value.findings


def turn(**changes: Any) -> dict[int, Any]:
    """Change the entry of the player's turn; None removes a key."""
    entry = {**PLAYER_TURN, **changes}
    return {10: {key: value for key, value in entry.items() if value is not None}}


def next_player(**changes: Any) -> dict[int, Any]:
    """Change the entry of the state in between."""
    return {11: {**Turns.machine_states[11], **changes}}


def with_two(self: Any, one: int, two: int) -> None:
    """Take more than there is."""


def with_keyword(self: Any, *, one: int) -> None:
    """Take by name what has none."""


def with_any(self: Any, *players: int) -> None:
    """Take whatever comes."""


def one_by_one(self: Any) -> Iterator[int]:
    """Yield what should be a dict."""
    yield 1


def with_codes(cases: dict[str, tuple[dict[Any, Any], str, str, str]]) -> list[Any]:
    """Make parameters of cases by id, each marked with the pitfall that its code is."""
    numbered = {name: (*case, int(case[1].removeprefix("P"))) for name, case in cases.items()}
    return with_pitfalls(numbered, "assembly")


ENTRIES: dict[str, tuple[dict[Any, Any], str, str, str]] = {
    "type mistyped": (
        turn(type="multiactiveplayer"), "P1", "'multiactiveplayer'", "mean multipleactiveplayer?",
    ),
    "type nonsense": (
        turn(type="???"), "P1", "the type is '???'",
        "activeplayer, multipleactiveplayer, private, game",
    ),
    "id is text": ({"10": PLAYER_TURN}, "P3", "the id is '10'", "positive int"),
    "id 0": ({0: PLAYER_TURN}, "P3", "the id is 0", "positive int"),
    "1 is no state of a game": (
        {1: PLAYER_TURN}, "P3", "playerTurn: the id is 1", "other than 1 and 99",
    ),
    "99 is no state of a game": (
        {99: PLAYER_TURN}, "P3", "playerTurn: the id is 99", "other than 1 and 99",
    ),
    "an empty name": (turn(name=""), "P6", "'' is not a name", "letters"),
    "no name": (turn(name=None), "P9", "machine_states[10]: there is no 'name'", "name and a type"),
    "no type": (turn(type=None), "P9", "playerTurn: there is no 'type'", "name and a type"),
    "no array": ({10: "playerTurn"}, "P9", "machine_states[10] is 'playerTurn'", "Give a dict"),
    "name is a number": (turn(name=5), "P9", "name is 5", "Give a text"),
    "actions are one text": (
        turn(possibleactions="play"), "P9", "possibleactions is 'play'", "Give a list of names",
    ),
    "transitions are a list": (
        turn(transitions=[11]), "P9", "transitions is [11]", "Give a dict from names to ids",
    ),
    "a transition by number": (
        turn(transitions={11: "play"}), "P9", "the transition 11 is not a text", "names to the",
    ),
    "initialprivate is True": (
        turn(initialprivate=True), "P9", "initialprivate is True", "an id or a State class",
    ),
    "a further text is none": (
        turn(descriptiongeneric=3), "P9", "descriptiongeneric is 3", "Give a text",
    ),
    "target is a text": (
        turn(transitions={"zombiePass": "11"}), "P16", "leads to '11'", "Give the id",
    ),
    "initialprivate elsewhere": (
        turn(initialprivate=11), "P22", "has initial_private", "Remove it",
    ),
    "initialprivate is not private": (
        turn(type="multipleactiveplayer", initialprivate=11),
        "P22",
        "initial_private is 11",
        "Give the class or id",
    ),
    "no zombiePass": (
        turn(transitions={"play": 11}), "P39", "no transition 'zombiePass'", "write zombie_turn",
    ),
    "args missing": (turn(args="argPlay"), "P84", "args names 'argPlay'", "Write it in Sample"),
    "action missing": (
        next_player(action="stNextPlayr"), "P84", "'stNextPlayr'", "Did you mean stNextPlayer?",
    ),
    "action is a number": (
        turn(possibleactions=[5]), "P84", "names 5, which is not a method", "Give the name",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "code", "fact", "remedy"), with_codes(ENTRIES))
def test_a_wrong_entry(changes: dict[Any, Any], code: str, fact: str, remedy: str) -> None:
    """Each mistake in an entry has the number of its pitfall, a fact and a remedy."""
    found = [finding for finding in findings_of(turns(changes)) if finding.code == code]

    assert any(fact in finding.message and remedy in finding.remedy for finding in found)


@pytest.mark.parametrize(
    "changes",
    [
        turn(type="multiactiveplayer"),
        turn(name=None),
        turn(type=None, args="argPlay"),
        turn(type="???"),
    ],
    ids=["type mistyped", "no name", "no type", "type nonsense"],
)
def test_a_mistake_is_told_once(changes: dict[Any, Any]) -> None:
    """What follows from a mistake, such as transitions to a state of no type, is not reported."""
    [finding] = findings_of(turns(changes))

    assert finding.code in {"P1", "P9"}


METHODS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "args with a parameter": (
        {"argPlay": lambda _self, player_id: {}},
        "P28",
        "(player_id): nothing",
        "self alone",
    ),
    "action with a parameter": (
        {"stNextPlayer": lambda _self, n: None},
        "P28",
        "(n): nothing fills",
        "self alone",
    ),
    "any number": ({"argPlay": with_any}, "P28", "(players): nothing fills", "self alone"),
    "by keyword": ({"argPlay": with_keyword}, "P28", "(one): nothing fills", "self alone"),
    "private with two": (
        {"argStep": with_two},
        "P28",
        "with_two(two): nothing fills",
        "self and the id of the player",
    ),
    "zombie_turn with one": (
        {"zombie_turn": lambda _self, state: None},
        "P28",
        "takes 1 parameter(s)",
        "the array of the state and the id of the player",
    ),
    "get_choices with three": (
        {"get_choices": lambda _self, a, b, c: ()},
        "P28",
        "(c): nothing fills",
        "self and the",
    ),
    "zombie_turn of the class": (
        {"zombie_turn": staticmethod(with_two)},
        "P28",
        "zombie_turn is <static",
        "plain method",
    ),
    "a generator": (
        {"argPlay": one_by_one},
        "P49",
        "one_by_one is a coroutine or generator",
        "plain method",
    ),
    "an action without annotation": (
        {"play": lambda _self, card: None},
        "P33",
        "(card): it has no annotation",
        "Say",
    ),
    "the active player": (
        {"step": lambda _self, active_player_id: None},
        "P35",
        "not filled in PRIVATE states",
        "current_player_id",
    ),
    "a static method": (
        {"play": staticmethod(lambda: None)},
        "P84",
        "which is not a method",
        "takes self",
    ),
    "an attribute": ({"play": 5}, "P84", "which is not a method", "takes self"),
    "an end of one's own": (
        {"stGameEnd": lambda _self: None},
        "P43",
        "stGameEnd is never called",
        "last state",
    ),
}


@pytest.mark.parametrize(("methods", "code", "fact", "remedy"), with_codes(METHODS))
def test_a_wrong_method(methods: dict[str, Any], code: str, fact: str, remedy: str) -> None:
    """A method that cannot be called as it is written, or is never called, is found."""
    step = {"name": "step", "type": "private", "args": "argStep", "possibleactions": ["step"]}
    fine = {
        "argPlay": lambda _self: {},
        "argStep": lambda _self, _player_id: {},
        "step": lambda _self: None,
    }
    [finding] = findings_of(turns({**turn(args="argPlay"), 50: step}, **{**fine, **methods}))

    assert finding.code == code
    assert (fact in finding.message, remedy in finding.remedy) == (True, True)


def test_the_array_is_a_dict() -> None:
    """A value that is not a dict of entries at all is one finding."""
    findings = findings_of(turns(machine_states=[PLAYER_TURN]))

    assert [(finding.code, finding.message.partition(" is ")[0]) for finding in findings] == [
        ("P21", "Sample.machine_states")
    ]


def test_a_method_that_several_states_name_is_wrong_once() -> None:
    """The same mistake of the same method is reported once, however many name it."""
    findings = findings_of(turns({**turn(), 20: PLAYER_TURN}, play=lambda _self, card: None))

    assert [finding.code for finding in findings] == ["P33"]


def test_data_never_hides_a_method_of_the_framework() -> None:
    """A game cannot declare data under the name of a method it inherits from ArrayGame."""
    [finding] = findings_of(turns(__annotations__={"state": str}))

    assert (finding.code, finding.message) == ("P99", "Sample.state: a method has this name too.")


def test_all_mistakes_are_told_at_once() -> None:
    """One assembly reports every mistake of the array, each where it is written."""

    class Wrong(Turns):
        machine_states = {
            10: {
                "name": "playerTurn",
                "type": "activplayer",
                "args": "argPlay",
                "transitions": {
                    "play": "next",
                    "zombiePass": 10,
                },
                "initialprivate": 50,
            },
            0: {"name": "end", "type": "game", "action": "stNextPlayer"},
        }

    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    found = {finding.code: lines[finding.line - 1].strip() for finding in findings_of(Wrong)}

    assert found == {
        "P1": '"type": "activplayer",',
        "P84": '"args": "argPlay",',
        "P16": '"play": "next",',
        "P22": '"initialprivate": 50,',
        "P3": '0: {"name": "end", "type": "game", "action": "stNextPlayer"},',
    }
