"""`check_game` finds what it says it finds, each mistake in a small game of its own."""

import random
from collections.abc import Iterator
from typing import Any

from bga_states import Choice, GameResult, possible_action
from bga_states.components import PlayerCounter
from bga_states.testing import check_game
from tests.testing.counting import Count, Counting, Next, counting, fails


def test_a_game_without_faults_passes() -> None:
    """Every number of players is played with every seed, and nothing is said."""
    check_game(Counting, seeds=range(20))


def test_the_error_says_how_to_see_it_again() -> None:
    """A fault names game, seed, players, move and state, and the call that repeats it."""

    class Failing(Count):
        @possible_action
        def act_add(self, n: int, active_player_id: int) -> Any:
            if self.game.total > 4:
                raise RuntimeError
            return super().act_add(n, active_player_id)

    message = fails(counting(Failing), seeds=[3], players=[2])

    assert message.startswith("Variant, seed 3, 2 players, move ")
    assert message.endswith("check_game(Variant, seeds=[3], players=[2])")


class TestFaults:
    """What must hold in every game."""

    def test_choices_that_are_impossible(self) -> None:
        """What `get_choices` offers must work."""

        class Offering(Count):
            def get_choices(self) -> Iterator[Choice]:
                return (Choice(self.act_add, n=n) for n in (1, 4))

        assert "get_choices offered act_add({'n': 4}), and it failed: Add 1, 2 or 3" in fails(counting(Offering))

    def test_nonsense_that_breaks_an_action(self) -> None:
        """What a client may send must be refused with a UserError, not break the action."""

        class Trusting(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.total += {1: 1, 2: 2, 3: 3}[n]
                self.notify.all("added")
                return Next

        message = fails(counting(Trusting))

        assert "act_add({'n': -1}) raised KeyError: -1" in message
        assert "raise a UserError" in message

    def test_args_that_change_the_game(self) -> None:
        """`get_args` changes nothing (P75)."""

        class Changing(Count):
            def get_args(self) -> Any:
                self.game.total += 1
                return {}

        assert "get_args changed the table. Let it only read" in fails(counting(Changing))

    def test_args_by_chance(self) -> None:
        """`get_args` gives the same when asked twice (P76)."""

        class Guessing(Count):
            def get_args(self) -> Any:
                return {"hint": random.random()}

        assert "a view is another one when it is asked again" in fails(counting(Guessing))

    def test_args_that_are_outdated_at_once(self) -> None:
        """What was told on entering is still true when the players read it (P77)."""

        class Outdated(Count):
            def get_args(self) -> Any:
                return {"total": self.game.total}

            def on_entering_state(self) -> Any:
                self.game.total += 1

        assert "the args told on entering, {'total': 0}, are outdated" not in fails(counting(Outdated))
        assert "are outdated: now {'total'" in fails(counting(Outdated))

    def test_data_that_json_does_not_know(self) -> None:
        """Arguments and data are what JSON can carry (P83)."""

        def get_all_datas(game: Any) -> Any:
            return {"total": game.total, "by square": {(1, 2): "x"}}

        assert "give values that JSON knows" in fails(counting(Count, get_all_datas=get_all_datas))

    def test_changes_nobody_is_told_of(self) -> None:
        """Who sees data change is told something (P96)."""

        class Quiet(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.total = min(9, self.game.total + max(1, min(n, 3)))
                return Next if self.game.total == 9 else None

        assert "than before, and is told nothing. Notify" in fails(counting(Quiet))

    def test_a_counter_nobody_is_told_of(self) -> None:
        """A counter changed without a message, where players see it, must be told of otherwise (P107)."""

        class Silent(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.total = min(9, self.game.total + max(1, min(n, 3)))
                self.game.coins.inc(active_player_id, 1, None)
                return Next if self.game.total == 9 else None

        def get_all_datas(game: Any, current_player_id: int | None) -> Any:
            return {"coins": game.coins.get_all()}

        assert "than before, and is told nothing. Notify" in fails(
            counting(Silent, coins=PlayerCounter(), get_all_datas=get_all_datas)
        )

    def test_bundles_that_are_too_large(self) -> None:
        """One move tells at most 128 KB (P91)."""

        class Chatty(Count):
            def get_args(self) -> Any:
                return {"books": "x" * 200_000}

        assert "more than 128 KB" in fails(counting(Chatty))

    def test_a_progression_that_falls(self) -> None:
        """The progression never falls (P15)."""
        message = fails(counting(Count, get_game_progression=lambda game: max(0, 90 - game.total)))

        assert "the progression falls" in message

    def test_a_game_that_does_not_end(self) -> None:
        """A game must end within a number of moves (P117)."""

        class Back(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.notify.all("nothing")
                return type(self)

            def zombie(self, player_id: int) -> Any:
                self.game.total = 9
                return Next

        assert "it is not over after 50 moves" in fails(counting(Back), longest=50)

    def test_a_tie_broken_by_nobody_knows_what(self) -> None:
        """Where `score_aux` decides between equal scores, the game says what it counts (P108)."""

        def setup(game: Any) -> Any:
            game.players[game.players.ids[0]].score_aux = 1
            return Counting.setup_new_game(game)

        game = counting(Count, setup_new_game=setup)
        told = counting(Count, setup_new_game=setup, tie_breaker_description="who began")

        assert "Set tie_breaker_description on the Game class" in fails(game)
        check_game(told)

    def test_teams_whose_scores_decide(self) -> None:
        """Players of one team who differ in score are no tie that something else has decided (P108)."""

        class Paired(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                moved = super().act_add(n, active_player_id)
                if self.game.total < 9:
                    return moved
                ann, bob, cy, di = self.players.values()
                ann.score, bob.score, cy.score, di.score = 3, 5, 3, 2
                return GameResult.team_ranking([[ann, bob], [cy, di]])

            def zombie(self, player_id: int) -> Any:
                self.game.total += 3
                return Next

        check_game(counting(Paired, min_players=4, max_players=4), seeds=range(3))

    def test_zombies_that_fail(self) -> None:
        """A table of zombies ends (P71)."""

        class Fragile(Count):
            def zombie(self, player_id: int) -> Any:
                return None

        assert "a table of zombies fails" in fails(counting(Fragile))
