"""Scenes for tests: games that draw what a test wants."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from bga_states import Choice, Game, GameState, Gear, StateType, Table, possible_action
from bga_states.scene import Scene, to_text

Draw = Callable[[Any, int | None], Scene | None]


class Act(GameState["Drawn"]):
    """The active player may do what the test offers."""

    def __init__(self, game: "Drawn") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        actions: dict[str, Any] = {
            "act_play": self.act_play,
            "act_go": self.act_go,
            "act_draw": self.act_draw,
        }
        return [Choice(actions[name], **args) for name, args in self.game.offered]

    @possible_action
    def act_play(self, card_id: int = 0, card_ids: list[int] = []) -> None:  # noqa: B006  # never changed
        pass

    @possible_action
    def act_go(self, x: int = 0, y: int = 0, where: int = 0) -> None:
        pass

    @possible_action
    def act_draw(self) -> None:
        pass

    def zombie(self, player_id: int) -> None:
        pass


class Drawn(Game):
    """A game with a scene of the test."""

    states = (Act,)
    max_players = 4
    offered: ClassVar[Sequence[tuple[str, dict[str, Any]]]] = ()

    def setup_new_game(self) -> type[Act]:
        return Act


def table_with(
    draw: Draw | Scene, *offered: tuple[str, dict[str, Any]], players: int = 2
) -> Table[Any]:
    """Return a table that shows a scene, with choices for the first player."""
    drawing = draw if callable(draw) else lambda _game, _player_id: draw
    game = type("Sample", (Drawn,), {"get_scene": drawing, "offered": offered})
    names = ["Ann", "Bob", "Cy", "Dora"][:players]
    return Table.create(game, names, seed=1, gear=Gear.CHECKED)


def shown(
    draw: Draw | Scene,
    *offered: tuple[str, dict[str, Any]],
    players: int = 2,
    width: int = 80,
    seat: int | None = 0,
) -> list[str]:
    """Return the lines of a scene as the terminal shows them to a player."""
    table = table_with(draw, *offered, players=players)
    viewer = None if seat is None else table.player_ids[seat]
    choices = table.choices(viewer) if viewer else []
    return to_text(table.scene(viewer), choices, width=width).splitlines()
