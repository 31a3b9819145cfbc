"""Pitfalls of what players see of a state (P74 to P83): each test has one and sees it caught."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import GameError, GameState, StateType, possible_action
from tests.pitfalls.support import Other, Together, fails, refused, trying
from tests.support import PlayerState, table_of


def leading_to(args: Any) -> Any:
    """Make a table whose `act_try` leads to a state with these args, or a function's results."""

    class Shown(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        def get_args(self) -> Any:
            return args(self) if callable(args) else args

    return table_of(trying(lambda _state: Shown), Other, Shown)


@pytest.mark.pitfall(74, caught="run time")
@pytest.mark.parametrize("args", [None, [1], "args", 7], ids=repr)
def test_args_that_are_no_dict(args: object) -> None:
    """An action that leads to a state whose args are not a dict fails (P74)."""
    refused(leading_to(args), "Cannot use the args of Shown: get_args returned .*Return a dict")


WRITING: dict[str, Callable[[Any], object]] = {
    "data": lambda game: game.seen.append(1),
    "globals": lambda game: game.globals.set("seen", 1),
    "score": lambda game: game.player_score.inc(game.get_active_player_id(), 1, None),
    "notification": lambda game: game.notify.all("seen", "Somebody looks"),
    "time": lambda game: game.give_extra_time(game.get_active_player_id()),
    "turn": lambda game: game.active_next_player(),
    "move": lambda game: game.gamestate.jump_to_state(11),
    "chance": lambda game: game.random.randint(1, 6),
}


def begin(game: Any) -> Any:
    game.seen, game.is_spying = [], False
    return game.states[0]


@pytest.mark.pitfall(75, 76, 93, caught="run time")
@pytest.mark.parametrize("hook", ["get_args", "get_choices", "get_all_datas", "get_scene"])
@pytest.mark.parametrize("write", WRITING.values(), ids=WRITING)
def test_looking_that_changes_something(hook: str, write: Callable[[Any], object]) -> None:
    """Looking at a table changes nothing, notifies nobody and draws no lots (P75, P76, P93)."""

    def spy(thing: Any, _player_id: int = 0) -> Any:
        game = getattr(thing, "game", thing)
        if game.is_spying:
            write(game)
        return {"get_choices": [], "get_scene": None}.get(hook, {})

    of_state = hook in {"get_args", "get_choices"}
    state = type("Spy", (PlayerState,), {hook: spy} if of_state else {})
    attributes: dict[str, Any] = {} if of_state else {hook: spy}
    annotations = {"seen": list[int], "is_spying": bool}
    table = table_of(state, Other, setup_new_game=begin, __annotations__=annotations, **attributes)
    looks: dict[str, Any] = {"get_choices": table.choices, "get_scene": table.scene}
    look = looks.get(hook, table.view)
    table.game.is_spying = True
    before = table.snapshot()

    with pytest.raises(
        GameError,
        match="changed the table. Let (it|them) only read|only look. Call it in an action",
    ):
        look(table.player_ids[0])
    assert table.snapshot() == before


@pytest.mark.pitfall(77, caught="impossible")
def test_args_are_asked_again_when_entering_changed_them() -> None:
    """An action gets the args as they are when it runs, not the outdated ones of entering (P77)."""

    class Draw(Other):
        def get_args(self) -> dict[str, int]:
            return {"left": self.game.left}

        def on_entering_state(self) -> None:
            self.game.left -= 1

        @possible_action
        def act_take(self, args: dict[str, int]) -> None:
            self.notify.all("taken", "${left} left", left=args["left"])

    table = table_of(Draw, left=5, __annotations__={"left": int})
    ann = table.player_ids[0]

    assert table.view(ann).args == {"left": 4}
    assert table.act(ann, "act_take").messages(None)[0].text == "4 left"


WRONG_PRIVATE: dict[str, tuple[object, str]] = {
    "no dict": ([7], r"_private is \[7\]"),
    "part no dict": (lambda state: dict.fromkeys(state.players, 7), "_private is {.*: 7"),
    "seat numbers": ({1: {"card": 7}}, "_private has the key 1. Use player ids or 'active'"),
    "text for an id": (lambda state: {str(state.players.ids[0]): {}}, "_private has the key '"),
    "mixed": (
        lambda state: {"active": {}, state.players.ids[1]: {}},
        "_private mixes 'active' with ids",
    ),
}


@pytest.mark.pitfall(79, caught="run time")
@pytest.mark.parametrize(("private", "message"), WRONG_PRIVATE.values(), ids=WRONG_PRIVATE)
def test_private_args_of_nobody_in_particular(private: Any, message: str) -> None:
    """`_private` is a dict from player ids, or from "active" alone, to dicts (P79)."""
    table = leading_to(lambda state: {"_private": private(state) if callable(private) else private})

    refused(table, f"Cannot enter Shown: {message}")


@pytest.mark.pitfall(80, caught="run time")
def test_staying_where_nobody_was_told_of() -> None:
    """An action that leads to a silent state which does not lead on fails (P80)."""
    refused(
        leading_to({"_no_notify": True}), "Shown set _no_notify, so the players do not know of it"
    )


@pytest.mark.pitfall(81, caught="run time")
def test_merged_names_are_for_clients() -> None:
    """Actions and zombies find private args under `_private`, merged or not.

    The error for a wrong key says where they are (P81).
    """

    class Draw(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

        def get_args(self, active_player_id: int) -> dict[str, object]:
            return {"_private": {active_player_id: {"card": 7}}, "_merge_private": True}

        @possible_action
        def act_try(self, args: dict[str, Any]) -> None:
            self.notify.all("drawn", card=args["card"])

        def zombie(self, player_id: int, args: dict[str, Any]) -> Any:
            self.notify.all("drawn", card=args["card"])

    table = table_of(Draw)
    ann, _ = table.player_ids
    message = r"'card' is a private argument: it stands in args\['_private'\]\[player_id\]"

    assert table.view(ann).args == {"card": 7}
    refused(table, message, KeyError)
    with pytest.raises(KeyError, match=message):
        table.make_zombie(ann)


@pytest.mark.pitfall(82, caught="impossible")
def test_private_args_of_everybody() -> None:
    """Private args of four players are computed once for all, and again after an action (P82)."""
    asked: list[int] = []

    class Hands(Together):
        def get_args(self) -> dict[str, object]:
            asked.append(len(asked))
            return {"_private": {player_id: {"card": player_id} for player_id in self.players}}

        @possible_action
        def act_look(self, args: dict[str, Any], current_player_id: int) -> None:
            self.notify.player(
                current_player_id, "looked", card=args["_private"][current_player_id]["card"]
            )

    table = table_of(Hands, Other, players=4)
    counts = []
    for act in (lambda: None, lambda: table.act(table.player_ids[1], "act_look")):
        act()
        cards = [table.view(viewer).args.get("_private") for viewer in (*table.player_ids, None)]
        counts.append(len(asked))
        assert cards == [*({"card": player_id} for player_id in table.player_ids), None]

    assert counts == [2, 3]


@pytest.mark.pitfall(83, caught="run time")
@pytest.mark.parametrize("value", [object(), GameError, len], ids=["object", "class", "function"])
def test_values_that_cannot_be_sent(value: object) -> None:
    """Args and notifications hold plain values; the error for others names their place (P83)."""
    refused(leading_to({"thing": value}), "Cannot send the args of Shown: .*Use plain values")
    fails(
        lambda state: state.notify.all("x", thing=value),
        "Cannot send notification 'x': .*Use plain values",
    )
