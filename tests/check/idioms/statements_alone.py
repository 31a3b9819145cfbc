"""Expressions stand alone, methods are tested, and errors caught, where that is right."""

from collections.abc import Callable
from contextlib import suppress

from bga_states import GAME_END, Choice, GameError, UserError, clienttranslate, possible_action
from bga_states.components import PlayerCounter
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, Number


class Effects:
    bonus: Callable[[], int] | None = None
    on_three = None

    def apply(self, n):
        if self.bonus:
            n += self.bonus()
        if self.on_three is not None and n == 3:
            self.on_three()
        if not self.on_three:
            return n
        return n if self.on_three else 0


class Doubling(Effects):
    def bonus(self):
        return 0

    def on_three(self):
        """Do nothing."""


class Play(parts.Play):
    def get_choices(self):
        """Offer numbers."""
        yield from (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: Number, active_player_id: int):
        """Add a number."""
        ...
        handlers = {1: self.one, 2: self.one}
        handler = handlers.get(n)
        if handler:
            handler()
        if handlers[1] == self.one and self.one is not None:
            n += 0
        n = Doubling().apply(n)
        self.game.turns
        try:
            self.game.coins.inc(active_player_id, -1)
        except GameError:
            self.game.coins.set(active_player_id, 3)
        try:
            self.game.add(active_player_id, n)
            self.game.give_extra_time(active_player_id)
        except Exception as error:
            raise UserError(clienttranslate("This cannot be added")) from error
        try:
            self.game.coins.inc(active_player_id, 1)
        except Exception as error:
            raise UserError(clienttranslate("There are no more coins")) from error
        with suppress(UserError, GameError):
            self.game.coins.inc(active_player_id, -1)
        try:
            n = int(n)
        except Exception:  # noqa: BLE001
            self.game.coins.set(active_player_id, 3)
        with suppress(KeyError, UserError):
            self.notify.all("bonus", "", bonus={}[n])
        try:
            self.check(n)
            self.notify.all("checked", "")
        except UserError:
            return NEXT
        return NEXT

    def one(self):
        pass

    def check(self, n):
        if n > 3:
            raise UserError(clienttranslate("This is too much"))


class Pass(parts.Passing):
    def __init__(self, game):
        super().__init__(game, id=NEXT, type=parts.StateType.GAME, update_game_progression=True)

    def on_entering_state(self):
        if self.game.is_over or self.game.is_late():
            return GAME_END
        self.game.active_next_player()
        return PLAY


class Right(Counting):
    states = (Play, Pass)
    coins = PlayerCounter(2, min=0)
    counted: int = 0

    @property
    def is_over(self):
        return self.total >= GOAL

    @property
    def turns(self):
        self.counted += 1
        return self.counted

    def is_late(self):
        return self.counted > 100
