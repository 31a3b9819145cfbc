"""What viewers are told of a move: each their own, and what all are told once."""

import random
from typing import Any

import msgspec
import pytest

from bga_states import Game, Table
from bga_states.engine.match.messages import Outcome
from bga_states.storage.told_frames import WATCHING, frame_for
from sample_games.battleship import Battleship
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi

GAMES = (Battleship, Harvest, Hearts, Reversi)
MOVES = 60


def outcomes(game: type[Game], seed: int) -> tuple[dict[int, int], list[Outcome]]:
    """Return the players of a random game by seat, and what came of its first moves."""
    chance = random.Random(seed)
    table: Table[Any] = Table.create(
        game, ["Ann", "Bob", "Cy", "Di"][: game.max_players], seed=seed
    )
    found = [table.outcome]
    while not table.is_over and len(found) < MOVES:
        player_id = chance.choice(table.active_player_ids)
        choice = chance.choice(table.choices(player_id))
        found.append(table.act(player_id, choice.action, choice.args))
    return dict(enumerate(table.player_ids, 1)), found


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_told_their_own(game: type[Game]) -> None:
    """What is sent to a viewer is what the engine tells them, also where it is written once."""
    players, moves = outcomes(game, seed=5)
    for outcome in moves:
        frames = outcome.encoded_by_seat(players)
        for viewer, player_id in {WATCHING: None, **players}.items():
            assert frame_for(frames, viewer) == msgspec.json.encode(outcome.records(player_id))


def test_what_all_are_told_is_kept_once() -> None:
    """In a game without secrets nobody is told anything of their own; in others somebody is."""
    sizes = {}
    for game in (Reversi, Hearts):
        players, moves = outcomes(game, seed=5)
        sizes[game] = max(len(outcome.encoded_by_seat(players)) for outcome in moves)

    assert sizes == {Reversi: 1, Hearts: 5}
