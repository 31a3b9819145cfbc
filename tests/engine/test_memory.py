"""Memory: no cache grows without end, and what nobody uses any more goes."""

import gc
import linecache
import random
import traceback
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import ref

import pytest

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameError,
    Gear,
    Table,
    TableError,
    UserError,
    possible_action,
)
from bga_states.bots import decide_from_snapshot
from bga_states.check import check
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.notifier import ordinary_placeholders
from bga_states.engine.base.limits import SHORT_TEXT, TEXTS
from bga_states.engine.base.texts import placeholders
from bga_states.engine.base.values import KINDS
from bga_states.engine.match.journal import Command
from bga_states.engine.seating import KEPT_AS, KNOWN_TABLES
from bga_states.simulate import simulate
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.support import AutomaticState, PlayerState, game_of, table_of

pytestmark = pytest.mark.own_gear

GEARS = pytest.mark.parametrize("gear", Gear)
GAMES: list[type[Game]] = [
    *(Battleship, BranchLines, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe),
]
MOVES = 8


@pytest.fixture(scope="module", autouse=True)
def _what_was_there_before() -> None:
    """Leave what earlier tests have made out of the search for what is left of a game."""
    gc.collect()
    gc.freeze()


def play(game: type[Game], gear: Gear) -> Table[Any]:
    """Do at a table what programs do."""
    names = [*"ABCD"][: max(game.min_players, 2)]
    table = Table.create(game, names, seed=1, gear=gear)
    chance = random.Random(1)
    for _ in range(MOVES):
        player_id = table.active_player_ids[0]
        choice = chance.choice(table.choices(player_id))
        outcome = table.act(player_id, choice.action, choice.args)
        outcome.messages(None)
        table.view(player_id)
        table.scene(None)
    Table.restore(game, table.copy().snapshot(), gear=gear)
    return table


def collect() -> None:
    """Let go of all that nobody uses.

    More than once: records of the engine are not looked into, so what they hold goes after them.
    """
    while gc.collect():
        pass


def compiled_files() -> set[str]:
    """Return the names of compiled code whose lines are kept for tracebacks."""
    return {file for file in linecache.cache if file.startswith("<")}


def used_game(gear: Gear) -> list[ref[Any]]:
    """Make a game for one call, use it, and return references to it and its classes."""

    @dataclass(frozen=True)
    class Card:
        rank: int

        def is_of(self, game: object) -> bool:
            return isinstance(game, made)  # which is how it holds the game

    class Play(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"card": Card(self.game.n)}

        def get_choices(self) -> Any:
            return [Choice(self.act_go, card=Card(1))]

        @possible_action
        def act_go(self, card: Card) -> Any:
            self.game.n += card.rank
            self.game.undo_savepoint()
            self.notify.all("gone", "${n} ${card}", card=card, n=self.game.n)
            return Next

        @possible_action
        def act_fail(self) -> None:
            raise UserError("no")

    class Next(AutomaticState):
        def on_entering_state(self) -> Any:
            return Play

    def setup_new_game(game: Any) -> Any:
        game.n, game.known = 0, {Card(1)}
        return Play

    made = game_of(
        *(Play, Next),
        setup_new_game=setup_new_game,
        __annotations__={"n": int, "known": set[Card]},
    )
    table = play(made, gear)
    with pytest.raises(UserError):
        table.act(table.player_ids[0], "act_fail")
    return [ref(made), ref(Card), ref(Play), ref(Next)]


@GEARS
def test_a_game_that_nobody_uses_any_more_goes(gear: Gear) -> None:
    """Nothing is left of a game that was made, played and dropped: no class, no compiled lines."""
    collect()
    kinds, files = len(KINDS), compiled_files()

    references = used_game(gear)
    collect()

    assert [reference() for reference in references] == [None] * len(references)
    assert compiled_files() <= files
    assert len(KINDS) <= kinds + 10  # types of Python's own


@GEARS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_a_sample_game_that_is_made_anew_goes(game: type[Game], gear: Gear) -> None:
    """A Game class goes with its last table, whatever it uses of the engine."""
    collect()
    files = compiled_files()

    anew: Any = type(game.__name__, (game,), {"__module__": game.__module__})
    play(anew, gear)
    reference = ref(anew)
    del anew
    collect()

    assert reference() is None
    assert compiled_files() <= files


def test_a_game_that_was_checked_goes() -> None:
    """The checker keeps nothing of a game it has read."""
    anew: Any = type("TicTacToe", (TicTacToe,), {"__module__": TicTacToe.__module__})
    check(anew)
    reference = ref(anew)
    del anew
    collect()

    assert reference() is None


@GEARS
def test_a_table_that_nobody_uses_any_more_goes(gear: Gear) -> None:
    """A table that was played goes, with its Game and the parts of it."""
    table = play(Hearts, gear)
    references = [ref(table), ref(table.game), ref(table.game.cards), ref(table.game.players)]
    del table
    collect()

    assert [reference() for reference in references] == [None] * 4


