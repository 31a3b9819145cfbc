"""Preparation: `init_table`, which runs whenever a table is made, and changes no saved data."""

from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.players import packed


def prepare(match: Match[Any, StateDefinition]) -> None:
    """Run `init_table`; GameError when it draws from chance or changes a player."""
    game, players = match.game, match.players.seated
    if type(game).init_table is Game.init_table:
        return
    draws, before = match.chance.draws, packed(players)
    game.init_table()
    if match.chance.draws == draws and packed(players) == before:
        return
    done = "changes a player" if match.chance.draws == draws else "draws from chance"
    fact = f"init_table of {type(game).__name__} {done}, and would do so whenever it is restored"
    raise GameError(f"Cannot prepare the table: {fact}. Do it in setup_new_game.")
