"""What is changed is something new, as flags, types and unpacking decide, and no constant."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

ROWS = [[1], [2]]
NAMES = {"a": [1], "b": [2]}
PAIRS = [("a", (1, [2])), ("b", (2, [3]))]


def normal(rows: list[list[int]], *, in_place: bool = False) -> list[list[int]]:
    if not in_place:
        rows = [row[:] for row in rows]
    rows[0].append(1)
    return rows


def marked(thing: object) -> object:
    if isinstance(thing, set):
        thing.add(1)
    return thing


def by_kind(thing: object) -> object:
    match thing:
        case {"a": list() as numbers}:
            return numbers
    return thing


def fresh() -> list[list[int]]:
    return [[0], [1]]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        rows = ROWS if n > 3 else fresh()
        rows[0].append(n)
        normal(ROWS)
        marked(ROWS)
        by_kind(NAMES)
        _, *others = ROWS
        others.append([n])
        for index, (name, numbers) in enumerate(NAMES.items()):
            numbers = [*numbers, index]
            numbers.append(len(name))
        for pair in enumerate(ROWS):
            number, row = pair
            row = row + [number]
            row.sort()
        for name, (number, found) in PAIRS:
            found = found[:]
            found.append(len(name) + number)
        both = ROWS + [[n]]
        both.append([n])
        by_name = {name: list(numbers) for name, numbers in NAMES.items()}
        by_name["a"].append(n)

        def put(rows: list[int]) -> None:
            rows.append(n)

        put([])
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
