"""Whole sessions of all games, read from the screen as the people at it read it.

Whatever is typed was read from the list on the screen, and what comes of it is looked for there.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from unittest.mock import patch

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

from bga_states.cli.terminal import screen as screen_module
from bga_states.cli.terminal.offered import Offers
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from sample_games.tictactoe.states import PLACES
from tests.cli.emulator import Emulator
from tests.planting import found_by
from tests.sizes import size

SCREENS = [pytest.param(80, 24, id="80x24"), pytest.param(120, 40, id="120x40")]
MOVES = 16
LEAST_TOLD = 4
"""How many of the moves must be told to those who see the next screen."""
NAMES = ("Ann", "Bob", "Cem", "Dee")
OPEN = "Press Enter when nobody else is looking."


@dataclass
class Game:
    """How a game is recorded: its seats, where its picture begins, and what a move comes to.

    `told` returns what must stand on the screen, or in what has scrolled away, after a move.
    """

    name: str
    seats: int
    first_line: str
    told: Callable[[str, Sequence[str]], str]
    has_secrets: bool = False
    options: tuple[str, ...] = ()


def told_in_tictactoe(_head: str, words: Sequence[str]) -> str:
    return f"marks the {PLACES[int(words[0])]}"


def told_in_reversi(_head: str, words: Sequence[str]) -> str:
    x, y = words[0].split()
    return f"plays column {x}, row {y} and turns over"


def told_in_cant_stop(head: str, words: Sequence[str]) -> str:
    if not head:
        return {"continue": "rolls", "stop": "stops"}[words[0]]
    return f"advances in {words[0].split()[1]}"


def told_in_hearts(head: str, words: Sequence[str]) -> str:
    # Which cards are passed is told when all have chosen; their order is that of the hand.
    return "has chosen" if head == "pass cards" else f"plays {words[0]}"


def told_in_harvest(head: str, words: Sequence[str]) -> str:
    if not head:
        return ""
    return f"{words[0]} ({head.removesuffix(' card')})"


def told_in_battleship(head: str, words: Sequence[str]) -> str:
    # What is placed is looked at in the picture.
    return f"shoots at {', '.join(words)}" if head.startswith("shoot") else ""


def told_in_branch_lines(head: str, words: Sequence[str]) -> str:
    if head == "take":
        return f"takes {' and '.join(re.findall('[a-z]+', words[0]))}"
    return f"builds {words[0].split()[0]}"


GAMES = [
    Game("tictactoe", 2, " | ", told_in_tictactoe),
    Game("reversi", 2, " 1  2  3", told_in_reversi),
    Game("reversi", 2, " 1  2  3", told_in_reversi, options=("--option", "size=10")),
    Game("reversi_array", 2, " 1  2  3", told_in_reversi),
    Game("cant_stop", 4, "dice: ", told_in_cant_stop),
    Game("hearts", 4, "round 1", told_in_hearts, has_secrets=True),
    Game("harvest", 3, "season ", told_in_harvest, has_secrets=True),
    Game("battleship", 2, " 1  2  3", told_in_battleship, has_secrets=True),
    Game("branch_lines", 3, "in the bag ", told_in_branch_lines, has_secrets=True),
]


def offered(screen: Sequence[str]) -> dict[str, list[str]]:
    """Read the list of choices from the screen: the items by what stands in front of them."""
    last = max(number for number, line in enumerate(screen) if line)
    first = last
    while screen[first - 1].startswith("  "):
        first -= 1
    lists: dict[str, list[str]] = {}
    head = ""
    for line in screen[first:last]:
        text = line.strip()
        if text.startswith("Type "):
            continue
        if re.match(r"  \S", line):
            head, _, rest = text.rpartition(": ")
            text = rest
        items = re.split(r" {3}", text) if "   " in text else re.split(r" {2}", text)
        lists.setdefault(head, []).extend(items)
    return lists


def type_one(terminal: Emulator, turn: int) -> tuple[str, list[str]]:
    """Type a choice that is on the screen, word by word where it is asked for so."""
    begun = terminal.prompt
    heads = list(offered(terminal.screen))
    words: list[str] = []
    while True:
        items = next(iter(offered(terminal.screen).values()))
        words.append(items[turn * 7 % len(items)])
        terminal.type(words[-1])
        # What is not enough stays in the prompt.
        if not terminal.wait() or terminal.prompt != f"{begun}{' '.join(words)} ":
            return heads[0], words


def latest(terminal: Emulator) -> str:
    """Return what was shown since the last move: what stands below the last rule."""
    return terminal.all_text.rpartition("────\n")[2]


def private_lines(terminal: Emulator) -> set[str]:
    """Return the lines on the screen that only this person may see: their cards, their ships."""
    private = re.compile(r"(hand|packet|barn|orders): .*\d|^ *\d+ .* ■")
    return {line for line in terminal.screen if private.search(line)}


def check_screen(terminal: Emulator, game: Game) -> None:
    """Check that all a person needs for a move is on the screen, beside the prompt."""
    screen = [line for line in terminal.screen if line]

    assert any(game.first_line in line for line in screen), screen
    assert any(re.match("You (must|keep)|season|Ann: 0", line) for line in screen), screen
    assert screen[-1].endswith(">"), screen


def look_alone(terminal: Emulator) -> None:
    """Check that nothing of the other person is left, on the screen or behind it, and go on."""
    (line,) = [line for line in terminal.all_text.splitlines() if line]
    terminal.type("\x1b[A\x1b[A")
    terminal.wait()

    assert line.endswith(OPEN)
    assert terminal.prompt.endswith("> ")


def sessions(*games: str) -> list[str]:
    """Return the names of the tests of these games in the small size."""
    test = "test_what_is_on_the_screen_is_what_it_says"
    return [f"tests/cli/terminal/test_recorded_sessions.py::{test}[{game}-80x24]" for game in games]


@found_by(*sessions("tictactoe", "reversi", "cant_stop", "hearts"))
def untold_moves() -> Iterator[None]:
    """Draw the table for the next person without what has happened."""
    draw_turn = Screen.draw_turn

    def draw_without_news(
        screen: Screen, match: Match, player_id: int, _news: Sequence[str], offers: Offers
    ) -> None:
        draw_turn(screen, match, player_id, (), offers)

    with patch.object(Screen, "draw_turn", draw_without_news):
        yield


@found_by(*sessions("hearts", "harvest", "battleship"))
def scrolled_secrets() -> Iterator[None]:
    """Leave what has scrolled away where the next person can scroll to it."""
    with patch.object(screen_module, "FORGET_SCROLLED", ""):
        yield


def test_ships_lie_where_the_numbers_say() -> None:
    """A ship at column 5 and row 4 begins under the 5 and beside the 4 of one's own board."""
    with Emulator("play", "battleship", "--seed", "5", columns=80, lines=24) as terminal:
        terminal.wait()
        terminal.type("5 4 v")
        terminal.wait()
        header = next(line for line in terminal.screen if line.count(" 5 ") == 2)
        rows = [line for line in terminal.screen if re.match(r" +\d+ .*■", line)]
        column, edge = header.rindex("5"), header.rindex(" 1 ")

        assert [row[column] for row in rows] == ["■"] * 5
        assert [row[:edge].split()[-1] for row in rows] == [*"45678"]


