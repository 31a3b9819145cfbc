"""`check_game` finds what it says it finds, each mistake in a small game of its own."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import GAME_END, Choice, Game, GameResult, GameState, StateType, UserError, possible_action
from bga_states.components import PlayerCounter
from bga_states.testing import GameCheckError, check_game


class Count(GameState[Any]):
    """Players add 1 to 3 to a number, in turn, until it is 9."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, **declared)

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        if n not in {1, 2, 3}:
            raise UserError("Add 1, 2 or 3")
        self.game.total += n
        self.notify.all("added", "", n=n)
        return Next

    def zombie(self, player_id: int) -> Any:
        return self.act_add(3, player_id)


class Next(GameState[Any]):
    """The turn goes round, or the game ends."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> Any:
        self.game.active_next_player()
        return GAME_END if self.game.total >= 9 else self.game.states[0]


class Counting(Game):
    """A game without faults, for two or three."""

    states = (Count, Next)
    max_players = 3
    total: int
    secrets: dict[int, int]
    colors: set[str]
    order: str = ""

    def setup_new_game(self) -> Any:
        self.total = 0
        self.colors = {f"color {number}" for number in range(20)}
        self.secrets = {player_id: self.random.randrange(1_000) for player_id in self.players}
        return self.states[0]

    def get_all_datas(self, current_player_id: int | None) -> Any:
        return {"total": self.total}

    def get_game_progression(self) -> int:
        return min(100, self.total * 11)


def counting(*states: type[GameState[Any]], **attributes: Any) -> type[Counting]:
    """Make a variant of the game that cannot be imported by name."""
    name = "<locals>.Variant"
    return type("Variant", (Counting,), {"states": (*states, Next), "__qualname__": name, **attributes})


def fails(game_class: type[Game], **arguments: Any) -> str:
    with pytest.raises(GameCheckError) as error:
        check_game(game_class, **{"seeds": range(5), **arguments})
    return str(error.value)


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


class TestDeterminism:
    """The same seed and actions give the same bytes."""

    def test_chance_that_is_not_the_tables(self) -> None:
        """Drawing from `random` instead of `game.random` is found by playing again (P100)."""

        class Dicing(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.secrets[active_player_id] = random.randrange(10**9)
                return super().act_add(n, active_player_id)

        assert "The same seed and steps gave another table" in fails(counting(Dicing))

    def test_the_order_of_sets(self) -> None:
        """Depending on the order of a set is found in another process."""
        assert "gave another table" in fails(SetLover, seeds=range(3), players=[2])

    def test_choices_with_dicts_are_replayed(self) -> None:
        """What was done is done again elsewhere, whatever it was done with."""
        check_game(Mapped, seeds=range(2), players=[2])

    def test_a_game_that_cannot_be_loaded_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where another process cannot load the game, the error says so."""
        monkeypatch.setattr(Mapped, "__module__", "tests.testing.test_nowhere")
        monkeypatch.setitem(sys.modules, "tests.testing.test_nowhere", sys.modules[__name__])
        message = fails(Mapped, seeds=[0], players=[2])

        assert "Mapped, seed 0, 2 players: it cannot be played again in another process" in message
        assert "No module named 'tests.testing.test_nowhere'" in message


class Mapping(Count):
    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add_all, numbers={n: n}) for n in (1, 2, 3))

    @possible_action
    def act_add_all(self, numbers: dict[int, int], active_player_id: int) -> Any:
        return self.act_add(sum(numbers.values()), active_player_id)


class Mapped(Counting):
    """A game whose choices have dicts."""

    states = (Mapping, Next)


class Loving(Count):
    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        self.game.order = " ".join(self.game.colors)
        return super().act_add(n, active_player_id)


class SetLover(Counting):
    """A game that depends on the order of a set of texts."""

    states = (Loving, Next)


