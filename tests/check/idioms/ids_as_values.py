"""Ids of players are values too, and stand beside others in any order."""

from bga_states import PlayerCounter, TableCounter, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        self.game.add(active_player_id, n)
        victim = next_player_id = self.players.after(active_player_id)
        points, price, card_id = 1, 2, 3
        self.game.coins.inc(active_player_id, points)
        self.game.coins.inc(active_player_id, -price, None)
        self.game.coins.inc(inc=points, player_id=active_player_id)
        self.game.target.set(victim, active_player_id)
        self.game.target.set(next_player_id, active_player_id)
        self.game.first.set(active_player_id)
        self.game.attack(active_player_id, victim)
        self.strike_back(active_player_id, victim)
        self.game.mark(card_id, active_player_id)
        self.game.mark(price, active_player_id)
        self.game.turn_round(card_id, active_player_id)
        self.game.paint(n + 1, active_player_id)
        self.game.paint(points, active_player_id)
        self.game.attack(self.players.ids[0] + 0, active_player_id)
        return NEXT

    def strike_back(self, player_id, victim):
        self.game.attack(victim, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
    coins = PlayerCounter(9)
    target = PlayerCounter()
    first = TableCounter()
    marked: dict[int, int]

    def setup_new_game(self):
        self.marked = {}
        return super().setup_new_game()

    def attack(self, player_id, victim):
        self.coins.inc(player_id, 1)
        self.coins.inc(victim, 1)

    def mark(self, card_id, value):
        self.marked[card_id] = value

    def paint(self, color_id, who):
        self.marked[color_id] = who

    def turn_round(self, card_id, player_id):
        self.mark_for(player_id, card_id)

    def mark_for(self, player_id, card_id):
        self.marked[card_id] = player_id
