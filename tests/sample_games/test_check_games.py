"""Every game of the repository holds what must hold for any game."""

from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import Game
from bga_states.engine.running import machine
from bga_states.testing import check_game
from bga_states.testing.effort import EffortName
from bga_states.testing.failures import Place
from bga_states.testing.leaks.lines import Line
from bga_states.testing.leaks.sight import seen_difference
from bga_states.testing.leaks.twins import by_redeal, other_choices
from bga_states.testing.nonsense import Offers, check_refusals
from bga_states.testing.playing import Player, do_offered, table_at
from bga_states.testing.playthrough import look
from bga_states.testing.specimen import Specimen
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.planting import found_by

SEEDS = {
    TicTacToe: 5,
    Reversi: 1,
    ReversiArray: 1,
    CantStop: 1,
    Battleship: 1,
    BranchLines: 1,
    Harvest: 1,
    Hearts: 1,
}
"""How many games of each, times the size `games`; `benchmarks/check_sample_games.py` plays 300."""
SECRET = (Battleship, BranchLines, Harvest, Hearts)
SECRET_CHOICES = (Battleship, Harvest, Hearts)
"""Games in which players do not see all that others choose."""
FIRST_MOVES = 60
"""As many as a round of Hearts has."""
GAMES = "tests/sample_games/test_check_games.py::test_random_games"


@pytest.mark.parametrize("game_class", SEEDS, ids=lambda cls: cls.__name__)
def test_random_games(game_class: type[Game], games: int) -> None:
    """Random games of all sizes end, keep secrets, and can be saved, replayed and left anywhere."""
    effort: EffortName = "quick" if games == 1 else "full"
    check_game(game_class, effort, seeds=range(SEEDS[game_class] * games))


@pytest.mark.parametrize("game_class", SEEDS, ids=lambda cls: cls.__name__)
def test_the_first_moves(game_class: type[Game]) -> None:
    """At every sixth of the first moves nonsense is refused."""
    place = Place(game_class, game_class.max_players, 1)
    table, player, offers = table_at(place), Player(1), Offers()
    for number in range(FIRST_MOVES):
        if table.is_over:
            break
        offers.note(table)
        look(table, place, [player.pick(table)])
        if number % 6 == 0:
            check_refusals(table, place, offers)
        do_offered(player.next_step(table), table, place)

    assert table.move_id


@pytest.mark.parametrize("game_class", SECRET, ids=lambda cls: cls.__name__)
def test_secrets_of_the_first_moves(game_class: type[Game]) -> None:
    """Whatever a player cannot know is arranged otherwise, they see the same."""
    place = Place(game_class, game_class.max_players, 1)
    table, player = table_at(place), Player(1)
    for number in range(FIRST_MOVES):
        if table.is_over:
            break
        if number % 6 == 0:
            copy = Specimen.restore(game_class, table.snapshot())
            assert isinstance(copy, Specimen)
            line = Line(place, copy)
            for player_id in table.player_ids:
                twins = by_redeal(line, player_id, number)
                assert not seen_difference(twins.one.table, twins.other.table, player_id)
                assert not seen_difference(twins.one.table, twins.other.table, None)
        player.next_step(table).do(table)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game_class", SECRET_CHOICES, ids=lambda cls: cls.__name__)
def test_what_others_choose_has_no_influence_on_redeal(game_class: type[Game], seed: int) -> None:
    """Whoever cannot tell what another player has chosen imagines the same table of both."""
    place, player, compared = Place(game_class, game_class.max_players, seed), Player(seed), 0
    line = Line.begin(place, {})
    for _ in range(FIRST_MOVES):
        step = player.next_step(line.table)
        for another in other_choices(line, step, 1):
            one, other = line.fork(), line.fork()
            assert one.do(step)
            assert other.do(another)
            for viewer in line.table.player_ids:
                if viewer != step.player_id and is_alike(one, other, viewer):
                    tables = [each.table.imagine(viewer, seed) for each in (one, other)]
                    assert tables[0].snapshot() == tables[1].snapshot()
                    compared += one.table.snapshot() != other.table.snapshot()
        step.do(line.table)

    assert compared


def is_alike(one: Line, other: Line, viewer: int) -> bool:
    """Whether a viewer sees the same, and was told the same."""
    if seen_difference(one.table, other.table, viewer):
        return False
    return one.told(viewer) == other.told(viewer)


@pytest.mark.parametrize("game_class", SEEDS, ids=lambda cls: cls.__name__)
def test_leaving_at_the_first_moves(game_class: type[Game]) -> None:
    """Players may leave and come back at every third of the first moves."""
    place = Place(game_class, game_class.max_players, 1)
    table, player = table_at(place), Player(1)
    for number in range(FIRST_MOVES):
        if table.is_over:
            break
        step = player.next_step(table) if number % 3 else player.coming_and_going(table, game_class)
        do_offered(step, table, place)

    assert table.move_id


@found_by(
    *(f"{GAMES}[{game.__name__}]" for game in (TicTacToe, Reversi, ReversiArray, CantStop)),
    *(
        f"tests/check/test_correct_games.py::test_a_correct_game_works[{game}]"
        for game in ("correct.solo", "correct.private_machine", "idioms.zombie_by_the_machine")
    ),
    "tests/testing/test_game_check.py::test_a_game_without_faults_passes",
)
def who_has_left_is_waited_for() -> Iterator[None]:
    """Let nobody play for those who have left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "first_zombie", lambda _match: None)
        yield


@found_by(*(f"{GAMES}[{game.__name__}]" for game in SECRET))
def everybody_sees_what_the_first_player_sees() -> Iterator[None]:
    """Send the data of the first player to all; a game without such data shows them its scene."""

    def show_all(get_all_datas: Any) -> Any:
        return lambda game, current_player_id: get_all_datas(game, game.players.ids[0])

    def draw_for_all(get_scene: Any) -> Any:
        return lambda game, player_id: get_scene(game, game.players.ids[0])

    with pytest.MonkeyPatch.context() as patch:
        for game in SECRET:
            if "get_all_datas" in vars(game):
                patch.setattr(game, "get_all_datas", show_all(game.get_all_datas))
            else:
                patch.setattr(game, "get_scene", draw_for_all(game.get_scene))
        yield
