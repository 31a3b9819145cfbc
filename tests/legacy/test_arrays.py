"""Arrays are read as states: keys, methods, redirects, and what an ArrayGame offers."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Generic, TypeAlias, TypeVar

import pytest

from bga_states import ActionRefused, Choice, GameError, StateType, Table, possible_action
from bga_states.legacy import ArrayGame
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, table_of, turns


def test_the_first_state_comes_from_state_1() -> None:
    """When `setup_new_game` returns nothing, the game begins as the transition of state 1 says."""
    assert table_of(Turns).state_id == 10


def test_the_first_state_comes_from_setup() -> None:
    """The result of `setup_new_game` takes precedence over the transition of state 1."""
    table = table_of(
        turns({20: {**PLAYER_TURN, "name": "opening"}}, setup_new_game=lambda _self: 20)
    )

    assert (table.state_id, table.state_name) == (20, "opening")


def test_without_state_1_setup_returns_the_first_state() -> None:
    """The entries 1 and 99 may be left out; then `setup_new_game` says where the game begins."""
    states = {10: PLAYER_TURN, 11: NEXT_PLAYER}

    assert (
        table_of(turns(machine_states=states, setup_new_game=lambda _self: 10)).state_name
        == "playerTurn"
    )
    with pytest.raises(GameError, match="Cannot start: setup_new_game of Sample returned None"):
        table_of(turns(machine_states=states))


def test_the_engines_own_states_may_be_named() -> None:
    """The names and texts of the entries 1 and 99 are taken; their methods are never called."""
    end = {"name": "theEnd", "description": "Well played", "type": "manager", "action": "stGameEnd"}
    table = table_of(turns({99: end}, play=lambda _self: "endGame"))
    table.act(table.player_ids[0], "play")

    assert (table.is_over, table.state_name, table.view(None).status) == (
        True,
        "theEnd",
        "Well played",
    )


@pytest.mark.parametrize("kind", ["activeplayer", StateType.ACTIVE_PLAYER], ids=str)
def test_a_type_is_bgas_word_or_ours(kind: object) -> None:
    """The type is one of BGA's five words, or a `StateType`; methods read the word."""
    seen = []

    def arg(self: Any) -> dict[str, Any]:
        seen.append(self.state()["type"])
        return {}

    table_of(turns({10: {**PLAYER_TURN, "type": kind, "args": "argPlay"}}, argPlay=arg))

    assert {*seen} == {"activeplayer"}


class States(IntEnum):
    """Ids by name."""

    PLAYER_TURN = 10
    NEXT_PLAYER = 11


def test_ids_may_have_names() -> None:
    """Ids are ints or members of an IntEnum, in the array, its transitions and results."""
    first = {
        **PLAYER_TURN,
        "transitions": {"play": States.NEXT_PLAYER, "zombiePass": States.NEXT_PLAYER},
    }
    states = {States.PLAYER_TURN: first, States.NEXT_PLAYER: NEXT_PLAYER}
    game = turns(
        machine_states=states,
        setup_new_game=lambda _self: States.PLAYER_TURN,
        play=lambda _self: States.NEXT_PLAYER,
    )
    table = table_of(game)
    table.act(table.player_ids[0], "play")

    assert (table.state_id, type(table.state_id)) == (10, int)


@pytest.mark.parametrize(
    "play",
    [
        lambda game: game.gamestate.next_state("play"),
        lambda game: game.gamestate.jump_to_state(11),
        lambda _game: "play",
        lambda _game: 11,
    ],
    ids=["next_state", "jump_to_state", "a transition returned", "an id returned"],
)
def test_methods_move_the_table(play: Any) -> None:
    """A method of an array requests the move, or returns where to go as State classes do."""
    table = table_of(turns(play=play))
    table.act(table.player_ids[0], "play")

    assert (table.state_name, table.active_player_ids) == ("playerTurn", [table.player_ids[1]])


def test_states_may_share_a_name() -> None:
    """Two entries of an array may have one name, as BGA allows: nothing keys on names."""
    table = table_of(
        turns({10: {**PLAYER_TURN, "transitions": {"play": 20, "zombiePass": 20}}, 20: PLAYER_TURN})
    )
    table.act(table.player_ids[0], "play")

    assert (table.state_id, table.state_name) == (20, "playerTurn")


