"""Actions pass the turn under a condition, and lead on under the same one later."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting, NextPlayer, Number


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int | None:
        is_done = self.game.total + n >= GOAL
        if is_done:
            self.game.active_next_player()
        self.game.add(active_player_id, n)
        return NEXT if is_done else None

    @possible_action
    def act_count(self, active_player_id: int) -> int | None:
        is_last = self.game.total + 1 >= GOAL
        if is_last:
            self.game.active_next_player()
        self.game.add(active_player_id, 1)
        if is_last:
            return NEXT
        return None

    @possible_action
    def act_leave(self) -> None:
        transition = 0
        if self.game.total:
            self.game.active_next_player()
            transition = NEXT
        if transition:
            self.gamestate.jump_to_state(transition)

    @possible_action
    def act_end(self) -> None:
        with self.turn_over():
            self.game.active_next_player()

    @contextmanager
    def turn_over(self) -> Iterator[None]:
        yield
        self.gamestate.jump_to_state(NEXT)

    @possible_action
    def act_choose(self) -> int:
        self.game.active_next_player()
        if self.game.total > 1:
            return NEXT
        if self.game.total >= 0:
            return PLAY
        self.fail()

    def fail(self) -> NoReturn:
        raise ValueError("below 0")

    def zombie(self, player_id: int) -> int:
        self.game.add(player_id, 1)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
