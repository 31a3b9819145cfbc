"""Openness: a game without `redeal` has nothing that only some of its players know."""

from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.match.messages import Notification
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.leaks.sight import viewer_name

REMEDY = (
    "Write redeal(player_id), so that leaks can be found; where nothing is secret it does nothing"
)


def has_redeal(game_class: type[Game]) -> bool:
    """Whether a game can put its secrets in another arrangement."""
    return game_class.redeal is not Game.redeal


def check_openness(table: Table[Any], place: Place) -> None:
    """Check that all viewers of a game without `redeal` see and are told the same."""
    for player_id in table.player_ids:
        with place.finding("it cannot be shown", "Correct get_scene", table):
            is_alike = shown_to(table, player_id) == shown_to(table, None)
        if not is_alike:
            fact = "players see different things, and the game has no redeal"
            raise place.fault(fact, REMEDY, table)
    for told in table.outcome.queue:
        if isinstance(told, Notification) and (told.private or told.audience is not None):
            who = "some players"
            if told.audience is not None:
                who = viewer_name(table, told.audience)
            fact = f"{told.type} tells {who} more than others, and the game has no redeal"
            raise place.fault(fact, REMEDY, table)


def shown_to(table: Table[Any], viewer: int | None) -> tuple[object, ...]:
    """Return all places for a secret: data, the arguments of both states, the scene."""
    view = table.view(viewer)
    own: Any = {}
    # Only in a PRIVATE state, the viewer has arguments besides the ones of the table's state.
    if view.state_id != view.main_state_id:
        own = view.args
    return view.datas, view.main_args, own, table.scene(viewer).items
