"""`simulate`: games, seeds and bots become numbers."""

from collections.abc import Sequence
from typing import Any

import pytest

from bga_states import Game, Gear, TableError
from bga_states.bots import BotError, RandomBot
from bga_states.simulate import Ending, GameRecord, SimulationError, Totals, simulate
from bga_states.simulate.chunks import play_chunk
from bga_states.simulate.game_runner import GameRunner
from bga_states.simulate.seated_bots import SeatedBots
from bga_states.simulate.simulation_plan import NamedBot, make_plan, short_label
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.simulate.numbers import numbers_of
from tests.simulate.odd_games import Fails, Odd, Raises

pytestmark = pytest.mark.own_gear


def test_games_are_counted() -> None:
    """Totals hold who won, how long it took, what was done where, and which ways were gone."""
    totals = simulate(TicTacToe, 50)
    first, second = totals.seats

    assert totals.games == totals.ranked == totals.endings[Ending.PLAYED_OUT] == 50
    assert first.wins + second.wins + first.shared == 50
    assert first.shared == second.shared
    assert totals.tally.actions == {(10, "act_mark"): totals.moves}
    assert totals.tally.ways[10, 11] == totals.moves == totals.lengths.total
    assert totals.tally.entered[99] == 50
    assert totals.tally.choices[9] == 50
    assert first.scores.count == 50


@pytest.mark.parametrize(
    "game", [TicTacToe, Reversi, ReversiArray, Harvest, Hearts], ids=lambda game: game.__name__
)
def test_records_add_up_to_the_totals(game: type[Game]) -> None:
    """The records of single games, added up, are the totals of all of them."""
    games = 2 if game is Hearts else 12
    records: list[GameRecord] = []
    totals, added = simulate(game, games), Totals(game.min_players)
    simulate(game, games, on_record=records.append)
    for record in records:
        added.add_record(record)

    assert [record.seed for record in records] == [*range(1, games + 1)]
    assert numbers_of(added) == numbers_of(totals)


@pytest.mark.parametrize("game", [TicTacToe, Harvest], ids=lambda game: game.__name__)
@pytest.mark.parametrize("gear", [Gear.FAST, Gear.CHECKED])
def test_a_seed_is_a_game(game: type[Game], gear: Gear) -> None:
    """A game that is played move by move in any gear is the one that was simulated."""
    runner = GameRunner(make_plan(game))
    record = runner.record(7)
    table = runner.table_of(7, gear)
    seated = SeatedBots(table, [RandomBot] * len(table.player_ids))
    taken = []
    while not table.is_over:
        turn = seated.take_turn()
        taken.append((turn.state_id, turn.command.action))

    assert table.result is not None
    ranking = {entry.player_id: entry.score for entry in table.result.ranking}
    assert tuple(ranking[id_] for id_ in table.player_ids) == record.standing.scores
    assert record.tally.actions == {deed: taken.count(deed) for deed in taken}


def test_a_thinking_bot_changes_no_lots() -> None:
    """Bots that look at the table play by turns, and what came of it is counted the same way."""
    totals = simulate(TicTacToe, 6, bots=["greedy", "random"])

    assert totals.seats[0].thought > totals.seats[1].thought
    assert totals.tally.turns.total() == totals.moves == totals.tally.ways[10, 11]
    assert numbers_of(totals) == numbers_of(simulate(TicTacToe, 6, bots=["greedy", "random"]))


@pytest.mark.parametrize("first", [1, 41])
def test_seeds_follow_from_the_first(first: int) -> None:
    """Game number n has the seed that is n behind the first."""
    seeds: list[int] = []
    simulate(Odd, 3, seed=first, on_record=lambda record: seeds.append(record.seed))

    assert seeds == [first, first + 1, first + 2]


def test_zombies_are_bots_too() -> None:
    """What the zombies of states play is counted apart from actions."""
    totals = simulate(TicTacToe, 5, bots=["zombie"])

    assert {*totals.tally.actions} == {(10, "")}


