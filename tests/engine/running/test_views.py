"""What each viewer sees of a table: never more than they may."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import GameError, GameState, Gear, StateType, Table, TableError, possible_action
from sample_games.reversi import Reversi
from tests.support import AutomaticState, PlayerState, game_of, table_of, with_pitfalls


def shown(args: Any, **declared: Any) -> Table[Any]:
    """Make a table whose state has these args and this declaration."""

    class Shown(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, **declared)

        def get_args(self) -> Any:
            return args(self.game) if callable(args) else args

    return table_of(Shown, players=3)


def views(table: Table[Any]) -> list[Any]:
    """Return the views of all players in seat order, then a spectator's."""
    return [table.view(viewer) for viewer in (*table.player_ids, None)]


def test_public_args_reach_everybody() -> None:
    """Everything that is not private is for all."""
    assert [view.args for view in views(shown({"n": 1}))] == [{"n": 1}] * 4


def test_private_args_reach_their_player_alone() -> None:
    """`_private` gives each player their own part, spectators none."""
    table = shown(
        lambda game: {
            "_private": {player_id: {"no": p.no} for player_id, p in game.players.items()}
        }
    )

    assert [view.args for view in views(table)] == [
        *({"_private": {"no": no}} for no in (1, 2, 3)),
        {},
    ]


def test_private_active_reaches_the_active_player() -> None:
    """The key "active" stands for whoever is active."""
    table = shown({"_private": {"active": {"n": 4}}})

    assert [view.args for view in views(table)] == [{"_private": {"n": 4}}, {}, {}, {}]


def test_messages_of_entering_hide_what_views_hide() -> None:
    """The state change that an action announces has each viewer's own args only."""
    table = shown({"_private": {"active": {"n": 4}}})
    told = [table.outcome.messages(viewer)[0].args["args"] for viewer in (*table.player_ids, None)]

    assert told == [{"_private": {"n": 4}}, {}, {}, {}]


@pytest.mark.parametrize(
    ("declared", "args", "expected"),
    [
        (
            {"description": "${actplayer} waits", "description_my_turn": "${you} wait"},
            {},
            ["You wait", "Ann waits"],
        ),
        ({"description": "${actplayer} waits"}, {}, ["Ann waits", "Ann waits"]),
        ({"description": "Take ${n} of ${a.b}"}, {"n": 2, "a": {"b": 3}}, ["Take 2 of 3"] * 2),
        (
            {"description": "Wait", "description_my_turn": "Take ${_private.n}"},
            {"_private": {"active": {"n": 7}}},
            ["Take 7", "Wait"],
        ),
        ({}, {}, ["", ""]),
    ],
    ids=["my turn", "only description", "args", "private args", "silent"],
)
def test_the_status_is_rendered_for_each_viewer(
    declared: Any, args: Any, expected: list[str]
) -> None:
    """Active players read `description_my_turn`, the others `description`, both filled in."""
    table = shown(args, **declared)

    assert [view.status for view in views(table)[:2]] == expected


def test_otherplayer_is_named_from_its_id() -> None:
    """`${otherplayer}` needs `otherplayer_id`, and takes the name from it."""
    table = shown(
        lambda game: {"otherplayer_id": game.players.ids[2]}, description="Follow ${otherplayer}"
    )

    assert table.view(None).status == "Follow Cy"


WRONG_ARGS: dict[str, tuple[Any, str, int]] = {
    "no dict": ([1], r"get_args returned \[1\]", 74),
    "none": (None, "get_args returned None", 74),
    "not sendable": ({"x": object()}, "the args of Shown", 83),
    "private no dict": ({"_private": 3}, "_private is 3", 79),
    "private part no dict": ({"_private": {"active": 3}}, "_private is", 79),
    "private to a stranger": ({"_private": {17: {}}}, "_private has the key 17", 79),
    "private mixed": (
        lambda game: {"_private": {"active": {}, game.players.ids[0]: {}}},
        "mixes 'active' with ids",
        79,
    ),
    "otherplayer without id": (
        {"otherplayer": "Bob"},
        "otherplayer comes without otherplayer_id",
        13,
    ),
}


@pytest.mark.parametrize(("args", "message"), with_pitfalls(WRONG_ARGS, "run time"))
def test_wrong_args_are_an_error_on_entering(args: Any, message: str) -> None:
    """Args that are not a dict, cannot be sent, or hide from nobody are errors (P74, P79, P83)."""
    with pytest.raises(GameError, match=message):
        shown(args)


@pytest.mark.pitfall(11, caught="run time")
def test_a_description_that_nothing_fills_is_an_error_on_entering() -> None:
    """A placeholder of the description that `get_args` does not fill is an error (P11)."""
    with pytest.raises(GameError, match=r"nothing fills \$\{count\} of its description"):
        shown({}, description="${count} left")


