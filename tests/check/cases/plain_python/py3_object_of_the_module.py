"""An action sets attributes of an object of the module, itself and by its methods."""

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Rules:
    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.noted: list[int] = []

    def note(self, n: int) -> None:
        self.noted.append(n)


RULES = Rules(3)
ALL = (Rules(1), Rules(2))


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        RULES.rounds = n  # expect: PY3
        RULES.note(n)  # expect: PY3
        RULES.noted.append(n)  # expect: PY3
        for rules in ALL:
            rules.note(n)  # expect: PY3
        for name in ("rounds", "noted"):
            setattr(RULES, name, n)  # expect: PY3
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
