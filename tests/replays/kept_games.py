"""Games that are kept for a page, and what the page holds."""

import json
import re
from typing import Any

from bga_states import Command, Table
from bga_states.replays import Replay

DATA = re.compile(r'<script type="application/json" id="replay">(.*?)</script>', re.DOTALL)


def held(page: str) -> Any:
    """Return the data of a page."""
    found = DATA.search(page)
    assert found is not None
    return json.loads(found[1])


def played(game_class: Any, players: int, moves: int = 10_000) -> Replay:
    """Play a game by the first choice offered."""
    replay = Replay(Table.create(game_class, players_named(players), seed=3))
    play_on(replay, moves)
    return replay


def play_on(replay: Replay, moves: int) -> None:
    """Take the first choice offered, for some moves at most."""
    for _ in range(moves):
        if replay.table.is_over:
            break
        player_id = replay.table.next_to_act
        choice = replay.table.choices(player_id)[0]
        replay.do(Command("act", player_id, choice.action, choice.args))


def players_named(players: int) -> list[str]:
    return ["</script><b>", "Bob", "Cy", "Di"][:players]
