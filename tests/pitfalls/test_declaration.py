"""Pitfalls of what a game declares (P1 to P43): each test makes a mistake and sees it caught."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import (
    ActionRefused,
    DefinitionError,
    GameError,
    StateType,
    Table,
    TableError,
    possible_action,
)
from tests.pitfalls.support import Other, Together, fails, trying
from tests.support import PlayerState, game_of, table_of


@pytest.mark.pitfall(4, caught="run time")
@pytest.mark.parametrize(
    "declared",
    [{"id": 12}, {"type": StateType.MULTIPLE_ACTIVE_PLAYER}, {"type": StateType.GAME}],
    ids=["another id", "several players", "no player"],
)
def test_a_released_state_that_is_another_now(declared: dict[str, Any]) -> None:
    """A saved table whose state is gone, or has another type by now, is not restored (P4)."""

    class Turn(PlayerState):
        pass

    class TurnOfTomorrow(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, name="Turn", **declared)

    saved = table_of(Turn, Other).snapshot()

    with pytest.raises(
        TableError, match="Cannot restore a table of Sample: .*Keep the ids and types of states"
    ):
        Table.restore(game_of(TurnOfTomorrow, Other), saved)


@pytest.mark.pitfall(5, caught="assembly")
def test_classes_of_one_name_in_two_modules() -> None:
    """Two classes of one name are two states of one name, wherever they are written (P5)."""

    class Draw(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

    elsewhere = type("Draw", (PlayerState,), {"__module__": "second_phase"})

    with pytest.raises(DefinitionError, match="P5 Two states have the name Draw"):
        table_of(Draw, elsewhere)


USES: dict[str, Callable[[Any], object]] = {
    "gamestate": lambda state: state.gamestate.change_active_player(2300001),
    "players": lambda state: state.players.ids,
    "random": lambda state: state.random.randint(1, 6),
    "globals": lambda state: state.globals.set("round", 1),
    "player_score": lambda state: state.player_score.get_all(),
    "own data": lambda state: state.game.cards,
}


@pytest.mark.pitfall(9, caught="assembly")
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_constructor_that_uses_the_table(use: Callable[[Any], object]) -> None:
    """A state is constructed before there is a table: nothing of it is there yet (P9)."""

    class Eager(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            use(self)

    with pytest.raises(
        DefinitionError, match="P9 Eager cannot be constructed: AttributeError: .*has no attribute"
    ):
        table_of(Eager, __annotations__={"cards": list[int]})


@pytest.mark.pitfall(9, 99, caught="assembly")
def test_a_constructor_that_keeps_something() -> None:
    """A state object holds no data, so its constructor cannot set any either (P9, P99)."""

    class Hoarding(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.seen = [1]

    with pytest.raises(
        DefinitionError, match=r"P9 .*Cannot set Hoarding.seen: state objects hold no data"
    ):
        table_of(Hoarding)


@pytest.mark.pitfall(15, caught="assembly")
def test_a_progression_of_one_player() -> None:
    """The progression is the table's: a step of one player does not update it (P15)."""

    class Step(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31, type=StateType.PRIVATE, update_game_progression=True)

    with pytest.raises(DefinitionError, match="P15 Step is PRIVATE and updates the progression"):
        table_of(PlayerState, Step)


@pytest.mark.pitfall(18, caught="run time")
@pytest.mark.parametrize("name", ["Other", "Try"], ids=["another state", "the own state"])
def test_a_state_given_as_a_transition(name: str) -> None:
    """`next_state` takes a transition's name; the error for a state's name explains that (P18)."""
    fails(
        lambda state: state.gamestate.next_state(name),
        f"It is the name of a state: return the class {name}",
    )


@pytest.mark.pitfall(18, 19, caught="run time")
@pytest.mark.parametrize("target", [Other, 11, None], ids=["class", "id", "None"])
def test_a_transition_that_is_no_name(target: Any) -> None:
    """`next_state` takes only a name; a class or an id is returned or jumped to (P18, P19)."""
    fails(lambda state: state.gamestate.next_state(target), "Cannot ")


@pytest.mark.pitfall(19, caught="run time")
@pytest.mark.parametrize("count", [0, 2], ids=["none", "several"])
def test_a_transition_without_a_name(count: int) -> None:
    """The empty name means the only transition, and nothing if there are none or several (P19)."""

    class Turn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions=dict.fromkeys(["go", "stop"][:count], 11))

        @possible_action
        def act_end(self) -> None:
            self.gamestate.next_state()

    table = table_of(Turn, Other)

    with pytest.raises(GameError, match=f"{count} transitions are declared. Name one of"):
        table.act(table.player_ids[0], "act_end")


@pytest.mark.pitfall(22, caught="assembly")
@pytest.mark.parametrize(
    "target", [Other, 11, 77, object], ids=["class", "id", "unknown id", "no state"]
)
def test_a_private_state_to_begin_with_that_is_none(target: Any) -> None:
    """Players of a master begin in a PRIVATE state of the game (P22)."""

    class Master(Together):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=target)

    with pytest.raises(
        DefinitionError, match="P22 Master: initial_private is .*not a PRIVATE state of the game"
    ):
        table_of(Master, Other)


