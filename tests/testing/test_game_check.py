"""`check_game` finds what it says it finds, each mistake in a small game of its own."""

import random
from collections.abc import Iterator
from typing import Any, Literal

import pytest

from bga_states import (
    GAME_END,
    Choice,
    GameResult,
    GameState,
    StateType,
    UserError,
    possible_action,
)
from bga_states.engine.definition import codec
from bga_states.scene import Card, Counter, Scene
from bga_states.testing import check_game
from tests.planting import found_by
from tests.testing.counting import Count, Counting, Next, counting, fails, redeal_secrets


def test_a_game_without_faults_passes(games: int) -> None:
    """Every number of players is played with every seed, and nothing is reported."""
    check_game(Counting, seeds=range(2 * games))


@found_by("tests/testing/test_game_check.py::test_a_game_without_faults_passes")
def sets_in_any_order() -> Iterator[None]:
    """Save a set in the order in which it happens to be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(codec, "with_sorted_sets", lambda value, _key: value)
        yield


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

        assert "get_choices offered act_add({'n': 4}), and it failed: Add 1, 2 or 3" in fails(
            counting(Offering)
        )

    @pytest.mark.pitfall(34, caught="check_game")
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

    @pytest.mark.pitfall(75, caught="check_game")
    def test_args_that_change_the_game(self) -> None:
        """`get_args` changes nothing (P75)."""

        class Changing(Count):
            def get_args(self) -> Any:
                self.game.total += 1
                return {}

        assert "get_args changed the table. Let it only read" in fails(counting(Changing))

    @pytest.mark.pitfall(76, caught="check_game")
    def test_args_by_chance(self) -> None:
        """`get_args` returns the same when asked twice (P76)."""

        class Guessing(Count):
            def get_args(self) -> Any:
                return {"hint": random.random()}

        assert "a view differs when it is asked for again" in fails(counting(Guessing))

    @pytest.mark.pitfall(120, caught="check_game")
    @pytest.mark.parametrize(("label", "means"), [("", {}), ("two", {}), ("", {"card_id": 2})])
    def test_a_choice_that_nothing_in_the_scene_means(
        self, label: str, means: dict[str, int]
    ) -> None:
        """A choice that names a thing by its id is about an element, or has a label (P120)."""

        class Playing(Count):
            def get_choices(self) -> Iterator[Choice]:
                choice = Choice(self.act_card, card_id=2)
                yield choice.labelled(label) if label else choice

            @possible_action
            def act_card(self, card_id: Literal[2], active_player_id: int) -> Any:
                return self.act_add(card_id, active_player_id)

        def get_scene(game: Any, player_id: int | None) -> Scene:
            return Scene([Card(corner="two", means=means)])

        game = counting(Playing, get_scene=get_scene)
        if label or means:
            check_game(game, seeds=[1], players=[2])
        else:
            fact = "no element with a name means card_id of act_card(card_id=2)"
            assert fact in fails(game, seeds=[1], players=[2])

    @pytest.mark.parametrize(
        ("raises", "words"),
        [
            (True, "it cannot be filmed: ZeroDivisionError"),
            (False, "at a message within the move two elements have the id 'sum'"),
        ],
    )
    def test_a_scene_that_is_wrong_within_a_move(self, raises: bool, words: str) -> None:
        """A scene is drawn at each message, and must be right there too."""

        class Halfway(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.total += 100
                self.notify.all("halfway")
                self.game.total -= 100
                return super().act_add(n, active_player_id)

        def get_scene(game: Any, player_id: int | None) -> Scene:
            is_halfway = game.total >= 100
            counters = [Counter(id="sum", value=game.total)] * (1 + is_halfway)
            return Scene(counters if 1 / (1 - (raises and is_halfway)) else ())

        message = fails(counting(Halfway, get_scene=get_scene), seeds=[1], players=[2])

        assert words in message
        assert "Let get_scene draw what is there at each message" in message

    @pytest.mark.pitfall(83, caught="check_game")
    def test_data_that_json_does_not_know(self) -> None:
        """Arguments and data are what JSON can carry (P83)."""

        def get_all_datas(game: Any) -> Any:
            return {"total": game.total, "by square": {(1, 2): "x"}}

        assert "return values that JSON knows" in fails(
            counting(Count, get_all_datas=get_all_datas)
        )

    @pytest.mark.pitfall(117, caught="check_game")
    def test_a_game_that_does_not_end(self) -> None:
        """A game must end within a number of moves (P117)."""

        class Back(Count):
            @possible_action
            def act_add(self, n: Literal[1, 2, 3], active_player_id: int) -> Any:  # type: ignore[override]  # narrower on purpose
                self.notify.all("nothing")
                return type(self)

            def zombie(self, player_id: int) -> Any:
                self.game.total = 9
                return Next

        assert "it is not over after 50 moves" in fails(counting(Back), longest=50)

    @pytest.mark.pitfall(108, caught="check_game")
    def test_a_tie_broken_by_nobody_knows_what(self) -> None:
        """Where `score_aux` decides between equal scores, the game says what it counts (P108)."""

        def setup(game: Any) -> Any:
            game.players[game.players.ids[0]].score_aux = 1
            return Counting.setup_new_game(game)

        game = counting(Count, setup_new_game=setup)
        told = counting(Count, setup_new_game=setup, tie_breaker_description="who began")

        assert "Set tie_breaker_description on the Game class" in fails(game)
        check_game(told, seeds=range(2))

    def test_teams_whose_scores_decide(self) -> None:
        """Unequal scores within one team are not a tie that something else decides (P108)."""

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


class Sharing(GameState[Any]):
    """Everybody puts on one pile and takes from it, until all have taken."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.game.undo_clear()
        for player_id in self.players:
            self.game.undo_savepoint(player_id)

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        yield Choice(self.act_put)
        if self.game.total:
            yield Choice(self.act_take)
        if self.game.can_undo(player_id):
            yield Choice(self.act_back)

    @possible_action
    def act_put(self) -> None:
        self.game.total += 1
        self.notify.all("put")

    @possible_action
    def act_take(self, current_player_id: int) -> None:
        if not self.game.total:
            raise UserError("There is nothing")
        self.game.total -= 1
        self.notify.all("taken")
        self.gamestate.set_player_non_multiactive(current_player_id, End)

    @possible_action
    def act_back(self) -> None:
        self.game.undo_restore_point()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, End)


