"""Environments of a Game class, or of a game that a package announces."""

from collections.abc import Iterable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pettingzoo

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, show
from bga_states.rl.environment import TableEnv
from bga_states.rl.numbering import Call
from bga_states.rl.observation import Observe
from bga_states.rl.wrappers import CheckedEnv

GROUP = "bga_states.games"
"""The group of entry points with which packages announce their games."""
NAMESPACE = "bga_states"
"""The prefix of the environments' names in PettingZoo's register."""


def env(
    game: type[Game],
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    choices: Iterable[Call] | None = None,
    observe: Observe | None = None,
    max_moves: int | None = None,
    render_mode: str | None = None,
) -> CheckedEnv:
    """Make an environment of a game, with the checks that PettingZoo's own environments have.

    `players` is the number of players, by default the fewest that the game allows. `choices` are
    all calls that the game may ever offer, as `(action, args)`; by default random games find them.
    `observe` makes an array from a `View` and its player's id; by default all plain data are
    written one after the other. After `max_moves` moves a game is cut off without rewards.
    `render_mode` is "ansi" or "human". TableError for arguments that do not fit the game.
    """
    table_env = TableEnv(
        game,
        players=players,
        options=options,
        choices=choices,
        observe=observe,
        max_moves=max_moves,
        render_mode=render_mode,
    )
    return CheckedEnv(table_env)


def raw_env(game: type[Game], **settings: Any) -> TableEnv:
    """Make an environment as `env` does, without PettingZoo's checks around it."""
    return TableEnv(game, **settings)


def make(  # what an environment is made from, by keyword
    name: str,
    *,
    players: int | None = None,
    choices: Iterable[Call] | None = None,
    observe: Observe | None = None,
    max_moves: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> CheckedEnv:
    """Make an environment of a game by the name under which a package announces it.

    It takes the arguments of `env`; any other is an option of the game: `make("reversi", size=6)`.
    TableError where no game, or more than one, has the name.
    """
    return env(
        announced_game(name),
        players=players,
        options=options,
        choices=choices,
        observe=observe,
        max_moves=max_moves,
        render_mode=render_mode,
    )


def announced_game(name: str) -> type[Game]:
    """Load the game that a package announces by this name; TableError unless there is just one."""
    announced = entry_points(group=GROUP)
    # A package may be installed twice, say as a copy and editable.
    values = sorted({game.value for game in announced if game.name == name})
    if len(values) != 1:
        fact = f"{' and '.join(values)} share this name"
        if not values:
            known = ", ".join(sorted({game.name for game in announced})) or "none"
            fact = f"the installed games are {known}"
        raise TableError(f"Cannot find the game {show(name)}: {fact}. Give the class to `env`.")
    found: type[Game] = EntryPoint(name, values[0], GROUP).load()
    return found


def register_announced_games() -> None:
    """Let `pettingzoo.make("aec", "bga_states/reversi")` find every announced game."""
    for name in sorted(entry_points(group=GROUP).names):
        if f"{NAMESPACE}/{name}" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"{NAMESPACE}/{name}", partial(make, name))
