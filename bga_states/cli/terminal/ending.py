"""The end of a match: the winners, the ranking and the statistics."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from bga_states import GameResult, PlayerStats, TableStats
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import _

if TYPE_CHECKING:
    from rich.table import Table as Grid


def make_ranking(match: Match, result: GameResult) -> "Grid":
    """List the players by rank, with their scores and the tie breakers between equal ones."""
    # Imported here: the first board needs no grid.
    from rich.table import Table as Grid

    unit = match.translate(type(match.table.game).tie_breaker_description or " ").strip()
    # Where no player has a second score, the game does not use it.
    has_score_aux = any(entry.score_aux for entry in result.ranking)
    grid = Grid(box=None, padding=(0, 1), show_header=False)
    for entry in result.ranking:
        name = Text(match.name_of(entry.player_id))
        row: list[str | Text] = [f"{entry.rank}.", name, str(entry.score)]
        if has_score_aux:
            row.append(f"({entry.score_aux} {unit})" if unit else f"({entry.score_aux})")
        grid.add_row(*row)
    return grid


def list_statistics(match: Match) -> Iterator[str]:
    """Write the game's statistics, a line for each name."""
    for thing in vars(match.table.game).values():
        if isinstance(thing, TableStats):
            for name, value in thing.get_all().items():
                yield f"{name_of_statistic(match, name)}: {value}"
        elif isinstance(thing, PlayerStats):
            yield from list_player_statistics(match, thing)


def list_player_statistics(match: Match, statistics: PlayerStats) -> Iterator[str]:
    """Write statistics of players, a line for each name with the values of all players."""
    for name in statistics.types:
        counts = []
        for player_id, value in statistics.get_all(name).items():
            # A statistic that is None was never set: it does not apply to this player.
            if value is not None:
                counts.append(f"{match.name_of(player_id)} {value}")
        if counts:
            yield f"{name_of_statistic(match, name)}: {', '.join(counts)}"


def name_of_statistic(match: Match, name: str) -> str:
    """Write the name of a statistic as words: `rolls_lost` is rolls lost."""
    return match.translate(name.replace("_", " "))


def outcome_of(match: Match, result: GameResult) -> str:
    """Write the result of a game."""
    # Where all play together, they win or lose together.
    if result.won is not None:
        return _("It is won.") if result.won else _("It is lost.")
    first = [match.name_of(entry.player_id) for entry in result.ranking if entry.rank == 1]
    if len(first) == 1:
        return _("${name} wins.", name=first[0])
    names = _("${some} and ${last}", some=", ".join(first[:-1]), last=first[-1])
    return _("${names} share the first place.", names=names)
