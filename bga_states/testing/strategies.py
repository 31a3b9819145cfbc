"""Strategies for Hypothesis: legal commands, commands no client should send, and games in play.

They are for property tests and for state machines; this module needs Hypothesis.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

try:
    from hypothesis import note, reject
    from hypothesis import strategies as st
except ImportError as error:
    fact = "Hypothesis is not installed"
    remedy = "Install it: pip install hypothesis"
    raise ImportError(f"Cannot draw games: {fact}. {remedy}.") from error

from bga_states.engine.author.game import Game
from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.testing.nonsense import TRIES, nonsense
from bga_states.testing.plausible import few_numbers, few_texts, plausible_steps
from bga_states.testing.playing import as_step, out_of_turn
from bga_states.testing.recipes import Recipe
from bga_states.testing.spreading import spread

__all__ = ["bad_commands", "finished_tables", "legal_commands", "tables"]

GameT = TypeVar("GameT", bound=Game)
SEEDS = st.integers(0, 2**16)
"""Small seeds, which are easy to read in a failing example."""


def legal_commands(table: Table[Any]) -> st.SearchStrategy[Command]:
    """Draw any command that a player is offered now; `command.do(table)` does it.

    Where a state offers no choices, its `zombie` plays. A game that is over has none to draw.
    """
    return st.sampled_from(offered_commands(table))


def bad_commands(table: Table[Any]) -> st.SearchStrategy[Command]:
    """Draw a command that its player is not offered now, from nonsense to nearly right ones.

    Most are refused by a UserError or ActionRefused. The others must do no harm.
    """
    return st.sampled_from(unoffered_commands(table, table.player_ids))


@st.composite
def tables(
    draw: st.DrawFn,
    game_class: type[GameT],
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    max_moves: int = 100,
) -> Table[GameT]:
    """Draw a table at any moment of a game, after at most `max_moves` legal moves.

    `players` is the number of players, by default any that the game takes. A failing example says
    how its table is made.
    """
    recipe = _begun(draw, game_class, players, options)
    table = recipe.new_table()
    # Some short games, too, are drawn before they are over.
    lengths = [st.integers(0, min(longest, max_moves)) for longest in (5, 25, max_moves)]
    for _ in range(draw(st.one_of(lengths))):
        if table.is_over:
            break
        _move(draw, table, recipe)
    note(str(recipe))
    return table


@st.composite
def finished_tables(
    draw: st.DrawFn,
    game_class: type[GameT],
    players: int | None = None,
    *,
    options: Mapping[str, object] | None = None,
    max_moves: int = 200,
) -> Table[GameT]:
    """Draw a table at the end of its game; games of more than `max_moves` moves are left out.

    The rest is as in `tables`.
    """
    recipe = _begun(draw, game_class, players, options)
    table = recipe.new_table()
    while not table.is_over:
        if len(recipe.lines) == max_moves:
            reject()
        _move(draw, table, recipe)
    note(str(recipe))
    return table


def offered_commands(table: Table[Any]) -> list[Command]:
    """List all players' offered commands, the active players' first."""
    commands = []
    for player_id in table.active_player_ids:
        choices = table.choices(player_id)
        commands += [Command("act", player_id, one.action, one.args) for one in choices]
        if not choices:
            commands.append(Command("run_zombie", player_id))
    for player_id, choices in out_of_turn(table):
        commands += [Command("act", player_id, one.action, one.args) for one in choices]
    return commands


def unoffered_commands(table: Table[Any], player_ids: Iterable[int]) -> list[Command]:
    """List commands that players could send but are not offered, each once."""
    datas = table.view(None).datas
    parts = [*few_numbers(datas), *few_texts(datas)]
    found: dict[str, Command] = {}
    for player_id in player_ids:
        offered = {str(as_step(player_id, choice)) for choice in table.choices(player_id)}
        plausible = [*plausible_steps(table, player_id, parts)]
        for step in (*nonsense(table, player_id), *spread(plausible, TRIES)):
            if str(step) not in offered:
                command = Command("act", player_id, step.action, step.args)
                found.setdefault(repr(command), command)
    return [*found.values()]


def _begun(
    draw: st.DrawFn,
    game_class: type[GameT],
    players: int | None,
    options: Mapping[str, object] | None,
) -> Recipe[GameT]:
    """Draw the recipe of a new table."""
    if players is None:
        players = draw(st.integers(game_class.min_players, game_class.max_players))
    return Recipe(game_class, players, draw(SEEDS), options)


def _move(draw: st.DrawFn, table: Table[Any], recipe: Recipe[Any]) -> None:
    """Do an offered command."""
    command = draw(legal_commands(table))
    recipe.note(command, table)
    command.do(table)
