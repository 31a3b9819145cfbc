"""Strategies for Hypothesis: what players may do, what no client should send, and games in play.

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
"""Small seeds: whoever sees an example that fails reads them."""


def legal_commands(table: Table[Any]) -> st.SearchStrategy[Command]:
    """Draw anything that a player is offered now; `command.do(table)` does it.

    Where a state offers no choices, its `zombie` plays. A game that is over has none to draw.
    """
    return st.sampled_from(offered_commands(table))


def bad_commands(table: Table[Any]) -> st.SearchStrategy[Command]:
    """Draw something that its player is not offered now, from nonsense to what is nearly right.

    Most of it is refused by a UserError or ActionRefused. What is not must do no harm.
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
    """Draw a table at any moment of a game, after at most so many legal moves.

    `players` is how many there are, by default any number the game takes. An example that fails
    says how its table is made.
    """
    recipe = _begun(draw, game_class, players, options)
    table = recipe.new_table()
    # Of short games too some are drawn that are not over yet.
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
    """Draw a table at the end of its game; games of more moves are left out.

    Otherwise as `tables`.
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
    """List what all players are offered now, those first whose turn it is."""
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
    """List what players could send and are not offered, each once."""
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
    """Draw how a table is made."""
    if players is None:
        players = draw(st.integers(game_class.min_players, game_class.max_players))
    return Recipe(game_class, players, draw(SEEDS), options)


def _move(draw: st.DrawFn, table: Table[Any], recipe: Recipe[Any]) -> None:
    """Do something that is offered."""
    command = draw(legal_commands(table))
    recipe.note(command, table)
    command.do(table)
