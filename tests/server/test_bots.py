"""Bots at tables: they think in processes of their own, and where one fails play goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bga_states import Game
from bga_states.server.due.bot_processes import BotProcess
from bga_states.storage import Change, SqliteStore, TableChanged, UnavailableError, find_damage
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
from tests.cli.support import unmeasured
from tests.patience import PATIENCE, wait_until
from tests.server import odd_bots
from tests.server.bot_matches import BotMatch, log_of
from tests.server.odd_games import Stuck, Yielding, local_game
from tests.server.running import Person, Running, running
from tests.simulate.race import ROUNDS, Race

GAMES: dict[str, type[Game]] = {
    "hearts": Hearts,
    "race": Race,
    "stuck": Stuck,
    "tictactoe": TicTacToe,
    "yielding": Yielding,
}
TABLES = 10
"""At so many tables one of two bots is first alone by chance in one of 500 million runs."""
Make = Callable[[str], Person]
pytestmark = pytest.mark.own_gear


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let odd bots be known to this process, and to those that it starts."""
    odd_bots.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(odd_bots.HELD_IN, str(tmp_path))
    return tmp_path


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "tables.sqlite"


@pytest.fixture
def bot_timeout() -> float:
    """Return for how many seconds bots may think: none that is held must lose its turn by that."""
    return PATIENCE


@pytest.fixture
def server(path: Path, bot_timeout: float) -> Iterator[Running]:
    """Run a server whose bots have time."""
    with running(path, GAMES | {"local": local_game()}, bot_timeout=bot_timeout) as server:
        yield server


@pytest.fixture
def ann(server: Running) -> Iterator[Person]:
    ann = Person(server.address, "Ann")
    yield ann
    ann.socket.close()


class Failing(SqliteStore):
    """A store that fails where it is to store the second move of a table."""

    failures = 2
    """Once with others, and once alone."""

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        moves = [change.move for change in changes if isinstance(change, TableChanged)]
        if self.failures and any(move is not None and move.version == 2 for move in moves):
            Failing.failures -= 1
            raise UnavailableError("the disk is full")
        return super().commit(changes)


def thinker(folder: Path) -> int:
    """Wait until a bot is held, and return its process."""
    wait_until(lambda: [*folder.glob("thinks-*")], "a bot thinks")
    thinking = next(folder.glob("thinks-*"))
    return int(thinking.name.partition("-")[2])


def let_go(folder: Path) -> None:
    """Let bots go that are held."""
    folder.joinpath("go").touch()


class Suspended:
    """A connection to a bot that answers later than in its time, of which most is a suspension."""

    def __init__(self) -> None:
        self.time = 0.0

    def poll(self, seconds: float) -> bool:
        """Wait for an answer, and for as long as the machine is suspended meanwhile."""
        self.time += seconds if self.time else 60
        return self.time > 63


@pytest.mark.parametrize(("seconds", "has_answered"), [(10, True), (2, False)])
def test_a_suspension_is_no_time_to_think(seconds: float, *, has_answered: bool) -> None:
    """A bot that is suspended with its server loses no turn by that."""
    process: Any = object.__new__(BotProcess)
    process.worker = SimpleNamespace(connection=Suspended())

    assert process._has_answered_within(seconds) is has_answered


