"""Spyfall: all but the spy know the place; name a suspect each, then the spy names the place.

Leak (view, private args of the wrong player): the place stands in the private part of the spy.
"""

from collections import Counter
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

PLACES = ["airport", "bank", "castle", "desert", "embassy"]


class Suspect(GameState["Spyfall"]):
    """The active player names a suspect."""

    def __init__(self, game: "Spyfall") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must name a suspect"),
            description_my_turn=clienttranslate("${you} must name a suspect"),
        )

    def get_args(self) -> dict[str, object]:
        knowing = [id_ for id_ in self.players if id_ != self.game.spy]
        if self.game.leaks:
            knowing = list(self.players)  # leak
        return {"_private": {id_: {"place": self.game.place} for id_ in knowing}}

    def get_choices(self, active_player_id: int) -> list[Choice]:
        others = [id_ for id_ in self.players if id_ != active_player_id]
        return [Choice(self.act_suspect, target=id_) for id_ in others]

    @possible_action
    def act_suspect(self, target: int, active_player_id: int) -> "type[NextPlayer]":
        if target not in self.players or target == active_player_id:
            raise UserError(clienttranslate("Suspect another player"))
        self.game.suspects[active_player_id] = target
        text = clienttranslate("${player_name} suspects ${player_name2}")
        self.notify.all("suspected", text, player_id=active_player_id, player_id2=target)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_suspect(self.game.get_player_after(player_id), player_id)


class NextPlayer(GameState["Spyfall"]):
    """When all have spoken the spy stands up."""

    def __init__(self, game: "Spyfall") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> "type[Suspect] | type[NamePlace]":
        if len(self.game.suspects) < len(self.players):
            self.game.active_next_player()
            return Suspect
        self.game.is_spy_known = True
        text = clienttranslate("${player_name} is the spy")
        self.notify.all("spy", text, player_id=self.game.spy)
        self.gamestate.change_active_player(self.game.spy)
        return NamePlace


class NamePlace(GameState["Spyfall"]):
    """The spy names the place."""

    def __init__(self, game: "Spyfall") -> None:
        super().__init__(game, id=30, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_name, place=place) for place in PLACES]

    @possible_action
    def act_name(self, place: str, active_player_id: int) -> "type[End]":
        if place not in PLACES:
            raise UserError(clienttranslate("There is no such place"))
        self.game.named = place
        text = clienttranslate("${player_name} names the ${place}")
        self.notify.all("named", text, player_id=active_player_id, place=place)
        return End

    def zombie(self, player_id: int) -> "type[End]":
        return self.act_name(self.random.choice(PLACES), player_id)


class End(GameState["Spyfall"]):
    """The spy wins with the right place; the others if most suspected the spy."""

    def __init__(self, game: "Spyfall") -> None:
        super().__init__(game, id=40, type=StateType.GAME)

    def on_entering_state(self) -> int:
        text = clienttranslate("It was the ${place}")
        self.notify.all("place", text, place=self.game.place)
        [(suspect, _)] = Counter(self.game.suspects.values()).most_common(1)
        for player_id in self.players:
            is_spy = player_id == self.game.spy
            has_won = self.game.named == self.game.place if is_spy else suspect == self.game.spy
            self.player_score.set(player_id, int(has_won))
        return GAME_END


class Spyfall(Game):
    """Do not be suspected."""

    leaks: ClassVar[bool] = True
    states = (Suspect, NextPlayer, NamePlace, End)
    min_players, max_players = 3, 5
    place: str
    spy: int
    suspects: dict[int, int]
    is_spy_known: bool = False
    named: str = ""

    def setup_new_game(self) -> type[Suspect]:
        self.place, self.spy = self.random.choice(PLACES), self.random.choice(self.players.ids)
        self.suspects = {}
        return Suspect

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        is_shown = bool(self.named) or current_player_id not in (None, self.spy)
        return {
            "place": self.place if is_shown else None,
            "spy": self.spy if self.is_spy_known or current_player_id == self.spy else None,
            "suspects": self.suspects,
            "named": self.named,
        }

    def redeal(self, player_id: int) -> None:
        """Choose another place for the spy, and another spy for those who know the place."""
        if player_id == self.spy:
            self.place = self.place if self.named else self.random.choice(PLACES)
        elif not self.is_spy_known:
            self.spy = self.random.choice([id_ for id_ in self.players if id_ != player_id])


class FairSpyfall(Spyfall):
    """The spy's private part is empty."""

    leaks = False
