"""Mastermind: one player sets a code, the other has six guesses; then the roles change.

Leak (zombie): when the maker has left, the zombie tells everybody the code it sets.
"""

from collections import Counter
from itertools import product
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

PEGS, COLORS, GUESSES = 3, 4, 6
Code = Annotated[
    list[Annotated[int, Meta(ge=0, lt=COLORS)]], Meta(min_length=PEGS, max_length=PEGS)
]
CODES = list(product(range(COLORS), repeat=PEGS))


def answer(code: list[int], guess: list[int]) -> list[int]:
    """Return how many pegs are right, and how many more have a colour of the code."""
    right = sum(one == other for one, other in zip(code, guess, strict=True))
    return [right, (Counter(code) & Counter(guess)).total() - right]


class SetCode(GameState["Mastermind"]):
    """The active player sets a code in secret."""

    def __init__(self, game: "Mastermind") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_set, code=list(code)) for code in CODES]

    @possible_action
    def act_set(self, code: Code, active_player_id: int) -> "type[Guess]":
        return self.set_code(code, active_player_id, "")

    def zombie(self, player_id: int) -> "type[Guess]":
        code = list(self.random.choice(CODES))
        return self.set_code(code, player_id, f" {code}" if self.game.leaks else "")  # leak

    def set_code(self, code: list[int], player_id: int, aside: str) -> "type[Guess]":
        """Keep the code, and give the turn to the other player."""
        self.game.code, self.game.maker, self.game.guesses = code, player_id, []
        text = clienttranslate("${player_name} has set a code${aside}")
        self.notify.all("codeSet", text, player_id=player_id, aside=aside)
        self.game.active_next_player()
        return Guess


class Guess(GameState["Mastermind"]):
    """The active player guesses."""

    def __init__(self, game: "Mastermind") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_guess, code=list(code)) for code in CODES]

    @possible_action
    def act_guess(self, code: Code, active_player_id: int) -> "type[Judge]":
        found = answer(self.game.code, code)
        self.game.guesses.append([code, found])
        text = clienttranslate("${player_name} guesses ${code}: ${found}")
        self.notify.all("guessed", text, player_id=active_player_id, code=code, found=found)
        return Judge

    def zombie(self, player_id: int) -> "type[Judge]":
        return self.act_guess(list(self.random.choice(CODES)), player_id)


class Judge(GameState["Mastermind"]):
    """A guess may be right, or the last one."""

    def __init__(self, game: "Mastermind") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Guess] | type[SetCode] | int:
        _, found = self.game.guesses[-1]
        if found == [PEGS, 0]:
            self.player_score.set(active_player_id, GUESSES - len(self.game.guesses) + 1)
        elif len(self.game.guesses) < GUESSES:
            return Guess
        self.game.past.append(list(self.game.code))
        text = clienttranslate("The code was ${code}")
        self.notify.all("code", text, code=list(self.game.code))
        self.game.code = []
        return SetCode if len(self.game.past) == 1 else GAME_END


class Mastermind(Game):
    """Guess the code."""

    leaks: ClassVar[bool] = True
    states = (SetCode, Guess, Judge)
    code: list[int]
    maker: int
    guesses: list[list[list[int]]]
    past: list[list[int]]
    """The codes that have been opened."""

    def setup_new_game(self) -> type[SetCode]:
        self.code, self.maker, self.guesses, self.past = [], 0, [], []
        return SetCode

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.code if current_player_id == self.maker else None
        return {"guesses": self.guesses, "code": own, "past": self.past}

    def redeal(self, player_id: int) -> None:
        """Set another code that would have given the same answers."""
        if not self.code or player_id == self.maker:
            return
        fits = [
            list(code)
            for code in CODES
            if all(answer(list(code), guess) == found for guess, found in self.guesses)
        ]
        self.code = self.random.choice(fits)


class FairMastermind(Mastermind):
    """The zombie sets its code as silently as anybody."""

    leaks = False