def test_the_tab_key_completes_what_is_on_the_screen() -> None:
    """Tab completes a word of the list, letters for suits included, and then what goes with it."""
    with Emulator("play", "hearts", "--seed", "5", columns=80, lines=24) as terminal:
        terminal.wait()
        terminal.type("jc\t6\tah")
        terminal.wait()

        assert any(line.startswith("Player 1> J♣ 6") for line in terminal.screen)


@pytest.mark.parametrize(("columns", "lines"), SCREENS[: size("screens")])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join([game.name, *game.options[1:]]))
def test_what_is_on_the_screen_is_what_it_says(game: Game, columns: int, lines: int) -> None:
    """What is needed stands on the screen, what is typed from it is what is played.

    Nobody can see, scroll back to, or bring back with the arrow keys what another one sees.
    """
    seats = [word for name in NAMES[: game.seats] for word in ("--seat", "human", "--name", name)]
    seen: dict[str, set[str]] = {}
    arguments = ("play", game.name, *seats, *game.options, "--seed", "5")
    with Emulator(*arguments, columns=columns, lines=lines) as terminal:
        terminal.wait()
        # The first one finds the greeting above the question.
        terminal.type("")
        terminal.wait()
        told = 0
        for turn in range(MOVES):
            name = terminal.prompt.removesuffix("> ")
            check_screen(terminal, game)
            hidden = [line for other in seen if other != name for line in seen[other]]
            assert [line for line in hidden if line in terminal.all_text] == []
            if game.has_secrets:
                seen.setdefault(name, set()).update(private_lines(terminal))
            head, words = type_one(terminal, turn)
            if terminal.prompt.endswith(OPEN):
                assert game.has_secrets
                look_alone(terminal)
            text = game.told(head, words)
            assert text in latest(terminal), words
            told += bool(text)
            if not terminal.is_waiting:
                assert "The game is over." in terminal.all_text
                break

        assert told >= LEAST_TOLD
