"""Captains: everybody gets a secret strength each round, and joins the raid or stays.

Leak (told, order): that everybody has a captain is told in the order of strength, the best first.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    clienttranslate,
    possible_action,
)

ROUNDS = 4


class Recruit(GameState["StrongestFirst"]):
    """Everybody gets another captain."""

    def __init__(self, game: "StrongestFirst") -> None:
        super().__init__(game, id=10, type=StateType.GAME)

    def on_entering_state(self) -> "type[Join]":
        drawn = self.random.sample(range(1, 11), len(self.players))
        self.game.strength = dict(zip(self.players.ids, drawn, strict=True))
        order = list(self.players)
        if self.game.leaks:
            order = sorted(order, key=lambda id_: -self.game.strength[id_])  # leak
        for player_id in order:
            text = clienttranslate("${player_name} has a captain")
            private = {player_id: {"strength": self.game.strength[player_id]}}
            self.notify.all("captain", text, player_id=player_id, _private=private)
        return Join


class Join(GameState["StrongestFirst"]):
    """Everybody decides at the same time."""

    def __init__(self, game: "StrongestFirst") -> None:
        super().__init__(game, id=20, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_join, join=join) for join in (False, True) if is_active]

    @possible_action
    def act_join(self, join: bool, current_player_id: int) -> None:
        self.game.joins[current_player_id] = join
        self.gamestate.set_player_non_multiactive(current_player_id, Raid)

    def zombie(self, player_id: int) -> None:
        self.act_join(False, player_id)


class Raid(GameState["StrongestFirst"]):
    """All captains are shown; the strongest who has joined wins the raid."""

    def __init__(self, game: "StrongestFirst") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Recruit] | int:
        joined = [id_ for id_ in self.players if self.game.joins[id_]]
        strength, self.game.strength, self.game.joins = self.game.strength, {}, {}
        self.game.past.append((joined, strength))
        text = clienttranslate("The captains are shown")
        self.notify.all("raid", text, joined=joined, strength=strength)
        if joined:
            winner_id = max(joined, key=strength.__getitem__)
            self.player_score.inc(winner_id, 1, clienttranslate("${player_name} wins"))
        return Recruit if len(self.game.past) < ROUNDS else GAME_END


class StrongestFirst(Game):
    """Raid when you are strong."""

    leaks: ClassVar[bool] = True
    states = (Recruit, Join, Raid)
    min_players, max_players = 3, 4
    strength: dict[int, int]
    joins: dict[int, bool]
    past: list[tuple[list[int], dict[int, int]]]

    def setup_new_game(self) -> type[Recruit]:
        self.strength, self.joins, self.past = {}, {}, []
        return Recruit

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        viewer = current_player_id or 0
        own = [self.strength.get(viewer), self.joins.get(viewer)]
        return {"own": own, "past": self.past}

    def redeal(self, player_id: int) -> None:
        others = [id_ for id_ in self.strength if id_ != player_id]
        free = [number for number in range(1, 11) if number != self.strength.get(player_id)]
        drawn = self.random.sample(free, len(others))
        self.strength |= dict(zip(others, drawn, strict=True))
        for other_id in self.joins:
            if other_id != player_id:
                self.joins[other_id] = self.random.random() < 0.5


class FairStrongestFirst(StrongestFirst):
    """It is told in seat order."""

    leaks = False
