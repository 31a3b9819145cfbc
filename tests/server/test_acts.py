"""Acts: the short way of an action leads to what the general one leads to, byte for byte."""

import random
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from bga_states import Game, GameState, StateType, possible_action
from bga_states.engine.match.journal import Command
from bga_states.protocol.cards import ClockRules
from bga_states.protocol.client_frames import Act
from bga_states.protocol.new_table import NewSeat, NewTable
from bga_states.server.due.bot_jobs import take_turn
from bga_states.server.due.due_jobs import DueJob
from bga_states.server.game_shelf import GameShelf
from bga_states.server.refused import refusal_of
from bga_states.server.tables import seat_requests, table_thread
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Job, RequestJob, Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.new_tables import make_table
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_moves import Done, MoveNews, play_act
from bga_states.server.tables.table_thread import run_job
from bga_states.storage import SqliteStore, TableChanged, find_damage
from sample_games.battleship import Battleship
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.planting import found_by
from tests.server.fake_time import Pondering
from tests.sizes import size

HERE = "tests/server/test_acts.py"
TABLE = "table-00000001"
ANN, BOB = Asker(1, "Ann"), Asker(2, "Bob")
ME, RANDOM = NewSeat("me"), NewSeat("bot", "random")
CLOCKS = ClockRules("real", bank=600, extra=30, expels=True)
MOST_MOVES = 120
UNUSUAL = 0.3
"""The part of all actions that are not as they should be."""
GAMES: dict[str, tuple[type[Game], NewTable]] = {
    "plain": (Reversi, NewTable("game", seats=(ME, ME))),
    "to the end": (TicTacToe, NewTable("game", seats=(ME, ME))),
    "secrets": (Battleship, NewTable("game", seats=(ME, ME))),
    "several at once": (Hearts, NewTable("game", seats=(ME,) * 4)),
    "a bot": (Hearts, NewTable("game", seats=(ME, RANDOM, ME, RANDOM))),
    "clocks": (Reversi, NewTable("game", seats=(ME, ME), clock_rules=CLOCKS)),
    "undo": (Pondering, NewTable("game", seats=(ME,) * 3, clock_rules=CLOCKS)),
}


Run: TypeAlias = Callable[[Job, Desk, int], Result]
Tables: TypeAlias = OrderedDict[str, LiveTable]


def ignore(_reply: object) -> None:
    """Take a reply that the test reads from the result."""


def job_of(act: Act, asker: Asker) -> Job:
    """Return the job of an action."""
    return RequestJob(act, asker, ignore, act.table, act.action)


def generally(job: Job, desk: Desk, at: int) -> Result:
    """Do a job by the way that knows all that may be unusual about it."""
    return job.run(desk, at)


class Came(NamedTuple):
    """What came of an action: its result, or the code and the words with which it was refused."""

    result: Result | None
    refusal: tuple[object, ...] = ()


class Server:
    """A table in a store of its own, without threads."""

    def __init__(self, path: Path, game: type[Game], wanted: NewTable) -> None:
        self.store = SqliteStore.open(path)
        self.desk = Desk(self.store, GameShelf({"game": lambda: game}))
        wanted = NewTable(
            "game", clock_rules=wanted.clock_rules, seats=wanted.seats, starts=True, id="make-it"
        )
        self.commit(make_table(self.desk, 1, wanted, ANN, TABLE))
        self.live = self.desk.live[TABLE]

    def commit(self, result: Result) -> None:
        """Store what a job has changed."""
        if result.change is not None:
            assert self.store.commit([result.change]) == [True]

    def do(self, job: Job, at: int, run: Run = run_job) -> Came:
        """Do a job, and store what it has changed."""
        try:
            result = run(job, self.desk, at)
        except Exception as error:  # noqa: BLE001  # whatever an action may come to
            refused = refusal_of(error)
            if refused is None:
                return Came(None, (type(error), str(error)))
            return Came(None, (refused.code, refused.log, refused.args_of_log))
        self.commit(result)
        return Came(result)


