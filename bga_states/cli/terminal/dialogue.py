"""The talk with one person at the prompt, until a move has worked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from bga_states import ActionRefused, Outcome, UserError, clienttranslate
from bga_states.cli.rulebook import read_rules, show
from bga_states.cli.terminal.history import Browser, steps_of
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.offered import Offers, PromptError, Question
from bga_states.cli.terminal.phrases import Fit, folded
from bga_states.cli.terminal.prompt import Move, read_move
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import _, either
from bga_states.cli.usage_errors import CommandError, describe_bug
from bga_states.cli.wording import shortened
from bga_states.engine.base.errors import show as show_value
from bga_states.engine.match.journal import Command

COMMAND = "/"
"""The sign before a command that a move of the game hides."""
REFUSALS = {
    "not_active": clienttranslate("It is not your turn."),
    "not_possible": clienttranslate("You cannot do that now."),
    "unknown_action": clienttranslate("There is no such move."),
    "bad_parameter": clienttranslate("That is not possible."),
    "game_over": clienttranslate("The game is over."),
}
"""The texts that players read for the refusals that programs get."""

FAILED = clienttranslate(
    "The game failed, which is its author's mistake. Nothing has changed; try something else."
)


class HandedOverError(Exception):
    """The person at the keyboard gave the screen to another one, who can act too."""

    def __init__(self, player_id: int) -> None:
        self.player_id = player_id
        super().__init__()


@dataclass
class Dialogue:
    """One turn of one person. `begun` holds the words of an incomplete move."""

    match: Match
    screen: Screen
    keyboard: Keyboard
    player_id: int
    news: list[str]
    begun: tuple[str, ...] = ()
    offers: Offers = field(init=False)

    def __post_init__(self) -> None:
        self.offers = Offers.of(self.match, self.player_id)

    def run(self) -> Outcome:
        """Ask until a move has worked; EOFError when the person leaves."""
        self.draw()
        while True:
            prompt = " ".join([f"{self.match.name_of(self.player_id)}>", *self.begun, ""])
            line = self.keyboard.ask(prompt, self.complete)
            try:
                outcome = self.answer(line)
            except PromptError as error:
                self.complain(str(error), line)
                continue
            if outcome is not None:
                return outcome

    def draw(self) -> None:
        """Show the table with the news, and begin anew."""
        self.begun = ()
        self.screen.draw_turn(self.match, self.player_id, self.news, self.offers)

    def complete(self, words: Sequence[str]) -> list[str]:
        """List the possible next words on the line."""
        return self.offers.next_words([*self.begun, *words])

    def answer(self, line: str) -> Outcome | None:
        """Carry out a typed line, and return the outcome if it was a move."""
        if not line:
            self.draw()
            return None
        command = self.find_command(line)
        if command is not None:
            command()
            return None
        move = self.read(line)
        if isinstance(move, Question):
            self.begun = move.words
            self.screen.draw_question(move)
            return None
        return self.play(move, line)

    def read(self, line: str) -> Move | Question:
        """Read a move, as the rest of the one that was begun, or else as a new one."""
        if self.begun:
            try:
                return read_move(" ".join([*self.begun, line]), self.offers)
            except PromptError:
                # A person who is asked for a row may have changed their mind.
                if self.offers.find(line.split()) is None:
                    raise
        return read_move(line, self.offers)

    def play(self, move: Move, line: str) -> Outcome | None:
        """Make a move, or say why it fails; the table then stays as it was."""
        self.begun = ()
        try:
            return self.match.play(Command("act", self.player_id, move.action, move.args))
        except UserError as error:
            self.complain(error.text(self.match.translate), line)
        except ActionRefused as error:
            self.complain(_(REFUSALS.get(error.code, str(error))), line)
        except Exception as error:  # noqa: BLE001  # any exception of the author's code
            self.screen.complain(_(FAILED))
            self.screen.say(describe_bug(error), "red")
        return None

    def complain(self, text: str, line: str) -> None:
        """Report the fault of a line; CommandError where no person can type another."""
        if self.keyboard.is_terminal:
            self.screen.complain(text)
            return
        where = f"Cannot play {show_value(line)}, line {self.keyboard.line_number} of the input"
        raise CommandError(f"{where}: {text}")

    def find_command(self, line: str) -> Callable[[], None] | None:
        """Return the command in a line, None for a move.

        A move of the game hides the command of its name, which then needs its slash.
        """
        name, *rest = line.removeprefix(COMMAND).split(maxsplit=1) or [""]
        commands: dict[str, Callable[[], None]] = {
            "help": self.explain,
            "?": self.explain,
            "rules": self.show_rules,
            "history": self.show_history,
            "see": lambda: self.see_as(*rest),
            "quit": self.leave,
            "exit": self.leave,
            "q": self.leave,
            "to": lambda: self.give_screen_to(*rest),
        }
        command = commands.get(name.casefold())
        if self.is_move(line.split()):
            return None
        if command is None and line.startswith(COMMAND):
            text = clienttranslate("There is no command ${name}. Type help to see which there are.")
            raise PromptError(_(text, name=shortened(name) or COMMAND))
        return command

    def is_move(self, words: list[str]) -> bool:
        """Whether words that could be a command are a move, or begin with the name of one."""
        for name in self.offers.shown_names:
            if folded(" ".join(words[: len(name)])) == folded(" ".join(name)):
                return True
        # One letter may be short for a move, such as the queen.
        least = Fit.EXACT if len(words[0]) > 1 else Fit.BEGUN
        for phrase in self.offers.phrases:
            if max(phrase.fit(words), phrase.fit([*self.begun, *words])) >= least:
                return True
        return False

    def leave(self) -> None:
        """Leave the match, as the end of the input does."""
        raise EOFError

    def find_others(self) -> dict[str, int]:
        """Return the ids of the other people who can act now, by their names."""
        others = {}
        for other_id in self.match.people:
            if other_id != self.player_id and self.match.can_act(other_id):
                others[self.match.name_of(other_id)] = other_id
        return others

    def give_screen_to(self, name: str = "") -> None:
        """Give the screen to another person who can act now; PromptError if that is impossible."""
        others = self.find_others()
        meant = called(name, others)
        if meant is not None:
            raise HandedOverError(others[meant])
        remedy = _("Nobody else can act.")
        if others:
            remedy = _("You can name ${names}.", names=either(others))
        if not name:
            raise PromptError(remedy)
        fact = _("No person here is called ${name}.", name=shortened(name))
        known = called(name, [self.match.name_of(id_) for id_ in self.match.people])
        if known is not None:
            fact = _("${name} can do nothing now.", name=known)
        raise PromptError(f"{fact} {remedy}")

    def show_history(self) -> None:
        """Let the person step back through the match, as they have seen it."""
        try:
            steps = steps_of(self.match)
        except CommandError as error:
            raise PromptError(str(error)) from error
        browser = Browser(self.match, self.screen, self.keyboard, self.player_id, -1, steps)
        browser.run(len(steps) - 1)
        self.draw()

    def see_as(self, name: str = "") -> None:
        """Show the table as another viewer sees it: for authors who look for leaks."""
        viewers: dict[str, int | None] = {"spectator": None}
        for player_id in self.match.table.player_ids:
            viewers[self.match.name_of(player_id)] = player_id
        if not self.match.is_open:
            raise PromptError(_("Only with --debug can you see what others see."))
        meant = called(name, viewers)
        if meant is None:
            raise PromptError(_("You can name ${names}.", names=either(viewers)))
        self.screen.draw_table(self.match, viewers[meant])

    def show_rules(self) -> None:
        """Show the rules of the game."""
        try:
            show(read_rules(self.match.reference, type(self.match.table.game)))
        except CommandError as error:
            raise PromptError(str(error)) from error

    def explain(self) -> None:
        """Explain the possible input."""
        self.screen.explain(self.offers, can_hand_over=bool(self.find_others()))


def called(typed: str, names: Iterable[str]) -> str | None:
    """Return the name that was typed, in capitals or not; None when there is none, or several."""
    names = [*names]
    if typed in names:
        return typed
    alike = [name for name in names if folded(name) == folded(typed)]
    return alike[0] if len(alike) == 1 else None
