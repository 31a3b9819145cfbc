"""Games that do what no game should, for the tests of simulations: workers import them."""

import os
import sys
from pathlib import Path

from bga_states import GAME_END, Choice, Game, GameState, StateType, possible_action
from bga_states.bots import Seat

MARKED = "BGA_STATES_TEST_MARK"
"""The variable that names a file: a game ends its process only while there is none."""


class Draw(GameState["Odd"]):
    def __init__(self, game: "Odd") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_draw, n=n) for n in range(4)]

    @possible_action
    def act_draw(self, n: int, active_player_id: int) -> "type[NextPlayer]":
        self.game.player_score.inc(active_player_id, n)
        self.game.moves += 1
        self.game.meet()
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_draw(0, player_id)


class NextPlayer(GameState["Odd"]):
    def __init__(self, game: "Odd") -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> type[Draw] | int:
        self.game.active_next_player()
        return GAME_END if self.game.moves == 4 else Draw


class Odd(Game):
    """Two players draw numbers twice each; subclasses do something odd meanwhile."""

    states = (Draw, NextPlayer)
    min_players, max_players = 2, 4
    moves: int
    lot: int

    def setup_new_game(self) -> type[Draw]:
        self.moves = 0
        self.lot = self.random.randrange(10)
        return Draw

    def meet(self) -> None:
        """Do nothing odd."""


class Raises(Odd):
    """Raises an error in one of ten games."""

    def meet(self) -> None:
        if self.lot == 0:
            raise ZeroDivisionError("a planted mistake")


class Fails(Odd):
    """Raises an error in every game."""

    def meet(self) -> None:
        raise ZeroDivisionError("a planted mistake")


class Laments(Odd):
    """Raises an error of many words in every game."""

    def meet(self) -> None:
        raise ZeroDivisionError("a planted mistake " * 200)


class UnwritableError(Exception):
    """An error that cannot be written out."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Mute(Odd):
    """Raises an error that cannot be written out in one of ten games."""

    def meet(self) -> None:
        if self.lot == 0:
            raise UnwritableError


class Chatty(Odd):
    """Raises an error with a long text in one of ten games."""

    def meet(self) -> None:
        if self.lot == 0:
            raise ValueError("x" * 200_000)


class Rich(Odd):
    """Gives scores that no machine word holds."""

    def meet(self) -> None:
        self.player_score.inc(next(iter(self.players)), 2**70)


class Unmade:
    """A bot that cannot be made."""

    def __init__(self) -> None:
        raise ValueError("a planted mistake")

    def choose(self, seat: Seat) -> None:
        """Never come here."""


class Second(Odd):
    """Begins with the second player."""

    def setup_new_game(self) -> type[Draw]:
        super().setup_new_game()
        self.active_next_player()
        return Draw


class Exits(Odd):
    """Leaves the program in one of ten games."""

    def meet(self) -> None:
        if self.lot == 0:
            sys.exit("a planted exit")


class Dies(Odd):
    """Ends its process in one of ten games, at once."""

    def meet(self) -> None:
        if self.lot == 0:
            os._exit(3)


class Hidden(Odd):
    """Bears a name under which nobody can import it."""


Hidden.__qualname__ = "Nowhere"


class DiesOnce(Odd):
    """Ends its process in the first game that draws a 0."""

    def meet(self) -> None:
        mark = Path(os.environ[MARKED])
        if self.lot == 0 and not mark.exists():
            mark.touch()
            os._exit(3)


class Talks(Odd):
    """Prints."""

    def meet(self) -> None:
        print("a planted print")  # noqa: T201  # that is what it does
