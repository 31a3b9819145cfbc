from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from bga_states import DefinitionError, Game
from bga_states.server.game_shelf import GameGoneError, GameShelf, Loader
from sample_games.cant_stop import CantStop
from sample_games.reversi import Reversi
from tests.cli.odd_games import Auction, Unassembled


def raising(error: BaseException) -> Loader:
    def load() -> type[Game]:
        raise error

    return load


def no_game() -> type[Game]:
    return int  # type: ignore[return-value]  # what the loader of an author may do


BROKEN: dict[str, Loader] = {
    "ended": raising(SystemExit("/home/ann: bye")),
    "crooked": raising(ImportError("/home/ann")),
    "odd": raising(GeneratorExit()),
    "unassembled": lambda: Unassembled,
    "no_game": no_game,
}


def test_games_are_described() -> None:
    """A game has its name, its title, its players and its options."""
    shelf = GameShelf({"cant_stop": lambda: CantStop, "reversi": lambda: Reversi})
    first, second = shelf.lines()

    assert (first.name, first.title) == ("cant_stop", "Can't Stop")
    assert (first.min_players, first.max_players, first.trouble) == (2, 4, "")
    assert second.options["properties"]["size"] == {"enum": [6, 8, 10], "default": 8}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_told_and_breaks_no_other(name: str) -> None:
    """Whatever loading a game raises, it is said in a line, and the others can be played."""
    shelf = GameShelf({name: BROKEN[name], "reversi": lambda: Reversi})
    line, _ = shelf.lines()

    assert (line.name, line.title) == (name, name.replace("_", " ").capitalize())
    assert line.trouble.endswith(".")
    with pytest.raises(GameGoneError, match=f"Cannot play {name}: it.*Ask whoever runs"):
        shelf.get(name)
    assert shelf.get("reversi") is Reversi


def test_players_are_told_of_no_file() -> None:
    """What an error says is for whoever runs the server, who finds it as the cause."""
    shelf = GameShelf(BROKEN)
    with pytest.raises(GameGoneError) as raised:
        shelf.get("crooked")

    assert "/home" not in "".join(line.trouble for line in shelf.lines()) + str(raised.value)
    assert str(raised.value.__cause__) == "/home/ann"


def test_whoever_runs_the_server_is_told_all() -> None:
    """To load all games returns what each broken one has raised."""
    troubles = GameShelf({"auction": lambda: Auction, "bad": lambda: Unassembled}).load_all()

    assert [*troubles] == ["bad"]
    assert isinstance(troubles["bad"], DefinitionError)


def test_ctrl_c_is_no_fault_of_a_game() -> None:
    """Whoever presses Ctrl-C while a game is loaded stops the server, not the game."""
    shelf = GameShelf({"slow": raising(KeyboardInterrupt())})

    with pytest.raises(KeyboardInterrupt):
        shelf.load_all()


@pytest.mark.parametrize("name", ["chess", "", "x" * 10_000, "\x1b[2J"])
def test_an_unknown_game_is_told_with_those_there_are(name: str) -> None:
    """The names of the games are given, and what was asked for is shown as far as it can be."""
    with pytest.raises(GameGoneError) as raised:
        GameShelf({"reversi": lambda: Reversi}).get(name)

    said = str(raised.value)
    assert said.endswith("there is no such game here. The games here are reversi.")
    assert len(said) < 400
    assert said.isprintable()


def test_a_shelf_may_be_empty() -> None:
    """A server without games says so."""
    with pytest.raises(GameGoneError, match=r"No games are served here\."):
        GameShelf({}).get("reversi")


@pytest.mark.parametrize("error", [None, ValueError("once")])
def test_a_game_is_loaded_once(error: Exception | None) -> None:
    """However many threads ask, and whether it is broken or not, a game is loaded once."""
    calls: list[int] = []
    together = Barrier(8)

    def load() -> type[Game]:
        calls.append(1)
        if error:
            raise error
        return Auction

    shelf = GameShelf({"auction": load})

    def ask(_number: int) -> int:
        together.wait()
        return len(shelf.lines())

    with ThreadPoolExecutor(8) as pool:
        assert [*pool.map(ask, range(8))] == [1] * 8
    assert len(calls) == 1
