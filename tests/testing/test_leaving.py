"""People leave, come back, give up and change what they prefer, and every game bears it."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from bga_states import Choice, possible_action
from tests.testing.counting import Count, Counting, Next, counting, fails


@dataclass
class Wishes:
    """What a player likes."""

    loud: bool = False


class TestLeaving:
    """People come and go, give up, and change what they prefer."""

    @pytest.mark.pitfall(40, 71, caught="check_game")
    def test_zombies_that_fail(self) -> None:
        """A table of zombies ends (P71)."""

        class Fragile(Count):
            def zombie(self, player_id: int) -> Any:
                return None

        assert "a table of zombies fails" in fails(counting(Fragile))

    @pytest.mark.pitfall(71, 117, caught="check_game")
    def test_a_game_that_ends_only_with_those_who_stay(self) -> None:
        """A game that people leave ends too (P71)."""

        class Waiting(Count):
            def zombie(self, player_id: int) -> Any:
                first = self.game.players.ids[0]
                if all(player.zombie for player in self.game.players.values()):
                    self.game.total = 9
                return self.act_wait(first)

            @possible_action
            def act_wait(self, player_id: int) -> Any:
                return Next

            def get_choices(self) -> Iterator[Choice]:
                if any(player.zombie for player in self.game.players.values()):
                    yield Choice(self.act_wait, player_id=self.game.players.ids[0])
                else:
                    yield from super().get_choices()

        message = fails(counting(Waiting), seeds=range(20), players=[2], longest=30)

        assert "people came and went, and after 30 moves it is not over" in message

    @pytest.mark.pitfall(73, caught="check_game")
    def test_a_game_that_cannot_be_given_up(self) -> None:
        """In a game of two each player may concede at any time (P73)."""

        def concede(game: Any, player_id: int) -> None:
            game.active_next_player()

        message = fails(counting(Count, on_concede=concede), seeds=range(40), players=[2])

        assert "concede(2300001) failed: Cannot end the game: on_concede of Variant" in message
        assert "    table.concede(2300001)\n" in message

    def test_a_preference_that_changes(self) -> None:
        """What a player prefers may change while they play."""

        class Fixed(Count):
            def get_choices(self) -> Iterator[Choice]:
                if self.game.preferences != self.game.at_first:
                    raise RuntimeError("changed")
                return super().get_choices()

        def setup(game: Any) -> Any:
            game.at_first = copy.deepcopy(game.preferences)
            return Counting.setup_new_game(game)

        game = counting(
            Fixed,
            Preferences=Wishes,
            setup_new_game=setup,
            __annotations__={"preferences": dict[int, Wishes], "at_first": dict[int, Wishes]},
        )
        message = fails(game, seeds=range(40))

        assert "RuntimeError: changed" in message
        assert ", 'loud', " in message
