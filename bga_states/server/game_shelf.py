"""The shelf: the games that are served, each loaded once, and what is wrong with the others."""

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
    """A game cannot be played here; the text may be shown to anybody, and names no file.

    The error that its loading raised, if any, is the cause.
    """


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that can be played, and how it is shown."""

    game_class: type[Game]
    line: GameLine


class GameShelf:
    """The games that are served, by name.

    Each is loaded when it is first asked for, by whichever thread asks, and then kept, as is what
    its loading raised: one that is broken stays so until the server is started again.
    """

    def __init__(self, loaders: Mapping[str, Loader]) -> None:
        self._loaders = dict(loaders)
        self._loaded: dict[str, Loaded | BaseException] = {}
        # A module must not be imported by two threads at once, nor a game be assembled by two.
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
        """Load every game, and return what the broken ones have raised, by name."""
        loaded = {name: self._load(name) for name in self._loaders}
        return {name: found for name, found in loaded.items() if isinstance(found, BaseException)}

    def lines(self) -> list[GameLine]:
        """Describe every game, those that are broken too."""
        lines = []
        for name in self._loaders:
            loaded = self._load(name)
            if isinstance(loaded, BaseException):
                lines.append(GameLine(name, words_of(name), 0, 0, {}, f"{fact_of(loaded)}."))
            else:
                lines.append(loaded.line)
        return lines

    def _load(self, name: str) -> Loaded | BaseException:
        """Load a game, or return what that has raised; only the first call does anything."""
        with self._lock:
            if name not in self._loaded:
                self._loaded[name] = load(name, self._loaders[name])
            return self._loaded[name]


def load(name: str, loader: Loader) -> Loaded | BaseException:
    """Load a game, or return what that has raised."""
    try:
        game_class = loader()
        definition_of(game_class)
        return Loaded(game_class, describe(name, game_class))
    except KeyboardInterrupt:  # from whoever runs the server
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
    """Return a title for a game of which no more than its name is known."""
    return name.rpartition(":")[2].replace("_", " ").capitalize()


def fact_of(error: BaseException) -> str:
    """Say what is wrong with a game, without what only its author is to see."""
    if isinstance(error, DefinitionError):
        return "its definition has mistakes"
    # Who loads it may have worded the error of the game.
    return f"it cannot be loaded ({type(error.__cause__ or error).__name__})"
