"""Rewards: what each player gets at the end of a game."""

from bga_states.engine.match.results import GameResult

WIN, LOSS = 1.0, -1.0


def rewards_of(result: GameResult) -> dict[int, float]:
    """Return the reward of each player by id, from -1 for the last to 1 for the winner.

    Players who share all ranks draw and get 0; in between it is the share of the others one is
    ahead of, less the share one is behind of. Where all win or lose together, and alone, it is 1
    or -1.
    """
    if result.won is not None:
        reward = WIN if result.won else LOSS
        return {entry.player_id: reward for entry in result.ranking}
    ranks = [entry.rank for entry in result.ranking]
    return {entry.player_id: reward_of(entry.rank, ranks) for entry in result.ranking}


def reward_of(rank: int, ranks: list[int]) -> float:
    """Return the reward of one rank among those of all players."""
    ahead_of = sum(other > rank for other in ranks)
    behind = sum(other < rank for other in ranks)
    if ahead_of == behind:
        return 0.0
    return (ahead_of - behind) / (ahead_of + behind)
