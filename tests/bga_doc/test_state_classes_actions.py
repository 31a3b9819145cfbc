"""State classes: action functions, on the state and on the Game class.

That the active player is "not necessarily the one triggering the action" is tested in
`test_state_classes_private.py`: when an action of an ACTIVE_PLAYER state starts the two cannot
differ.
"""

from typing import Any

import pytest

from bga_states import ActionRefused, DefinitionError, GameError, Table, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import PlayerState, SampleGame, table_of


class Elsewhere(PlayerState):
    """A state to be redirected to."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12)


def test_an_action_is_triggered() -> None:
    """These functions will be triggered when you call them from the front ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play_card(self, card_id: int) -> None:
            self.notify.all("cardPlayed", card_id=card_id)

    table = table_of(PlayerTurn)
    [played] = table.act(table.player_ids[0], "act_play_card", {"card_id": 7}).messages(None)

    assert (played.type, played.args) == ("cardPlayed", {"card_id": 7})


@pytest.mark.pitfall(31, caught="assembly")
def test_the_prefix() -> None:
    """They must be prefixed by act."""

    class PlayerTurn(PlayerState):
        @possible_action
        def play_card(self) -> None:
            self.notify.all("cardPlayed")

    with pytest.raises(DefinitionError, match=r"play_card lacks the prefix.* act_play_card"):
        table_of(PlayerTurn)


@pytest.mark.pitfall(30, caught="impossible")
@pytest.mark.pitfall(31, caught="assembly")
def test_the_attribute() -> None:
    """Every normal function should have a #[PossibleAction] attribute ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play_card(self) -> None:
            self.count_cards()

        def count_cards(self) -> None:
            self.notify.all("counted")

    class Unmarked(PlayerTurn):
        def act_pass(self) -> None:
            self.notify.all("passed")

    table = table_of(PlayerTurn)
    ann, _ = table.player_ids

    assert table.view(ann).possible_actions == ["act_play_card"]
    with pytest.raises(ActionRefused, match="there is no such action"):
        table.act(ann, "count_cards")
    with pytest.raises(
        DefinitionError, match=r"Unmarked.act_pass is called like an action. Mark it"
    ):
        table_of(Unmarked)


def test_magic_parameters_beside_sent_ones() -> None:
    """It accepts "magic" params that will be automatically filled by the framework: ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play(self, active_player_id: int, card_id: int, current_player_no: int) -> None:
            self.notify.all("played", values=[active_player_id, card_id, current_player_no])

    table = table_of(PlayerTurn)
    ann, _ = table.player_ids
    [played] = table.act(ann, "act_play", {"card_id": 7}).messages(None)

    assert played.args == {"values": [ann, 7, 1]}
    with pytest.raises(ActionRefused, match="no parameter 'active_player_id'"):
        table.act(ann, "act_play", {"card_id": 7, "active_player_id": ann})


def test_args_in_an_action() -> None:
    """Array $args will be filled by the result of $this->getArgs()."""

    class DraftCard(PlayerState):
        def get_args(self) -> dict[str, list[int]]:
            return {"cards": sorted(self.game.cards)}

        @possible_action
        def act_take(self, card_id: int, args: dict[str, list[int]]) -> None:
            self.notify.all("taken", of=args["cards"])
            self.game.cards.remove(card_id)

    class Draft(SampleGame):
        states = (DraftCard,)
        cards: list[int]

        def setup_new_game(self) -> type[DraftCard]:
            self.cards = [4, 5, 6]
            return DraftCard

    table = Table.create(Draft, ["Ann", "Bob"])
    ann, _ = table.player_ids
    messages = [
        table.act(ann, "act_take", {"card_id": card}).messages(None)[0].args for card in (5, 4)
    ]

    assert messages == [{"of": [4, 5, 6]}, {"of": [4, 6]}]


