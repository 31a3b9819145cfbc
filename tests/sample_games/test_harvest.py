"""Harvest: what its private states must hold together."""

from typing import Any

from bga_states import Table
from sample_games.harvest import Harvest


def choose(table: Table[Any], player_id: int, action: str, place: int = 0) -> int:
    """Take the choice of an action at a place, and return the card it is about."""
    choice = [choice for choice in table.choices(player_id) if choice.action == action][place]
    table.act(player_id, choice.action, choice.args)
    card_id: int = choice.args.get("card_id", 0)  # type: ignore[assignment]  # an int where there is a card
    return card_id


def test_no_card_is_kept_and_planted() -> None:
    """§5 A player who goes back to keep the card they were about to plant no longer plants it."""
    table = Table.create(Harvest, ["Ann", "Bob"], seed=1)
    ann, _ = table.player_ids
    choose(table, ann, "act_keep_card", 0)
    planted = choose(table, ann, "act_plant_card", 0)
    choose(table, ann, "act_back")
    choose(table, ann, "act_back")
    kept = choose(table, ann, "act_keep_card", 1)

    assert kept == planted
    assert (table.game.kept[ann], table.game.planted.get(ann)) == (kept, None)
