"""All or nothing: a table that raised is the table that never tried."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states import Game, GameError, GameState, Gear, Table, UserError, possible_action
from sample_games.tictactoe import TicTacToe
from tests.support import AutomaticState, PlayerState, counted, game_of, table_of

STEPS = ("append", "draw", "score", "notify", "time", "active", "ask", "nest", "undeclared", "drop")
ERRORS = (UserError, RuntimeError, KeyboardInterrupt, RecursionError, SystemExit)


class Work(PlayerState):
    """Does the steps a test lists, then fails where the test says."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, transitions={"go": 20})

    @possible_action
    def act_work(self, steps: list[str], error: int, where: str) -> type[GameState[Any]]:
        for step in steps:
            self.game.do(step)
        self.game.failing = ["", "entering", "zombie"].index(where) and error + 1
        if where == "":
            raise ERRORS[error]("stop")
        return Pass

    def zombie(self, player_id: int) -> type[GameState[Any]]:
        self.game.log.append("zombie")
        raise ERRORS[self.game.failing - 1](f"zombie {player_id}")


class Pass(AutomaticState):
    """Passes the turn, or fails."""

    def on_entering_state(self) -> type[GameState[Any]]:
        player_id = self.game.active_next_player()
        if self.game.failing and not self.game.players[player_id].zombie:
            raise ERRORS[self.game.failing - 1]("entering")
        return Work


class Workshop(Game):
    """A game with all kinds of data to leave half changed."""

    states = (Work, Pass)
    log: list[str]
    nested: dict[tuple[int, int], list[set[str]]]
    failing: int

    def setup_new_game(self) -> type[Work]:
        self.log, self.nested, self.failing = [], {(1, 2): [{"b", "a"}]}, 0
        return Work

    def do(self, step: str) -> None:
        match step:
            case "append":
                self.log.append("half done")
            case "draw":
                self.random.randint(1, 6)
            case "score":
                self.players[self.get_active_player_id()].score += 1
            case "notify":
                self.notify.all("half", "half done")
            case "time":
                self.give_extra_time(self.get_active_player_id())
            case "active":
                self.active_next_player()
            case "nest":
                self.nested[1, 2][0].add("c")
            case "undeclared":
                self.__dict__["stray"] = 1
            case "drop":
                del self.__dict__["nested"]
            case _:
                move = self._match.changing
                assert move
                move.asked = None
                self.gamestate.next_state("go")


@given(
    steps=st.lists(st.sampled_from(STEPS), max_size=8),
    error=st.integers(0, len(ERRORS) - 1),
    where=st.sampled_from(["", "entering", "zombie"]),
)
def test_a_half_finished_action_leaves_no_trace(steps: list[str], error: int, where: str) -> None:
    """After any failure the table equals, to the byte, one that never tried, and plays on alike."""
    tried, untouched = (Table.create(Workshop, ["Ann", "Bob"], seed=5) for _ in range(2))
    ann, bob = tried.player_ids
    if where == "zombie":
        tried.make_zombie(bob)
        untouched.make_zombie(bob)
    before = tried.outcome
    with pytest.raises(BaseException):  # noqa: B017, PT011  # any error at all leaves no trace
        tried.act(ann, "act_work", {"steps": steps, "error": error, "where": where})

    assert (tried.snapshot(), tried.outcome, vars(tried.game).keys()) == (
        untouched.snapshot(),
        before,
        vars(untouched.game).keys(),
    )
    assert _after_a_good_action(tried) == _after_a_good_action(untouched)


def _after_a_good_action(table: Table[Workshop]) -> tuple[object, ...]:
    for player in table.player_ids:
        table.revive(player)
    table.game.do("draw")
    outcome = table.revive(table.player_ids[0])
    return table.snapshot(), outcome.messages(None), outcome.extra_time, table.view(None)


def test_a_user_error_reaches_the_caller_with_its_text() -> None:
    """What the rules forbid is one sentence for the player, filled and translatable."""

    class Strict(PlayerState):
        @possible_action
        def act_buy(self) -> None:
            raise UserError("You need ${n} coins", n=3)

    table = table_of(Strict)
    with pytest.raises(UserError, match="^You need 3 coins$") as raised:
        table.act(table.player_ids[0], "act_buy")

    assert (raised.value.log, raised.value.values) == ("You need ${n} coins", {"n": 3})


