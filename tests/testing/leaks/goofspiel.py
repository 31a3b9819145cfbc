"""Goofspiel: everybody bids a card at the same time for a prize, and the highest bid alone wins it.

Leak (told, own parameter): the bid is told to everybody as it is made, before the others have bid.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

CARDS = range(1, 7)


class Bid(GameState["Goofspiel"]):
    """Everybody puts a card face down."""

    def __init__(self, game: "Goofspiel") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must bid for the prize of ${prize}"),
            description_my_turn=clienttranslate("${you} must bid for the prize of ${prize}"),
        )

    def get_args(self) -> dict[str, int]:
        return {"prize": self.game.prizes[-1]}

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        if not self.gamestate.is_player_active(player_id):
            return []
        return [Choice(self.act_bid, card=card) for card in self.game.hands[player_id]]

    @possible_action
    def act_bid(self, card: int, current_player_id: int) -> None:
        if card not in self.game.hands[current_player_id]:
            raise UserError(clienttranslate("You do not have this card"))
        self.game.bids[current_player_id] = card
        shown = {"card": card} if self.game.leaks else {}  # leak
        text = clienttranslate("${player_name} has bid")
        self.notify.all("bid", text, player_id=current_player_id, **shown)
        self.gamestate.set_player_non_multiactive(current_player_id, Reveal)

    def zombie(self, player_id: int) -> None:
        self.act_bid(self.get_random_zombie_choice(self.game.hands[player_id]), player_id)


class Reveal(GameState["Goofspiel"]):
    """The bids are turned up, and the prize is won."""

    def __init__(self, game: "Goofspiel") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[Bid] | int:
        bids, prize = self.game.bids, self.game.prizes.pop()
        text = clienttranslate("The bids are ${cards} for ${prize}")
        cards = [bids[id_] for id_ in self.players]
        self.notify.all("bids", text, cards=cards, prize=prize)
        self.game.rounds.append([prize, *cards])
        for player_id, card in bids.items():
            self.game.hands[player_id].remove(card)
        if cards.count(max(cards)) == 1:
            winner_id = max(bids, key=bids.__getitem__)
            self.player_score.inc(winner_id, prize, clienttranslate("${player_name} wins ${inc}"))
        self.game.bids = {}
        return Bid if self.game.prizes else GAME_END


class Goofspiel(Game):
    """Bid high for what is worth it."""

    leaks: ClassVar[bool] = True
    states = (Bid, Reveal)
    max_players = 4
    prizes: list[int]
    """The prizes to come, the present one last."""
    hands: dict[int, list[int]]
    bids: dict[int, int]
    rounds: list[list[int]]
    """The prize and all bids of each round that is over."""

    def setup_new_game(self) -> type[Bid]:
        self.prizes, self.bids, self.rounds = list(CARDS), {}, []
        self.random.shuffle(self.prizes)
        self.hands = {player_id: list(CARDS) for player_id in self.players}
        return Bid

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.bids.get(current_player_id or 0)
        return {"rounds": self.rounds, "prize": self.prizes[-1:], "hands": self.hands, "bid": own}

    def get_game_progression(self) -> int:
        return 100 * len(self.rounds) // len(CARDS)

    def redeal(self, player_id: int) -> None:
        for other_id in self.bids:
            if other_id != player_id:
                self.bids[other_id] = self.random.choice(self.hands[other_id])
        to_come = sorted(self.prizes[:-1])
        self.random.shuffle(to_come)
        self.prizes[:-1] = to_come


class FairGoofspiel(Goofspiel):
    """Everybody is told that a bid was made, and not which."""

    leaks = False
