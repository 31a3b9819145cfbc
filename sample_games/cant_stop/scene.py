"""The scene of Can't Stop: the columns and the dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bga_states import clienttranslate
from bga_states.scene import Cell, Counter, Die, Grid, Mat, Piece, Row, Scene
from sample_games.cant_stop import rules

if TYPE_CHECKING:
    from sample_games.cant_stop.game import CantStop

HIGHEST = max(rules.LENGTHS.values())


def scene_of(game: "CantStop") -> Scene:
    """Draw the table, which all viewers see alike."""
    cells = [cell for column in rules.LENGTHS for cell in cells_of(game, column)]
    grid = Grid(columns=len(rules.LENGTHS), rows=HIGHEST, cells=cells, listed=True)
    dice = [Die(value=value, roll=game.rolls) for value in game.dice]
    mats = [mat_of(game, player_id) for player_id in game.players]
    return Scene([grid, Row(name=clienttranslate("dice"), items=dice), *mats])


def cell_of(column: int, step: int, pieces: Sequence[Piece] = (), *, is_next: bool = False) -> Cell:
    """Draw a step of a column; a runner can be sent to the one above the active player's last."""
    length = rules.LENGTHS[column]
    return Cell(
        column - 1,
        # The columns stand around a line through the middle of the longest one.
        (HIGHEST + length) / 2 + 1 - step,
        pieces,
        sign=str(column) if step in {1, length} else "",
        color="yellow" if step == length else "",
        means={"columns": column} if is_next else {},
    )


EMPTY = {
    column: [cell_of(column, step) for step in range(1, length + 1)]
    for column, length in rules.LENGTHS.items()
}
"""The steps of each column without pieces."""


def cells_of(game: "CantStop", column: int) -> list[Cell]:
    """Draw a column; a column that is won has a marker of its owner on every step."""
    owner = rules.owner_of(column, game.markers)
    if owner is not None:
        marker = Piece(shape="cube", owner=owner)
        return [cell_of(column, step, [marker]) for step in range(1, rules.LENGTHS[column] + 1)]
    markers, pieces = game.markers[game.get_active_player_id()], pieces_by_step(game, column)
    following = rules.next_step(column, markers, game.runners)
    cells = EMPTY[column].copy()
    for step in sorted({*pieces, following}):
        if step <= len(cells):
            drawn = cell_of(column, step, pieces.get(step, ()), is_next=step == following)
            cells[step - 1] = drawn
    return cells


def pieces_by_step(game: "CantStop", column: int) -> dict[int, list[Piece]]:
    """Draw the markers and the runner of a column, by the steps they stand on."""
    pieces: dict[int, list[Piece]] = {}
    for player_id, reached in game.markers.items():
        if column in reached:
            marker = Piece(id=f"marker {column} {player_id}", shape="cube", owner=player_id)
            pieces.setdefault(reached[column], []).append(marker)
    if column in game.runners:
        name = clienttranslate("runner")
        runner = Piece(id=f"runner {column}", shape="pawn", color="cyan", name=name)
        pieces.setdefault(game.runners[column], []).append(runner)
    return pieces


def mat_of(game: "CantStop", player_id: int) -> Mat:
    """Count the columns that a player has won."""
    won = len(rules.columns_won(game.markers[player_id]))
    name = clienttranslate("columns won")
    counter = Counter(name=name, value=won, of=rules.COLUMNS_TO_WIN, shape="star")
    return Mat(owner=player_id, items=[counter])
