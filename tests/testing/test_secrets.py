"""`check_game` finds leaks: what a player cannot know must not change what they see."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import Choice, GameState, UserError, possible_action
from bga_states.engine.base.differences import first_difference
from bga_states.scene import Counter, Passed, Scene
from bga_states.testing import check_game
from bga_states.testing.leaks.sight import compared, in_words
from tests.testing.counting import Count, Counting, counting, fails, redeal_secrets


class TestSecrets:
    """Two tables that differ only in what a player cannot know look the same to that player."""

    @staticmethod
    def get_all_datas(game: Any, current_player_id: int | None) -> Any:
        return {"total": game.total, "own": game.secrets.get(current_player_id)}

    def game(self, *states: type[GameState[Any]], **attributes: Any) -> type[Counting]:
        return counting(
            *states,
            **{
                "redeal": redeal_secrets,
                "get_all_datas": TestSecrets.get_all_datas,
                **attributes,
            },
        )

    def test_kept_secrets_pass(self) -> None:
        """A game whose players see their own secrets only is right."""
        check_game(self.game(Count), seeds=range(2))

    def test_secrets_without_redeal(self) -> None:
        """A game in which players see different things must say what they cannot know."""
        message = fails(counting(Count, get_all_datas=TestSecrets.get_all_datas))

        assert "players see different things, and the game has no redeal" in message

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_the_data(self) -> None:
        """Data that show another's secret are found (P78)."""

        def leaking(game: Any, current_player_id: int | None) -> Any:
            return {"total": game.total, "sum": sum(game.secrets.values())}

        message = fails(self.game(Count, get_all_datas=leaking))

        assert re.search(
            r"sees what they cannot know: datas\['sum'\] differs: \d+ here, \d+ there\.", message
        )

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_the_args(self) -> None:
        """Public arguments that show a secret are found (P78)."""

        class Leaking(Count):
            def get_args(self, active_player_id: int) -> Any:
                return {"secret": self.game.secrets[active_player_id]}

        assert "sees what they cannot know: args['secret'] differs: " in fails(self.game(Leaking))

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_the_picture(self) -> None:
        """A scene that shows a secret is found."""

        def get_scene(game: Any, player_id: int | None) -> Scene:
            return Scene([Counter(name="sum", value=sum(game.secrets.values()))])

        message = fails(self.game(Count, get_scene=get_scene))

        assert "sees what they cannot know: scene[0]['value'] differs: " in message

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_a_step(self) -> None:
        """A scene that shows a secret only at a message within a move is found."""

        class Peeking(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.total += 100
                self.notify.all("peeked")
                self.game.total -= 100
                return super().act_add(n, active_player_id)

        def get_scene(game: Any, player_id: int | None) -> Scene:
            is_shown = game.total >= 100
            value = sum(game.secrets.values()) if is_shown else 0
            return Scene([Counter(name="sum", value=value)])

        message = fails(self.game(Peeking, get_scene=get_scene))

        assert "is told what they cannot know: steps of the scene" in message
        assert "Show in get_scene, at each message of a move, only what" in message

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_what_moves(self) -> None:
        """The things that a message moves are told to those who see the scene."""

        class Moving(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                secret = self.game.secrets[active_player_id]
                self.notify.all("moved", "", moved=Passed("sum", f"card {secret}"))
                return super().act_add(n, active_player_id)

        def get_scene(game: Any, player_id: int | None) -> Scene:
            return Scene([Counter(name="sum", value=game.total)])

        message = fails(self.game(Moving, get_scene=get_scene))

        assert "is told what they cannot know: steps of the scene" in message

    @pytest.mark.pitfall(78, caught="check_game")
    def test_steps_that_hide_secrets_pass(self) -> None:
        """Steps that differ only in what a viewer may know are right."""

        def get_scene(game: Any, player_id: int | None) -> Scene:
            own = game.secrets.get(player_id, 0)
            return Scene([Counter(name="sum", value=game.total), Counter(name="own", value=own)])

        check_game(self.game(Count, get_scene=get_scene), seeds=range(3))

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_the_choices(self) -> None:
        """Choices that depend on another's secret are found."""

        class Telling(Count):
            def get_choices(self) -> Iterator[Choice]:
                few = sum(self.game.secrets.values()) % 2
                return (Choice(self.act_add, n=n) for n in ((1, 2, 3)[: 2 + few]))

        assert "sees what they cannot know: the choices are" in fails(self.game(Telling))

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_a_message(self) -> None:
        """A notification that shows a secret is found, though no view does (P78)."""

        class Telling(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if n in {1, 2, 3}:
                    self.notify.all("secret", "", value=self.game.secrets[active_player_id])
                return super().act_add(n, active_player_id)

        assert "is told what they cannot know" in fails(self.game(Telling))

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_by_silence(self) -> None:
        """A message sent only for some values of a secret is found, though it reveals nothing."""

        class Hinting(Count):
            def on_entering_state(self, active_player_id: int) -> Any:
                if self.game.secrets[active_player_id] % 2:
                    self.notify.all("odd")

        message = fails(self.game(Hinting))

        assert "is told what they cannot know" in message
        assert ": nothing, but odd" in message or ", but nothing if " in message

    @pytest.mark.pitfall(78, caught="check_game")
    def test_a_leak_in_a_label(self) -> None:
        """The labels of choices are compared too."""

        class Labelled(Count):
            def get_choices(self) -> Iterator[Choice]:
                for n in (1, 2, 3):
                    total = sum(self.game.secrets.values())
                    yield Choice(self.act_add, n=n).labelled(f"add {n} to {total}")

        assert "sees what they cannot know: the choices are ['act_add(n=1) add 1 to" in fails(
            self.game(Labelled)
        )

    def test_a_redeal_that_breaks_the_game(self) -> None:
        """A redeal after which the table cannot be saved would hide every leak of a message."""

        def redeal(game: Any, player_id: int) -> None:
            game.total = "many"

        assert "redeal fails: Cannot save the table: the data of Variant does not fit" in fails(
            self.game(Count, redeal=redeal)
        )

    def test_a_redeal_that_tells_something(self) -> None:
        """Notifications that `redeal` sends reach nobody."""

        def redeal(game: Any, player_id: int) -> None:
            redeal_secrets(game, player_id)
            game.notify.all("dealt")

        check_game(self.game(Count, redeal=redeal), seeds=range(2))

    def test_private_args_without_redeal(self) -> None:
        """A game that keeps something in the private args has secrets too."""

        class Private(Count):
            def get_args(self, active_player_id: int) -> Any:
                return {
                    "_private": {active_player_id: {"secret": self.game.secrets[active_player_id]}}
                }

        assert "players see different things, and the game has no redeal" in fails(
            counting(Private)
        )

    def test_what_is_revealed_by_the_rules_is_no_leak(self) -> None:
        """A secret that a move makes known to all, in the data too, is not a leak."""

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
            return {
                "total": game.total,
                "shown": game.shown,
                "own": game.secrets.get(current_player_id),
            }

        game = self.game(
            Revealing,
            redeal=redeal,
            setup_new_game=setup,
            get_all_datas=datas,
            __annotations__={"shown": dict[int, int]},
        )
        check_game(game, seeds=range(2))

    def test_what_can_be_undone_is_no_secret(self) -> None:
        """A game with secrets may show who can take something back."""

        class Undoing(Count):
            def get_args(self, active_player_id: int) -> dict[str, object]:
                return {"can_undo": self.game.can_undo(active_player_id)}

            def get_choices(self) -> Iterator[Choice]:
                yield from super().get_choices()
                if self.game.can_undo(self.game.get_active_player_id()):
                    yield Choice(self.act_undo)

            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                moved = super().act_add(n, active_player_id)
                self.game.undo_savepoint(active_player_id)
                return Undoing if self.game.total < 9 else moved

            @possible_action
            def act_undo(self) -> None:
                self.game.undo_restore_point()

        check_game(self.game(Undoing), seeds=range(2))


class TestWithoutRedeal:
    """A game that tells some players more than others says what they cannot know."""

    def test_a_message_to_one_player(self) -> None:
        """What is told to one player alone may be a secret."""

        class Whispering(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.notify.player(active_player_id, "hint", "", n=n)
                return super().act_add(n, active_player_id)

        assert "hint tells Player A more than others, and the game has no redeal" in fails(
            counting(Whispering), seeds=[1], players=[2]
        )

    def test_a_private_part(self) -> None:
        """So may the private part of a message."""

        class Aside(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.notify.all("hint", "", _private={active_player_id: {"n": n}})
                return super().act_add(n, active_player_id)

        assert "hint tells some players more than others, and the game has no redeal" in fails(
            counting(Aside), seeds=[1], players=[2]
        )


class TestWhatIsSaid:
    """The message shows where two tables differ, and no more."""

    def test_choices_that_differ(self) -> None:
        """Choices that both have are not listed, and of many only some."""
        here = [f"act_add(n={n})" for n in range(9)]

        assert compared(here[:3], here[1:4]) == (
            "['act_add(n=0)'] here, ['act_add(n=3)'] there, and else the same"
        )
        assert compared(here[:2], here[1::-1]) == (
            "['act_add(n=0)', 'act_add(n=1)'] here, ['act_add(n=1)', 'act_add(n=0)'] there"
        )
        assert compared(here, []).endswith("'act_add(n=5)'] and 3 more here, [] there")

    @pytest.mark.parametrize(
        ("here", "there", "said"),
        [
            ([7] * 90, [7] * 90 + [8], "v[90:] differs: [] here, [8] there"),
            ({"a": [1, 2]}, {"a": [1, 3]}, "v['a'][1] differs: 2 here, 3 there"),
            ({"a": 1}, {"b": 1}, "v differs: the key 'a' here, the key 'b' there"),
        ],
    )
    def test_values_that_differ(self, here: object, there: object, said: str) -> None:
        """What differs is shown without what stands beside it, or before it in a list."""
        found = first_difference(here, there, "v")

        assert found is not None
        assert in_words(found) == said

    def test_refusals_by_texts(self) -> None:
        """What a player tries instead of a text are the texts they see."""

        class Naming(Count):
            def get_choices(self) -> Iterator[Choice]:
                return (Choice(self.act_name, name="total", n=n) for n in (1, 2, 3))

            @possible_action
            def act_name(self, name: str, n: int, active_player_id: int) -> Any:
                if name == "own":
                    raise UserError("There are ${n}", n=sum(self.game.secrets.values()))
                if name != "total":
                    raise UserError("Name what is there")
                return self.act_add(n, active_player_id)

        game = counting(Naming, redeal=redeal_secrets, get_all_datas=TestSecrets.get_all_datas)

        assert "by trying act_name({'name': 'own', 'n': 1}): There are" in fails(game)
