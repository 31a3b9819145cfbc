"""What the terminal shows: the board, what happened, the scores, what can be done."""

import io
import pprint
import re
import sys
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from rich.columns import Columns
from rich.console import Console
from rich.errors import MarkupError
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from bga_states import Choice, GameResult, PlayerStats, TableStats, View
from bga_states.cli.terminal.prompt import label
from bga_states.cli.terminal.session import Match

LONGEST_LIST = 60
"""Choices that are listed; more would push the board off the screen."""
FORGET_SCROLLED = "\x1b[3J"


class Screen:
    """Prints for people.

    Only boards are read as markup, never texts of games or names of players.
    """

    def __init__(self) -> None:
        # A board in Unicode must not end the game on an old terminal.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        self.console = Console(highlight=False, emoji=False, markup=False)

    def say(self, text: str = "", style: str = "") -> None:
        """Print a text; in a pipe each of its lines stays one line."""
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)

    def hint(self, text: str, command: str) -> None:
        """Print what can be done next, with a command on one line so that it can be copied."""
        self.say(text)
        self.console.print(Text(f"  {command}"), soft_wrap=True)

    def tell(self, news: Iterable[str]) -> None:
        """Print what happened."""
        for text in news:
            self.say(f"- {text}")

    def complain(self, text: str) -> None:
        """Print in one line what was wrong."""
        # The text of an exception may have several lines.
        self.say(f"! {' '.join(text.split())}", "bold red")

    def clear(self) -> None:
        """Wipe the terminal, also what has scrolled away; in a pipe nothing."""
        if self.console.is_terminal:
            self.console.clear()
            # Otherwise the next person could scroll up to the hand that was cleared.
            self.console.file.write(FORGET_SCROLLED)

    def draw_turn(
        self, match: Match, player_id: int, news: Iterable[str], choices: Sequence[Choice]
    ) -> None:
        """Draw everything a person needs for a move."""
        view = match.view(player_id)
        self.console.rule(style="dim")
        self.draw_board(match, player_id)
        self.tell(news)
        self.draw_players(view)
        self.say(view.status, "bold")
        self.draw_choices(choices)

    def draw_board(self, match: Match, player_id: int | None) -> None:
        """Draw the game's own picture, or its data when it has none."""
        view = match.view(player_id)
        picture = match.table.render(player_id)
        if picture:
            board = read_picture(picture, [player.name for player in view.players])
        else:
            board = list_datas(view)
        self.console.print(board, soft_wrap=True)
        self.say()

    def draw_players(self, view: View) -> None:
        """Draw the players with their scores in one line, and how far the game is if it says so."""
        # Without colours the mark would say nothing.
        mark = ""
        if self.console.color_system and not self.console.no_color:
            mark = "■ "
        line = Text()
        for player in view.players:
            line.append(mark, f"#{player.color}").append(f"{player.name} {player.score}   ")
        if view.progression:
            line.append(f"{view.progression} %", "dim")
        line.rstrip()
        self.console.print(line, soft_wrap=not self.console.is_terminal)

    def draw_choices(self, choices: Sequence[Choice]) -> None:
        """Draw the choices as a numbered list, in columns if there is room.

        Of a long list only the length is shown.
        """
        count = len(choices)
        if count > LONGEST_LIST:
            text = f"There are {count} choices. Type one as help shows, or a number from 1."
            self.say(text, "dim")
            return
        width = len(str(count)) + 2
        texts = []
        for number, choice in enumerate(choices, start=1):
            text = f"{number:>{width}} {label(choice)}"
            texts.append(Text(text))
        self.console.print(Columns(texts, padding=(0, 2)))

    def draw_end(self, match: Match, player_id: int | None, news: Iterable[str]) -> None:
        """Draw the final board and the ranking; equal players share a rank."""
        self.console.rule(style="dim")
        self.draw_board(match, player_id)
        self.tell(news)
        result = match.table.result
        if result is None:
            return
        self.say(f"The game is over. {outcome_of(match, result)}".rstrip(), "bold")
        self.console.print(make_ranking(match, result))
        for line in list_statistics(match):
            self.say(line, "dim")


def make_ranking(match: Match, result: GameResult) -> Grid:
    """List the players by rank with their scores, and what has decided between equal ones."""
    unit = type(match.table.game).tie_breaker_description
    # Where nobody has any, the game does not use the second score.
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
    """Write what the game has counted, a line for each name."""
    for thing in vars(match.table.game).values():
        if isinstance(thing, TableStats):
            for name, value in thing.get_all().items():
                yield f"{name}: {value}"
        elif isinstance(thing, PlayerStats):
            yield from list_player_statistics(match, thing)


def list_player_statistics(match: Match, statistics: PlayerStats) -> Iterator[str]:
    """Write what the game has counted of players, all players of one name in one line."""
    for name in statistics.types:
        counts = []
        for player_id, value in statistics.get_all(name).items():
            # None was never set: it does not apply to this player.
            if value is not None:
                counts.append(f"{match.name_of(player_id)} {value}")
        if counts:
            yield f"{name}: {', '.join(counts)}"


def outcome_of(match: Match, result: GameResult) -> str:
    """Say who has won."""
    # Where all play together, they win or lose together.
    if result.won is not None:
        return "It is won." if result.won else "It is lost."
    first = [match.name_of(entry.player_id) for entry in result.ranking if entry.rank == 1]
    if len(first) == 1:
        return f"{first[0]} wins."
    return f"{' and '.join(first)} share the first place."


def read_picture(picture: str, names: Iterable[str]) -> Text:
    """Read the markup of a board; broken markup is shown as it is.

    A player's name is never markup, such as `[red]`.
    """
    for name in names:
        escaped = escape(name)
        if escaped != name:
            # The game may have escaped the name itself: then a backslash stands before it.
            unescaped = rf"(?<!\\){re.escape(name)}"
            replacement = escaped.replace("\\", r"\\")
            picture = re.sub(unescaped, replacement, picture)
    try:
        return Text.from_markup(picture, emoji=False)
    except MarkupError:
        return Text(picture)


def list_datas(view: View) -> Text:
    """Write the data a viewer has, for a game without a picture."""
    try:
        return Text(msgspec.json.format(msgspec.json.encode(view.datas), indent=2).decode())
    except (TypeError, ValueError):  # JSON has no tuples as keys
        return Text(pprint.pformat(view.datas))
