"""The calls: walk a small game through all its positions, count its paths, solve it."""

from collections.abc import Mapping

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.seating import refuse_number, seat_players
from bga_states.verify.explorer import Setting
from bga_states.verify.game_values import Solution, solution_of
from bga_states.verify.path_counts import count_paths
from bga_states.verify.verification import Verification, verification_of
from bga_states.verify.walk import LIMIT, Heard, Walk


def verify(
    game_class: type[Game],
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    limit: int = LIMIT,
    progress: Heard | None = None,
) -> Verification:
    """Walk every position of a small game, and report the counts and the faults.

    `players` is their number, by default the fewest. A position has the data of the game, the
    scores, whose turn it is in which state, and the result, but not its history. In each position,
    the walk looks at everything that a player or a spectator sees, and takes every choice with
    every outcome of its chance. `limit` is the number of positions after which the walk ends
    incomplete. `progress` hears after each position how far the walk is. TableError if players or
    options do not fit the game.
    """
    walk = Walk(setting_of(game_class, players, options), limit=limit)
    walk.run(progress)
    return verification_of(walk)


def perft(
    game_class: type[Game],
    depth: int,
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
) -> tuple[int, ...]:
    """Count the sequences of 1, 2, ... up to `depth` moves, to be compared with published counts.

    Each outcome of chance makes a sequence of its own. VerifyError if the game fails on the way.
    """
    setting = setting_of(game_class, players, options)
    return tuple(count.paths for count in count_paths(setting, depth))


def solve(
    game_class: type[Game],
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    limit: int = LIMIT,
    progress: Heard | None = None,
) -> Solution:
    """Return the value of a game and of its first moves when all players play perfectly.

    The parameters are as in `verify`. With more than two players, each makes the choice that is
    best for themselves (max^n), the first of several such choices. VerifyError if the game is too
    large, has a fault, or has no such value: where several players choose at once, or positions
    repeat in a game with chance, with more than two players at odds, or with two who can also win
    or lose together.
    """
    walk = Walk(setting_of(game_class, players, options), limit=limit, has_choices=True)
    walk.run(progress)
    return solution_of(walk)


def setting_of(
    game_class: type[Game], players: int | None, options: Mapping[str, object] | None
) -> Setting:
    """Return the setting of a walk's tables; TableError if it fits no table."""
    definition = definition_of(game_class)
    number = game_class.min_players if players is None else players
    refuse_number(game_class, number)
    names = [f"Player {seat}" for seat in range(1, number + 1)]
    # Now: any error raised later is taken for a fault of the game.
    seated = seat_players(definition, names)
    fill_settings(game_class, seated, options, None)
    return Setting(game_class, names, options)
