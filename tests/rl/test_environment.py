"""The environment: turns, seeds, ends, refusals and pictures."""

import pickle
from typing import Any

import pytest

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Gear,
    StateType,
    Table,
    TableError,
    possible_action,
    rl,
)
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe

pytestmark = pytest.mark.own_gear


def after(*cells: int, **settings: Any) -> rl.TableEnv:
    """Return a game of tic-tac-toe after some moves."""
    env = rl.raw_env(TicTacToe, **settings)
    env.reset(seed=1)
    for cell in cells:
        env.step(cell)
    return env


def test_agents_sit_in_seat_order_and_take_turns() -> None:
    """Agents are called by their seats, from 0, and act when their players are active."""
    env = after(4)

    assert env.agents == ["player_0", "player_1"]
    assert env.agent_selection == "player_1"
    assert env.table.active_player_ids == [env.player_id_of("player_1")]


def test_the_mask_has_what_is_offered_to_who_acts() -> None:
    """The mask is 1 for each choice of the selected agent; the others have none."""
    env = after(4)

    assert env.observe("player_1")["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    assert not env.observe("player_0")["action_mask"].any()


@pytest.mark.parametrize(
    ("cells", "rewards"),
    [((0, 3, 1, 4, 2), [1, -1]), ((0, 1, 2, 4, 3, 5, 7, 6, 8), [0, 0])],
    ids=["a line", "a draw"],
)
def test_rewards_come_at_the_end(cells: tuple[int, ...], rewards: list[float]) -> None:
    """When the table is over all agents are done, and each has its reward."""
    env = after(*cells)

    assert [*env.rewards.values()] == rewards
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_agents_that_are_done_leave() -> None:
    """As PettingZoo wants it, each takes None once, and is gone."""
    env = after(0, 3, 1, 4, 2)
    for _ in range(2):
        assert not env.observe(env.agent_selection)["action_mask"].any()
        env.step(None)

    assert env.agents == []
    assert env.observe("player_0")["observation"].any()


def test_a_long_game_is_cut_off() -> None:
    """After `max_moves` all agents are truncated, without a reward."""
    env = after(0, 3, 1, max_moves=3)

    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert [*env.rewards.values()] == [0, 0]


def test_several_active_agents_act_one_after_another() -> None:
    """Where several players are active, each of them is asked, in an order that is drawn."""
    env = rl.raw_env(Hearts)
    env.reset(seed=1)
    acted = []
    for _ in range(4):
        acted.append(env.agent_selection)
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))

    assert sorted(acted) == ["player_0", "player_1", "player_2", "player_3"]
    assert acted != sorted(acted)


def test_those_who_are_not_done_act_again() -> None:
    """Both players of Battleship place ships, one at a time, until all are placed."""
    env = rl.raw_env(Battleship)
    env.reset(seed=1)
    acted = []
    for _ in range(10):
        acted.append(env.agent_selection)
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(
            next(n for n in range(len(mask)) if mask[n] and env.call_of(n)[0] != "act_take_up")
        )

    assert sorted(acted) == ["player_0"] * 5 + ["player_1"] * 5


def test_a_seed_makes_the_table_it_makes_elsewhere() -> None:
    """`reset(seed=7)` sets up the table of `Table.create(seed=7)`."""
    env = rl.raw_env(Hearts)
    env.reset(seed=7)
    names = ["player_0", "player_1", "player_2", "player_3"]

    assert env.table.snapshot() == Table.create(Hearts, names, seed=7, gear=Gear.FAST).snapshot()


def test_one_seed_decides_all_later_games() -> None:
    """A reset without a seed goes on from the last one given."""
    env = rl.raw_env(Hearts)
    seeds = []
    for _ in range(2):
        env.reset(seed=7)
        env.reset()
        seeds.append(env.table.seed)

    assert seeds[0] == seeds[1] != 7


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (4, "take 4, act_mark{'cell': 4}: This cell is not empty. Take one whose action_mask is"),
        (9, "take 9: the actions are 0 to 8. Take one whose action_mask is 1."),
        (None, "take None: the actions are 0 to 8."),
        (-1, "take -1: the actions are 0 to 8."),
        (0.0, "take 0.0: the actions are 0 to 8."),
        (True, "take True: the actions are 0 to 8."),
    ],
    ids=["not now", "too large", "none", "negative", "float", "bool"],
)
def test_what_is_not_allowed_is_told(action: Any, message: str) -> None:
    """The environment itself refuses in the words of the game, and the table stays as it was."""
    env = after(4)

    with pytest.raises(TableError) as refused:
        env.step(action)

    assert f"Cannot let player_1 {message}" in str(refused.value)
    assert env.table.move_id == 1


def test_a_game_that_breaks_on_what_it_never_offers_is_told() -> None:
    """Where the rules raise instead of refusing, the agent is still told that it may not."""

    class Bid(GameState["Bids"]):
        def __init__(self, game: "Bids") -> None:
            super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_bid, coins=2)]

        @possible_action
        def act_bid(self, coins: int) -> int:
            return GAME_END + {2: 0}[coins]

        def zombie(self, player_id: int) -> int:
            return GAME_END

    class Bids(Game):
        states = (Bid,)

        def setup_new_game(self) -> type[Bid]:
            return Bid

    env = rl.raw_env(Bids, choices=[("act_bid", {"coins": coins}) for coins in (1, 2)])
    env.reset(seed=1)

    with pytest.raises(TableError, match="it is not offered now, and raises KeyError: 1. Take"):
        env.step(0)


@pytest.mark.parametrize("seed", [1.5, "1", -1, True])
def test_a_seed_is_an_int(seed: Any) -> None:
    """Nothing is rounded or guessed: another seed would be another game."""
    with pytest.raises(TableError, match="the seed is"):
        rl.raw_env(TicTacToe).reset(seed=seed)


@pytest.mark.parametrize("max_moves", [0, -1, 2.5, "5"])
def test_a_limit_of_moves_is_one(max_moves: Any) -> None:
    """A limit that no game would ever meet is a mistake."""
    with pytest.raises(TableError, match="max_moves is .* Give an int from 1 on or None"):
        rl.raw_env(TicTacToe, max_moves=max_moves)


def test_a_picture_is_what_the_selected_agent_sees() -> None:
    """Text shows the hand of the player who is to act, and of nobody else."""
    env = rl.raw_env(Hearts, render_mode="ansi")
    env.reset(seed=1)
    picture = env.render()

    assert picture is not None
    assert "hand: " in picture


def test_a_picture_for_people_is_printed_after_each_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With "human" everybody can watch without calling `render`."""
    after(4, render_mode="human")

    assert " \N{MULTIPLICATION SIGN} " in capsys.readouterr().out


def test_a_game_without_a_scene_shows_its_data() -> None:
    """Where a game draws nothing, the picture is the data as a tree."""

    class Plain(TicTacToe):
        get_scene = Game.get_scene  # type: ignore[assignment]  # as if it were not there

    env = rl.raw_env(Plain, render_mode="ansi")
    env.reset(seed=1)

    assert env.render() == "board: [0, 0, 0, 0, 0, 0, 0, 0, 0]"


def test_nothing_is_drawn_without_a_mode() -> None:
    """Without a render mode there is no picture."""
    assert after(4).render() is None


def test_an_environment_can_travel() -> None:
    """A pickled environment goes on where it stood, as libraries with several processes want."""
    env = after(4, 0)
    other = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
    for one in (env, other):
        one.step(8)

    assert other.table.snapshot() == env.table.snapshot()
    assert (
        other.observe("player_0")["observation"].tolist()
        == env.observe("player_0")["observation"].tolist()
    )
