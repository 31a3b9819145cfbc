"""Can't Stop: what its pictures show of lost rolls and of columns that are won."""

from itertools import pairwise

from bga_states.engine.filming.films import FilmStep
from bga_states.engine.scene.scene_parts import placed_parts
from bga_states.scene import Cell, Die, Piece
from bga_states.testing import new_table
from sample_games.cant_stop import CantStop
from tests.scene.filmed import filmed


def dice_and_runners(step: FilmStep) -> tuple[int, int]:
    """Return how often the dice have been rolled, and the number of runners."""
    parts = [one.part for one in placed_parts(step.scene.items)]
    runners = [part for part in parts if isinstance(part, Piece) and part.shape == "pawn"]
    return next(part.roll for part in parts if isinstance(part, Die)), len(runners)


def test_lost_runners_are_seen_before_they_are_gone() -> None:
    """§5 A roll that is lost is seen with the runners, and then without them, before the next."""
    lost = 0
    for film in filmed(CantStop, [None]):
        steps = map(dice_and_runners, film.steps[None])
        for (roll, runners), (next_roll, runners_left) in pairwise(steps):
            lost += roll == next_roll and runners > 0 and runners_left == 0

    assert lost > 0


def test_a_column_that_is_won_shows_its_owner_on_every_step() -> None:
    """§6 Every step of it has a marker of the owner, and nothing can be picked there."""
    table = new_table(CantStop)
    ann, _ = table.player_ids
    table.arrange(lambda game: game.markers[ann].update({2: 3}))
    parts = [one.part for one in placed_parts(table.scene(None).items)]
    column = [part for part in parts if isinstance(part, Cell) and part.x == 1]
    owners = [[getattr(piece, "owner", 0) for piece in cell.items] for cell in column]

    assert owners == [[ann]] * 3
    assert [cell for cell in column if cell.means] == []
