"""Films: the steps of a move, as the followers of its table see them."""

from itertools import count
from typing import Any

import pytest

from bga_states import (
    Command,
    Game,
    GameError,
    NotificationMessage,
)
from bga_states.engine.filming.films import MOST_MOMENTS, FilmedTable, film
from bga_states.scene import Passed, Scene
from sample_games.hearts import Hearts
from tests.engine.filming.filmed_game import (
    ANN,
    BOB,
    Filmed,
    film_of,
    shown,
    take_of,
    tell,
    value_in,
)
from tests.sample_games.catalogues import GAMES
from tests.scene.filmed import FIRST, filmed


def test_each_message_is_a_step() -> None:
    """A viewer sees the table at each message that changes it, and then at rest."""

    def script(game: Filmed) -> None:
        tell(game, 1)
        tell(game, 2, log="")
        game.shown = 3

    def later(game: Filmed) -> None:
        tell(game, 4)

    made = film_of(script, later)

    assert shown(made, ANN) == shown(made, None) == [1, 2, 4]


def test_what_is_at_rest_is_one_step() -> None:
    """A message after the last change is no step of its own, though the turn goes on after it."""
    made = film_of(lambda game: tell(game, 1))

    assert shown(made, BOB) == [1]
    (step,) = made.steps[BOB]
    assert step.scene.active_player_ids == [BOB]


def test_a_move_without_messages_is_seen_at_rest() -> None:
    """Whoever is told nothing sees how the table is afterwards."""

    def script(game: Filmed) -> None:
        game.shown = 7

    assert shown(film_of(script), BOB) == [7]


def test_a_step_is_for_those_who_are_told() -> None:
    """A message for one player shows nothing to others."""

    def script(game: Filmed) -> None:
        game.shown = 1
        game.notify.player(ANN, "told", "only you")
        tell(game, 2)

    made = film_of(script)

    assert shown(made, ANN) == [1, 2]
    assert shown(made, BOB) == shown(made, None) == [2]


def test_of_a_message_in_parts_each_viewers_own_text_counts() -> None:
    """The same message may be a step for one viewer, and none for the others."""

    def script(game: Filmed) -> None:
        game.shown = 1
        seen = NotificationMessage("You see it")
        game.notify.all("setTableCounter", "", _private={ANN: seen})
        tell(game, 2)

    made = film_of(script)

    assert shown(made, ANN) == [1, 2]
    assert shown(made, BOB) == shown(made, None) == [2]


def test_a_decorator_makes_the_text_of_one_viewer() -> None:
    """A part that a decorator adds is a step for its player alone."""

    def add_part(_log: str, args: dict[str, Any]) -> dict[str, Any]:
        return args | {"_private": {ANN: NotificationMessage("You see it")}}

    class Decorated(Filmed):
        def init_table(self) -> None:
            self.notify.add_decorator(add_part)

    def script(game: Filmed) -> None:
        tell(game, 1, "", "setTableCounter")
        game.shown = 2

    made = film(take_of(script, game=Decorated), [ANN, BOB])

    assert [shown(made, viewer) for viewer in (ANN, BOB)] == [[1, 2], [2]]


def test_counters_of_a_hook_are_one_step() -> None:
    """Counters with a text are seen together; those of another hook apart."""

    def points_in(step: Any) -> tuple[int, int]:
        items = step.scene.items
        return value_in(items, f"points {ANN}"), value_in(items, f"points {BOB}")

    def script(game: Filmed) -> None:
        for player_id in game.players:
            game.points.inc(player_id, 1, "${player_name} scores")

    def later(game: Filmed) -> None:
        for player_id in game.players:
            game.points.inc(player_id, 1, "${player_name} scores again")
        game.shown = 1

    made = film_of(script, later)

    assert [points_in(step) for step in made.steps[None]] == [(1, 1), (2, 2), (2, 2)]


def test_silent_counters_are_no_step() -> None:
    """A counter without a text is seen with what is told next."""

    def script(game: Filmed) -> None:
        game.points.inc(ANN, 1)
        tell(game, 1)

    assert shown(film_of(script), None) == [1]


def test_what_moves_is_part_of_its_step() -> None:
    """What a message says to move belongs to its step, even if nothing else changes."""

    def script(game: Filmed) -> None:
        game.notify.all("told", "round", moved=Passed("a", "b"))
        game.shown = 1
        game.notify.all("told", "round", moved=[Passed("b", "c", 2), Passed("c", "a")])

    steps = film_of(script).steps[None]

    assert [step.passed for step in steps] == [
        (Passed("a", "b"),),
        (Passed("b", "c", 2), Passed("c", "a")),
    ]


def test_what_moves_is_no_part_of_the_message() -> None:
    """Clients are told it with the scene alone."""
    take = take_of(lambda game: game.notify.all("told", "", n=1, moved=Passed("a", "b")))

    told = [message for message in take.after.outcome.messages(None) if message.type == "told"]
    assert [message.args for message in told] == [{"n": 1}]