class TestSecrets:
    """Two tables that differ only in what a player cannot know look the same to that player."""

    @staticmethod
    def redeal(game: Any, player_id: int) -> None:
        for other in game.secrets:
            if other != player_id:
                game.secrets[other] = game.random.randrange(1_000, 2_000)

    @staticmethod
    def get_all_datas(game: Any, current_player_id: int | None) -> Any:
        return {"total": game.total, "own": game.secrets.get(current_player_id)}

    def game(self, *states: type[GameState[Any]], **attributes: Any) -> type[Counting]:
        return counting(
            *states, **{"redeal": TestSecrets.redeal, "get_all_datas": TestSecrets.get_all_datas, **attributes}
        )

    def test_kept_secrets_pass(self) -> None:
        """A game whose players see their own secrets only is right."""
        check_game(self.game(Count), seeds=range(5))

    def test_secrets_without_redeal(self) -> None:
        """A game in which players see different things must say what they cannot know."""
        message = fails(counting(Count, get_all_datas=TestSecrets.get_all_datas))

        assert "players see different things, and the game has no redeal" in message

    def test_a_leak_in_the_data(self) -> None:
        """Data that show another's secret are found (P78)."""

        def leaking(game: Any, current_player_id: int | None) -> Any:
            return {"total": game.total, "sum": sum(game.secrets.values())}

        assert "sees what they cannot know: datas['sum'] differs: datas is" in fails(
            self.game(Count, get_all_datas=leaking)
        )

    def test_a_leak_in_the_args(self) -> None:
        """Public arguments that show a secret are found (P78)."""

        class Leaking(Count):
            def get_args(self, active_player_id: int) -> Any:
                return {"secret": self.game.secrets[active_player_id]}

        assert "sees what they cannot know: args['secret'] differs: args is" in fails(self.game(Leaking))

    def test_a_leak_in_the_picture(self) -> None:
        """A picture that shows a secret is found."""
        message = fails(self.game(Count, render=lambda game, player_id: str(sum(game.secrets.values()))))

        assert "sees what they cannot know: the pictures differ" in message

    def test_a_leak_in_the_choices(self) -> None:
        """Choices that depend on another's secret are found."""

        class Telling(Count):
            def get_choices(self) -> Iterator[Choice]:
                few = sum(self.game.secrets.values()) % 2
                return (Choice(self.act_add, n=n) for n in ((1, 2, 3)[: 2 + few]))

        assert "sees what they cannot know: the choices are" in fails(self.game(Telling))

    def test_a_leak_in_a_message(self) -> None:
        """A notification that shows a secret is found, though no view does (P78)."""

        class Telling(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if n in {1, 2, 3}:
                    self.notify.all("secret", "", value=self.game.secrets[active_player_id])
                return super().act_add(n, active_player_id)

        assert "is told what they cannot know" in fails(self.game(Telling))

    def test_a_leak_by_silence(self) -> None:
        """A message that is sent only where a secret has some value is found, though it says nothing."""

        class Hinting(Count):
            def on_entering_state(self, active_player_id: int) -> Any:
                if self.game.secrets[active_player_id] % 2:
                    self.notify.all("odd")

        message = fails(self.game(Hinting))

        assert "is told what they cannot know" in message
        assert "nothing but with other secrets" in message or "but with other secrets nothing" in message

    def test_private_args_without_redeal(self) -> None:
        """A game that keeps something in the private args has secrets too."""

        class Private(Count):
            def get_args(self, active_player_id: int) -> Any:
                return {"_private": {active_player_id: {"secret": self.game.secrets[active_player_id]}}}

        assert "players see different things, and the game has no redeal" in fails(counting(Private))

    def test_what_is_revealed_by_the_rules_is_no_leak(self) -> None:
        """A secret that a move makes known to all, in the data too, is no leak."""

        class Revealing(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                moved = super().act_add(n, active_player_id)
                self.game.shown[active_player_id] = self.game.secrets[active_player_id]
                self.notify.all("shown", "", value=self.game.secrets[active_player_id])
                return moved

        def redeal(game: Any, player_id: int) -> None:
            for other in game.secrets:
                if other != player_id and other not in game.shown:
                    game.secrets[other] = game.random.randrange(1_000, 2_000)

        def setup(game: Any) -> Any:
            game.shown = {}
            return Counting.setup_new_game(game)

        def datas(game: Any, current_player_id: int | None) -> Any:
            return {"total": game.total, "shown": game.shown, "own": game.secrets.get(current_player_id)}

        game = self.game(
            Revealing,
            redeal=redeal,
            setup_new_game=setup,
            get_all_datas=datas,
            __annotations__={"shown": dict[int, int]},
        )
        check_game(game, seeds=range(5))
