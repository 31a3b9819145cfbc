"""A game whose moves do what a test wants, and its films."""

from collections.abc import Callable
from typing import Any, ClassVar

from bga_states import (
    Choice,
    Command,
    Game,
    GameState,
    PlayerCounter,
    StateType,
    Table,
    possible_action,
)
from bga_states.engine.filming.films import Film, Take, film
from bga_states.engine.readings import point_of
from bga_states.scene import Counter, Element, Scene
from tests.scene.filmed import FIRST

ANN, BOB = FIRST, FIRST + 1
Script = Callable[["Filmed"], object]


class Act(GameState["Filmed"]):
    """The active player does what the test wants."""

    def __init__(self, game: "Filmed") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_it)]

    @possible_action
    def act_it(self) -> "type[Then]":
        self.game.scripts[0](self.game)
        return Then

    def zombie(self, player_id: int) -> "type[Then]":
        return self.act_it()


class Then(GameState["Filmed"]):
    """Some more happens, and the next player is active."""

    def __init__(self, game: "Filmed") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Act]:
        self.game.scripts[1](self.game)
        self.game.active_next_player()
        return Act


def nothing(_game: "Filmed") -> None:
    pass


class Filmed(Game):
    """A game of what a test does: `shown` is in the scene."""

    states = (Act, Then)
    min_players, max_players = 2, 3
    scripts: ClassVar[tuple[Script, Script]] = (nothing, nothing)
    """What the action does, and what happens after it."""
    shown: int
    points = PlayerCounter()

    def setup_new_game(self) -> type[Act]:
        self.shown = 0
        return Act

    def get_scene(self, player_id: int | None) -> Scene:
        items: list[Element] = [Counter(id="shown", value=self.shown)]
        items += [Counter(id=f"points {id_}", value=self.points.get(id_)) for id_ in self.players]
        return Scene(items)


ACT_IT = Command("act", ANN, "act_it")


def take_of(
    script: Script,
    later: Script = nothing,
    command: Command = ACT_IT,
    game: type[Filmed] = Filmed,
) -> Take:
    """Return a move that does what a script says."""
    sample = type("Sample", (game,), {"scripts": (script, later)})
    table: Table[Any] = Table.create(sample, {ANN: "Ann", BOB: "Bob"}, seed=1)
    before = point_of(table)
    command.do(table)
    return Take(sample, table.seed, before, command, point_of(table))


def film_of(script: Script, later: Script = nothing) -> Film:
    made = film(take_of(script, later), [ANN, BOB, None])
    assert made.error is None
    return made


def shown(made: Film, viewer: int | None) -> list[int]:
    """Return the number that each step shows to a viewer."""
    return [value_in(step.scene.items, "shown") for step in made.steps[viewer]]


def value_in(items: Any, id_: str) -> int:
    return int(next(item.value for item in items if item.id == id_))


def tell(game: Filmed, shown: int, log: str = "something", type_: str = "told") -> None:
    game.shown = shown
    game.notify.all(type_, log)
