"""Statements that look as if they did nothing do something, or are meant to be so."""

from collections import defaultdict

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class TooMuchError(UserError):
    """Somebody adds too much."""


class Pile:
    """Cards that are looked at one by one."""

    def __init__(self):
        self.cards = [1, 2, 3]

    @property
    def pop(self):
        return self.cards.pop()

    def sorted(self):
        self.cards.sort()

    def __getitem__(self, place):
        self.cards.append(place)
        return place

    def __add__(self, card):
        self.cards.append(card)
        return self


def sorted(pile):  # noqa: A001  # hides that of Python
    pile.sorted()


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        """Add a number."""
        ...
        "Look at all cards first."
        pile = self.pile()
        Pile()
        pile.pop
        for other in (pile, *[Pile()]):
            other.pop
        pile[2]
        pile + 3
        sorted(pile)
        [self.game.note(other) for other in (1, 2)]
        list(map(self.game.note, (3, 4)))
        any(self.game.note(other) for other in (1, 2))
        max(self.game.note(other) for other in (1, 2))
        len(self.game.drawn())
        self.game.seen.pop()
        _ = self.game.total
        by_player = defaultdict(list)
        by_player[active_player_id]
        try:
            self.game.added[7]
            len(n)
            n
        except (IndexError, TypeError):
            self.game.note(n)
        error = TooMuchError(clienttranslate("This is too much"))
        if n > 3:
            raise error
        self.game.add(active_player_id, n)
        return NEXT

    def pile(self):
        return Pile()


class Right(Counting):
    states = (Play, NextPlayer)
    added: list[int]
    seen: list[int]

    def setup_new_game(self):
        self.added, self.seen = [], []
        return super().setup_new_game()

    def note(self, n):
        self.seen.append(n)
        return n

    def drawn(self):
        self.added.append(len(self.added))
        return self.added
