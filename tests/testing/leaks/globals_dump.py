"""Thermometers: guess a hidden number between 1 and 30, told after each guess whether it is colder.

Leak (view, globals): the data give the clients all globals, and the hidden number is one of them.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    clienttranslate,
    possible_action,
)

MOST = 30
Number = Annotated[int, Meta(ge=1, le=MOST)]


class Guess(GameState["GlobalsDump"]):
    """The active player guesses."""

    def __init__(self, game: "GlobalsDump") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_guess, number=number) for number in range(1, MOST + 1)]

    @possible_action
    def act_guess(self, number: Number, active_player_id: int) -> "type[NextPlayer]":
        secret = self.globals.get("number")
        answer = self.game.compare(number, secret)
        self.game.guesses.append((number, answer))
        text = clienttranslate("${player_name} guesses ${number}: ${answer}")
        self.notify.all("guessed", text, player_id=active_player_id, number=number, answer=answer)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_guess(self.random.randint(1, MOST), player_id)


class NextPlayer(GameState["GlobalsDump"]):
    """Until the number is found, or ten guesses have been made."""

    def __init__(self, game: "GlobalsDump") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Guess] | int:
        self.globals.inc("turns", 1)
        if self.game.guesses[-1][1] == "right":
            self.player_score.set(active_player_id, 1, clienttranslate("${player_name} wins"))
            return GAME_END
        if self.globals.get("turns") == 10:
            return GAME_END
        self.game.active_next_player()
        return Guess


class GlobalsDump(Game):
    """Find the number."""

    leaks: ClassVar[bool] = True
    states = (Guess, NextPlayer)
    max_players = 4
    guesses: list[tuple[int, str]]

    def setup_new_game(self) -> type[Guess]:
        self.guesses = []
        self.globals.set("turns", 0)
        self.globals.set("number", self.random.randint(1, MOST))
        return Guess

    def compare(self, guess: int, secret: int) -> str:
        """Return what is answered to a guess."""
        if guess == secret:
            return "right"
        return "higher" if guess < secret else "lower"

    def get_all_datas(self) -> dict[str, object]:
        if self.leaks:
            return {"guesses": self.guesses, **self.globals.get_all()}  # leak
        return {"guesses": self.guesses, **self.globals.get_all("turns")}

    def redeal(self, player_id: int) -> None:
        numbers = range(1, MOST + 1)
        fits = [
            number
            for number in numbers
            if all(self.compare(guess, number) == answer for guess, answer in self.guesses)
        ]
        self.globals.set("number", self.random.choice(fits))


class FairGlobalsDump(GlobalsDump):
    """Only the number of turns is given."""

    leaks = False