class End(Next):
    """The game is over."""

    def on_entering_state(self) -> Any:
        return GAME_END


class TestRightGames:
    """What is not a fault is not reported."""

    def test_args_that_come_when_players_are_active(self) -> None:
        """Private args for active players may follow once it is known who they are (P77)."""

        class Together(GameState[Any]):
            def __init__(self, game: Any) -> None:
                super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

            def get_args(self) -> Any:
                return {"_private": {"active": {"hint": 1}}}

            def on_entering_state(self) -> None:
                self.gamestate.set_all_players_multiactive()

            def get_choices(self) -> Iterator[Choice]:
                yield Choice(self.act_add)

            @possible_action
            def act_add(self, current_player_id: int) -> None:
                self.game.total += 5
                self.notify.all("added")
                self.gamestate.set_player_non_multiactive(current_player_id, Next)

            def zombie(self, player_id: int) -> None:
                self.act_add(player_id)

        check_game(counting(Together, redeal=redeal_secrets), seeds=range(2))

    def test_undo(self) -> None:
        """Undoing steps lowers progress, and may meet others who have built on them (P109)."""

        class Piling(Count):
            def __init__(self, game: Any) -> None:
                super().__init__(game, update_game_progression=True)

            def get_choices(self, player_id: int) -> Iterator[Choice]:  # type: ignore[override]  # magic parameters
                yield Choice(self.act_pile)
                if self.game.can_undo(player_id):
                    yield Choice(self.act_back)
                yield from super().get_choices()

            @possible_action
            def act_pile(self) -> Any:
                self.game.undo_savepoint()
                self.game.total += 1
                self.notify.all("piled")
                return Next if self.game.total >= 9 else type(self)

            @possible_action
            def act_back(self) -> Any:
                self.game.undo_restore_point()

        check_game(counting(Piling), seeds=range(2))

    def test_undo_that_others_have_built_on(self) -> None:
        """An undo that is refused because of what others have done since is not a fault."""
        check_game(
            counting(states=(Sharing, End), get_game_progression=lambda game: 0), seeds=range(10)
        )

    def test_sets_that_are_shown(self) -> None:
        """A set reads the same wherever it comes from, in choices, args and data."""

        class Setting(Count):
            def get_args(self) -> Any:
                return {"numbers": self.game.numbers}

            def get_choices(self) -> Iterator[Choice]:
                yield Choice(self.act_take, numbers=self.game.numbers)

            @possible_action
            def act_take(self, numbers: set[int], active_player_id: int) -> Any:
                if numbers != self.game.numbers:
                    raise UserError("Take them all")
                self.game.numbers = {min(numbers, default=0) + 24, *sorted(numbers, reverse=True)}
                return self.act_add(3, active_player_id)

        def setup(game: Any) -> Any:
            game.numbers = {136, 8, 0, 16}
            return Counting.setup_new_game(game)

        setting = counting(
            Setting,
            setup_new_game=setup,
            redeal=redeal_secrets,
            __annotations__={"numbers": set[int]},
        )
        check_game(setting, seeds=range(5))


class TestWhatTheGameRaises:
    """Whatever a hook raises is a fault with its place, whichever hook it is."""

    @pytest.mark.parametrize(
        ("hook", "words"),
        [
            ("get_choices", "the choices cannot be listed: KeyError: 'wrong'"),
            ("get_scene", "it cannot be shown: KeyError: 'wrong'"),
            ("redeal", "redeal fails: KeyError: 'wrong'"),
            ("get_all_datas", "it cannot be looked at: KeyError: 'wrong'"),
        ],
    )
    def test_a_hook(self, hook: str, words: str) -> None:
        """The fault says what could not be done, and how to see it again."""

        def wrong(*_: Any) -> Any:
            raise KeyError("wrong")

        state = type("Wrong", (Count,), {hook: wrong} if hook == "get_choices" else {})
        attributes: dict[str, Any] = {} if hook == "get_choices" else {hook: wrong}
        message = fails(counting(state, **attributes), seeds=[0], players=[2])

        assert words in message
        assert "check_game(Variant, seeds=[0], players=[2])" in message

    @pytest.mark.pitfall(75, caught="check_game")
    def test_choices_that_change_the_args(self) -> None:
        """`get_choices` changes nothing, its own args included (P75)."""

        class Eating(Count):
            def get_args(self) -> Any:
                return {"numbers": [1, 2, 3]}

            def get_choices(self, args: dict[str, list[int]]) -> Any:  # type: ignore[override]  # magic parameters
                return [Choice(self.act_add, n=args["numbers"].pop())]

        assert "get_choices changed the args. Let it only read" in fails(counting(Eating))
