"""The shelf: the served games, each loaded once, and the errors of the games that are broken."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import BgaStatesError, DefinitionError, show
from bga_states.engine.game_titles import title_of
from bga_states.protocol.bodies import GameLine
from bga_states.server.json_schemas import options_schema

Loader: TypeAlias = Callable[[], type[Game]]
REMEDY = "Ask whoever runs this server: it says there what is wrong"


class GameGoneError(BgaStatesError):
    """A game cannot be played here; the text may be shown to any person, and names no file.

    The error that its loading raised, if any, is the cause.
    """


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that can be played, and its line in the list of games."""

    game_class: type[Game]
    line: GameLine


class GameShelf:
    """The games that are served, by name.

    The first thread that asks for a game loads it. The game is then kept, or else the error that
    its loading raised: a broken game stays broken until the server is started again.
    """

    def __init__(self, loaders: Mapping[str, Loader]) -> None:
        self._loaders = dict(loaders)
        self._loaded: dict[str, Loaded | BaseException] = {}
        # Two threads must not import a module at once, nor assemble a game at once.
        self._lock = Lock()

    def get(self, name: str) -> type[Game]:
        """Return a game; GameGoneError when there is none of this name, or it is broken."""
        if name not in self._loaders:
            there = f"The games here are {', '.join(self._loaders)}"
            if not self._loaders:
                there = "No games are served here"
            raise GameGoneError(f"Cannot play {show(name)}: there is no such game here. {there}.")
        loaded = self._load(name)
        if isinstance(loaded, BaseException):
            raise GameGoneError(f"Cannot play {name}: {fact_of(loaded)}. {REMEDY}.") from loaded
        return loaded.game_class

    def load_all(self) -> dict[str, BaseException]:
        """Load every game, and return the errors of the broken ones, by name."""
        loaded = {name: self._load(name) for name in self._loaders}
        return {name: found for name, found in loaded.items() if isinstance(found, BaseException)}

    def lines(self) -> list[GameLine]:
        """Describe every game, also the broken ones."""
        lines = []
        for name in self._loaders:
            loaded = self._load(name)
            if isinstance(loaded, BaseException):
                lines.append(GameLine(name, words_of(name), 0, 0, {}, f"{fact_of(loaded)}."))
            else:
                lines.append(loaded.line)
        return lines

    def _load(self, name: str) -> Loaded | BaseException:
        """Return a game, or the error of its loading; only the first call loads it."""
        with self._lock:
            if name not in self._loaded:
                self._loaded[name] = load(name, self._loaders[name])
            return self._loaded[name]


def load(name: str, loader: Loader) -> Loaded | BaseException:
    """Load a game, or return the error that this raised."""
    try:
        game_class = loader()
        definition_of(game_class)
        return Loaded(game_class, describe(name, game_class))
    except KeyboardInterrupt:  # from the operator of the server
        raise
    except BaseException as error:  # noqa: BLE001  # a game may even end the program
        return error


def describe(name: str, game_class: type[Game]) -> GameLine:
    """Describe a game that can be played."""
    return GameLine(
        name=name,
        title=title_of(game_class),
        min_players=game_class.min_players,
        max_players=game_class.max_players,
        options=options_schema(game_class),
    )


def words_of(name: str) -> str:
    """Return a title for a game of which only the name is known."""
    return name.rpartition(":")[2].replace("_", " ").capitalize()


def fact_of(error: BaseException) -> str:
    """Say what is wrong with a game, without the details that only its author may see."""
    if isinstance(error, DefinitionError):
        return "its definition has mistakes"
    # The loader may have wrapped the game's own error in another one.
    return f"it cannot be loaded ({type(error.__cause__ or error).__name__})"