class TestSeats:
    """The host puts bots on open seats."""

    def test_bots_are_listed(self, ann: Person) -> None:
        """A program may ask which bots there are."""
        assert {"random", "mcts", "raising"} <= {*ann.get("/api/games")["bots"]}

    def test_a_bot_is_seated(self, ann: Person) -> None:
        """A bot has its seat at once, is ready, and is called what it was asked for by."""
        table = ann.make_table("hearts")
        seating = {"t": "seat_bot", "table": table, "bot": " mcts:playouts=9, depth=5 "}
        assert [ann.socket.ask(**seating, seat=seat)["code"] for seat in (3, 3)] == ["", ""]
        seat = ann.get(f"/api/tables/{table}")["seats"][2]

        assert (seat["kind"], seat["is_ready"]) == ("bot", True)
        assert seat["bot"] == seat["name"] == "mcts:playouts=9, depth=5"

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"bot": "mct"}, "bad_parameter"),
            ({"bot": "mcts:playouts=none"}, "bad_parameter"),
            ({"seat": 1}, "taken"),
            ({"seat": 9}, "bad_request"),
        ],
        ids=["name", "setting", "seat", "number"],
    )
    def test_what_cannot_be_seated(self, ann: Person, fields: dict[str, object], code: str) -> None:
        """A bot that there is not, and a seat that is not free, are refused with a sentence."""
        table = ann.make_table("tictactoe")
        wanted = {"seat": 2, "bot": "random"} | fields
        answer = ann.socket.ask(t="seat_bot", table=table, **wanted)

        assert (answer["code"], answer["log"][:6]) == (code, "Cannot")

    def test_only_the_host_seats_bots(self, server: Running, ann: Person) -> None:
        """Whoever has not made the table puts no bot on it."""
        table, bob = ann.make_table("tictactoe"), Person(server.address, "Bob")
        seating = {"t": "seat_bot", "table": table, "seat": 2, "bot": "random"}

        assert bob.socket.ask(**seating)["code"] == "not_host"
        bob.socket.close()

    def test_bots_alone_do_not_start(self, ann: Person) -> None:
        """A game that nobody plays is not started."""
        table = ann.make_table("tictactoe")
        ann.socket.ask(t="leave", table=table, seat=1)
        for seat in (1, 2):
            ann.socket.ask(t="seat_bot", table=table, seat=seat, bot="random")

        assert ann.socket.ask(t="start", table=table)["code"] == "not_ready"


class TestPlaying:
    """Bots make their moves by themselves."""

    @pytest.mark.parametrize("bot", ["random", "zombie", "mcts:playouts=20"])
    def test_a_person_plays_against_a_bot(self, path: Path, ann: Person, bot: str) -> None:
        """A game against a bot comes to its end, and its log leads there again."""
        match = BotMatch(ann, "tictactoe", bot)
        match.play()
        store = SqliteStore.open(path, shared=True)

        assert match.card()["phase"] == "over"
        assert store.next_work("bot", 1 << 60) is None
        assert find_damage(store, match.table, TicTacToe) == []
        store.close()

    def test_three_bots_at_hearts(self, path: Path, ann: Person) -> None:
        """Bots that choose at one time each choose once, under names of their own."""
        match = BotMatch(ann, "hearts", "random", "random", "greedy")
        match.play(acts=3)
        passed = [move.player_id for move in log_of(path, match.table)[1:5]]

        assert len({*passed}) == 4
        names = [seat["name"] for seat in match.card()["seats"]]
        assert names == ["Ann", "random", "random (2)", "greedy"]

    def test_bots_that_race(self, path: Path, ann: Person) -> None:
        """Of bots that may act at once any is the first: none is better for its seat."""
        matches = [BotMatch(ann, "race", "random", "random") for _ in range(TABLES)]
        for match in matches:
            while match.active:
                match.follow()
        moves = [move for match in matches for move in log_of(path, match.table)[1:]]

        assert len(moves) == TABLES * ROUNDS
        assert {move.player_id for move in moves} == {2300002, 2300003}