@pytest.mark.pitfall(30, 111, caught="impossible")
@pytest.mark.parametrize("name", ["activate_next", "active_player_ids", "debug_win", "act_of_all"])
def test_helpers_are_no_actions(name: str) -> None:
    """Whatever the name of a method, without the mark no player reaches it (P30, P111).

    That holds for states and for the Game.
    """

    def helper(_self: Any) -> None:
        raise AssertionError

    of_game: dict[str, Any] = {name: helper}
    table = table_of(
        type("Turn", (PlayerState,), {} if name.startswith("act_") else of_game), **of_game
    )

    with pytest.raises(
        ActionRefused, match=f"Cannot run {name}: there is no such action"
    ) as refusal:
        table.act(table.player_ids[0], name)
    assert refusal.value.code == "unknown_action"


@pytest.mark.pitfall(35, caught="assembly")
def test_parameters_that_only_the_engine_fills() -> None:
    """A client cannot send a name of the engine, even where the engine does not fill it (P35)."""

    class Step(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31, type=StateType.PRIVATE)

        @possible_action
        def act_step(self, active_player_id: int) -> None:
            raise AssertionError

    with pytest.raises(
        DefinitionError, match=r"P35 .*act_step\(active_player_id\): this name is reserved"
    ):
        table_of(PlayerState, Step)


@pytest.mark.pitfall(35, caught="impossible")
def test_parameters_called_like_parts_of_a_request() -> None:
    """Clients may send `action`, `module` or `class_`: parameters are kept apart (P35)."""

    class Turn(PlayerState):
        @possible_action
        def act_name(self, action: str, module: str, player_id: int) -> None:
            self.notify.all("named", names=[action, module], player_id=player_id)

    table = table_of(Turn)
    ann, bob = table.player_ids
    [named] = table.act(ann, "act_name", {"action": "a", "module": "m", "player_id": bob}).messages(
        None
    )

    assert named.args == {"names": ["a", "m"], "player_id": bob}


@pytest.mark.pitfall(37, caught="impossible")
def test_an_action_open_to_all_is_open_to_players_only() -> None:
    """Even an action without checks refuses spectators, strangers and the eliminated (P37)."""

    class Knock(PlayerState):
        @possible_action(check=False)
        def act_knock(self, current_player_id: int) -> None:
            self.notify.all("knocked", by=current_player_id)

    table = table_of(Knock, players=3)
    *_, bob, cy = table.player_ids
    table.arrange(lambda game: game.eliminate_player(cy))
    codes = []
    for nobody in (None, 17, 3, cy):
        with pytest.raises(ActionRefused) as refusal:
            table.act(nobody, "act_knock")  # type: ignore[arg-type]  # what a server may be asked for
        codes.append(refusal.value.code)

    assert codes == ["not_active"] * 4
    assert [message.args for message in table.act(bob, "act_knock").messages(None)] == [{"by": bob}]


@pytest.mark.pitfall(40, caught="run time")
@pytest.mark.parametrize(
    "do", [None, "", NotImplementedError], ids=["nothing", "empty text", "raising"]
)
def test_a_zombie_left_from_a_template(do: Any) -> None:
    """A `zombie` that does nothing, returns "" or only raises fails as soon as it plays (P40)."""

    class Turn(PlayerState):
        def zombie(self, player_id: int) -> Any:
            if isinstance(do, type):
                raise do
            return do

    table = table_of(Turn)
    before = table.snapshot()

    with pytest.raises((GameError, NotImplementedError)):
        table.make_zombie(table.player_ids[0])
    assert table.snapshot() == before


@pytest.mark.pitfall(42, caught="run time")
def test_a_zombie_that_asks_for_the_current_player_by_way_of_a_helper() -> None:
    """In a zombie's turn nobody acts, however deep the method that asks for the player (P42)."""

    def count(game: Any) -> int:
        player_id: int = game.get_current_player_id()
        return player_id

    class Turn(PlayerState):
        def zombie(self, player_id: int) -> Any:
            return self.game.count() and Other

    table = table_of(Turn, Other, count=count)

    with pytest.raises(
        GameError, match="no player's action is running. Take the id as a parameter"
    ):
        table.make_zombie(table.player_ids[0])


@pytest.mark.pitfall(43, caught="assembly")
def test_an_end_of_ones_own() -> None:
    """State 99 is the engine's: a game cannot bring its own, whatever its type (P43)."""
    for kind in (StateType.GAME, StateType.ACTIVE_PLAYER, StateType.MANAGER):

        def construct(self: Any, game: Any, kind: StateType = kind) -> None:
            PlayerState.__init__(self, game, id=99, type=kind)

        with pytest.raises(DefinitionError, match="P3 GameEnd: the id is 99"):
            table_of(
                trying(lambda _state: None),
                Other,
                type("GameEnd", (PlayerState,), {"__init__": construct}),
            )
