"""Hunters: covered animals lie in a row; shoot at one, and score it if it is a boar.

Leak (choices, order): the choices begin with the best targets, as a hint for bots.
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

ANIMALS = {"boar": 3, "hare": 1, "cow": -2}


class Shoot(GameState["ChoiceOrder"]):
    """The active player shoots, or leaves the hunt to the others."""

    def __init__(self, game: "ChoiceOrder") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        places = self.game.covered()
        if self.game.leaks:
            places.sort(key=lambda place: -ANIMALS[self.game.row[place]])  # leak
        return [Choice(self.act_shoot, place=place) for place in places]

    @possible_action
    def act_shoot(self, place: int, active_player_id: int) -> "type[NextPlayer]":
        if place not in self.game.covered():
            raise UserError(clienttranslate("There is no animal"))
        animal = self.game.row[place]
        self.game.shot.append(place)
        text = clienttranslate("${player_name} shoots a ${animal}")
        self.notify.all("shot", text, player_id=active_player_id, place=place, animal=animal)
        self.player_score.inc(active_player_id, ANIMALS[animal])
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_shoot(self.game.covered()[0], player_id)


class NextPlayer(GameState["ChoiceOrder"]):
    """The hunt is over when four animals are left."""

    def __init__(self, game: "ChoiceOrder") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Shoot] | int:
        self.game.active_next_player()
        return Shoot if len(self.game.covered()) > 4 else GAME_END


class ChoiceOrder(Game):
    """Shoot boars."""

    leaks: ClassVar[bool] = True
    states = (Shoot, NextPlayer)
    max_players = 4
    row: list[str]
    shot: list[int]

    def setup_new_game(self) -> type[Shoot]:
        self.row, self.shot = [*ANIMALS] * 4, []
        self.random.shuffle(self.row)
        return Shoot

    def covered(self) -> list[int]:
        """Return the places of the animals nobody has shot."""
        return [place for place in range(len(self.row)) if place not in self.shot]

    def get_all_datas(self) -> dict[str, object]:
        return {"shot": {place: self.row[place] for place in self.shot}, "left": self.covered()}

    def redeal(self, player_id: int) -> None:
        places = self.covered()
        animals = self.random.sample(sorted(self.row[place] for place in places), len(places))
        for place, animal in zip(places, animals, strict=True):
            self.row[place] = animal


class FairChoiceOrder(ChoiceOrder):
    """The choices go from left to right."""

    leaks = False
