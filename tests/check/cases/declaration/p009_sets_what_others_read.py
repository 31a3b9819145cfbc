"""What a state sets that cannot be read is not taken for missing where others read it."""

from bga_states import GameState, StateType, possible_action
from bga_states.components import Deck, TableStats
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Begin(GameState["Wrong"]):
    def __init__(self, game: "Wrong") -> None:
        super().__init__(game, id=len(game.players), type=StateType.GAME)  # expect: P9

    def on_entering_state(self) -> type[NextPlayer]:
        self.globals.set("moves", 0)
        self.game.stats.init("rounds")
        self.game.cards.move_card(1, "hands")
        return NextPlayer


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.globals.inc("moves")
        self.game.stats.inc("rounds")
        self.game.cards.get_cards_in_location("hands")
        self.game.add(active_player_id, n)
        return NEXT


class Wrong(Counting):
    states = (Begin, Play, NextPlayer)
    cards = Deck(int)
    stats = TableStats(rounds=int)
