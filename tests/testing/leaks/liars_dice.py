"""Liar's dice: everybody rolls behind a screen, bids rise, and whoever is doubted shows the dice.

Leak (told, chance of this move): the dice are told to everybody as they are rolled.
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

DICE = 3
ROUNDS = 3


class Roll(GameState["LiarsDice"]):
    """Everybody rolls anew."""

    def __init__(self, game: "LiarsDice") -> None:
        super().__init__(game, id=10, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[Claim]":
        self.game.claim = 0
        for player_id in self.players:
            dice = [self.random.randint(1, 6) for _ in range(DICE)]
            self.game.dice[player_id] = dice
            text = clienttranslate("${player_name} rolls")
            if self.game.leaks:
                self.notify.all("rolled", text, player_id=player_id, dice=dice)  # leak
            else:
                private = {player_id: {"dice": dice}}
                self.notify.all("rolled", text, player_id=player_id, _private=private)
        return Claim


class Claim(GameState["LiarsDice"]):
    """The active player claims more sixes than were claimed before, or doubts."""

    def __init__(self, game: "LiarsDice") -> None:
        super().__init__(
            game,
            id=20,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must claim more than ${claim} high dice"),
            description_my_turn=clienttranslate("${you} must claim more than ${claim} or doubt"),
        )

    def get_args(self) -> dict[str, int]:
        return {"claim": self.game.claim, "most": DICE * len(self.players)}

    def get_choices(self, args: dict[str, int]) -> list[Choice]:
        more = range(args["claim"] + 1, args["most"] + 1)
        doubt = [Choice(self.act_doubt)] if args["claim"] else []
        return doubt + [Choice(self.act_claim, number=number) for number in more]

    @possible_action
    def act_claim(self, number: int, active_player_id: int, args: dict[str, int]) -> "type[Claim]":
        if not args["claim"] < number <= args["most"]:
            raise UserError(clienttranslate("You cannot claim this"))
        self.game.claim = number
        text = clienttranslate("${player_name} claims ${number} dice of 4 or more")
        self.notify.all("claimed", text, player_id=active_player_id, number=number)
        self.game.active_next_player()
        return Claim

    @possible_action
    def act_doubt(self, active_player_id: int) -> "type[Show]":
        if not self.game.claim:
            raise UserError(clienttranslate("There is nothing to doubt"))
        self.notify.all(
            "doubted", clienttranslate("${player_name} doubts"), player_id=active_player_id
        )
        return Show

    def zombie(self, player_id: int, args: dict[str, int]) -> "type[Claim] | type[Show]":
        return self.act_doubt(player_id) if args["claim"] else self.act_claim(1, player_id, args)


class Show(GameState["LiarsDice"]):
    """All dice are shown; the doubter, who is active, wins if there are too few."""

    def __init__(self, game: "LiarsDice") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Roll] | int:
        dice, self.game.dice = self.game.dice, {}
        self.game.shown.append(dice)
        self.notify.all("shown", clienttranslate("The dice are shown"), dice=dice)
        high = [die for own in dice.values() for die in own if die >= 4]
        bidder_id = self.game.get_player_before(active_player_id)
        winner_id = bidder_id if len(high) >= self.game.claim else active_player_id
        self.player_score.inc(winner_id, 1, clienttranslate("${player_name} was right"))
        return GAME_END if len(self.game.shown) == ROUNDS else Roll


class LiarsDice(Game):
    """Claim what you have, or what you have not."""

    leaks: ClassVar[bool] = True
    states = (Roll, Claim, Show)
    max_players = 3
    dice: dict[int, list[int]]
    claim: int
    shown: list[dict[int, list[int]]]
    """All dice of the rounds that are over."""

    def setup_new_game(self) -> type[Roll]:
        self.dice, self.claim, self.shown = {}, 0, []
        return Roll

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "claim": self.claim,
            "dice": self.dice.get(current_player_id or 0),
            "shown": self.shown,
        }

    def get_game_progression(self) -> int:
        return 100 * len(self.shown) // ROUNDS

    def redeal(self, player_id: int) -> None:
        for other_id in self.dice:
            if other_id != player_id:
                self.dice[other_id] = [self.random.randint(1, 6) for _ in range(DICE)]


class FairLiarsDice(LiarsDice):
    """Everybody is told their own dice alone."""

    leaks = False