def test_a_state_with_no_notify_is_not_announced() -> None:
    """`_no_notify` keeps the players from hearing of a state that passes by."""

    class Silent(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"_no_notify": True}

        def on_entering_state(self) -> type[GameState[Any]]:
            return Loud

    class Loud(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

    table = table_of(Silent, Loud)

    assert [message.args["name"] for message in table.outcome.messages(None)] == ["Loud"]


@pytest.mark.pitfall(80, caught="run time")
def test_a_table_cannot_rest_in_a_state_nobody_heard_of() -> None:
    """`_no_notify` in a state that stays is an error (P80)."""
    with pytest.raises(GameError, match="set _no_notify"):
        shown({"_no_notify": True})


def test_a_spectator_sees_what_is_public() -> None:
    """`get_all_datas` gets the viewer, None for a spectator, who may do nothing."""

    class Watched(PlayerState):
        @possible_action
        def act_look(self) -> None:
            raise AssertionError

    def get_all_datas(
        _self: Any, current_player_id: int | None, current_player_no: int | None
    ) -> dict[str, object]:
        return {"viewer": current_player_id, "no": current_player_no}

    table = table_of(Watched, get_all_datas=get_all_datas)
    bob = table.player_ids[1]
    told = [(view.datas, view.possible_actions) for view in (table.view(bob), table.view(None))]

    assert told == [({"viewer": bob, "no": 2}, []), ({"viewer": None, "no": None}, [])]


@pytest.mark.parametrize("viewer", [0, 1, "2300001", 17], ids=repr)
def test_a_stranger_has_no_view(viewer: Any) -> None:
    """Whoever does not sit at the table cannot look through a player's eyes."""
    with pytest.raises(TableError, match="Cannot find player"):
        shown({}).view(viewer)


def test_choices_are_for_the_active_player() -> None:
    """A player who is not active has no choices."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    ann, bob = table.player_ids

    assert (len(table.choices(ann)), table.choices(bob)) == (4, [])
    assert str(table.choices(ann)[0]) == "act_play_disc(x=4, y=3)"


def test_progression_is_told_when_a_state_asks() -> None:
    """`get_game_progression` is called on entering states that ask for it, and seen by all."""

    class Ask(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, update_game_progression=True)

        def on_entering_state(self) -> type[GameState[Any]]:
            return PlayerState

    table = table_of(Ask, PlayerState, get_game_progression=lambda _game: 40)

    assert table.view(None).progression == 40


@pytest.mark.pitfall(15, caught="run time")
@pytest.mark.parametrize("progression", [-1, 101, 50.0, None, True], ids=repr)
def test_a_progression_out_of_range_is_an_error(progression: Any) -> None:
    """The progression is an int from 0 to 100 (P15)."""

    class Ask(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, update_game_progression=True)

    with pytest.raises(GameError, match="get_game_progression returned"):
        table_of(Ask, get_game_progression=lambda _game: progression)


@pytest.mark.pitfall(52, caught="run time")
def test_the_active_player_stays_while_the_state_stays() -> None:
    """Changing the active player without changing state is an error (P52).

    It is an error on entering a state, too (P53).
    """

    class Restless(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, type=StateType.ACTIVE_PLAYER)

        @possible_action
        def act_pass(self) -> None:
            self.game.active_next_player()

        @possible_action
        def act_pass_and_return(self) -> type[GameState[Any]]:
            self.game.active_prev_player()
            return type(self)

    table = table_of(Restless, players=3)
    ann, _, cy = table.player_ids

    with pytest.raises(GameError, match="the active player changed in Restless"):
        table.act(ann, "act_pass")
    table.act(ann, "act_pass_and_return")
    assert table.active_player_ids == [cy]


SPEAKING: dict[str, Callable[[Any], object]] = {
    "notify": lambda game: game.notify.all("told"),
    "turn": lambda game: game.active_next_player(),
    "eliminate": lambda game: game.eliminate_player(game.players.ids[1]),
    "savepoint": lambda game: game.undo_savepoint(),
}


@pytest.mark.pitfall(75, caught="run time")
@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
@pytest.mark.parametrize("speak", SPEAKING.values(), ids=SPEAKING)
def test_the_progression_only_looks(speak: Callable[[Any], object], gear: Gear) -> None:
    """`get_game_progression` asks for nothing: like every look it is refused what moves do."""
    table = progressing(speak, gear)
    before = table.snapshot()
    with pytest.raises(GameError, match="the hook that runs may only look"):
        table.act(table.player_ids[0], "act_go")

    assert table.snapshot() == before


@pytest.mark.pitfall(75, caught="run time")
def test_a_progression_that_changes_data() -> None:
    """The checked gear sees data that `get_game_progression` changed."""
    table = progressing(lambda game: game.globals.set("asked", 1), Gear.CHECKED)
    with pytest.raises(GameError, match=r"get_game_progression changed the table.*\(P75\)"):
        table.act(table.player_ids[0], "act_go")


def progressing(change: Callable[[Any], object], gear: Gear) -> Table[Any]:
    """Make a table whose progression does this as soon as somebody has acted."""

    class Turn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, update_game_progression=True)

        @possible_action
        def act_go(self) -> type[PlayerState]:
            self.game.globals.set("begun", 1)
            return Turn

    def get_game_progression(game: Any) -> int:
        if game.globals.has("begun"):
            change(game)
        return 5

    game = game_of(Turn, get_game_progression=get_game_progression)
    return Table.create(game, ["Ann", "Bob"], gear=gear)