def test_further_descriptions() -> None:
    """An array may hold further texts, with keys that begin with `description`.

    `state()` returns them.
    """
    table = table_of(turns({10: {**PLAYER_TURN, "descriptionimpossible": "You must pass"}}))

    assert table.game.state()["descriptionimpossible"] == "You must pass"


def test_the_state_cannot_be_changed() -> None:
    """`state()` is a copy: what a method does to it changes no array."""
    table = table_of(Turns)
    table.game.state()["possibleactions"].append("cheat")

    assert table.game.state() == PLAYER_TURN


class Passing(ArrayGame):
    """A game with an action that is called like a Python keyword."""

    machine_states = {
        10: {**PLAYER_TURN, "possibleactions": ["pass"], "transitions": {"": 11, "zombiePass": 11}},
        11: NEXT_PLAYER,
    }

    def setup_new_game(self) -> int:
        return 10

    def pass_(self, *, times: int = 1) -> int:
        self.notify.all("passed", times=times)
        return 11

    def stNextPlayer(self) -> int:
        self.active_next_player()
        return 10

    def get_choices(self, state: dict[str, Any], player_id: int) -> Iterator[Choice]:
        yield Choice(self.pass_, times=2)


def test_an_action_may_be_a_keyword() -> None:
    """An action named by a Python keyword is the method with an underscore.

    Players and choices use the name of the action.
    """
    table = table_of(Passing)
    ann, bob = table.player_ids
    [choice] = table.choices(ann)
    passed, *_ = table.act(ann, choice.action, choice.args).messages(None)

    assert (repr(choice), passed.args) == ("pass(times=2)", {"times": 2})
    assert table.view(bob).possible_actions == ["pass"]
    with pytest.raises(ActionRefused, match="there is no such action. Possible now: pass"):
        table.act(bob, "pass_")


def test_parameters_are_converted_by_their_annotations() -> None:
    """An action of an array takes sent and magic parameters, as one of a State class does."""

    def play(self: Any, card: int, current_player_id: int, args: dict[str, Any]) -> None:
        self.notify.all("played", card=card, by=current_player_id, args=args)
        self.gamestate.next_state("play")

    game = turns(
        {10: {**PLAYER_TURN, "args": "argPlay"}}, play=play, argPlay=lambda _self: {"n": 3}
    )
    table = table_of(game)
    ann, _ = table.player_ids
    with pytest.raises(ActionRefused, match="card='7'"):
        table.act(ann, "play", {"card": "7"})
    played, *_ = table.act(ann, "play", {"card": 7}).messages(None)

    assert played.args == {"card": 7, "by": ann, "args": {"n": 3}}


CardT = TypeVar("CardT")


class Playing(Generic[CardT]):
    """What several games share: players play cards of a kind, somewhere."""

    gamestate: Any
    played: list[CardT]

    def put(self, card: CardT) -> None:
        self.played.append(card)
        self.gamestate.next_state("play")


@dataclass
class Card:
    rank: int


class Cards(Playing["Card"], Turns):
    """A game of cards, with types of its own inside."""

    class Side(Enum):
        """Where a card is played."""

        LEFT = "left"

    Place: TypeAlias = tuple[Side, int]

    machine_states = {
        **Turns.machine_states,
        10: {**PLAYER_TURN, "possibleactions": ["put", "go"]},
    }
    places: list[Place]

    def setup_new_game(self) -> Any:
        self.played, self.places = [], []

    def go(self, at: "Place") -> None:
        self.places.append(at)
        self.gamestate.next_state("play")


def test_types_of_bases_and_inside_the_class() -> None:
    """An action of an array may name what one of a State class may."""
    table = table_of(Cards)
    ann, bob = table.player_ids
    table.act(ann, "put", {"card": {"rank": 3}})
    table.act(bob, "go", {"at": ["left", 2]})

    assert table.game.played == [Card(3)]
    assert table.game.places == [(Cards.Side.LEFT, 2)]
    with pytest.raises(ActionRefused, match="Send card as Card"):
        table.act(ann, "put", {"card": 3})


def test_an_action_is_possible_where_it_is_listed() -> None:
    """A method of the Game is an action in the states that list it, and in no other."""
    table = table_of(turns({10: {**PLAYER_TURN, "possibleactions": []}, 20: PLAYER_TURN}))

    with pytest.raises(
        ActionRefused, match="play: it is impossible in playerTurn. Possible now: nothing"
    ) as refused:
        table.act(table.player_ids[0], "play")
    assert refused.value.code == "not_possible"