class TestTrouble:
    """Where a bot fails, the zombie plays for it."""

    @pytest.mark.parametrize(
        ("bot", "bot_timeout"),
        [("raising", PATIENCE), ("endless", 0.5), ("cheating", PATIENCE), ("dying", PATIENCE)],
    )
    def test_a_bot_that_fails(
        self, path: Path, ann: Person, bot: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        """The zombie plays where a bot raises, never returns, cheats or ends its process."""
        match = BotMatch(ann, "tictactoe", bot)
        match.play(acts=1)
        last = log_of(path, match.table)[-1]

        assert (last.kind, last.player_id) == ("run_zombie", match.active[0] + 1)
        assert f"table {match.table}: the bot {bot}: " in caplog.text
        assert "secret" not in caplog.text

    def test_a_process_that_is_killed(self, folder: Path, ann: Person) -> None:
        """A process that is killed while its bot thinks holds up nobody, now or later."""
        match = BotMatch(ann, "tictactoe", "held")
        assert match.act()["code"] == ""
        match.follow()
        os.kill(thinker(folder), signal.SIGKILL)
        let_go(folder)
        match.play()

        assert match.card()["phase"] == "over"
        kinds = [move.kind for move in log_of(folder / "tables.sqlite", match.table)]
        assert kinds[:5] == ["start", "act", "run_zombie", "act", "act"]

    def test_a_process_that_is_killed_while_it_waits(self, folder: Path, ann: Person) -> None:
        """A process that was killed between two turns is replaced, and no turn is lost."""
        let_go(folder)
        match = BotMatch(ann, "tictactoe", "held")
        match.play(acts=1)
        process = thinker(folder)
        os.kill(process, signal.SIGKILL)
        # Until it is dead, and without taking that news from whoever waits for it.
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        match.play()

        kinds = {move.kind for move in log_of(folder / "tables.sqlite", match.table)}
        assert kinds == {"start", "act"}

    def test_a_game_that_refuses_what_it_offers(self, path: Path, ann: Person) -> None:
        """Where the game fails at what the bot chose, the zombie plays."""
        match = BotMatch(ann, "yielding", "random")
        match.play(acts=1)

        assert [move.kind for move in log_of(path, match.table)] == ["start", "act", "run_zombie"]

    def test_a_zombie_that_fails(self, ann: Person) -> None:
        """Where the zombie fails too, the table stands still, says why, and is left alone."""
        match = BotMatch(ann, "stuck", "random")
        match.act()
        card = ann.socket.next("card")["card"]
        while not card["trouble"]:
            card = ann.socket.next("card")["card"]

        assert card["phase"] == "broken"
        assert card["trouble"].startswith("The bot at seat 2 cannot play on")
        answer = ann.socket.ask(t="leave", table=match.table, seat=1)
        assert answer["code"] == "out_of_order"

    def test_a_game_that_no_process_can_import(
        self, ann: Person, caplog: pytest.LogCaptureFixture
    ) -> None:
        """A game that stands inside a function is played by zombies, and the log says why."""
        match = BotMatch(ann, "local", "random")
        match.play()

        assert "other processes cannot import the game" in caplog.text

    def test_a_bot_that_cannot_be_loaded(
        self, folder: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        """A bot whose package is broken is told when the server starts, and not offered."""
        entries = folder / "odd_bots-1.0.dist-info/entry_points.txt"
        entries.write_text("[bga_states.bots]\nabsent = tests.server.no_such_module:Bot")
        with running(folder / "tables.sqlite", GAMES) as server:
            ann = Person(server.address, "Ann")
            bots = ann.get("/api/games")["bots"]
            ann.socket.close()

        assert "absent" not in bots
        assert "Cannot play with 'absent'" in caplog.text


class TestWork:
    """What is to be done outlives servers, and is done once."""

    def test_an_overtaken_turn(self, folder: Path, ann: Person) -> None:
        """What a bot decides on a position that is gone is dropped, and decided anew."""
        match = BotMatch(ann, "hearts", "held", "held", "held")
        thinker(folder)
        assert match.act()["v"] == 1
        match.follow()
        let_go(folder)
        match.play(acts=1)
        passed = [move.player_id for move in log_of(folder / "tables.sqlite", match.table)[1:5]]

        assert passed[0] == match.player_id
        assert len({*passed}) == 4

    def test_the_last_person_leaves(self, folder: Path, ann: Person) -> None:
        """A table where only bots are left is abandoned, and one that still thinks is too late."""
        match = BotMatch(ann, "tictactoe", "held")
        match.act()
        thinker(folder)
        assert ann.socket.ask(t="leave", table=match.table, seat=1)["code"] == ""
        let_go(folder)
        # A turn that is taken after it shows that this one is over.
        BotMatch(ann, "tictactoe", "random").play()

        assert match.card()["phase"] == "abandoned"
        assert len(log_of(folder / "tables.sqlite", match.table)) == 2

    def test_a_store_that_fails_meanwhile(self, folder: Path) -> None:
        """What a bot has decided is stored as soon as that is possible again."""
        path = folder / "tables.sqlite"
        server = Running(path, GAMES, lambda: Failing.open(path))
        ann = Person(server.address, "Ann")
        match = BotMatch(ann, "tictactoe", "random")
        match.play(acts=1)
        ann.socket.close()
        server.stop()

        assert [move.kind for move in log_of(path, match.table)] == ["start", "act", "act"]
        assert Failing.failures == 0

    def test_a_server_that_is_stopped_meanwhile(self, folder: Path) -> None:
        """A server does not wait for bots when it stops; the next one lets them play on."""
        path = folder / "tables.sqlite"
        with running(path, GAMES) as server:
            ann = Person(server.address, "Ann")
            match = BotMatch(ann, "tictactoe", "held")
            match.act()
            thinker(folder)
            ann.socket.close()
        assert len(log_of(path, match.table)) == 2
        let_go(folder)
        with running(path, GAMES):
            wait_until(lambda: len(log_of(path, match.table)) == 3, "the bot plays on")

        assert log_of(path, match.table)[-1].kind == "act"

    @pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=["KILL", "TERM"])
    def test_a_server_that_is_ended_meanwhile(self, folder: Path, number: int) -> None:
        """Bot processes end with their server, and the next one takes the turns they had begun."""
        path = folder / "tables.sqlite"
        command = [sys.executable, "-m", "bga_states", "serve", "tictactoe", "--port", "0"]
        command += ["--game-timeout", str(PATIENCE), "--bot-timeout", str(PATIENCE)]
        paths = os.pathsep.join([str(folder), str(Path.cwd())])
        with subprocess.Popen(
            [*command, "--database", str(path)],
            stdout=subprocess.PIPE,
            text=True,
            env=unmeasured() | {"PYTHONPATH": paths},
        ) as process:
            assert process.stdout is not None
            address = process.stdout.readline().split(" at ")[1].strip()
            ann = Person(address, "Ann")
            match = BotMatch(ann, "tictactoe", "held")
            match.act()
            held = thinker(folder)
            process.send_signal(number)
            if number == signal.SIGTERM:
                # A bot fails like this when its own processes get the signal too.
                folder.joinpath("fail").touch()
            ann.socket.close()
        wait_until(lambda: has_ended(held), "the process of the bot ends")
        assert [move.kind for move in log_of(path, match.table)] == ["start", "act"]
        let_go(folder)
        with running(path, GAMES):
            wait_until(lambda: len(log_of(path, match.table)) == 3, "the bot plays on")

        assert log_of(path, match.table)[-1].kind == "act"


def has_ended(process: int) -> bool:
    """Whether a process of nobody's has ended, be it that nobody has asked how."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


HANGING = r"""
import re
from bga_states.server.due import bot_processes
bot_processes.SPARE = 0
with bot_processes.limited(60.0):
    pass
with bot_processes.limited(0.1):
    re.fullmatch(r"(\w+\s?)+", "a" * 60 + "!")
"""


def test_a_bot_that_hangs_though_its_server_is_gone() -> None:
    """The system ends it when it has computed for long enough; nobody else is there to do so."""
    hanging = subprocess.run([sys.executable, "-c", HANGING], env=unmeasured(), check=False)

    assert hanging.returncode == -signal.SIGPROF
