"""The screen of the terminal: the board, the news, the scores, the possible moves."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from bga_states import Choice, View, clienttranslate
from bga_states.cli.terminal.ending import list_statistics, make_ranking, outcome_of
from bga_states.cli.terminal.listing import list_offers, list_open_actions, list_question
from bga_states.cli.terminal.offered import Offers, Question
from bga_states.cli.terminal.pictures import break_lines
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import _
from bga_states.cli.wording import without_controls
from bga_states.scene.rich_text import mark_style, rich_text
from bga_states.scene.scene_text import text_lines

FORGET_SCROLLED = "\x1b[3J"
USUAL_WIDTH = 80
KEEPING = re.compile(r"screen|vt\d")
HOW_TO_TYPE = clienttranslate(
    "Type what you see in the list, with the name of the move in front or without: whole words or "
    "their beginnings, several at once or one after the other. Tab completes. Suits can be "
    "letters: 6C is 6♣."
)


def keeps_scrolled(settings: Mapping[str, str]) -> bool:
    """Whether scrolled lines stay, as in GNU Screen and in terminals that call themselves VT100."""
    if "STY" in settings:
        return True
    # Tmux, which forgets, calls itself a screen too.
    return "TMUX" not in settings and bool(KEEPING.match(settings.get("TERM", "")))


class Screen:
    """Prints for people.

    Only boards are read as markup, never texts of games or names of players.
    """

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False, markup=False)
        # Notes about the program are no part of the game, which may go to a file.
        self.notes = Console(highlight=False, emoji=False, markup=False, stderr=True)
        for console in (self.console, self.notes):
            # `COLUMNS=0` means an unknown width; a screen of no columns would stay empty.
            if not console.width:
                console.width = USUAL_WIDTH
        self.is_private = False
        """Whether the screen shows secrets of the person at the keyboard."""

    @property
    def can_hide(self) -> bool:
        """Whether one person's screen can be wiped before the next one looks."""
        return (
            self.console.file.isatty()
            and not self.console.is_dumb_terminal
            and not keeps_scrolled(os.environ)
        )

    def say(self, text: str = "", style: str = "") -> None:
        """Print a text; in a pipe each of its lines stays one line."""
        self.draw(Text(text, style=style))

    def introduce(self, match: Match) -> None:
        """Print the name of the game, and the names of the players."""
        names = ", ".join(seat.name for seat in match.seats)
        self.draw(self.unbroken(Text(f"{type(match.table.game).__name__}: {names}", "bold")))

    def note(self, text: str = "", style: str = "dim") -> None:
        """Print a note about the program on standard error."""
        shown = Text(without_controls(text), style=style)
        self.notes.print(shown, soft_wrap=not self.notes.is_terminal)

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show the reason for a wait while it lasts; only at a terminal."""
        if not self.notes.is_terminal:
            yield
            return
        with self.notes.status(Text(text, "dim")):
            yield

    def hint(self, text: str, command: str) -> None:
        """Print a next step, with its command on one line so that it can be copied."""
        self.note(text, "")
        self.notes.print(Text(f"  {command}"), soft_wrap=True)

    def tell(self, news: Iterable[str]) -> None:
        """Print the news."""
        for text in news:
            self.say(f"- {text}")

    def tell_above(self, news: Sequence[str]) -> None:
        """Print the news, and an empty line before the picture below."""
        self.tell(news)
        if news:
            self.say()

    def complain(self, text: str) -> None:
        """Print an error in one line."""
        # The text of an exception may have several lines.
        self.say(f"! {' '.join(text.split())}", "bold red")

    def clear(self) -> None:
        """Wipe the terminal, scrolled lines included; in a pipe, wipe nothing."""
        if self.console.is_terminal:
            self.console.clear()
            # Otherwise the next person could scroll up to the hand that was cleared.
            self.console.file.write(FORGET_SCROLLED)
            self.console.file.flush()
        self.is_private = False

    def put_away(self) -> None:
        """Wipe the terminal if it shows secrets of one person."""
        if self.is_private:
            self.clear()

    def draw_turn(self, match: Match, player_id: int, news: Sequence[str], offers: Offers) -> None:
        """Draw everything a person needs for a move, with the most important part at the bottom."""
        view = match.view(player_id)
        picture = self.picture(match, player_id, match.table.choices(player_id))
        status = [self.unbroken(self.players_line(view)), Text(view.status, "bold")]
        self.console.rule(style="dim")
        self.tell_above(news)
        self.draw(picture)
        self.say()
        for line in status:
            self.draw(line)
        # The rest of the screen under the rule, with room for the input.
        room = self.console.height - self.lines_of(picture, *status) - 3
        for line in list_offers(offers, self.console.width, room):
            self.draw(line)

    def draw_question(self, question: Question) -> None:
        """Draw the options of a question."""
        for line in list_question(question, self.console.width):
            self.draw(line)

    def explain(self, offers: Offers, *, can_hand_over: bool) -> None:
        """Explain the possible input."""
        self.say(_(HOW_TO_TYPE))
        for line in list_open_actions(offers):
            self.draw(line)
        self.say(_("An empty line shows the table again, quit leaves the game."))
        self.say(_("rules shows the rules, history what has been played."))
        if can_hand_over:
            self.say(_("to NAME gives the screen to another person who can act too."))

    def draw_table(self, match: Match, viewer: int | None, news: Sequence[str] = ()) -> None:
        """Draw the table as one viewer sees it, with nothing to choose."""
        view = match.view(viewer)
        self.console.rule(style="dim")
        self.tell_above(news)
        self.draw(self.picture(match, viewer))
        self.say()
        self.draw(self.unbroken(self.players_line(view)))
        self.say(view.status, "bold")

    def draw(self, text: Text) -> None:
        """Print a text, its lines broken between words; in a pipe they stay as they are."""
        # Texts of games, names and saved games may hold anything; only markup becomes colour.
        text.plain = without_controls(text.plain)
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def picture(self, match: Match, viewer: int | None, choices: Iterable[Choice] = ()) -> Text:
        """Return the picture of the table, no wider than the screen, with the choices marked."""
        width = self.console.width if self.console.is_terminal else USUAL_WIDTH
        lines = text_lines(
            match.table.scene(viewer), choices, translate=match.translate, width=width
        )
        return self.unbroken(rich_text(lines))

    def unbroken(self, text: Text) -> Text:
        """Break a text so that no cell of it is torn apart, if the screen has room for it."""
        if not self.console.is_terminal:
            return text
        return break_lines(text, self.console.width)

    def lines_of(self, *texts: Text) -> int:
        """Return the number of lines that texts take on this screen."""
        return sum(len(self.console.render_lines(text, pad=False)) for text in texts)

    def players_line(self, view: View) -> Text:
        """Write the players with their scores, and the game's progression, in one line."""
        line = Text()
        for player in view.players:
            # Without colours the mark would say nothing.
            if self.console.color_system and not self.console.no_color:
                # The line is broken at gaps, and this is none.
                line.append(" ■ ", mark_style(player.color)).append("\N{NO-BREAK SPACE}")
            # A name may end with a number, such as Player 1.
            line.append(f"{player.name}: {player.score}   ")
        if view.progression:
            line.append(_("${percent} % played", percent=view.progression), "dim")
        line.rstrip()
        return line

    def draw_end(self, match: Match, player_id: int | None, news: Sequence[str]) -> None:
        """Draw the final board and the ranking; equal players share a rank."""
        self.console.rule(style="dim")
        self.tell_above(news)
        self.draw(self.picture(match, player_id))
        self.say()
        result = match.table.result
        if result is None:
            return
        self.say(f"{_('The game is over.')} {outcome_of(match, result)}".rstrip(), "bold")
        self.console.print(make_ranking(match, result))
        for line in list_statistics(match):
            self.say(line, "dim")
