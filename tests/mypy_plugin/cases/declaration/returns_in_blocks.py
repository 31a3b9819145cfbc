"""Unknown transitions that are returned from within every kind of block."""
# expect: P17

from contextlib import suppress

from bga_states import Game, GameState, StateType


class Count(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.GAME, transitions={"done": 99})

    def on_entering_state(self) -> str:
        for number in self.game.numbers:
            if number == 1:
                return "in a loop"  # expect: bga-transition: by 'in a loop'
            break
        else:
            with suppress(KeyError):
                return "after a loop"  # expect: bga-transition: by 'after a loop'
        while self.game.numbers:
            try:
                self.game.numbers.pop()
            except IndexError:
                return "in a handler"  # expect: bga-transition: by 'in a handler'
            else:
                return "in an else"  # expect: bga-transition: by 'in an else'
        match len(self.game.numbers):
            case 0:
                return "in a case"  # expect: bga-transition: by 'in a case'
            case _:
                return "done"


class Quiz(Game):
    states = (Count,)
    numbers: list[int]

    def setup_new_game(self) -> type[Count]:
        self.numbers = [1, 2]
        return Count
