"""Harvest: what its private states must hold together."""

from bga_states.testing import new_table, play
from sample_games.harvest import Harvest


def test_no_card_is_kept_and_planted() -> None:
    """§5 A player who goes back to keep the card they were about to plant no longer plants it."""
    table = new_table(Harvest)
    play(
        table,
        """
        Ann: act_keep_card card_id=41
        Ann: act_plant_card card_id=22
        Ann: act_back
        Ann: act_back
        Ann: act_keep_card card_id=22
        """,
    )

    ann, _ = table.player_ids
    assert (table.game.kept[ann], table.game.planted.get(ann)) == (22, None)
