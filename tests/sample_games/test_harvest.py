"""Harvest: what its private states must hold together."""

from typing import Any

from bga_states import Table
from bga_states.engine.scene.scene_parts import placed_parts
from bga_states.scene import Card
from bga_states.testing import new_table, play
from sample_games.harvest import Harvest


def marks(table: Table[Any]) -> list[str]:
    """Return what stands on the cards of the first gardener, as they see them."""
    scene = table.scene(table.player_ids[0])
    cards = [one.part for one in placed_parts(scene.items) if isinstance(one.part, Card)]
    return [str(card.mark) for card in cards if card.mark]


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


def test_a_choice_taken_back_is_no_longer_marked() -> None:
    """§5 Each way back takes the mark of its choice off the card at once."""
    table = new_table(Harvest)
    play(table, "Ann: act_keep_card card_id=41")
    play(table, "Ann: act_plant_card card_id=22")
    seen = [sorted(marks(table))]
    for _ in range(2):
        play(table, "Ann: act_back")
        seen.append(marks(table))

    assert seen == [["keep", "plant"], ["keep"], []]
