"""Choices whose values are not what the action takes."""
# expect: P116

from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

from bga_states import Choice, GameState, StateType, possible_action


class Suit(Enum):
    CLUBS = "C"


@dataclass
class Card:
    suit: Suit
    value: int


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, player_id: int, args: dict[str, int]) -> list[Choice]:
        card, numbers = Card(Suit.CLUBS, 1), [1, 2]
        return [
            Choice(self.act_move, n="1", mode="fast"),  # expect: bga-choice: Cannot offer Turn.act_move: n is str, and the action takes int. Give what a client would send (P116).
            Choice(self.act_move, n=args.get("n"), mode="fast"),  # expect: bga-choice: n is int | None
            Choice(self.act_move, n=1, mode="fats"),  # expect: bga-choice: mode is Literal['fats']
            Choice(self.act_move, n=1, mode=len(numbers)),  # expect: bga-choice: mode is int
            Choice(self.act_cards, cards=["1"]),  # expect: bga-choice: cards is list[str], and the action takes list[int]
            Choice(self.act_card, card=1),  # expect: bga-choice: card is int
            Choice(self.act_suit, suit=card),  # expect: bga-choice: suit is Card
            Choice(self.act_move, n=numbers[0], mode="slow"),
            *(Choice(self.act_move, n=n, mode=mode) for n, mode in enumerate(("fast", "slow"))),
            *(Choice(self.act_move, n=1, mode=mode) for mode in ["fast", "slow"]),
            Choice(self.act_cards, cards=[]),
            Choice(self.act_cards, cards=(1, 2)),
            Choice(self.act_cards, cards=set(numbers)),
            Choice(self.act_card, card=card),
            Choice(self.act_card, card={"suit": "C", "value": 1}),
            Choice(self.act_suit, suit=Suit.CLUBS),
            Choice(self.act_suit, suit="C"),
            Choice(self.act_suit, suit=None),
        ]

    @possible_action
    def act_move(self, n: int, mode: Literal["fast", "slow"]) -> int:
        return 99

    @possible_action
    def act_cards(self, cards: list[int]) -> int:
        return 99

    @possible_action
    def act_card(self, card: Card) -> int:
        return 99

    @possible_action
    def act_suit(self, suit: Suit | None) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return 99
