"""Measure random games, and bots that think, beside other frameworks, in one run.

    pip install "pettingzoo[classic]" open_spiel
    npm install --prefix FOLDER boardgame.io@0.50.2 node@24
    python benchmarks/beside_peers.py [FOLDER]

Random games: tic-tac-toe with a new table for each game, beside PettingZoo's `tictactoe_v3`,
boardgame.io's local client, and OpenSpiel's games in C++ and in Python; Reversi and Hearts beside
OpenSpiel's in C++. A search: playouts a second of `mcts` from the empty board of tic-tac-toe,
beside the bot of boardgame.io. Without a FOLDER nothing is compared with boardgame.io, and the
script says so and ends with an error.

Rounds alternate between all of them, on one core each, so that a noisy moment hits all. The medians
of their CPU time are compared as ratios. The limits are the goals: a ratio below one ends the
script with an error.
"""

import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bga_states import Choice, Game, Gear, Table
from bga_states.bots import MctsBot, decide
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe

ROUNDS = 5
SECONDS = 1.0
LONGEST = 10_000
PLAYOUTS = 1_000
GOALS = {
    ("tictactoe", "pettingzoo"): 3.0,
    ("tictactoe", "boardgame.io"): 2.0,
    ("mcts", "boardgame.io"): 1.0,
}
"""The ratio of our moves, or playouts, a second to the other's that must be reached."""
NODE = "node_modules/node/bin/node"
SCRIPT = Path(__file__).parent / "peers" / "boardgame.mjs"
CHANCE = random.Random(5)  # noqa: S311  # draws lots

Measure = Callable[[], float]
"""Return the number of moves, or playouts, in a second of CPU time."""


def repeated(work: Callable[[], int]) -> float:
    """Repeat work that returns its amount, for a while."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        done += work()
    return done / spent


def play_ours(game_class: type[Game]) -> int:
    """Play one random game of ours; return the number of moves."""
    names = [f"Player {number}" for number in range(game_class.min_players)]
    table = Table.create(game_class, names, seed=1, gear=Gear.FAST)

    def pick(_player_id: int, choices: list[Choice]) -> Choice:
        return choices[int(CHANCE.random() * len(choices))]

    return table.play_out(pick, LONGEST).move_id


def think_ours() -> int:
    """Search once from the empty board; return the number of playouts."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    decide(MctsBot(playouts=PLAYOUTS), table, table.player_ids[0], CHANCE)
    return PLAYOUTS


def pettingzoo_game() -> Callable[[], int]:
    """Return a function that plays one random game as PettingZoo's documentation does."""
    module: Any = importlib.import_module("pettingzoo.classic.tictactoe_v3")
    env = module.env()

    def play() -> int:
        env.reset()
        moves = 0
        for agent in env.agent_iter():
            observation, _, is_over, is_cut, _ = env.last()
            action = None
            if not is_over and not is_cut:
                action = env.action_space(agent).sample(observation["action_mask"])
                moves += 1
            env.step(action)
        return moves

    return play


def openspiel_game(name: str) -> Callable[[], int]:
    """Return a function that plays one random game of OpenSpiel."""
    pyspiel: Any = importlib.import_module("pyspiel")
    if name.startswith("python_"):
        importlib.import_module("open_spiel.python.games.tic_tac_toe")  # registers it
    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(CHANCE.choices(actions, weights)[0])
                continue
            state.apply_action(CHANCE.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def boardgame(folder: Path, what: str) -> float:
    """Measure boardgame.io in a process of node."""
    variables = {"NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}
    command = [str(folder / NODE), str(SCRIPT), what, str(SECONDS)]
    done = subprocess.run(  # noqa: S603  # the caller has installed it
        command, env=os.environ | variables, capture_output=True, text=True, check=True
    )
    measured: dict[str, float] = json.loads(done.stdout)
    return measured["done"] / measured["seconds"]


def measures(folder: Path | None) -> dict[tuple[str, str], Measure]:
    """Return all works to measure, by kind and by framework."""
    found: dict[tuple[str, str], Measure] = {}
    for name, game_class in (("tictactoe", TicTacToe), ("reversi", Reversi), ("hearts", Hearts)):
        found[name, "ours"] = partial(repeated, partial(play_ours, game_class))
    found["mcts", "ours"] = partial(repeated, think_ours)
    found["tictactoe", "pettingzoo"] = partial(repeated, pettingzoo_game())
    for name, theirs in (
        ("tictactoe", "tic_tac_toe"),
        ("tictactoe", "python_tic_tac_toe"),
        ("reversi", "othello"),
        ("hearts", "hearts"),
    ):
        found[name, f"openspiel {theirs}"] = partial(repeated, openspiel_game(theirs))
    if folder is not None:
        found["tictactoe", "boardgame.io"] = partial(boardgame, folder, "local")
        found["mcts", "boardgame.io"] = partial(boardgame, folder, "mcts")
    return found


def main(folder: Path | None) -> int:
    """Measure, print, and return how many goals were missed or not compared."""
    all_measures = measures(folder)
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in all_measures}
    for _ in range(ROUNDS):
        for key, measure in all_measures.items():
            rates[key].append(measure())
    medians = {key: statistics.median(measured) for key, measured in rates.items()}
    for (name, whose), rate in medians.items():
        line = f"{name:10} {whose:30} {rate:12,.0f} a second"
        if whose != "ours":
            line += f"; ours is {medians[name, 'ours'] / rate:7.3f} times that"
        if (name, whose) in GOALS:
            line += f" (goal {GOALS[name, whose]})"
        print(line)
    short = []
    for (name, whose), goal in GOALS.items():
        if (name, whose) not in medians or medians[name, "ours"] < goal * medians[name, whose]:
            short.append(f"{name} beside {whose}")
    if short:
        print("missed, or not compared:", ", ".join(short))
    return len(short)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if sys.argv[1:] else None))