def test_the_active_player_in_an_action() -> None:
    """... int $active_player_id will be filled by the id of the active player ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play(self, active_player_id: int) -> type[NextPlayer]:
            self.notify.all("played", active_player_id=active_player_id)
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    played = [table.act(player, "act_play").messages(None)[0].args for player in table.player_ids]

    assert played == [{"active_player_id": player} for player in table.player_ids]


def test_the_current_player_in_an_action() -> None:
    """... int $current_player_id will be filled by the id of the player who triggered ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play(self, current_player_id: int) -> type[NextPlayer]:
            self.game.active_next_player()
            self.notify.all("played", by=current_player_id, asked=self.game.get_current_player_id())
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, _ = table.player_ids
    played, *_ = table.act(ann, "act_play").messages(None)

    assert played.args == {"by": ann, "asked": ann}


REDIRECTS = {
    "a class": (Elsewhere, "Elsewhere"),
    "a state id": (12, "Elsewhere"),
    "the end": (99, "gameEnd"),
    "a transition name": ("goOn", "Elsewhere"),
    "nothing": (None, "PlayerTurn"),
}


@pytest.mark.parametrize(("value", "expected"), REDIRECTS.values(), ids=REDIRECTS)
def test_the_return_value(value: type[Elsewhere] | int | str | None, expected: str) -> None:
    """The return value works the same way as onEnteringState."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"goOn": Elsewhere})

        @possible_action
        def act_play(self) -> type[Elsewhere] | int | str | None:
            return value

    table = table_of(PlayerTurn, Elsewhere)
    table.act(table.player_ids[0], "act_play")

    assert table.state_name == expected


@pytest.mark.pitfall(49, caught="run time")
@pytest.mark.parametrize(
    "value", ["12", "stop", 13, dict], ids=["digits", "no transition", "no id", "no state"]
)
def test_a_wrong_return_value(value: object) -> None:
    """The return value works the same way as onEnteringState."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play(self) -> object:
            return value

    table = table_of(PlayerTurn, Elsewhere)

    with pytest.raises(GameError, match="Cannot go from PlayerTurn to"):
        table.act(table.player_ids[0], "act_play")


class Resignable(SampleGame):
    """A game with an action that can be triggered at any state."""

    @possible_action
    def act_resign(self, current_player_id: int) -> type[Elsewhere]:
        self.notify.all("resigned", player_id=current_player_id)
        return Elsewhere


def test_an_action_of_the_game() -> None:
    """If ... it's not declared in this state, the framework will check ..."""

    class PlayerTurn(PlayerState):
        pass

    class Chess(Resignable):
        states = (PlayerTurn, Elsewhere)

    table = Table.create(Chess, ["Ann", "Bob"])
    ann, _ = table.player_ids
    outcome = table.act(ann, "act_resign")

    assert outcome.messages(None)[0].args == {"player_id": ann}
    assert told(outcome) == ["resigned", "Elsewhere"]


def test_the_state_comes_before_the_game() -> None:
    """... the framework will check if the function exists in the Game.php ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_resign(self) -> type[Elsewhere]:
            self.notify.all("resignedHere")
            return Elsewhere

    class Chess(Resignable):
        states = (PlayerTurn, Elsewhere)

    table = Table.create(Chess, ["Ann", "Bob"])
    ann, _ = table.player_ids

    assert [told(table.act(ann, "act_resign"))[0] for _ in range(2)] == ["resignedHere", "resigned"]


def test_an_action_of_any_state() -> None:
    """... (for actions that can be triggered at any state)."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_move(self) -> type[Elsewhere]:
            return Elsewhere

    class Chess(Resignable):
        states = (PlayerTurn, Elsewhere)

    table = Table.create(Chess, ["Ann", "Bob"])
    ann, _ = table.player_ids
    before = table.view(ann).possible_actions
    table.act(ann, "act_move")

    assert (before, table.view(ann).possible_actions) == (
        ["act_move", "act_resign"],
        ["act_resign"],
    )
