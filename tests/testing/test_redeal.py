"""`check_game` finds what a `redeal` does wrong, and what it says players cannot know."""

import random
import re
from collections.abc import Callable
from typing import Any

from bga_states import UserError, possible_action
from bga_states.testing import check_game
from bga_states.testing.failures import Place
from bga_states.testing.leaks.redealing import Unknown
from bga_states.testing.leaks.twins import by_setup
from tests.testing.counting import Count, Counting, counting, fails, redeal_secrets


def with_deck(redeal: Callable[[Any, int], None]) -> type[Counting]:
    """Make a game that shuffles a deck in its setup, which nobody sees."""

    def setup(game: Any) -> Any:
        game.deck = [*range(8)]
        game.random.shuffle(game.deck)
        return Counting.setup_new_game(game)

    annotations = {"deck": list[int]}
    return counting(Count, redeal=redeal, setup_new_game=setup, __annotations__=annotations)


class TestRedeal:
    """What must hold for `redeal` itself."""

    def test_it_varies_all_that_is_secret(self) -> None:
        """What a viewer cannot know, and `redeal` never changes, is reported by its name."""

        def setup(game: Any) -> Any:
            game.marks = [game.random.randrange(9) for _ in range(3)]
            return Counting.setup_new_game(game)

        game = counting(
            Count,
            redeal=redeal_secrets,
            setup_new_game=setup,
            __annotations__={"marks": list[int]},
        )

        assert "redeal never varies marks, and Player A cannot know it: [" in fails(game)

    def test_it_may_come_to_what_there_was(self) -> None:
        """What may vary where two tables look alike is not reported, though it has not yet."""
        place = Place(counting(Count, redeal=redeal_secrets), 2, 0)
        unknown = Unknown()
        for twins in by_setup(place, 3):
            unknown.note_twins(twins, place)
        unknown.look_closer()

        assert "secrets" in unknown.secret
        assert unknown.faults() == []

    def test_it_loses_nothing(self) -> None:
        """What every game is made of is still there after `redeal`."""

        def redeal(game: Any, player_id: int) -> None:
            redeal_secrets(game, player_id)
            game.deck = [game.random.randrange(8) for _ in game.deck]

        assert "redeal has lost [" in fails(with_deck(redeal))

    def test_it_starts_from_nothing_hidden(self) -> None:
        """A shuffle of the real order ends by that order too: bots would feel the truth."""

        def redeal(game: Any, player_id: int) -> None:
            redeal_secrets(game, player_id)
            game.random.shuffle(game.deck)

        message = fails(with_deck(redeal))

        cause = "if what they cannot know were arranged otherwise"
        assert "redeal starts from what Player A cannot know: by the same chance deck[" in message
        assert re.search(rf"] becomes \d, but \d {cause}\. Gather what is hidden, sort it", message)

    def test_it_draws_from_nothing_else(self) -> None:
        """What draws from another source of chance is not blamed for looking at secrets."""

        def redeal(game: Any, player_id: int) -> None:
            redeal_secrets(game, player_id)
            other_id = game.get_player_after(player_id)
            game.secrets[other_id] = random.randrange(10**6)

        message = fails(counting(Count, redeal=redeal), players=[2])

        assert "redeal draws from more than game.random: by the same chance secrets[" in message
        assert "the second time. Draw from game.random, and use no clock." in message

    def test_it_starts_from_no_hidden_order(self) -> None:
        """The order of the keys of a dict is part of a table too."""

        def redeal(game: Any, player_id: int) -> None:
            redeal_secrets(game, player_id)
            first, *rest = game.secrets
            game.secrets = {key: game.secrets[key] for key in (*rest, first)}

        assert "by the same chance the keys of secrets come in another order" in fails(
            counting(Count, redeal=redeal)
        )


class Showdown(Count):
    """All secrets are shown, and then drawn anew."""

    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        moved = super().act_add(n, active_player_id)
        self.notify.all("shown", "", secrets=self.game.secrets)
        for player_id in self.dealt_anew(active_player_id):
            self.game.secrets[player_id] = self.game.random.randrange(1_000, 2_000)
        return moved

    def dealt_anew(self, player_id: int) -> list[int]:
        return [*self.game.secrets]


class TestWhatIsKnown:
    """What a viewer is told differently, and may be."""

    def test_what_was_done_openly(self) -> None:
        """Which covered card is taken tells nothing of it, and may be told."""

        class Taking(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if n not in {1, 2, 3}:
                    raise UserError("Add 1, 2 or 3")
                self.game.secrets[active_player_id] = self.game.random.randrange(1_000, 2_000)
                return super().act_add(n, active_player_id)

        check_game(counting(Taking, redeal=redeal_secrets), "quick", seeds=range(2))

    def test_what_the_rules_let_one_conclude(self) -> None:
        """What `redeal` varied before a move and holds fixed after it was revealed by the rules."""

        class Opening(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                moved = super().act_add(n, active_player_id)
                self.game.shown = {*self.game.shown, active_player_id}
                secret = self.game.secrets[active_player_id]
                self.notify.all("shown", "", value=secret)
                return moved

        def redeal(game: Any, player_id: int) -> None:
            for other in sorted(game.secrets.keys() - game.shown - {player_id}):
                game.secrets[other] = game.random.randrange(1_000, 2_000)

        def setup(game: Any) -> Any:
            game.shown = set()
            return Counting.setup_new_game(game)

        game = counting(
            Opening,
            redeal=redeal,
            setup_new_game=setup,
            __annotations__={"shown": set[int]},
        )
        report = check_game(game, "quick", seeds=range(2))

        assert ("act_add", "the message shown.value") in report.revealed

    def test_what_is_dealt_anew(self) -> None:
        """What is shown and then dealt anew says nothing of what is hidden now."""
        report = check_game(counting(Showdown, redeal=redeal_secrets), "quick", seeds=range(2))

        assert ("act_add", "the message shown.secrets, of what is then gone") in report.revealed

    def test_what_is_dealt_anew_in_part(self) -> None:
        """What is not dealt anew is still hidden."""

        class Shown(Showdown):
            def dealt_anew(self, player_id: int) -> list[int]:
                return [player_id]

        assert "is told what they cannot know: shown secrets=" in fails(
            counting(Shown, redeal=redeal_secrets), seeds=range(2)
        )

    def test_what_is_dropped(self) -> None:
        """So does what is read out and then dropped, but nobody gets time by it."""

        class Dropping(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                moved = super().act_add(n, active_player_id)
                self.tell(active_player_id, max(self.game.secrets.values(), default=0))
                self.game.secrets = {}
                return moved

            def tell(self, player_id: int, highest: int) -> None:
                self.notify.all("highest", "The highest is ${n}", n=highest)

        class Timed(Dropping):
            def tell(self, player_id: int, highest: int) -> None:
                self.game.give_extra_time(player_id, highest + 1)

        report = check_game(counting(Dropping, redeal=redeal_secrets), "quick", seeds=range(2))
        message = fails(counting(Timed, redeal=redeal_secrets), seeds=range(2))

        where = "the message highest and highest.n, of what is then gone"
        assert ("act_add", where) in report.revealed
        assert "is told what they cannot know: extra time" in message
        assert "Give extra time by what everybody knows." in message
