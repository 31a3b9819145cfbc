"""State classes: action functions, on the state and on the Game class.

Left for the release with MULTIPLE_ACTIVE_PLAYER and PRIVATE states: that the active player is "not necessarily the one
triggering the action", which in an ACTIVE_PLAYER state cannot differ when the action starts.
"""

from typing import Any

import pytest

from bga_states import ActionRefused, DefinitionError, GameError, GameState, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import PlayerState, SampleGame, game_of, table_of


class Elsewhere(PlayerState):
    """A state to be redirected to."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12)


def test_an_action_is_triggered() -> None:
    """These functions will be triggered when you call them from the front using bgaPerformAction."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play_card(self, card_id: int) -> None:
            self.notify.all("cardPlayed", card_id=card_id)

    table = table_of(PlayerTurn)
    [played] = table.act(table.player_ids[0], "act_play_card", {"card_id": 7}).messages(None)

    assert (played.type, played.args) == ("cardPlayed", {"card_id": 7})


def test_the_prefix() -> None:
    """They must be prefixed by act."""

    class PlayerTurn(PlayerState):
        @possible_action
        def play_card(self) -> None:
            self.notify.all("cardPlayed")

    with pytest.raises(DefinitionError, match=r"play_card lacks the prefix.* act_play_card"):
        table_of(PlayerTurn)


def test_the_attribute() -> None:
    """Every normal function should have a #[PossibleAction] attribute ... to indicate the front it's a normal action."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play_card(self) -> None:
            self.act_count_cards()

        def act_count_cards(self) -> None:
            self.notify.all("counted")

    table = table_of(PlayerTurn)
    ann, _ = table.player_ids

    assert table.view(ann).possible_actions == ["act_play_card"]
    with pytest.raises(ActionRefused, match="there is no such action"):
        table.act(ann, "act_count_cards")


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
            return {"cards": self.game.cards}

        @possible_action
        def act_take(self, card_id: int, args: dict[str, list[int]]) -> None:
            self.notify.all("taken", of=args["cards"])
            self.game.cards.remove(card_id)

    class Draft(game_of(DraftCard)):  # type: ignore[misc]  # the base is made from the state above
        cards: list[int]

        def setup_new_game(self) -> type[DraftCard]:
            self.cards = [4, 5, 6]
            return DraftCard

    table = table_of(states=Draft.states, **_own(Draft))
    ann, _ = table.player_ids
    messages = [table.act(ann, "act_take", {"card_id": card}).messages(None)[0].args for card in (5, 4)]

    assert messages == [{"of": [4, 5, 6]}, {"of": [4, 6]}]
