"""The German catalogues: `python -m tests.sample_games.catalogues` compiles them.

It lists the texts that are not translated yet.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bga_states import Game
from bga_states.cli.terminal.phrasing import action_words
from bga_states.engine.assembly import definition_of
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe

ROOT = Path(__file__).parents[2]
GAMES: dict[str, type[Game]] = {
    "battleship": Battleship,
    "branch_lines": BranchLines,
    "cant_stop": CantStop,
    "harvest": Harvest,
    "hearts": Hearts,
    "reversi": Reversi,
    "reversi_array": ReversiArray,
    "tictactoe": TicTacToe,
}
OWN = ROOT / "bga_states" / "locale" / "de" / "LC_MESSAGES" / "bga_states.po"
OWN_SOURCES = ("cli/commands", "cli/terminal", "engine", "components")
MARKS = {"clienttranslate", "_"}


@dataclass(frozen=True)
class Translation:
    """A catalogue, and the texts it must have."""

    name: str
    file: Path
    texts: frozenset[str]

    def read(self) -> dict[str, str]:
        """Return the translations by text."""
        if not self.file.exists():
            return {}
        return {str(message.id): str(message.string) for message in self._catalogue() if message.id}

    def compile(self) -> bytes:
        """Return what the compiled file holds."""
        import io

        compiled = io.BytesIO()
        write_mo(compiled, self._catalogue())
        return compiled.getvalue()

    def missing(self, others: Mapping[str, str]) -> list[str]:
        """List the texts that neither this catalogue nor the other one translates."""
        known = {**others, **self.read()}
        return sorted(text for text in self.texts if not known.get(text))

    def _catalogue(self) -> Catalog:
        with self.file.open("rb") as file:
            return read_po(file)


NAMES = ("bga_states", *GAMES)
"""What has a catalogue, the framework first."""


@cache
def translation_of(name: str) -> Translation:
    """Return the catalogue of the framework, or of a game."""
    if name != NAMES[0]:
        return of_game(name, GAMES[name])
    sources = [
        file for place in OWN_SOURCES for file in (ROOT / "bga_states" / place).rglob("*.py")
    ]
    return Translation(name, OWN, frozenset(marked_texts(sources)))


def of_game(name: str, game: type[Game]) -> Translation:
    """Return the catalogue of a game: its texts, and the names of its moves and their values."""
    folder = ROOT / "sample_games" / name
    texts = {*marked_texts(folder.glob("*.py")), *names_of_moves(game)}
    if game.tie_breaker_description:
        texts.add(game.tie_breaker_description)
    file = folder / "locale" / "de" / "LC_MESSAGES" / f"{name}.po"
    return Translation(name, file, frozenset(texts))


def marked_texts(files: Iterable[Path]) -> Iterator[str]:
    """List the texts that are marked for translation in sources."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in MARKS and node.args:
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def called(node: ast.Call) -> str:
    """Return the name of what is called, "" for anything but a plain name."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def names_of_moves(game: type[Game]) -> Iterator[str]:
    """List the names of actions and their parameters as the terminal shows them."""
    definition: Any = definition_of(game)
    for state in definition.states.values():
        for name, plan in state.actions.items():
            yield " ".join(action_words(name))
            for parameter in plan.parameters:
                if len(parameter.name) > 1:
                    yield parameter.name.replace("_", " ")


def main() -> None:
    """Compile all catalogues, and list what is missing."""
    own = translation_of(NAMES[0]).read()
    for translation in map(translation_of, NAMES):
        for text in translation.missing(own):
            print(f"{translation.name}: {text!r}")  # noqa: T201  # what the command is for
        if translation.file.exists():
            translation.file.with_suffix(".mo").write_bytes(translation.compile())


if __name__ == "__main__":
    main()
