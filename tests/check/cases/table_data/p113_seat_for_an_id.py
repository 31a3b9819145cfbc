"""Numbers of seats are given where ids are wanted: to the engine, in lookups and to helpers."""

from dataclasses import dataclass

from bga_states import Deck, PlayerCounter, PlayerStats, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int, active_player_no: int) -> int:
        self.game.add(active_player_id, n)
        self.game.add(active_player_no, n)  # expect: P113
        seat = self.players[active_player_id].no
        self.game.coins.inc(seat, n)  # expect: P113
        self.game.stats.inc("turns", 1, player_id=active_player_no)  # expect: P113
        self.game.give_extra_time(self.players[seat].id)  # expect: P113
        self.notify.all("added", "", player_id=seat, total=self.game.total)  # expect: P113
        if not self.game.cards.get_player_hand(seat):  # expect: P113
            self.game.cards.pick_card("deck", active_player_id)
        self.game.towns[seat] += n  # expect: P113
        self.game.bids[active_player_id] = self.game.bids[seat]  # expect: P113
        for player in self.players.values():
            number = player.no
            if self.game.preferences[number].short:  # expect: P113
                self.notify.player(number, "short")  # expect: P113
        for player_id in range(1, len(self.players) + 1):
            self.player_score.inc(player_id, 1)  # expect: P113
        self.notify.all("own", "", n=n, _private={seat: {"n": n}})  # expect: P113
        return NEXT


class Wrong(Counting):
    @dataclass
    class Preferences:
        """How players like it."""

        short: bool = False

    states = (Play, NextPlayer)
    preferences: dict[int, Preferences]
    towns: dict[int, int]
    bids: dict[int, int]
    coins = PlayerCounter()
    cards = Deck(int)
    stats = PlayerStats(turns=int)

    def setup_new_game(self) -> int:
        self.stats.init()
        self.cards.create_cards(range(30))
        self.cards.shuffle("deck")
        for seat in range(1, len(self.players) + 1):
            self.cards.pick_cards(3, "deck", seat)  # expect: P113
        for index, _player_id in enumerate(self.players):
            self.cards.pick_cards(2, "deck", index)  # expect: P113
        self.towns = dict.fromkeys(self.players, 0)
        self.bids = {player_id: self.total_of(player_id) for player_id in self.players}
        self.gamestate.change_active_player(self.players[1].id)  # expect: P113
        return super().setup_new_game()

    def total_of(self, player_id: int) -> int:
        return self.players[player_id].score