@pytest.fixture
def servers(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    """Start the same game at two servers."""
    monkeypatch.setattr(seat_requests, "pick_seed", lambda _seed: 7)
    game, wanted = GAMES[request.param]
    with ExitStack() as stack:
        made = [Server(tmp_path / name, game, wanted) for name in ("short", "general")]
        for server in made:
            stack.enter_context(closing(server.store))
        yield made[0], made[1]


def next_act(server: Server, chance: random.Random, number: int) -> Act:
    """Return something that a player may do."""
    game = server.live.game
    assert game is not None
    player_id = game.next_to_act
    seat = next(no for no, one in server.live.players.items() if one == player_id)
    choices = game.choices(player_id)
    action, args = "act_pass", dict[str, Any]()
    if choices:
        choice = chance.choice(choices)
        action, args = choice.action, choice.args
    elif server.live.row.game == "game" and isinstance(game.game, Pondering):
        action = chance.choice(["act_pass", "act_mark", "act_undo", "act_break"])
        args = {"seconds": chance.randint(0, 50)} if action == "act_pass" else {}
    return Act(TABLE, f"request-{number}", seat, server.live.version, action, args)


def unusual(act: Act, chance: random.Random) -> Sequence[Act]:
    """Return actions that are not as they should be, though some of them are taken."""
    again = f"request-{chance.randint(0, 5)}"
    return [
        Act(act.table, act.id, act.seat, chance.randint(0, act.v + 2), act.action, act.args),
        Act(act.table, again, act.seat, act.v, act.action, act.args),
        Act(act.table, act.id, act.seat % 4 + 1, act.v, act.action, act.args),
        Act(act.table, act.id, act.seat, act.v, "act_unknown", act.args),
        Act(act.table, act.id, act.seat, act.v, act.action, {"unknown": 1}),
        Act(act.table, act.id, 9, act.v, act.action, act.args),
    ]


def bots_turn(server: Server, at: int) -> Came | None:
    """Let a bot play whose turn it is, None where there is none."""
    work = server.store.next_work("bot", at)
    game = server.live.game
    if work is None or game is None:
        return None
    choice = random.Random(work.version).choice(game.choices(work.player_id))
    command = Command("act", work.player_id, choice.action, choice.args)
    return server.do(DueJob(work, partial(take_turn, command), ignore), at)


@pytest.mark.parametrize("servers", GAMES, indirect=True)
@pytest.mark.parametrize("seed", range(size("paths")))
def test_both_ways_lead_to_the_same(servers: tuple[Server, Server], seed: int) -> None:
    """Answers, rows, frames and refusals are the same, at the same times, move after move."""
    chance, (short, general) = random.Random(seed), servers
    at = 1_000
    for number in range(MOST_MOVES):
        at += chance.randint(1, 20_000)
        bots = [bots_turn(server, at) for server in servers]
        assert bots[0] == bots[1]
        game = short.live.game
        if game is None or game.is_over:
            break
        act, asker = next_act(short, chance, number), ANN
        if chance.random() < UNUSUAL:
            act, asker = chance.choice(unusual(act, chance)), chance.choice([ANN, ANN, BOB])
        job = job_of(act, asker)
        assert short.do(job, at) == general.do(job, at, generally), act
        assert short.live.is_spoilt == general.live.is_spoilt
    assert short.store.table(TABLE) == general.store.table(TABLE)
    assert short.store.moves(TABLE, -1) == general.store.moves(TABLE, -1)
    game_class = short.live.game_class
    assert game_class is not None
    assert list(find_damage(short.store, TABLE, game_class)) == []


@found_by(f"{HERE}::test_both_ways_lead_to_the_same")
def an_act_by_anybody() -> Iterator[None]:
    """Take an action of somebody who does not have the seat."""

    def play_for_its_holder(tables: Tables, act: Act, person_id: int, at: int) -> Done | None:
        seat = tables[act.table].seats.get(act.seat)
        return play_act(tables, act, person_id if seat is None else seat.person_id, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_thread, "play_act", play_for_its_holder)
        yield


@found_by(f"{HERE}::test_both_ways_lead_to_the_same")
def a_frame_of_another_version() -> Iterator[None]:
    """Tell the moves of the short way with another version than they have."""

    def play_and_tell_later(*args: Any) -> Done | None:
        done = play_act(*args)
        if done is None:
            return None
        (move, *others) = done.news
        assert isinstance(move, MoveNews)
        later = MoveNews(move.table_id, move.version + 1, move.tails, move.holders, move.is_fresh)
        return Done(done.change, (later, *others), done.version)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_thread, "play_act", play_and_tell_later)
        yield


