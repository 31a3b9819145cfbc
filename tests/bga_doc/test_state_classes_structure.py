"""State classes: their structure, their constructor, the initial state.

What initialPrivate accepts is tested in `test_state_classes_private_redirects.py`.
What is said of states.inc.php and GameStateBuilder is tested in
`test_state_classes_migrating_arrays.py`.
Left for the type checker, which reads these tests: "the IDE understands the structure".
"""

from typing import Any

import pytest

from bga_states import (
    DefinitionError,
    Game,
    GameState,
    StateType,
    Table,
    clienttranslate,
    possible_action,
)
from tests.bga_doc.games import NextPlayer, told
from tests.support import PlayerState, SampleGame, table_of


class PlayerTurn(GameState["CardGame"]):
    """The base example of the document, in Python."""

    def __init__(self, game: "CardGame") -> None:
        super().__init__(
            game,
            id=2,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a card or pass"),
            description_my_turn=clienttranslate("${you} must play a card or pass"),
            transitions={},
            update_game_progression=False,
            initial_private=None,
        )

    def get_args(self) -> dict[str, list[int]]:
        return {"playable_cards_ids": self.game.cards}

    def on_entering_state(self, active_player_id: int) -> None:
        self.notify.all("turnStarts", player_id=active_player_id)

    @possible_action
    def act_play_card(
        self, card_id: int, active_player_id: int, args: dict[str, list[int]]
    ) -> type[NextPlayer]:
        left = [card for card in args["playable_cards_ids"] if card != card_id]
        self.notify.all("cardPlayed", player_id=active_player_id, card_id=card_id, left=left)
        return NextPlayer

    def zombie(self, player_id: int) -> type[NextPlayer]:
        self.notify.all("zombiePass", player_id=player_id)
        return NextPlayer


class CardGame(Game):
    """The game of the base example."""

    states = (PlayerTurn, NextPlayer)
    cards: list[int]

    def setup_new_game(self) -> type[PlayerTurn]:
        self.cards = [7, 8]
        return PlayerTurn


def card_table() -> Table[CardGame]:
    return Table.create(CardGame, ["Ann", "Bob"], seed=1)


def test_a_class_for_each_state() -> None:
    """... a PHP class for each game state. It allows to split the code in multiple files."""
    table = card_table()
    outcome = table.act(table.player_ids[0], "act_play_card", {"card_id": 7})

    assert PlayerTurn.__module__ != NextPlayer.__module__
    assert told(outcome) == ["cardPlayed", "NextPlayer", "PlayerTurn", "turnStarts"]


def test_the_base_example() -> None:
    """The State class in modules/php/States/PlayerTurn.php will have this structure."""
    table = card_table()
    ann, bob = table.player_ids

    assert (table.state_id, table.state_name) == (2, "PlayerTurn")
    assert [table.view(ann).status, table.view(bob).status] == [
        "You must play a card or pass",
        "Ann must play a card or pass",
    ]


def test_the_data_of_the_state() -> None:
    """getArgs: the data sent to the front when entering the state."""
    first, *_ = card_table().outcome.messages(None)

    assert (first.type, first.args["args"]) == ("gameStateChange", {"playable_cards_ids": [7, 8]})


def test_the_code_of_entering() -> None:
    """onEnteringState: the code to run when entering the state."""
    table = card_table()
    *_, last = table.outcome.messages(None)

    assert (last.type, last.args) == ("turnStarts", {"player_id": table.player_ids[0]})


def test_the_code_of_an_action() -> None:
    """actPlayCard: the code to run when the player triggers actPlayCard with bgaPerformAction."""
    table = card_table()
    ann, _ = table.player_ids
    first, *_ = table.act(ann, "act_play_card", {"card_id": 7}).messages(None)

    assert (first.type, first.args) == ("cardPlayed", {"player_id": ann, "card_id": 7, "left": [8]})


def test_the_code_of_a_zombie() -> None:
    """Zombie: the code to run when the player is a Zombie."""
    table = card_table()
    ann, bob = table.player_ids
    outcome = table.make_zombie(ann)

    assert told(outcome) == ["playerstatus", "zombiePass", "NextPlayer", "PlayerTurn", "turnStarts"]
    assert table.active_player_ids == [bob]


@pytest.mark.pitfall(8, caught="assembly")
def test_a_state_extends_game_state() -> None:
    """The state must extends Bga/GameFramework/States/GameState."""

    class Stranger:
        def __init__(self, game: Any) -> None:
            self.id = 2

    with pytest.raises(DefinitionError, match=r"Stranger.* subclasses of GameState"):
        table_of(states=(Stranger,))


@pytest.mark.pitfall(9, caught="assembly")
def test_the_constructor_of_the_example() -> None:
    """The state must ... follow the same __construct function as the example."""

    class Forgetful(PlayerState):
        def __init__(self, game: Any) -> None:
            self.game = game

    with pytest.raises(DefinitionError, match=r"does not call super\(\).__init__"):
        table_of(Forgetful)


@pytest.mark.pitfall(9, caught="assembly")
@pytest.mark.parametrize("missing", ["game", "id", "type"])
def test_what_is_mandatory(missing: str) -> None:
    """Only $game, id and type are mandatory ..."""

    class Incomplete(PlayerState):
        def __init__(self, game: Any) -> None:
            declared = {"game": game, "id": 2, "type": StateType.ACTIVE_PLAYER}
            del declared[missing]
            GameState.__init__(self, **declared)

    with pytest.raises(DefinitionError, match=f"Incomplete cannot be constructed: .*'{missing}'"):
        table_of(Incomplete)


def test_what_is_optional() -> None:
    """... other parameters are optional."""

    class Bare(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

        def zombie(self, player_id: int) -> type[GameState[Any]]:
            raise NotImplementedError(player_id)

    table = table_of(Bare)
    view = table.view(table.player_ids[0])

    assert (table.state_id, view.status, view.args, view.progression) == (2, "", {}, 0)


def test_the_name_can_be_specified() -> None:
    """The name can be specified ..."""

    class PlaceWorkers(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, name="placeAllWorkers")

    table = table_of(PlaceWorkers)

    assert (table.state_name, told(table.outcome)) == ("placeAllWorkers", ["placeAllWorkers"])


def test_the_name_by_default() -> None:
    """... by default it will be the class name."""

    class PlaceWorkers(PlayerState):
        pass

    table = table_of(PlaceWorkers)

    assert (table.state_name, told(table.outcome)) == ("PlaceWorkers", ["PlaceWorkers"])


@pytest.mark.parametrize("initial", [0, 1], ids=["the first listed", "another"])
def test_the_initial_state(initial: int) -> None:
    """To indicate your initial state, add return PlayerTurn::class; to ... setupNewGame ..."""

    class Bid(PlayerState):
        pass

    class Play(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

    class Bridge(SampleGame):
        states = (Bid, Play)

        def setup_new_game(self) -> type[GameState[Any]]:
            return (Bid, Play)[initial]

    assert Table.create(Bridge, ["Ann", "Bob"]).state_name == ["Bid", "Play"][initial]
