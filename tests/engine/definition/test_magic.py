"""The magic parameters: the whole table of names, hooks and state types, in action."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import ActionParameter, Choice, DefinitionError, Finding, StateType, possible_action
from bga_states.engine.author.hooks import Hook
from bga_states.engine.definition.calls import plan
from bga_states.engine.definition.magic import RESERVED_NAMES, rows, sources
from bga_states.engine.match.players import Player, Players
from tests.support import AutomaticState, PlayerState, game_of, table_of

NAMES = sorted({name for name, *_ in rows()})
CELLS = [(name, hook, kind) for name in NAMES for hook in Hook for kind in (*StateType, None)]

STATES = {
    StateType.ACTIVE_PLAYER,
    StateType.GAME,
    StateType.MULTIPLE_ACTIVE_PLAYER,
    StateType.PRIVATE,
}
PLAYED = STATES - {StateType.GAME}
TURN = STATES - {StateType.PRIVATE}
ACTIVE = {"active_player_id", "active_player_no"}
CURRENT = {"current_player_id", "current_player_no"}
PLAYER = {"player_id", "player_no"}

EXPECTED: dict[Hook, list[tuple[set[str], set[Any]]]] = {
    Hook.GET_ARGS: [(ACTIVE, TURN), (PLAYER | CURRENT, {StateType.PRIVATE})],
    Hook.ON_ENTERING_STATE: [
        (ACTIVE, TURN),
        (PLAYER | CURRENT, {StateType.PRIVATE}),
        ({"args"}, STATES),
    ],
    Hook.GET_CHOICES: [
        (ACTIVE, TURN),
        (PLAYER, PLAYED),
        (CURRENT, {StateType.PRIVATE}),
        ({"args"}, PLAYED),
    ],
    Hook.ACTION: [
        (ACTIVE, TURN - {StateType.GAME} | {None}),
        (CURRENT | {"args"}, PLAYED | {None}),
    ],
    Hook.ZOMBIE: [(PLAYER | {"args"}, PLAYED)],
    Hook.GET_ALL_DATAS: [(CURRENT, {None})],
}


class Seen:
    """The match during a call, as the sources read it."""

    players = Players([Player(2300001, "Ann", 1, "ff0000"), Player(2300002, "Bob", 2, "0000ff")])
    active_player_id = 2300001


VALUES = {
    "active_player_id": 2300001,
    "active_player_no": 1,
    "player_id": 2300002,
    "player_no": 2,
    "current_player_id": 2300002,
    "current_player_no": 2,
    "args": {"of": 2300002},
}


def function_with(name: str) -> Callable[..., object]:
    """Make a method with one parameter, annotated as what a client could send."""
    namespace: dict[str, Any] = {}
    exec(f"def method(self, {name}: int): return {name}", namespace)  # noqa: S102  # one method for each name
    method: Callable[..., object] = namespace["method"]
    return method


def is_expected(name: str, hook: Hook, kind: StateType | None) -> bool:
    return any(name in names and kind in kinds for names, kinds in EXPECTED[hook])


@pytest.mark.own_gear
@pytest.mark.pitfall(28, 35, caught="assembly")
@pytest.mark.parametrize(("name", "hook", "kind"), CELLS, ids=str)
def test_a_parameter_is_filled_or_refused(name: str, hook: Hook, kind: StateType | None) -> None:
    """Each name is filled in the hooks and state types of the table, and nowhere else."""
    findings: list[Finding] = []
    method = function_with(name)
    compiled = plan(method, hook, kind, findings)

    if is_expected(name, hook, kind):
        args = {"of": 2300002}
        assert compiled.call(None, Seen(), 2300002, args, None) == VALUES[name]
    elif hook is Hook.ACTION and name not in RESERVED_NAMES:
        assert compiled.parameters == (
            ActionParameter(name, int, required=True, default=compiled.parameters[0].default),
        )
    else:
        assert [finding.code for finding in findings] == ["P35" if hook is Hook.ACTION else "P28"]


def test_a_spectator_has_no_number() -> None:
    """For a spectator `current_player_id` and `current_player_no` are None."""
    calls = [
        plan(function_with(name), Hook.GET_ALL_DATAS, None, [])
        for name in sources(Hook.GET_ALL_DATAS, None)
    ]

    assert [compiled.call(None, Seen(), None, None, None) for compiled in calls] == [None, None]


def test_player_id_is_an_ordinary_parameter_of_an_action() -> None:
    """In actions `player_id` is not magic: the client sends it.

    The caller is `current_player_id`.
    """

    class Give(PlayerState):
        @possible_action
        def act_give(self, player_id: int, current_player_id: int) -> None:
            self.notify.all("given", "", to=player_id, by=current_player_id)

    table = table_of(Give)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_give", {"player_id": bob})

    assert outcome.messages(None)[0].args == {"to": bob, "by": ann}


def test_the_order_and_kind_of_parameters_is_free() -> None:
    """Parameters are bound by name: sent and magic ones mix, also after `*`."""

    class Mixed(PlayerState):
        @possible_action
        def act_mix(
            self, a: int, active_player_no: int, b: int = 7, *, args: dict[str, int], c: int = 9
        ) -> None:
            self.notify.all("mixed", "", values=[a, active_player_no, b, args["n"], c])

        def get_args(self) -> dict[str, int]:
            return {"n": 5}

    table = table_of(Mixed)
    outcome = table.act(table.player_ids[0], "act_mix", {"c": 3, "a": 2})

    assert outcome.messages(None)[0].args == {"values": [2, 1, 7, 5, 3]}


def test_args_of_an_action_are_raw_and_fresh() -> None:
    """An action gets the args as they are now, `_private` still nested by player (P81)."""

    class Fresh(PlayerState):
        def get_args(self, active_player_id: int) -> dict[str, object]:
            return {"pair": (1, 2), "n": self.game.n, "_private": {active_player_id: {"secret": 1}}}

        @possible_action
        def act_look(self, args: dict[str, Any], active_player_id: int) -> None:
            self.game.n += 1
            assert isinstance(args["pair"], tuple)
            self.notify.all(
                "looked", "", n=args["n"], secret=args["_private"][active_player_id]["secret"]
            )

    table = table_of(Fresh, n=0, __annotations__={"n": int})
    seen = [
        table.act(table.player_ids[0], "act_look").messages(None)[0].args["n"] for _ in range(3)
    ]

    assert seen == [0, 1, 2]


@pytest.mark.pitfall(77, caught="impossible")
def test_args_never_see_what_entering_changes() -> None:
    """`get_args` runs before `on_entering_state`, which gets its result.

    A later view asks again (P77).
    """

    class Entering(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"n": self.game.n}

        def on_entering_state(self, args: dict[str, object]) -> None:
            self.game.n = 5
            self.notify.all("entered", "", n=args["n"])

    table = table_of(Entering, n=0, __annotations__={"n": int})
    told = [
        message.args.get("n", message.args.get("args")) for message in table.outcome.messages(None)
    ]

    assert (told, table.view(None).args) == ([{"n": 0}, 0], {"n": 5})


@pytest.mark.pitfall(82, caught="impossible")
def test_args_are_computed_once_while_nothing_happens() -> None:
    """Views, choices and the action share the args of entering: `get_args` is not asked again."""
    asked = []

    class Once(PlayerState):
        def get_args(self) -> dict[str, object]:
            asked.append(1)
            return {}

        def get_choices(self, args: dict[str, object]) -> list[Choice]:
            return [Choice(self.act_stay)] if args == {} else []

        @possible_action
        def act_stay(self, args: dict[str, object]) -> None:
            asked_until_then.append(len(asked))

    asked_until_then: list[int] = []
    table = table_of(Once)
    table.view(None)
    table.act(table.player_ids[0], table.choices(table.player_ids[0])[0].action)

    assert asked_until_then == [1]


@pytest.mark.pitfall(28, caught="assembly")
def test_what_nothing_can_fill_is_refused_with_its_place() -> None:
    """A parameter that nothing fills is refused at assembly, with its place and a remedy.

    The place is file, line, class and method.
    """

    class Wrong(AutomaticState):
        def on_entering_state(self, current_player_id: int) -> None:
            raise NotImplementedError

    with pytest.raises(DefinitionError) as raised:
        table_of(Wrong, PlayerState)
    (finding,) = raised.value.findings

    assert (
        finding.code,
        finding.file,
        "Wrong.on_entering_state(current_player_id)" in finding.message,
    ) == (
        "P28",
        __file__,
        True,
    )
    assert "active_player_id" in finding.remedy


def test_plans_are_compiled_once_for_a_class() -> None:
    """Signatures are read once per Game class, not per table."""
    from bga_states.engine.assembly import definition_of

    game_class = game_of(PlayerState)

    assert definition_of(game_class) is definition_of(game_class)
