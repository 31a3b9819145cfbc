"""Minefield: open cells in turn; a number tells how many of the neighbours are mines.

Leak (choices): the first cell of the game is meant to be safe, so mines are not among the choices.
"""

from itertools import combinations
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

SIZE = 4
MINES = 3
CELLS = range(SIZE * SIZE)


def neighbours(cell: int) -> list[int]:
    """Return the cells around a cell."""
    y, x = divmod(cell, SIZE)
    return [other for other in CELLS if max(abs(other // SIZE - y), abs(other % SIZE - x)) == 1]


class Open(GameState["Minefield"]):
    """The active player opens a cell."""

    def __init__(self, game: "Minefield") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        cells = self.game.covered()
        if self.game.leaks and not self.game.opened:
            cells = [cell for cell in cells if cell not in self.game.mines]  # leak
        return [Choice(self.act_open, cell=cell) for cell in cells]

    @possible_action
    def act_open(self, cell: int, active_player_id: int) -> "type[NextPlayer]":
        if cell not in self.game.covered():
            raise UserError(clienttranslate("You cannot open this cell"))
        self.game.opened[cell] = found = self.game.content(cell, self.game.mines)
        text = clienttranslate("${player_name} opens ${cell}: ${found}")
        self.notify.all("opened", text, player_id=active_player_id, cell=cell, found=found)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_open(self.get_random_zombie_choice(self.game.covered()), player_id)


class NextPlayer(GameState["Minefield"]):
    """The game ends with a mine, or when nothing else is left."""

    def __init__(self, game: "Minefield") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Open] | int:
        is_hit = "mine" in self.game.opened.values()
        if is_hit or len(self.game.covered()) == MINES:
            points = -1 if is_hit else 1
            self.player_score.set(active_player_id, points, clienttranslate("The field is done"))
            return GAME_END
        self.game.active_next_player()
        return Open


class Minefield(Game):
    """Do not open a mine."""

    leaks: ClassVar[bool] = True
    states = (Open, NextPlayer)
    max_players = 3
    mines: list[int]
    opened: dict[int, str]

    def setup_new_game(self) -> type[Open]:
        self.mines, self.opened = self.random.sample(CELLS, MINES), {}
        return Open

    def covered(self) -> list[int]:
        """Return the cells nobody has opened."""
        return [cell for cell in CELLS if cell not in self.opened]

    def content(self, cell: int, mines: tuple[int, ...] | list[int]) -> str:
        """Return what is found in a cell if the mines lie so."""
        if cell in mines:
            return "mine"
        return str(sum(near in mines for near in neighbours(cell)))

    def get_all_datas(self) -> dict[str, object]:
        return {"opened": self.opened}

    def redeal(self, player_id: int) -> None:
        possible = [
            mines
            for mines in combinations(CELLS, MINES)
            if all(self.content(cell, mines) == found for cell, found in self.opened.items())
        ]
        self.mines = list(self.random.choice(possible))


class FairMinefield(Minefield):
    """Every covered cell may be opened."""

    leaks = False