def test_a_setup_that_fails_makes_no_table() -> None:
    """An error in `setup_new_game` reaches whoever creates the table."""

    def setup_new_game(_game: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        table_of(PlayerState, setup_new_game=setup_new_game)


def test_the_table_is_not_its_picture() -> None:
    """Changing what a view, the choices or a message returned does not change the table."""

    class Shown(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"list": self.game.list}

        @possible_action
        def act_tell(self) -> None:
            self.notify.all("told", "", list=self.game.list)

    def get_all_datas(self: Any) -> dict[str, object]:
        return {"list": self.list}

    table = table_of(
        Shown,
        __annotations__={"list": list[int]},
        get_all_datas=get_all_datas,
        setup_new_game=_with_list,
    )
    view = table.view(None)
    told: dict[str, Any] = table.act(table.player_ids[0], "act_tell").messages(None)[0].args
    for shown in (view.args, view.datas, told):
        shown["list"].append(1)
    view.players[0].score = 9

    assert (table.game.list, table.view(None).players[0].score) == ([], 0)


def _with_list(game: Any) -> Any:
    game.list = []
    return game.states[0]


def test_a_position_set_up_by_a_test_is_played_from() -> None:
    """Data changed through `table.game` is seen at once, and a failing action returns to it."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    ann = table.player_ids[0]
    table.choices(ann)
    table.game.board[:] = [1, 1, 0, 2, 2, 0, 0, 0, 0]
    offered = [choice.args["cell"] for choice in table.choices(ann)]
    with pytest.raises(UserError):
        table.act(ann, "act_mark", {"cell": 0})
    table.act(ann, "act_mark", {"cell": 2})

    assert (offered, table.is_over) == ([2, 5, 6, 7, 8], True)


def test_a_position_that_cannot_be_saved_is_refused_before_the_action() -> None:
    """A tool that leaves the data unfit learns it from the next action, which does not run."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    table.game.board = "full"  # type: ignore[assignment]  # the mistake under test

    with pytest.raises(GameError, match="the data of TicTacToe does not fit its annotations"):
        table.act(table.player_ids[0], "act_mark", {"cell": 0})


def test_a_simulation_keeps_nothing_of_an_action() -> None:
    """Without transactions an action still counts and gives time; its requests go with it."""

    class Busy(PlayerState):
        @possible_action
        def act_work(self, active_player_id: int) -> None:
            self.game.give_extra_time(active_player_id)
            self.game.undo_savepoint()

    table: Table[Any] = Table.create(game_of(Busy), ["Ann", "Bob"], gear=Gear.FAST)
    ann, bob = table.player_ids
    outcomes = [table.act(ann, "act_work") for _ in range(3)]

    assert [(outcome.move_id, len(outcome.extra_time)) for outcome in outcomes] == [
        (1, 1),
        (2, 1),
        (3, 1),
    ]
    assert table.concede(bob).move_id == 4


@pytest.mark.parametrize("gear", [Gear.SAFE, Gear.CHECKED])
def test_what_was_not_declared_is_refused_each_time(gear: Gear) -> None:
    """An attribute nobody declared is refused again, whatever else had stood on the Game."""

    class Careless(PlayerState):
        @possible_action
        def act_score(self, active_player_id: int) -> None:
            self.player_score.inc(active_player_id, 1)  # which now stands on the Game

        @possible_action
        def act_set(self) -> None:
            self.game.undeclared = 1

    table = Table.create(game_of(Careless), ["Ann", "Bob"], gear=gear)
    ann = table.player_ids[0]
    table.act(ann, "act_score")
    for _ in range(3):
        with pytest.raises(GameError, match="does not declare 'undeclared'"):
            table.act(ann, "act_set")

    assert not hasattr(table.game, "undeclared")


@contextmanager
def loan(game: Any) -> Iterator[None]:
    """Lend what is paid back at the end, as games do it around a part of an action."""
    game.coins += 10
    try:
        yield
    finally:
        game.coins -= 10


class Lent:
    """What a coroutine waits for."""

    def __await__(self) -> Generator[None]:
        yield


async def lend(game: Any) -> None:
    """Lend in a coroutine, which a game may drive by hand."""
    with loan(game):
        await Lent()


def in_a_generator(game: Any) -> None:
    step = loan.__wrapped__(game)  # type: ignore[attr-defined]  # which `contextmanager` sets
    next(step)
    raise UserError("too poor")


def in_a_context_manager(game: Any) -> None:
    entered = loan(game)
    entered.__enter__()  # as when an interrupt falls before the `with` has begun
    raise UserError("too poor")


def in_a_coroutine(game: Any) -> None:
    step = lend(game)
    step.send(None)
    raise UserError("too poor")


def in_a_list(game: Any) -> None:
    steps = [loan.__wrapped__(game) for _ in range(3)]  # type: ignore[attr-defined]  # as above
    for step in steps:
        next(step)
    raise UserError("too poor")


def in_a_function(game: Any) -> None:
    step = loan.__wrapped__(game)  # type: ignore[attr-defined]  # as above
    next(step)

    def pay() -> None:
        next(step)

    if game.coins > 3:
        raise UserError("too poor")
    pay()


def in_an_iterator(game: Any) -> None:
    steps = enumerate(loan.__wrapped__(game))  # type: ignore[attr-defined]  # as above
    next(steps)
    raise UserError("too poor")


def in_a_stack_of_contexts(game: Any) -> None:
    stack = ExitStack()
    stack.enter_context(loan(game))
    raise UserError("too poor")


def in_a_group(game: Any) -> None:
    errors = []
    for buy in (in_a_generator, in_a_list):
        try:
            buy(game)
        except UserError as error:
            errors.append(error)
    raise UserError("still too poor") from ExceptionGroup("poor", errors)


def in_what_it_came_from(game: Any) -> None:
    try:
        in_a_generator(game)
    except UserError as error:
        raise UserError("still too poor") from error


def in_what_was_passed_over(game: Any) -> None:
    try:
        in_a_generator(game)
    except UserError:
        raise UserError("still too poor") from None


class Poor(PlayerState):
    """Fails while something is lent."""

    @possible_action
    def act_buy(self) -> None:
        self.game.buy(self.game)

    @possible_action
    def act_pass(self) -> Any:
        self.game.active_next_player()
        return Poor


def three_coins(game: Any) -> Any:
    game.coins = 3
    return Poor


def sell(game: Any, current_player_id: int | None = None) -> dict[str, int]:
    """Lend in a look too, for which a watcher is too poor."""
    if current_player_id is None:
        game.buy(game)
    return {}


@pytest.mark.parametrize(
    "buy",
    [
        in_a_generator,
        in_a_context_manager,
        in_a_coroutine,
        in_a_list,
        in_a_function,
        in_an_iterator,
        in_a_stack_of_contexts,
        in_a_group,
        in_what_it_came_from,
        in_what_was_passed_over,
    ],
)
@pytest.mark.parametrize(
    "fail",
    [
        lambda table: table.act(table.player_ids[0], "act_buy"),
        lambda table: table.view(None),
    ],
    ids=["action", "look"],
)
def test_nothing_of_an_action_that_failed_runs_later(fail: Any, buy: Any) -> None:
    """What a generator does at its end is done before the table is put back, not when it goes."""
    table = table_of(
        Poor,
        __annotations__={"coins": int},
        setup_new_game=three_coins,
        get_all_datas=sell,
        buy=staticmethod(buy),
    )
    ann, _ = table.player_ids
    with pytest.raises(UserError) as raised:
        fail(table)
    message = str(raised.value)
    del raised
    table.view(ann)
    table.act(ann, "act_pass")

    assert message in {"too poor", "still too poor"}
    assert table.game.coins == 3


TOO_POOR = UserError("too poor")


def always_the_same(game: Any) -> None:
    step = loan.__wrapped__(game)  # type: ignore[attr-defined]  # as above
    next(step)
    raise TOO_POOR


def test_an_error_that_is_a_constant_costs_no_more_each_time() -> None:
    """Python adds the functions of each call to those of all calls before, which are left alone."""
    table = table_of(
        Poor,
        __annotations__={"coins": int},
        setup_new_game=three_coins,
        buy=staticmethod(always_the_same),
    )
    ann = table.player_ids[0]
    calls = []
    for _ in range(30):
        with counted() as work, suppress(UserError):
            table.act(ann, "act_buy")
        calls.append(work.calls)
    table.act(ann, "act_pass")

    # What goes meanwhile may be counted too.
    assert min(calls[20:]) <= max(calls[:5])
    assert table.game.coins == 3


def test_what_others_use_goes_on() -> None:
    """A program may be in the middle of a generator, also while it handles another failure."""
    table = table_of(
        Poor,
        __annotations__={"coins": int},
        setup_new_game=three_coins,
        buy=staticmethod(in_a_generator),
    )
    script = iter(["act_buy", "act_pass", "act_buy", "act_pass"])
    moves = (name for name in script)

    def play() -> None:
        own = moves
        table.act(table.active_player_ids[0], next(own))

    try:
        play()
    except UserError:
        play()
        with pytest.raises(UserError):
            play()

    assert [*moves] == ["act_pass"]
    assert table.game.coins == 3


def with_notes_that_are_none() -> ValueError:
    error = ValueError("stop")
    error.__notes__ = 5  # type: ignore[assignment]  # an author may do anything
    return error


@pytest.mark.parametrize(
    "error", [KeyError([1]), with_notes_that_are_none()], ids=["unhashable", "no notes"]
)
def test_an_error_comes_out_though_it_takes_no_notes(error: Exception) -> None:
    """What a game raises is what comes out, and the table goes back."""

    class Strange(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"_private": {player_id: {"n": 1} for player_id in self.players}}

        @possible_action
        def act_fail(self, args: dict[str, object]) -> None:
            self.game.globals.set("n", len(args))
            raise error

    table = table_of(Strange)
    before = table.snapshot()
    with pytest.raises(type(error)) as raised:
        table.act(table.player_ids[0], "act_fail")

    assert raised.value is error
    assert table.snapshot() == before
