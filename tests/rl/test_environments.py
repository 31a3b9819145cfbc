"""Environments of every sample game pass PettingZoo's own tests, and are found by their names."""

import os
import re
import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from bga_states import TableError, rl
from bga_states.testing.openness import has_redeal
from sample_games.reversi import Reversi
from tests.sample_games.catalogues import GAMES

pytestmark = pytest.mark.own_gear

NUMBERS_OF_CHOICES = {
    "battleship": 10 * 10 * 2 + 10 * 10 + 1,  # places of a ship, shots, taking up
    "branch_lines": 1_540 + 22 * 4,  # every two cubes; tracks with goods
    "cant_stop": 11 + 66 + 2,  # one column or two, rolling, stopping
    "harvest": 45 + 45 + 3,  # keeping, planting; back, confirming, another mind
    "hearts": 52 + 22_100,  # cards, and every three of them
    "reversi": 8 * 8,
    "reversi_array": 8 * 8,
    "tictactoe": 9,
}
# PettingZoo's test knows by name its own environments that observe a dict with an action mask, as
# its documentation wants it, and warns of all others.
NO_ARRAY = "Observation is not a NumPy array"
NO_BOX = (
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete"
)
IGNORED = [f"ignore:^{re.escape(text)}$:UserWarning" for text in (NO_ARRAY, NO_BOX)]
SPACES = """
from bga_states import rl
for name in ("cant_stop", "harvest"):
    env = rl.make(name)
    env.reset(seed=5)
    print([env.call_of(action) for action in range(env.action_count)], env.last()[0])
"""
"""Prints what must not depend on the process."""


@pytest.mark.filterwarnings(*IGNORED)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_test_of_the_interface(name: str) -> None:
    """PettingZoo's `api_test` plays an environment and looks at all it gives."""
    api_test(rl.make(name), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_test_of_seeds(name: str) -> None:
    """PettingZoo's `seed_test` plays two environments with one seed, and they do not differ."""
    seed_test(partial(rl.make, name), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_test_of_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's `render_test` gets a text or nothing; what is for people is printed."""
    make: Any = partial(rl.make, name)
    render_test(make)

    assert capsys.readouterr().out.count("\n") > 10


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_has_a_number(name: str) -> None:
    """All agents have as many actions as there are choices, offered so far or not."""
    env = rl.make(name)

    for agent in env.possible_agents:
        assert env.action_space(agent) == Discrete(NUMBERS_OF_CHOICES[name])


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if has_redeal(game)])
def test_nobody_observes_a_secret(name: str) -> None:
    """Whatever a player cannot know may be dealt anew, and their agent observes the same."""
    env = rl.raw_env(GAMES[name])
    env.reset(seed=7)
    chance = Random(7)
    for _ in range(60):
        for agent in env.agents:
            seen = env.observe(agent)["observation"]
            assert np.array_equal(seen, observed_after_another_deal(env, agent))
        mask = env.observe(env.agent_selection)["action_mask"]
        if not mask.any():
            break
        env.step(chance.choice(np.flatnonzero(mask).tolist()))


def observed_after_another_deal(env: rl.TableEnv, agent: str) -> Any:
    """Return what an agent observes where all it cannot know is different."""
    table, player_id = env.table, env.player_id_of(agent)
    env.table = table.copy(seed=99)
    env.table.arrange(lambda game: game.redeal(player_id))
    seen = env.observe(agent)["observation"]
    env.table = table
    return seen


def test_spaces_are_the_same_in_every_process() -> None:
    """Numbers of choices and places of data depend on no hash seed."""
    printed = set()
    for seed in ("1", "2"):
        call, around = [sys.executable, "-c", SPACES], {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(call, check=True, capture_output=True, text=True, env=around)
        printed.add(ran.stdout)

    assert len(printed) == 1


def test_options_of_a_game_change_its_spaces() -> None:
    """`make` hands on what it does not know; `env` takes the class and the options."""
    by_name, by_class = rl.make("reversi", size=6), rl.env(Reversi, options={"size": 6})

    assert by_name.action_space("player_0") == by_class.action_space("player_0") == Discrete(36)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"name": "chess"}, "Cannot find the game 'chess': the installed games are battleship, "),
        ({"name": "reversi", "size": 7}, "Cannot set up the table: one option is wrong"),
        ({"name": "reversi", "height": 8}, "Cannot set up the table: there is no option 'height'"),
        ({"name": "reversi", "players": 3}, "Reversi takes 2."),
        ({"name": "reversi", "players": 10**12}, "Reversi takes 2."),
        ({"name": "reversi", "players": 2.0}, "the number of players is 2.0. Give an int."),
        ({"name": "reversi", "render_mode": "rgb"}, "there is no render mode 'rgb'"),
    ],
    ids=["name", "value of an option", "option", "players", "many", "float", "render mode"],
)
def test_what_does_not_fit_is_told(settings: dict[str, Any], message: str) -> None:
    """An environment that cannot be made says why."""
    with pytest.raises(TableError, match=re.escape(message)):
        rl.make(**settings)


def test_pettingzoo_finds_announced_games() -> None:
    """Announced games are in PettingZoo's register, under the name of this package."""
    env = pettingzoo.make("aec", "bga_states/reversi", size=6)

    assert env.action_space("player_0") == Discrete(36)
    assert {f"bga_states/{name}" for name in GAMES} <= {*pettingzoo.aec_registry}


def test_without_pettingzoo_it_is_told_what_to_install() -> None:
    """Whoever has only the framework learns what environments need, and can do all else."""
    hidden = "import sys; sys.modules['pettingzoo'] = None; import bga_states; "
    call = [sys.executable, "-c", hidden + "import bga_states.rl"]
    ran = subprocess.run(call, check=False, capture_output=True, text=True)

    assert ran.stderr.rstrip().endswith(
        "Cannot use bga_states.rl: there is no module pettingzoo. Call `pip install pettingzoo`."
    )
