"""Leaving: a game must end whoever goes, at the start or in the middle."""

from bga_states.testing.failures import Place, describe
from bga_states.testing.playing import Player, do_offered, new_table
from bga_states.testing.playthrough import choose

LEAVING = 0.02
"""How often a player comes or goes, in games where players do."""


def check_leaving(place: Place, player: Player, moves: int, longest: int) -> None:
    """Play so many moves of a game in which people leave and come back at any moment.

    One of more than `longest` moves is a fault.
    """
    table = new_table(place)
    for _ in range(min(moves, longest)):
        if table.is_over:
            return
        if player.happens(LEAVING):
            step = player.coming_and_going(table)
        else:
            step = choose(player, table, place)
        do_offered(step, table, place)
    if not table.is_over and moves >= longest:
        fact = f"people came and went, and after {longest} moves it is not over"
        raise place.fault(fact, "Make sure that it ends", table)


def check_zombies(place: Place) -> None:
    """Let everybody leave at the start: the game plays itself to its end (P71)."""
    table = new_table(place)
    try:
        for player_id in table.player_ids:
            table.make_zombie(player_id)
    except Exception as error:  # whatever the game raises
        fact = f"a table of zombies fails: {describe(error)}"
        raise place.fault(fact, "Correct the zombie methods", table) from error
    if not table.is_over:
        remedy = "Let every zombie method make progress (P71)"
        raise place.fault("a table of zombies does not end", remedy, table)
