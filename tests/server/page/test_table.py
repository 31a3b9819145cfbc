"""`table.js`: what a client makes of frames is what a fresh view shows."""

import pytest
from playwright.sync_api import Page

from bga_states import Choice, Game, GameState, StateType, possible_action
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.server.page.told_games import Frame, ToldGame

FOLLOW = """async ([first, frames]) => {
  const { possibleActions, stateOf, tableOf, withMove } = await import("/static/table.js");
  const { statusOf } = await import("/static/statusbar.js");
  const { worded } = await import("/static/text.js");
  const same = (text) => text;
  const known = (table) => ({
    v: table.v,
    state: stateOf(table).id,
    args: stateOf(table).args,
    main: table.main.id,
    turn: table.activePlayerId,
    active: table.activePlayerIds,
    players: table.players,
    progression: table.progression,
    possible: possibleActions(table),
    status: worded(statusOf(table, same), same),
  });
  let table = tableOf(first);
  const all = [known(table)];
  for (const move of frames) {
    table = withMove(table, move);
    all.push(known(table));
  }
  return all;
}"""


class Vote(GameState["Council"]):
    def __init__(self, game: "Council") -> None:
        super().__init__(
            game,
            id=30,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description="Others vote",
            description_my_turn="${you} have ${_private.votes} votes",
        )

    def get_args(self) -> dict[str, object]:
        return {"_private": {"active": {"votes": 2}}}

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_vote), Choice(self.act_leave)]

    @possible_action
    def act_vote(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, Vote)

    @possible_action
    def act_leave(self, current_player_id: int) -> None:
        self.act_vote(current_player_id)
        if self.game.can_go_on_without(current_player_id):
            self.game.eliminate_player(current_player_id)

    def zombie(self, player_id: int) -> None:
        self.act_vote(player_id)


class Council(Game):
    """What active players alone see, and players who are eliminated."""

    states = (Vote,)
    min_players, max_players = 2, 4

    def setup_new_game(self) -> type[Vote]:
        return Vote

    def can_go_on_without(self, player_id: int) -> bool:
        left = [one for one in self.players.values() if not one.eliminated and not one.zombie]
        return len(left) > 2 and not self.players[player_id].eliminated


GAMES = [
    pytest.param(Battleship, 2, 60, id="battleship"),
    pytest.param(Council, 4, 60, id="council"),
    pytest.param(BranchLines, 3, 60, id="branch_lines"),
    pytest.param(CantStop, 3, 60, id="cant_stop"),
    pytest.param(Harvest, 3, 120, id="harvest"),
    pytest.param(Hearts, 4, 300, id="hearts"),
    pytest.param(Reversi, 2, 80, id="reversi"),
    pytest.param(ReversiArray, 2, 80, id="reversi_array"),
    pytest.param(TicTacToe, 2, 9, id="tictactoe"),
]


def followed(page: Page, game: ToldGame, moves: int) -> tuple[list[Frame], list[Frame]]:
    """Return what the client knows after each version, and what it must know."""
    first, frames, expected = game.view_frame(), [], [game.expected()]
    for outcome in game.play(moves):
        frames.append(game.move_frame(outcome))
        expected.append(game.expected())
    known: list[Frame] = page.evaluate(FOLLOW, [first, frames])
    return known, expected


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("game_class", "players", "moves"), GAMES)
def test_a_client_that_hears_each_move_knows_what_a_fresh_view_shows(
    page: Page, game_class: type[Game], players: int, moves: int, seat: int
) -> None:
    """After each move state, args, players, actions, progression and status are those of a view."""
    game = ToldGame(game_class, players, seat, seed=seat + 1)

    known, expected = followed(page, game, moves)

    assert known == expected
    assert len(known) > min(moves, 5)