def test_a_game_without_end_is_stopped() -> None:
    """A game is left after the longest number of moves, and has no result then."""
    totals = simulate(Reversi, 3, longest=10)

    assert totals.endings == {Ending.STOPPED: 3}
    assert (totals.moves, totals.ranked, totals.seats[0].games) == (30, 0, 0)


def test_a_game_that_fails_ends_nothing() -> None:
    """An error of the game is a record with its seed, its text and where it was raised."""
    records: list[GameRecord] = []
    totals = simulate(Raises, 40, on_record=records.append)
    failed = [record for record in records if record.standing.ending is Ending.FAILED]

    assert totals.games == 40
    assert totals.endings[Ending.FAILED] == len(failed) == len(totals.failures) > 0
    assert totals.failures[0].seed == failed[0].seed
    assert "ZeroDivisionError: a planted mistake" in failed[0].error
    assert "odd_games.py" in failed[0].error
    assert totals.tally.turns.total() == totals.moves == 4 * totals.ranked
    assert numbers_of(totals) == numbers_of(simulate(Raises, 40))


def test_options_reach_the_game() -> None:
    """Options of the game are those of every table."""
    totals = simulate(Reversi, 2, options={"size": 6})

    assert totals.lengths.most is not None
    assert totals.lengths.most <= 32


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": []}, SimulationError, "there is no bot"),
        ({"bots": ["randm"]}, BotError, "no bot has this name"),
        ({"bots": ["random"] * 3, "players": 2}, SimulationError, "there are 3 for 2 players"),
        ({"players": 5}, TableError, "TicTacToe takes 2"),
        ({"options": {"size": 1}}, TableError, "there is no option 'size'"),
        ({"longest": 0}, SimulationError, "Give 1 or more"),
        ({"seed": -2}, SimulationError, "seeds of 3 games begin with -2"),
        ({"seed": 2**63 - 2}, SimulationError, "seeds of 3 games begin with 9223372036854775806"),
        ({"games": -1}, SimulationError, "Cannot play -1 games"),
        ({"workers": 0}, SimulationError, "Cannot play in 0 processes"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    """What fits no game is refused at once, and not once a game."""
    with pytest.raises(error, match=message):
        simulate(TicTacToe, **{"games": 3, **arguments})


def test_the_last_seed_is_played() -> None:
    """The greatest seed of all is one as well."""
    assert simulate(TicTacToe, 2, seed=2**63 - 2).endings == {Ending.PLAYED_OUT: 2}


@pytest.mark.parametrize("with_records", [False, True])
def test_time_in_failed_games_is_not_that_of_others(with_records: bool) -> None:
    """The time of games that failed is in no mean, but decides how many are played at once."""
    played = play_chunk(make_plan(Fails), range(1, 30), with_records=with_records)

    assert played.totals.games == 29
    assert played.totals.seconds < played.seconds / 2


@pytest.mark.parametrize(
    ("label", "short"),
    [("mcts:playouts=9,depth=2", "mcts"), ("m.n:Own", "Own"), ("m.n:Own:k=2", "Own")],
)
def test_players_are_called_as_their_bots(label: str, short: str) -> None:
    """At a table a bot has its name without settings, and a class its own."""
    assert short_label(label) == short


@pytest.mark.parametrize(
    ("bots", "players", "seated"),
    [
        (["random"], None, ("random", "random")),
        (["random", "zombie", "greedy"], None, ("random", "zombie", "greedy")),
        (["random", "zombie"], 4, ("random", "zombie", "random", "zombie")),
        ([RandomBot], None, ("RandomBot", "RandomBot")),
        ([NamedBot("m.n:Own:k=2", RandomBot)], None, ("m.n:Own:k=2", "m.n:Own:k=2")),
    ],
)
def test_bots_are_seated_in_order(
    bots: Sequence[Any], players: int | None, seated: tuple[str, ...]
) -> None:
    """Bots sit in the order they are named in, and over again where there are more players."""
    plan = make_plan(Odd, bots, players=players)

    assert plan.labels == seated
    assert plan.names[1] == f"{short_label(seated[1])} 2"
