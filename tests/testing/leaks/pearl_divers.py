"""Pearl divers: each turn take shells into your covered bag; some hold pearls, counted at the end.

Leak (told, number of messages): a sound is played to all for every pearl that went into the bag.
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

SHELLS = 24


class Dive(GameState["PearlDivers"]):
    """The active player takes one, two or three shells from the sea."""

    def __init__(self, game: "PearlDivers") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        most = min(3, len(self.game.sea))
        return [Choice(self.act_dive, shells=shells) for shells in range(1, most + 1)]

    @possible_action
    def act_dive(self, shells: int, active_player_id: int) -> "type[NextPlayer]":
        if not 1 <= shells <= min(3, len(self.game.sea)):
            raise UserError(clienttranslate("Take one to three shells"))
        found = [self.game.sea.pop() for _ in range(shells)]
        self.game.bags[active_player_id] += found
        text = clienttranslate("${player_name} takes ${shells} shell(s)")
        private = {active_player_id: {"found": found}}
        self.notify.all("took", text, player_id=active_player_id, shells=shells, _private=private)
        for pearls in found:
            if pearls and self.game.leaks:
                self.notify.all("sound", file="pearl")  # leak
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_dive(1, player_id)


class NextPlayer(GameState["PearlDivers"]):
    """When the sea is empty all bags are opened."""

    def __init__(self, game: "PearlDivers") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Dive] | int:
        if self.game.sea:
            self.game.active_next_player()
            return Dive
        self.notify.all("opened", clienttranslate("The bags are opened"), bags=self.game.bags)
        for player_id, bag in self.game.bags.items():
            # Many shells are heavy.
            self.player_score.set(player_id, 4 * sum(bag) - len(bag))
        return GAME_END


class PearlDivers(Game):
    """Find pearls."""

    leaks: ClassVar[bool] = True
    states = (Dive, NextPlayer)
    max_players = 4
    sea: list[int]
    """The pearls in each shell of the sea, 0 or 1."""
    bags: dict[int, list[int]]

    def setup_new_game(self) -> type[Dive]:
        self.sea = [0, 0, 1] * (SHELLS // 3)
        self.random.shuffle(self.sea)
        self.bags = {player_id: [] for player_id in self.players}
        return Dive

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        counts = {id_: len(bag) for id_, bag in self.bags.items()}
        bags = {} if self.sea else self.bags
        return {"counts": counts, "bag": self.bags.get(current_player_id or 0), "bags": bags}

    def redeal(self, player_id: int) -> None:
        if not self.sea:
            return
        piles = [self.sea, *(bag for id_, bag in self.bags.items() if id_ != player_id)]
        hidden = sorted(pearls for pile in piles for pearls in pile)
        self.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [hidden.pop() for _ in pile]


class FairPearlDivers(PearlDivers):
    """Pearls make no sound."""

    leaks = False
