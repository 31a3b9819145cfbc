"""What `check_game` tries that is not offered, and who is offered something."""

from enum import Enum
from typing import Any

import pytest

from bga_states import GAME_END, Choice, UserError, possible_action
from bga_states.testing import check_game
from bga_states.testing.replay import IN_REPLAY
from tests.testing.counting import Count, Next, counting, fails


@pytest.fixture(autouse=True)
def _no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes, which takes longer than what is tried here."""
    monkeypatch.setenv(IN_REPLAY, "1")


class Hue(Enum):
    """What can be painted with, one of which is never offered."""

    RED, BLUE = "red", "blue"


class Doubling(Count):
    """At first, three may be added without naming a number."""

    def get_choices(self) -> Any:
        yield from super().get_choices()
        if self.game.total < 3:
            yield Choice(self.act_double)

    @possible_action
    def act_double(self, active_player_id: int) -> Any:
        return self.act_add(3, active_player_id)


class TestWhatIsNotOffered:
    """What `get_choices` does not offer does not work."""

    @pytest.mark.pitfall(34, caught="check_game")
    def test_what_was_offered_before(self) -> None:
        """What was offered once and is not offered to a player now is refused (P34)."""

        class Careful(Count):
            def get_choices(self) -> Any:
                most = 3 if self.game.total < 3 else 2
                return [Choice(self.act_add, n=n) for n in range(1, most + 1)]

        message = fails(counting(Careful), players=[2])

        assert "act_add({'n': 3}) of Player" in message
        assert "works, and get_choices does not offer it to them" in message

    @pytest.mark.pitfall(34, caught="check_game")
    def test_an_action_that_is_no_longer_offered(self) -> None:
        """An action of which nothing is offered any more is refused too (P34)."""
        message = fails(counting(Doubling), players=[2])

        assert "act_double({}) of Player" in message
        assert "works, and get_choices does not offer it to them" in message

    def test_an_action_that_does_nothing(self) -> None:
        """Unless nothing comes of it."""

        class Idle(Doubling):
            @possible_action
            def act_double(self, active_player_id: int) -> Any:
                return super().act_double(active_player_id) if self.game.total < 3 else None

        check_game(counting(Idle), "quick", seeds=range(2))

    def test_one_strange_value_among_others(self) -> None:
        """Each parameter is tried alone, beside values that make sense."""

        class Paired(Count):
            def get_choices(self) -> Any:
                return [Choice(self.act_add, n=n, why="why not") for n in (1, 2, 3)]

            @possible_action
            def act_add(self, n: int, active_player_id: int, why: str = "") -> Any:
                if why not in {"", "why not"}:
                    raise KeyError(why)
                return super().act_add(n, active_player_id)

        assert "'why': 'nonsense'}) raised KeyError" in fails(counting(Paired))

    def test_all_members_of_an_enum(self) -> None:
        """What an Enum can be is tried, though it is never offered."""

        class Hued(Count):
            def get_choices(self) -> Any:
                return [Choice(self.act_paint, hue=Hue.RED)]

            @possible_action
            def act_paint(self, hue: Hue, active_player_id: int) -> Any:
                return self.act_add({Hue.RED: 3}[hue], active_player_id)

        assert "act_paint({'hue': 'blue'}) raised KeyError" in fails(counting(Hued))

    def test_lists_in_another_order(self) -> None:
        """What is offered as a list may come in any order."""

        class Listed(Count):
            def get_choices(self) -> Any:
                return [Choice(self.act_take, numbers=[1, 2])]

            @possible_action
            def act_take(self, numbers: list[int], active_player_id: int) -> Any:
                if sorted(numbers) != [1, 2]:
                    raise UserError("Take 1 and 2")
                return self.act_add(3, active_player_id)

        check_game(counting(Listed), "quick", seeds=[1])


class Sharing(Count):
    """Two numbers are added at once."""

    def get_choices(self) -> Any:
        return [Choice(self.act_share, numbers=[one, one + 1]) for one in range(1, 7)]

    @possible_action
    def act_share(self, numbers: list[int], active_player_id: int) -> Any:
        if not {*numbers} <= {*range(1, 8)}:
            raise UserError("Take numbers from 1 to 7")
        return self.act_add(1 if sum(numbers) % 2 else 2, active_player_id)


class TestRepeatedItems:
    """A list names nothing twice where nothing is ever offered twice."""

    @pytest.mark.pitfall(34, caught="check_game")
    def test_a_list(self) -> None:
        """What works with a thing twice, and otherwise than with it once, is reported (P34)."""
        message = fails(counting(Sharing), seeds=[0], players=[2])

        assert "act_share({'numbers': [1, 1]}) of Player" in message
        assert "works, and no item is offered twice" in message

    @pytest.mark.pitfall(34, caught="check_game")
    def test_a_list_that_breaks_the_action(self) -> None:
        """What a thing twice breaks is reported like any nonsense (P34)."""

        class Removing(Sharing):
            @possible_action
            def act_share(self, numbers: list[int], active_player_id: int) -> Any:
                left = [*range(8)]
                for number in numbers:
                    if number not in range(1, 8):
                        raise UserError("Take numbers from 1 to 7")
                    left.remove(number)
                return super().act_share(numbers, active_player_id)

        message = fails(counting(Removing), seeds=[0], players=[2])

        assert "act_share({'numbers': [1, 1]}) raised ValueError: list.remove(x)" in message

    def test_a_list_that_is_read_as_a_set(self) -> None:
        """An action to which a thing twice is as good as once may take it."""

        class Reading(Sharing):
            @possible_action
            def act_share(self, numbers: list[int], active_player_id: int) -> Any:
                return super().act_share([*{*numbers}], active_player_id)

        check_game(counting(Reading), "quick", seeds=[0], players=[2])

    def test_what_is_offered_twice(self) -> None:
        """Where a list with a thing twice is offered, any other is as good."""

        class Doubling(Sharing):
            def get_choices(self) -> Any:
                return [*super().get_choices(), Choice(self.act_share, numbers=[7, 7])]

        check_game(counting(Doubling), "quick", seeds=[0], players=[2])


class TestTurns:
    """Whoever is active can do something, and everybody is at some time."""

    def test_nothing_to_choose(self) -> None:
        """A player whose turn it is is offered something."""

        class Stuck(Count):
            def get_choices(self) -> Any:
                return [] if self.game.total > 2 else super().get_choices()

        assert "is active, and get_choices of Stuck offers them nothing" in fails(counting(Stuck))

    def test_a_player_without_a_turn(self) -> None:
        """A seat that is passed over in every game is reported."""

        class Skipping(Next):
            def on_entering_state(self) -> Any:
                first, second, *_ = self.game.players.ids
                is_first = self.game.get_active_player_id() == first
                self.gamestate.change_active_player(second if is_first else first)
                return GAME_END if self.game.total >= 9 else Adding

        class Adding(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                super().act_add(n, active_player_id)
                return Skipping

        game = counting(states=(Adding, Skipping), min_players=3)

        assert "games the player in seat 3 had a turn" in fails(game, seeds=range(9))