@pytest.mark.parametrize(
    "moved",
    [
        "a",
        3,
        None,
        [Passed("a", "b"), "c"],
        Passed("a", "b", 0),
        Passed("a", "b", 2**70),
        Passed("\ud800", "b"),
    ],
)
def test_what_cannot_move(moved: Any) -> None:
    """Anything but places by id and a number from 1 is refused."""
    with pytest.raises(GameError, match="moved is"):
        take_of(lambda game: game.notify.all("told", "", moved=moved))


def test_what_moves_is_said_beside_private_parts() -> None:
    """In a part for one player it would be an argument."""
    for private in ({"moved": Passed("a", "b")}, NotificationMessage("", {"moved": 1})):
        with pytest.raises(GameError, match="moved stands in a private part"):
            take_of(lambda game, own=private: game.notify.all("told", "", _private={ANN: own}))  # type: ignore[misc]  # a default binds it


def test_a_game_that_does_not_repeat_itself() -> None:
    """A move that leads elsewhere the second time is seen at rest, as it was the first time."""
    numbers = count(1)

    def script(game: Filmed) -> None:
        tell(game, next(numbers))
        game.shown += 10

    made = film(take_of(script), [ANN])

    assert shown(made, ANN) == [11]
    assert "leads to another table" in str(made.error)


def test_a_move_that_fails_the_second_time() -> None:
    """Its error is kept, without its frames; the table at rest is seen."""
    numbers = count(1)

    def script(game: Filmed) -> None:
        game.shown = 1
        if next(numbers) > 1:
            raise ZeroDivisionError

    made = film(take_of(script), [ANN])

    assert shown(made, ANN) == [1]
    assert isinstance(made.error, ZeroDivisionError)
    assert made.error.__traceback__ is None


def test_a_game_without_a_scene_is_seen_at_rest() -> None:
    """Its data are shown as a tree, and nobody asks for them within a move."""

    class Plain(Filmed):
        get_scene = Game.get_scene  # type: ignore[assignment]  # as if it had none

        def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
            return {"shown": 1 // (self.shown - 1)}

    def script(game: Filmed) -> None:
        tell(game, 1)
        tell(game, 2)

    made = film(take_of(script, game=Plain), [ANN])

    assert made.error is None
    assert len(made.steps[ANN]) == 1


def test_a_scene_that_fails_on_the_way() -> None:
    """A step that cannot be drawn for a viewer is left out for them; their error is kept."""

    class Failing(Filmed):
        def get_scene(self, player_id: int | None) -> Scene:
            if self.shown == 1 and player_id == ANN:
                raise ZeroDivisionError
            return super().get_scene(player_id)

    def script(game: Filmed) -> None:
        tell(game, 1)
        tell(game, 2)
        tell(game, 3)

    made = film(take_of(script, game=Failing), [ANN, BOB])

    assert (shown(made, ANN), shown(made, BOB)) == ([2, 3], [1, 2, 3])
    assert isinstance(made.error_for(ANN), ZeroDivisionError)
    assert made.error_for(BOB) is None


def test_a_scene_that_changes_the_table() -> None:
    """It is refused, as where somebody asks for it; other viewers are drawn all the same."""

    class Changing(Filmed):
        def get_scene(self, player_id: int | None) -> Scene:
            scene = super().get_scene(player_id)
            self.shown += 100 * (player_id == ANN)
            return scene

    def script(game: Filmed) -> None:
        tell(game, 1)
        tell(game, 2)

    made = film(take_of(script, game=Changing), [ANN, BOB])

    assert shown(made, BOB) == [1, 2]
    assert "get_scene changed the table" in str(made.failed[ANN])


def test_a_move_of_very_many_messages() -> None:
    """The last steps are kept: nobody would see all of them."""

    def script(game: Filmed) -> None:
        for number in range(1, 200):
            tell(game, number)

    assert shown(film_of(script), None) == [*range(200 - MOST_MOMENTS, 200)]


@pytest.mark.parametrize(
    "command",
    [
        Command("run_zombie", ANN),
        Command("make_zombie", ANN),
        Command("concede", ANN),
    ],
    ids=lambda command: command.kind,
)
def test_every_command_is_filmed(command: Command) -> None:
    """Not only actions have steps."""
    take = take_of(lambda game: tell(game, 1), command=command)
    made = film(take, [BOB])

    assert made.error is None
    after = FilmedTable.of(take.game_class, take.seed, take.after)
    assert made.steps[BOB][-1].scene == after.scene(BOB)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_samples_are_filmed(game: type[Game]) -> None:
    """Each move of a sample leads to the same table again, and ends with the table at rest."""
    for made in filmed(game, (FIRST, None), moves=40):
        assert made.error is None
        assert all(made.steps.values())


def test_a_trick_is_complete_before_it_is_taken() -> None:
    """In Hearts the fourth card is seen on the table, before the trick is taken."""
    most = 0
    for made in filmed(Hearts, (None,)):
        seats = [step.scene.items for step in made.steps[None]]
        cards = [
            sum(len(seat.items) for item in items if hasattr(item, "seats") for seat in item.seats)
            for items in seats
        ]
        if len(cards) > 1 and cards[-1] == 0:
            most = max(most, *cards)

    assert most == 4
