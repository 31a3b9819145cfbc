"""What `check_game` sees of what players are told, each mistake in a small game of its own."""

from typing import Any, ClassVar

import pytest

from bga_states import UserError, possible_action
from bga_states.components import PlayerCounter
from bga_states.testing import check_game
from tests.testing.counting import Count, Next, counting, fails


class TestTold:
    """Players are told what they see changing, in time and not too much at once."""

    def test_args_that_entering_or_staying_changes(self) -> None:
        """Clients are told what args are when the table rests, so that is no mistake."""

        class Changing(Count):
            def get_args(self) -> Any:
                return {"left": 3 - self.game.total % 3, "entered": self.game.entered}

            def on_entering_state(self) -> Any:
                self.game.entered += 1

            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                super().act_add(1, active_player_id)
                return None if self.game.total % 3 else Next

            def zombie(self, player_id: int) -> Any:
                return super().act_add(3, player_id)

        changing = counting(Changing, entered=0, __annotations__={"entered": int})
        check_game(changing, "quick", seeds=[1])

    @pytest.mark.pitfall(96, caught="check_game")
    def test_changes_nobody_is_told_of(self) -> None:
        """A player whose data changes is notified (P96)."""

        class Quiet(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if n not in {1, 2, 3}:
                    raise UserError("Add 1, 2 or 3")
                self.game.total = min(9, self.game.total + n)
                return Next if self.game.total == 9 else None

        assert "than before, and is told nothing. Notify" in fails(counting(Quiet))

    @pytest.mark.pitfall(107, caught="check_game")
    def test_a_counter_nobody_is_told_of(self) -> None:
        """A visible counter changed without a message must be announced otherwise (P107)."""

        class Silent(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if n not in {1, 2, 3}:
                    raise UserError("Add 1, 2 or 3")
                self.game.total = min(9, self.game.total + n)
                self.game.coins.inc(active_player_id, 1, None)
                return Next if self.game.total == 9 else None

        def get_all_datas(game: Any, current_player_id: int | None) -> Any:
            return {"coins": game.coins.get_all()}

        assert "than before, and is told nothing. Notify" in fails(
            counting(Silent, coins=PlayerCounter(), get_all_datas=get_all_datas)
        )

    @pytest.mark.pitfall(83, 91, caught="check_game")
    def test_bundles_that_are_too_large(self) -> None:
        """One move sends at most 128 KB (P91)."""

        class Chatty(Count):
            def get_args(self) -> Any:
                return {"books": "x" * 200_000}

        assert "more than 128 KB" in fails(counting(Chatty))

    @pytest.mark.pitfall(15, caught="check_game")
    def test_a_progression_that_falls(self) -> None:
        """The progression never falls (P15)."""
        message = fails(counting(Count, get_game_progression=lambda game: max(0, 90 - game.total)))

        assert "the progression falls" in message

    @pytest.mark.pitfall(96, caught="check_game")
    def test_a_score_in_silence(self) -> None:
        """A score that changes beside a message about something else is reported (P96)."""

        class Quiet(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.players[active_player_id].score += 50
                return super().act_add(n, active_player_id)

        assert "the score of Player A changes from 0 to 50, and no message" in fails(
            counting(Quiet), players=[2], seeds=[1]
        )

    @pytest.mark.pitfall(96, caught="check_game")
    def test_a_counter_in_silence(self) -> None:
        """So is a counter, where clients show it under its name (P96)."""

        class Paid(Count):
            text: ClassVar[str | None] = ""

            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.coins.inc(active_player_id, 70, self.text)
                return super().act_add(n, active_player_id)

        class Quiet(Paid):
            text = None

        def shown(game: Any) -> Any:
            return {"coins": game.coins.get_all()}

        game = counting(Paid, coins=PlayerCounter(), get_all_datas=shown)
        check_game(game, "quick", seeds=[1], players=[2])

        assert "coins of Player A changes from 0 to 70, and no message tells it" in fails(
            counting(Quiet, coins=PlayerCounter(), get_all_datas=shown)
        )