class Text(str):
    """A text that can be referred to."""

    __slots__ = ("__weakref__",)


def falter(made: list[ref[Text]]) -> type[PlayerState]:
    """Make a state whose actions fail with a text in their hands, which is noted."""

    def text() -> Text:
        new = Text("x")
        made.append(ref(new))
        return new

    class Falter(PlayerState):
        @possible_action
        def act_raise(self) -> None:
            held = text()
            raise ValueError(len(held))

        @possible_action
        def act_ask_wrongly(self) -> None:
            held = text()
            self.game.give_extra_time(-len(held))

        @possible_action
        def act_swallow(self) -> None:
            held = text()
            with suppress(GameError):
                self.game.give_extra_time(-len(held))

    return Falter


def fail(call: Callable[[], object]) -> None:
    """Call what fails, and keep nothing of its error."""
    try:
        call()
    except (ValueError, GameError, TableError):
        return
    raise AssertionError("it did not fail")


@pytest.fixture
def _no_collector() -> Iterator[None]:
    """Leave what is not freed at once where it is."""
    collect()
    gc.disable()
    yield
    gc.enable()


@GEARS
@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("action", ["act_raise", "act_ask_wrongly", "act_swallow"])
def test_what_an_action_that_failed_has_held_goes_at_once(gear: Gear, action: str) -> None:
    """Nothing of it waits for Python to look for what is not used any more."""
    made: list[ref[Text]] = []
    table = Table.create(game_of(falter(made)), ["Ann", "Bob"], gear=gear)
    for _ in range(3):
        fail(lambda: table.act(table.player_ids[0], action))

    assert [text() for text in made] == [None] * 3


def with_note(made: list[ref[Any]], **other: Any) -> type[Game]:
    """Make a game that notes each of its tables."""

    def init_table(game: Any) -> None:
        made.append(ref(game))

    def setup_new_game(game: Any) -> Any:
        game.n = 1
        return game.states[0]

    whole = {"__annotations__": {"n": int}, "init_table": init_table}
    whole |= {"setup_new_game": setup_new_game, "redeal": misdeal}
    return game_of(falter([]), **whole | other)


def misdeal(_game: Any, _player_id: int) -> None:
    """Fail where a table is imagined."""
    raise ValueError("a planted mistake")


def fail_to_begin(game: Any) -> None:
    """Fail in the setup."""
    game.n = 1
    raise ValueError("a planted mistake")


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("how", ["create", "imagine"])
def test_what_a_verb_that_failed_has_held_goes_at_once(how: str) -> None:
    """So does what the setup of a table held, or its new deal, where it asked for nonsense."""
    made: list[ref[Text]] = []

    def ask_wrongly(game: Any) -> None:
        held = Text("x")
        made.append(ref(held))
        game.n = 1
        game.give_extra_time(-len(held))

    def redeal(game: Any, _player_id: int) -> None:
        ask_wrongly(game)

    failing = {"setup_new_game": ask_wrongly} if how == "create" else {"redeal": redeal}
    game = with_note([], **failing)
    table = None if how == "create" else Table.create(game, ["Ann", "Bob"])
    for _ in range(3):
        if table is None:
            fail(lambda: Table.create(game, ["Ann", "Bob"]))
        else:
            fail(lambda: table.imagine(table.player_ids[0]))

    assert [text() for text in made] == [None] * 3


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:playouts=5"])
def test_tables_that_bots_imagine_go_at_once(bot: str) -> None:
    """A bot leaves nothing behind, however large the tables are that it plays on."""
    made: list[ref[Any]] = []
    game = counted(made)
    table = Table.create(game, ["Ann", "Bob"], seed=1)
    for seed in range(3):
        decide_from_snapshot(game, table.snapshot(), table.player_ids[0], bot, seed)

    assert len(made) > 3
    assert [game() for game in made[1:] if game() is not None] == []


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("greedy", "random")])
def test_tables_of_simulated_games_go_at_once(bots: tuple[str, ...]) -> None:
    """The memory does not grow with the number of games."""
    made: list[ref[Any]] = []
    totals = simulate(counted(made), 5, bots=bots)

    assert totals.games == 5
    assert [game() for game in made if game() is not None] == []


