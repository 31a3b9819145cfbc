"""The plan of a simulation: the game, its bots and its options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from bga_states.bots import AnyBot, BotMaker, bot_maker
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import BgaStatesError
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.seating import SEEDS, seat_players

LONGEST = 10_000
"""Moves after which a game is left: an endless game must not stop a simulation."""
BotSource: TypeAlias = str | BotMaker
"""The name of a bot, such as "mcts:playouts=500", or its maker."""


class SimulationError(BgaStatesError):
    """A simulation cannot begin, or cannot go on."""


@dataclass(frozen=True)
class NamedBot:
    """A maker of bots, under a name of the caller's."""

    label: str
    make: BotMaker

    def __call__(self) -> AnyBot:
        """Make a bot."""
        return self.make()


@dataclass(frozen=True)
class Plan:
    """The settings that all games of a simulation share.

    `make_plan` makes a playable plan. `bots` has one entry a seat. A plan is sent to the processes
    that play, so they must be able to import the makers of its bots.
    """

    game_class: type[Game]
    bots: tuple[BotSource, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    longest: int = LONGEST

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the bots, in seat order; two seats may have the same."""
        return tuple(label_of(bot) for bot in self.bots)

    @property
    def names(self) -> list[str]:
        """The names of the players, in seat order, all different."""
        return [f"{short_label(bot)} {seat}" for seat, bot in enumerate(self.bots, 1)]

    @property
    def makers(self) -> list[BotMaker]:
        """The makers of the bots, in seat order; BotError for a name that no bot has."""
        return [bot_maker(bot) if isinstance(bot, str) else bot for bot in self.bots]


def make_plan(
    game_class: type[Game],
    bots: Sequence[BotSource] = ("random",),
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    longest: int = LONGEST,
) -> Plan:
    """Seat bots, over again where there are more players, and check that the plan is playable.

    Without `players` there are as many players as bots, and no fewer than the game needs.
    DefinitionError for a game that cannot be assembled, BotError for an unknown bot, TableError for
    wrong options, SimulationError for any other misfit.
    """
    definition = definition_of(game_class)
    if not bots:
        raise SimulationError("Cannot seat anybody: there is no bot. Name one, such as random.")
    if longest < 1:
        raise SimulationError(f"Cannot stop games after {longest} moves. Give 1 or more.")
    number = max(len(bots), game_class.min_players) if players is None else players
    if number < len(bots):
        fact = f"there are {len(bots)} for {number} players"
        raise SimulationError(f"Cannot seat all bots: {fact}. Name as many bots as players.")
    seated = tuple(bots[seat % len(bots)] for seat in range(number))
    plan = Plan(game_class, seated, dict(options or {}), longest)
    # Wrong options are refused now, not as the error of every single game.
    fill_settings(game_class, seat_players(definition, plan.names), plan.options, None)
    for make in {*plan.makers}:
        make()
    return plan


def seeds_from(first: int, games: int) -> range:
    """Return the seeds of `games` games; SimulationError unless a table takes all of them."""
    if games < 0:
        raise SimulationError(f"Cannot play {games} games. Give 0 or more.")
    if first not in SEEDS or first + games - 1 > SEEDS[-1]:
        fact = f"the seeds of {games} games begin with {first}"
        raise SimulationError(f"Cannot play: {fact}. Take seeds from 0 to {SEEDS[-1]}.")
    return range(first, first + games)


def label_of(bot: BotSource) -> str:
    """Return the label of a bot in result tables: its name, or the name of its maker."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, NamedBot):
        return bot.label
    made_by: Any = bot.func if isinstance(bot, partial) else bot
    return str(getattr(made_by, "__name__", type(made_by).__name__))


def short_label(bot: BotSource) -> str:
    """Return a bot's name at a game's table: without settings, or a class without its module."""
    return [part for part in label_of(bot).split(":") if "=" not in part][-1]