class Failing(GameState["Stumbling"]):
    def __init__(self, game: "Stumbling") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_fail(self) -> None:
        """Fail."""
        raise ValueError("a planted mistake of the game")

    @possible_action
    def act_stay(self) -> None:
        """Stay in this state."""

    def zombie(self, player_id: int) -> None:
        """Do nothing: nobody leaves."""


class Stumbling(Game):
    """A game that stays in its only state, and may fail there."""

    states = (Failing,)
    min_players, max_players = 1, 2

    def setup_new_game(self) -> type[Failing]:
        return Failing


def test_what_has_failed_is_not_done_again(tmp_path: Path) -> None:
    """An action that raises is called once: the general way does not try it again."""
    server = Server(tmp_path / "tables", Stumbling, NewTable("game", seats=(ME,)))
    game: Any = server.live.game
    act, actions = game.act, []

    def act_and_count(*args: Any) -> Any:
        actions.append(args)
        return act(*args)

    game.act = act_and_count
    came = server.do(job_of(Act(TABLE, "request-1", 1, 0, "act_fail"), ANN), 2)
    server.store.close()

    assert came.refusal[1:] == ("a planted mistake of the game",)
    assert len(actions) == 1
    assert not server.live.is_spoilt


@found_by(f"{HERE}::test_what_has_failed_is_not_done_again")
def a_second_try() -> Iterator[None]:
    """Let the general way do what the short one could not."""

    def play_and_forget(*args: Any) -> Done | None:
        try:
            return play_act(*args)
        except ValueError:
            return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_thread, "play_act", play_and_forget)
        yield


@pytest.mark.parametrize("run", [run_job, generally])
def test_what_is_very_old_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """So many moves later nobody can tell whether an action was done, though its state is on."""
    for module in ("server.tables.game_requests", "storage.sqlite"):
        monkeypatch.setattr(f"bga_states.{module}.MOST_SINCE", 2)
    server = Server(tmp_path / "tables", Stumbling, NewTable("game", seats=(ME,)))
    codes = []
    for number, v in enumerate((0, 0, 0, 0, 1)):
        job = job_of(Act(TABLE, f"request-{number}", 1, v, "act_stay"), ANN)
        came = server.do(job, 2, run)
        codes.append(came.refusal[:1])
    server.live.made.clear()  # as after a restart
    again = server.do(job_of(Act(TABLE, "request-2", 1, 0, "act_stay"), ANN), 2, run)
    server.store.close()

    assert codes == [(), (), (), ("stale",), ()]
    assert again.result is not None
    assert again.result.reply.v == 3


def test_an_id_that_is_used_again(tmp_path: Path) -> None:
    """Acts with one id in one batch are told apart by their versions, and fail nothing else."""
    server = Server(tmp_path / "tables", Reversi, NewTable("game", seats=(ME, ME)))
    with closing(server.store):
        changes = []
        for number in range(3):
            act = next_act(server, random.Random(2), number)
            act = Act(act.table, "again-and-again", act.seat, act.v, act.action, act.args)
            server.live.made.clear()  # as after a restart
            result = run_job(job_of(act, ANN), server.desk, 2)
            change = result.change
            assert isinstance(change, TableChanged)
            assert change.move is not None
            changes.append(change)

        assert server.store.commit(changes) == [True] * 3
