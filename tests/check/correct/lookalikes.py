"""Names of the game that are also names of Python's library, and code that is no rule."""

import sys
from collections.abc import Iterator

from bga_states import Choice, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

SEEN: list[int] = []


class Dice:
    """Neither Python's module nor the table's chance."""

    sides = (1, 2, 3)

    def choice(self, place: int) -> int:
        return self.sides[place % len(self.sides)]

    def shuffle(self) -> "Dice":
        return self


class Play(parts.Adding):
    def __init__(self, game: "Right") -> None:
        self.random_dice: Dice  # an annotation is no data
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must open or add"),
            description_my_turn=clienttranslate("${you} must open or add"),
        )

    def get_choices(self) -> Iterator[Choice]:
        yield from super().get_choices()
        yield Choice(self.act_open)

    @possible_action
    def act_open(self, active_player_id: int) -> int:
        return self.act_add(self.open(), active_player_id)

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        SEEN = [n]  # noqa: N806  # a local name hides that of the module
        SEEN.append(self.print(n))
        self.add_for(sum(SEEN) // 2, active_player_id)
        return NEXT

    def zombie(self, player_id: int) -> int:
        self.add_for(1, player_id)
        return NEXT

    def add_for(self, n: int, player_id: int | None = None) -> None:
        """Add for a player, by default the one who acts."""
        if player_id is None:
            player_id = self.game.get_current_player_id()
        self.game.add(player_id, n)

    def open(self) -> int:
        random, time, now = Dice(), 4, {"id": 3, "hash": 5}
        return random.shuffle().choice(time + now["id"] + now["hash"])

    def print(self, n: int) -> int:
        colours = {"red", "green", "blue"}
        longest, count = 0, 0
        for colour in colours:  # whatever the order, the greatest is the greatest
            longest = max(longest, len(colour))
            count += 1
        return n if longest > count else 0


class Right(Counting):
    states = (Play, NextPlayer)
    time: int = 0
    input: str = ""


def main() -> None:
    """Stand beside the rules: no state calls it."""
    SEEN.append(1)
    sys.stdout.write(open(__file__, encoding="utf-8").read())  # noqa: SIM115, PTH123  # ends with the process


if __name__ == "__main__":
    main()
