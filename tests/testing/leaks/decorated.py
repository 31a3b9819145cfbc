"""Three of a kind: swap hidden tiles for others of a bag, until somebody shows three alike.

Leak (told, decorator): a decorator that completes all messages adds the whole hand of their player.
"""

from typing import Any, ClassVar

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

TILES = "ABCD"
HAND, TURNS = 3, 8


class Swap(GameState["Decorated"]):
    """The active player swaps a tile, or shows three alike."""

    def __init__(self, game: "Decorated") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        hand = self.game.hands[active_player_id]
        show = [Choice(self.act_show)] if len(set(hand)) == 1 else []
        return show + [Choice(self.act_swap, tile=tile) for tile in sorted(set(hand))]

    @possible_action
    def act_swap(self, tile: str, active_player_id: int) -> "type[NextPlayer]":
        hand = self.game.hands[active_player_id]
        if tile not in hand:
            raise UserError(clienttranslate("You do not have this tile"))
        drawn = self.random.choice(TILES)
        hand[hand.index(tile)] = drawn
        text = clienttranslate("${player_name} swaps a tile")
        private = {active_player_id: {"tile": tile, "drawn": drawn}}
        self.notify.all("swapped", text, player_id=active_player_id, _private=private)
        return NextPlayer

    @possible_action
    def act_show(self, active_player_id: int) -> "type[NextPlayer]":
        hand = self.game.hands[active_player_id]
        if len(set(hand)) > 1:
            raise UserError(clienttranslate("They are not alike"))
        self.game.shown = list(hand)
        text = clienttranslate("${player_name} shows three of ${tile}")
        self.notify.all("shown", text, player_id=active_player_id, tile=hand[0])
        self.player_score.set(active_player_id, 1)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_swap(self.game.hands[player_id][0], player_id)


class NextPlayer(GameState["Decorated"]):
    """The game ends when three are shown, or after eight turns each."""

    def __init__(self, game: "Decorated") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Swap] | int:
        self.game.turns += 1
        if self.game.shown or self.game.turns == TURNS * len(self.players):
            return GAME_END
        self.game.active_next_player()
        return Swap


class Decorated(Game):
    """Collect three alike."""

    leaks: ClassVar[bool] = True
    states = (Swap, NextPlayer)
    max_players = 3
    hands: dict[int, list[str]]
    shown: list[str]
    turns: int

    def init_table(self) -> None:
        self.notify.add_decorator(self.complete)

    def complete(self, _text: str, args: dict[str, Any]) -> dict[str, Any]:
        """Add what clients want to know of the player whom a message is about."""
        if "player_id" not in args:
            return args
        own = {"left": TURNS - self.turns // len(self.players)}
        if self.leaks:
            return {**args, **own, "hand": self.hands[args["player_id"]]}  # leak
        return {**args, **own}

    def setup_new_game(self) -> type[Swap]:
        self.hands, self.shown, self.turns = {}, [], 0
        for player_id in self.players:
            self.hands[player_id] = self.any_hand()
        return Swap

    def any_hand(self) -> list[str]:
        """Return three tiles, each as likely as any."""
        return [self.random.choice(TILES) for _ in range(HAND)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.hands.get(current_player_id or 0)
        return {"hand": own, "shown": self.shown, "turns": self.turns}

    def redeal(self, player_id: int) -> None:
        """Draw the others' hands, but not the one that the active player has shown."""
        known = [player_id]
        if self.shown:
            known.append(self.gamestate.active_player_id)
        for other_id in self.players:
            if other_id not in known:
                self.hands[other_id] = self.any_hand()


class FairDecorated(Decorated):
    """The decorator adds how many turns are left."""

    leaks = False
