"""Components and the engine are called in all the ways that fit, also in those of an author's own."""

from bga_states import GAME_END, possible_action
from bga_states.components import Deck, PlayerStats, TableStats
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


class Cards(Deck):
    def deal(self, player_id, *, count=2):
        return self.pick_cards(count, "deck", player_id)

    def __getattr__(self, name):
        if name == "left":
            return self.count_cards_in_location("deck")
        raise AttributeError(name)


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        self.game.cards.deal(active_player_id, count=n)
        where = ("deck", active_player_id)
        self.game.plain.pick_card(*where)
        self.game.plain.pick_cards(count=1, location="deck", player_id=active_player_id)
        self.game.give_extra_time(active_player_id, seconds=30)
        self.game.count(["ones", "twos", "threes"][n - 1])
        self.game.player_stats.inc("additions", 1, player_id=active_player_id)
        self.player_score.inc(active_player_id, n, None)
        self.notify.all("dealt", "", left=self.game.cards.left)
        return NEXT


class Pass(parts.Passing):
    def __init__(self, game):
        super().__init__(game, id=NEXT, type=parts.StateType.GAME, update_game_progression=True)

    def on_entering_state(self):
        if self.game.total >= GOAL:
            return GAME_END
        self.random.shuffle([1, 2])
        self.game.active_next_player()
        return PLAY


class Right(Counting):
    states = (Play, Pass)
    cards = Cards(int)
    plain = Deck(int)
    player_stats = PlayerStats(additions=int, unused=float)
    stats = TableStats(ones=int, twos=int, threes=int)

    def setup_new_game(self):
        for deck in (self.cards, self.plain):
            deck.create_cards(range(40))
            deck.shuffle("deck")
        for name in self.stats.types:
            self.stats.set(name, 0)
        self.player_stats.init(*("additions",))
        return super().setup_new_game()

    def count(self, name):
        self.stats.inc(name)