def test_a_listed_action_open_to_all() -> None:
    """`@possible_action(check=False)` opens an action to inactive players wherever it is listed."""

    @possible_action(check=False)
    def cheer(self: Any, current_player_id: int) -> None:
        self.notify.all("cheered", by=current_player_id)

    table = table_of(
        turns({10: {**PLAYER_TURN, "possibleactions": ["play", "cheer"]}}, cheer=cheer)
    )
    ann, bob = table.player_ids
    [cheered] = table.act(bob, "cheer").messages(None)

    assert (cheered.args["by"], table.view(bob).possible_actions) == (bob, ["cheer"])
    assert table.view(ann).possible_actions == ["cheer", "play"]


def test_an_action_of_the_game_in_every_state() -> None:
    """A method with `@possible_action` that is in no list is possible everywhere.

    Its name begins with `act_`.
    """

    @possible_action
    def act_wave(self: Any) -> None:
        self.notify.all("waved")

    table = table_of(turns(act_wave=act_wave))

    assert table.view(table.player_ids[0]).possible_actions == ["act_wave", "play"]


def test_choices_are_offered_by_one_method() -> None:
    """`get_choices` takes the array of the state and the player; it offers nothing by default."""

    def get_choices(self: Any, state: dict[str, Any], player_id: int) -> list[Choice]:
        return [Choice(self.play).labelled(f"{state['name']} {player_id}")]

    table = table_of(turns(get_choices=get_choices))
    ann, bob = table.player_ids

    assert [choice.label for choice in table.choices(ann)] == [f"playerTurn {ann}"]
    assert (table.choices(bob), table_of(Turns).choices(ann)) == ([], [])


class Checking(Turns):
    """The action asks what the engine would say about an action, or checks one."""

    machine_states = {
        **Turns.machine_states,
        10: {**PLAYER_TURN, "possibleactions": ["play", "ask", "demand"]},
    }

    @possible_action(check=False)
    def ask(self, action: str) -> None:
        self.notify.all("answered", yes=self.check_action(action, throw=False))

    @possible_action(check=False)
    def demand(self, action: str) -> None:
        assert self.check_action(action)
        self.notify.all("answered", yes=True)


CHECKS = {
    "active and listed": (0, "play", True, ""),
    "not active": (1, "play", False, "not_active"),
    "not listed": (0, "draw", False, "not_possible"),
}


@pytest.mark.parametrize(("seat", "action", "yes", "code"), CHECKS.values(), ids=CHECKS)
def test_check_action(seat: int, action: str, yes: bool, code: str) -> None:
    """`check_action` checks that the player is active and the action possible.

    It raises, or returns the answer.
    """
    table = table_of(Checking)
    player_id = table.player_ids[seat]
    [answered] = table.act(player_id, "ask", {"action": action}).messages(None)

    assert answered.args == {"yes": yes}
    if code:
        with pytest.raises(ActionRefused, match=f"Cannot run {action}") as refused:
            table.act(player_id, "demand", {"action": action})
        assert refused.value.code == code
    else:
        table.act(player_id, "demand", {"action": action})


def test_nobody_acts_in_the_turn_of_a_zombie() -> None:
    """`check_action` needs a player who acts; its error in a zombie's turn says what to do."""

    def zombie_turn(self: Any, state: Any, active_player_id: int) -> None:
        self.check_action("play")

    table = table_of(turns(zombie_turn=zombie_turn))

    with pytest.raises(
        GameError, match="no player's action is running. Call what comes after the check"
    ):
        table.make_zombie(table.player_ids[0])


def test_a_table_of_an_array_is_saved_and_undone() -> None:
    """Snapshots, undo and rollback work as for any game."""

    class Undoable(Turns):
        machine_states = {
            **Turns.machine_states,
            10: {**PLAYER_TURN, "possibleactions": ["play", "draw", "takeBack"]},
        }
        cards: int

        def setup_new_game(self) -> None:
            self.cards = 0
            self.undo_savepoint()

        def draw(self) -> None:
            self.cards += 1

        def takeBack(self) -> None:
            self.undo_restore_point()

    table = table_of(Undoable)
    ann, _ = table.player_ids
    for action in ("draw", "draw"):
        table.act(ann, action)
    again = Table.restore(Undoable, table.snapshot())
    again.act(ann, "takeBack")

    assert (table.game.cards, again.game.cards, again.view(ann).status) == (2, 0, "You must play")
