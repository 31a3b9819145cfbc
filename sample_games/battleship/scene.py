"""The scene of Battleship: the seas of both players."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from bga_states import clienttranslate
from bga_states.scene import Cell, Grid, Mat, Piece, Scene, fill, rectangle
from sample_games.battleship import rules

if TYPE_CHECKING:
    from sample_games.battleship.game import Battleship

MARKS: Mapping[rules.Answer, Piece] = {
    rules.Answer.MISS: Piece(shape="ring", color="white", name=rules.Answer.MISS.value),
    rules.Answer.HIT: Piece(shape="cross", color="red", name=rules.Answer.HIT.value),
    rules.Answer.SUNK: Piece(shape="star", color="red", name=rules.Answer.SUNK.value),
}
"""The piece that marks a shot, by what it has come to."""


def scene_of(game: "Battleship", player_id: int | None) -> Scene:
    """Draw the sea of each player: the viewer's ships, and the shots of the other player."""
    return Scene([Mat(owner=id_, items=[sea_of(game, id_, player_id)]) for id_ in game.players])


def sea_of(game: "Battleship", owner_id: int, player_id: int | None) -> Grid:
    """Draw one sea; its owner places ships there, and the other player shoots."""
    fleet = game.fleets[owner_id] if owner_id == player_id else []
    shots = game.shots[game.get_player_after(owner_id)]
    lost = game.sunk_placements(owner_id)
    sunk = {square for placement in lost for square in rules.squares(placement)}
    cells = [Cell(placement.x, placement.y, [ship_of(placement)]) for placement in fleet]
    cells += [Cell(*shot.square, [MARKS[answer_now(shot, sunk)]]) for shot in shots]
    ships = len(rules.Ship)
    return Grid(
        # Terminals draw both boards side by side if nothing but the boards is on the mats.
        name=fill(
            clienttranslate("ships afloat: ${n} of ${ships}"), n=ships - len(lost), ships=ships
        ),
        columns=rules.SIZE,
        rows=rules.SIZE,
        cells=cells,
        action="act_place_ship" if owner_id == player_id else "act_shoot",
        means=("x", "y"),
        ground="sea",
        labels="numbers",
    )


def answer_now(shot: rules.Shot, sunk: Collection[rules.Square]) -> rules.Answer:
    """Return the answer to a shot; a hit is sunk together with its ship."""
    return rules.Answer.SUNK if shot.square in sunk else shot.answer


def ship_of(placement: rules.Placement) -> Piece:
    """Draw a ship, whose owner alone sees it."""
    length = rules.LENGTHS[placement.ship]
    is_across = placement.direction is rules.Direction.HORIZONTAL
    covers = rectangle(length, 1) if is_across else rectangle(1, length)
    return Piece(shape="ship", covers=covers, color="gray", name=placement.ship.value)