def counted(made: list[ref[Any]]) -> type[Game]:
    """Make a game of ten moves that notes each of its tables."""

    class Count(PlayerState):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_add, number=1), Choice(self.act_add, number=2)]

        @possible_action
        def act_add(self, number: int) -> int | None:
            self.game.n += number
            return GAME_END if self.game.n > 10 else None

    def init_table(game: Any) -> None:
        made.append(ref(game))

    def setup_new_game(game: Any) -> Any:
        game.n = 1
        return Count

    return game_of(
        Count, __annotations__={"n": int}, init_table=init_table, setup_new_game=setup_new_game
    )


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("how", ["create", "restore", "imagine", "replay"])
def test_a_table_that_cannot_be_made_goes_at_once(how: str) -> None:
    """Nothing of it waits for Python to look for what is not used any more."""
    made: list[ref[Any]] = []
    people = ["Ann", "Bob"]
    table = Table.create(with_note([]), people)
    failing = with_note(made, setup_new_game=fail_to_begin)

    def fail_at_once(game: Any) -> None:
        made.append(ref(game))
        raise ValueError("a planted mistake")

    broken = with_note(made, init_table=fail_at_once)
    lost = Command("act", table.player_ids[0], "act_raise")
    ways: dict[str, Callable[[], object]] = {
        "create": lambda: Table.create(failing, people),
        "restore": lambda: Table.restore(broken, table.snapshot()),
        "imagine": lambda: dreaming.imagine(table.player_ids[0]),
        "replay": lambda: Table.replay(with_note(made), people, [lost], seed=1),
    }
    dreaming = Table.create(with_note(made), people)
    made.clear()
    for _ in range(3):
        fail(ways[how])

    assert [game() for game in made] == [None] * 3


def test_compiled_lines_do_not_pile_up() -> None:
    """Tables of one game share what is compiled for it."""
    play(Reversi, Gear.SAFE)
    files = compiled_files()

    for _ in range(3):
        play(Reversi, Gear.SAFE)

    assert compiled_files() == files


def telling(text: str) -> Table[Any]:
    """Return a table whose action tells a text that is another one each time."""

    class Tell(PlayerState):
        @possible_action
        def act_tell(self, n: int) -> None:
            self.notify.all(f"told {n}", f"{n} ${{player_name}} {text}", player_id=10, n=n)
            self.notify.player(10, "told", f"{n} ${{n}} {text}", n=n)

    return Table.create(game_of(Tell), {10: "Ann", 20: "Bob"}, gear=Gear.SAFE)


def test_texts_that_are_made_up_do_not_fill_the_memory() -> None:
    """Of texts that are told once few are kept, and none that is long."""
    table = telling("é" * 10 * SHORT_TEXT)
    table.act(10, "act_tell", {"n": 0})
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for n in range(1, TEXTS // 4):
        table.act(10, "act_tell", {"n": n}).messages(10)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()

    assert grown < 200_000  # of 10 million


def test_short_texts_are_kept_up_to_a_number() -> None:
    """A game that makes up short texts has the last ones kept."""
    table = telling("short")
    for n in range(TEXTS + 50):
        table.act(10, "act_tell", {"n": n})

    assert ordinary_placeholders.cache_info().currsize == TEXTS
    assert ordinary_placeholders.cache_info().maxsize == TEXTS


def test_a_long_text_is_told_like_a_short_one() -> None:
    """What is not kept is filled, and refused, all the same."""
    long = "x" * 2 * SHORT_TEXT
    outcome = telling(long).act(10, "act_tell", {"n": 7})

    assert [message.text for message in outcome.messages(10)] == [f"7 Ann {long}", f"7 7 {long}"]
    assert placeholders(f"{long}${{n}}") == ("n",)
    with pytest.raises(GameError, match="nothing fills"):
        telling("${missing}" + long).act(10, "act_tell", {"n": 7})


def test_seats_are_kept_up_to_a_number() -> None:
    """A server that seats ever new people keeps the seats of a few."""
    for n in range(2 * KNOWN_TABLES + 10):
        table = Table.create(TicTacToe, [f"Ann {n}", "Bob"])

        assert [player.name for player in table.game.players.values()] == [f"Ann {n}", "Bob"]
    assert 0 < len(definition_of(TicTacToe).kept[KEPT_AS]) <= KNOWN_TABLES


def line_of_arrival(error: BaseException) -> tuple[str, str | None]:
    """Return the file and line a traceback shows of the arrival in a state."""
    frames = traceback.extract_tb(error.__traceback__)
    (found,) = [frame for frame in frames if frame.name == "arrive"]
    return found.filename, found.line


def failing(hook: str) -> BaseException:
    """Return the error of a game whose state `Play` fails in one of its hooks."""

    def fail(self: object) -> None:
        raise RuntimeError

    state = type("Play", (PlayerState,), {hook: fail})
    with pytest.raises(RuntimeError) as raised:
        table_of(state)
    return raised.value


def test_a_traceback_shows_the_lines_of_its_own_game() -> None:
    """Of two games that have a state of the same name, each shows its own compiled lines."""
    first = failing("get_args")
    second = failing("on_entering_state")

    (file, line), (other_file, other_line) = line_of_arrival(first), line_of_arrival(second)

    assert file.startswith("<arrival in Sample.Play")
    assert file != other_file
    assert line is not None
    assert line.startswith("args = ")
    assert other_line == "return hook(owner)"
