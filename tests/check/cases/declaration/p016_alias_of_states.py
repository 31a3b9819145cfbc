"""A helper is annotated with an alias, written before its states, one of which the game does not have."""

from importlib import import_module
from typing import TypeAlias

from bga_states import possible_action
from tests.check import parts
from tests.check.parts import Counting, NextPlayer, Number

After: TypeAlias = "type[NextPlayer] | Other"
Other: TypeAlias = type["Late"]


class Play(parts.Play):
    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> After:
        self.game.add(active_player_id, n)
        return self.game.after()


class Late(parts.Play):
    pass


class Wrong(Counting):
    states = (Play, NextPlayer)

    def after(self) -> After:
        return import_module("tests.check.parts").NextPlayer  # expect: P16
