"""How the framework behaves beyond the documents: scores, the end of the game and its result."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import GAME_END, EndReason, GameError, GameResult, Table, possible_action
from tests.support import AutomaticState, PlayerState, table_of

Score = tuple[int, int]
AT_THE_END = ((3, 0), (7, 1), (7, 2), (3, 0))


def finished(
    result: Callable[[list[Any]], object] | None, scores: tuple[Score, ...] = AT_THE_END
) -> Table[Any]:
    """Play to the end of a game with these scores, by what its last state returns."""

    class Turn(PlayerState):
        @possible_action
        def act_end(self) -> "type[EndScore]":
            return EndScore

    class EndScore(AutomaticState):
        def on_entering_state(self) -> object:
            for player_id, (score, aux) in zip(self.players, scores, strict=True):
                self.player_score.set(player_id, score)
                self.player_score_aux.set(player_id, aux)
            return result(list(self.players.values())) if result else GAME_END

    table = table_of(Turn, EndScore, players=len(scores), min_players=1)
    table.act(table.player_ids[0], "act_end")
    return table


def ranks(table: Table[Any]) -> list[int]:
    """List the ranks in seat order."""
    assert table.result is not None
    by_id = {ranked.player_id: ranked.rank for ranked in table.result.ranking}
    return [by_id[player_id] for player_id in table.player_ids]


def test_the_highest_score_wins() -> None:
    """Ranking = player_score desc; ties by player_score_aux desc; equal = shared rank."""
    table = finished(None)

    assert ranks(table) == [3, 2, 1, 3]
    assert table.result is not None
    assert (table.result.reason, table.result.won) == (EndReason.PLAYED_OUT, None)


@pytest.mark.parametrize(
    ("reverse", "expected"),
    [
        ({"reverse_score": True}, [1, 4, 3, 1]),
        ({"reverse_score_aux": True}, [3, 1, 2, 3]),
        ({"reverse_score": True, "reverse_score_aux": True}, [1, 3, 4, 1]),
    ],
    ids=["score", "aux", "both"],
)
def test_reverse_scoring(reverse: dict[str, bool], expected: list[int]) -> None:
    """Reverse scoring: return `GameResult.individual_ranking(players, reverse_score...)`."""
    assert (
        ranks(finished(lambda players: GameResult.individual_ranking(players, **reverse)))
        == expected
    )


def test_teams() -> None:
    """Players of a team share its rank."""
    assert ranks(
        finished(lambda players: GameResult.team_ranking([players[::3], players[1:3]]))
    ) == [3, 1, 1, 3]


@pytest.mark.parametrize("won", [True, False])
def test_cooperative_games(won: bool) -> None:
    """All win or lose together."""
    table = finished(lambda players: GameResult.cooperative(players, won=won))

    assert ranks(table) == [1, 1, 1, 1]
    assert table.result is not None
    assert table.result.won is won


@pytest.mark.parametrize(("score", "won"), [(1, True), (0, False), (-2, False)])
def test_solo_games(score: int, won: bool) -> None:
    """Solo: 0 or less is lost."""
    result = finished(None, ((score, 0),)).result

    assert result is not None
    assert result.won is won


def test_everybody_is_ranked() -> None:
    """A result ranks the players of the table, each once."""
    with pytest.raises(GameError, match=r"the result ranks \[.*\]. Rank every player once"):
        finished(lambda players: GameResult.individual_ranking(players[1:]))


def test_scores_are_told() -> None:
    """`player_score`, `player_score_aux`: every change reaches the clients."""
    told = [
        (message.args["name"], message.args["value"])
        for message in finished(None).outcome.messages(None)
        if message.type == "setPlayerCounter"
    ]

    assert told == [
        (name, value)
        for pair in AT_THE_END
        for name, value in zip(("score", "score_aux"), pair, strict=True)
    ]


def test_nobody_acts_after_the_end() -> None:
    """State 99 is the end: nobody is active, no action is possible."""
    table = finished(None)

    assert (table.state_id, table.active_player_ids) == (GAME_END, [])
    assert table.view(table.player_ids[0]).possible_actions == []
