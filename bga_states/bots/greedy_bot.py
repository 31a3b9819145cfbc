"""The bot that looks one step ahead and takes the choice that brings the most points."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from bga_states.bots.seat import Seat
from bga_states.bots.standings import DRAW, margins, score_sign, scores, utilities
from bga_states.engine.author.actions import Choice


@dataclass
class GreedyBot:
    """Takes the choice after which its score is furthest ahead of the other players' scores.

    A choice that ends the game counts by the result. The bot averages over chance and hidden
    cards in a number of `deals`. Among equal choices it draws lots.
    """

    deals: Annotated[int, Meta(ge=1)] = 1

    def __post_init__(self) -> None:
        self._sign = 0

    def choose(self, seat: Seat) -> Choice:
        """Try every choice once in each deal."""
        if not self._sign:
            self._sign = score_sign(seat)
        worth = {index: self._worth(seat, choice) for index, choice in enumerate(seat.choices)}
        most = max(worth.values())
        best = [index for index, each in worth.items() if each == most]
        return seat.choices[best[int(seat.random.random() * len(best))]]

    def _worth(self, seat: Seat, choice: Choice) -> tuple[float, float]:
        """Return the worth of a choice: the place if it ends the game, then the lead in points."""
        place = lead = 0.0
        for _ in range(self.deals):
            table = seat.imagine()
            table.act(seat.player_id, choice.action, choice.args)
            result = table.result
            place += DRAW if result is None else utilities(result)[seat.player_id]
            lead += margins(scores(table, self._sign))[seat.player_id]
            table.release()
        return place, lead
