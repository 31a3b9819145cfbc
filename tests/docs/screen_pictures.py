"""Draws the pictures of the terminal, on dark and on light, as people see it."""

import io
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, MONOKAI, TerminalTheme
from rich.text import Text

from bga_states.check import check
from bga_states.cli.findings import describe, summary
from bga_states.cli.terminal.offered import Offers
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match, start_match
from bga_states.engine.match.journal import Command
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.docs.pages import DOCS

THEMES: dict[str, TerminalTheme] = {"dark": MONOKAI, "light": DEFAULT_TERMINAL_THEME}
# A picture fetches nothing, so no font either.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
WIDTH = 64
"""Columns: as few as show a turn whole, since pictures are looked at on phones too."""
WIDTH_OF_CHECK = 80
WRONG = """
from bga_states import GAME_END, Game, GameState, StateType, clienttranslate, possible_action


class TakeSticks(GameState["Sticks"]):
    def __init__(self, game: "Sticks") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must take sticks"),
            description_my_turn=clienttranslate("${you} must take 1 to ${most} sticks"),
        )

    @possible_action
    def act_take(self, n: int, active_player_id: int) -> str:
        self.game.left -= n
        self.notify.all("taken", clienttranslate("${player_name} takes ${n}"), n=n)
        return "nextPlayer"

    def zombie(self, player_id: int) -> str:
        return self.act_take(1, player_id)


class Sticks(Game):
    states = (TakeSticks,)
    left: int

    def setup_new_game(self) -> type[TakeSticks]:
        self.left = 21
        return TakeSticks
"""


def new_console(width: int = WIDTH) -> Console:
    """Return a terminal that remembers what it has shown."""
    return Console(
        record=True,
        file=io.StringIO(),
        width=width,
        height=24,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
        _environ={},
    )


def draw_hearts() -> Console:
    """Draw a turn of Hearts, as the person sees it whose turn it is."""
    seats = [Seat("human", "Ann"), *(Seat("random", name) for name in ("Bob", "Cem", "Dee"))]
    match = start_match(Hearts, "hearts", seats, 5, {}, {}, str)
    for number in (100, 1):
        play(match, number)
    return draw_turn(match, "6c")


def draw_reversi() -> Console:
    """Draw a turn of Reversi."""
    seats = [Seat("human", "Ann"), Seat("random", "Bob")]
    match = start_match(Reversi, "reversi", seats, 7, {}, {}, str)
    for number in (0, 2, 1, 3, 2, 1):
        play(match, number)
    return draw_turn(match, "5 2")


def play(match: Match, number: int) -> None:
    """Play one of a person's choices, and the moves of the bots that follow."""
    person = match.people[0]
    choice = match.table.choices(person)[number]
    match.unread.clear()
    match.record(match.play(Command("act", person, choice.action, choice.args)))
    while person not in match.table.active_player_ids:
        player_id = match.table.active_player_ids[0]
        match.record(match.play(match.decide(player_id)))


def draw_turn(match: Match, typed: str) -> Console:
    """Draw what a person sees who is about to type something."""
    screen = Screen()
    screen.console = new_console()
    person = match.people[0]
    screen.draw_turn(match, person, match.read_news(person), Offers.of(match, person))
    screen.console.print(Text(f"{match.name_of(person)}> {typed}"))
    return screen.console


def draw_check() -> Console:
    """Draw what the checker says of a game with mistakes."""
    console = new_console(WIDTH_OF_CHECK)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sticks.py")
        file.write_text(WRONG, encoding="utf-8")
        sys.path.insert(0, folder)
        try:
            report = check(import_module("sticks").Sticks)
        finally:
            sys.path.remove(folder)
            del sys.modules["sticks"]
        for finding in report.findings:
            text = describe(finding)
            console.print(Text.assemble(*pieces(text, f"{folder}/")))
        console.print(summary(report))
    return console


def pieces(text: Text, folder: str) -> Iterator[Text]:
    """Return a text without the name of a folder."""
    for number, part in enumerate(text.split(folder)):
        if number or part:
            yield part


DRAWINGS: dict[str, tuple[str, Callable[[], Console]]] = {
    "screen-hearts": ("bga-states play hearts", draw_hearts),
    "screen-reversi": ("bga-states play reversi", draw_reversi),
    "screen-check": ("bga-states check sticks:Sticks", draw_check),
}
"""The pictures by their names, with the command that shows the same."""


def drawings(name: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a picture, one for every theme, with what they hold."""
    title, draw = DRAWINGS[name]
    console = draw()
    for theme_name, theme in THEMES.items():
        file = f"{name}-{theme_name}"
        drawn = console.export_svg(
            title=title, theme=theme, code_format=FORMAT, unique_id=file, clear=False
        )
        yield f"{file}.svg", drawn


def words_in(drawn: str) -> list[str]:
    """List the texts of a picture: another release of rich may place them otherwise."""
    return re.findall(r">([^<>]+)</text>", drawn)


def main() -> None:
    """Write the pictures."""
    for name in DRAWINGS:
        for file, drawn in drawings(name):
            (DOCS / "pictures" / file).write_text(drawn, encoding="utf-8")
