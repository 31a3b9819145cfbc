"""Games that fail in one of their hooks: that action or view fails, and nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from bga_states import Game, GameState, StateType, TableError, UserError, possible_action
from sample_games.tictactoe import TicTacToe
from tests.server.running import Frame, Person, Running, Socket, running
from tests.server.secret_game import Secrets, Trouble
from tests.server.stored import damages_at, kinds_of
from tests.server.tables import Played, start

Make = Callable[[str], Person]


class UnfinishedError(UserError):
    """A refusal whose class leaves out what that of the engine does."""

    def __init__(self) -> None:
        """Note nothing."""


class MuteError(TableError):
    """An error that fails when its text is asked for."""

    def __str__(self) -> str:
        """Fail."""
        raise ValueError("a planted mistake")


class LastError(TableError):
    """An error that ends the program when its text is asked for."""

    def __str__(self) -> str:
        """End the program."""
        raise SystemExit(3)


def nested(depth: int) -> UserError:
    """Return a refusal with values that nest as deep as this."""
    error = UserError("No")
    inner: list[object] = []
    for _ in range(depth):
        inner = [inner]
    error.values = {"such": inner}
    return error


NOT_NOW = UserError("Not now")
WORDS: dict[str, Callable[[], Exception]] = {
    "half a letter": lambda: UserError("\ud800"),
    "a key that is no text": lambda: UserError("No ${such}", such={(1, 2): 3}),
    "half a letter of an error": lambda: TableError("\ud800"),
    "none at all": UnfinishedError,
    "such as nobody can ask for": MuteError,
    "such as end the program": LastError,
    "too deep": lambda: nested(100_000),
}
ERRORS = WORDS | {"the same each time": lambda: NOT_NOW}


class Speak(GameState["Words"]):
    """Whatever is said is refused, in words that cannot be sent."""

    def __init__(self, game: "Words") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> dict[str, object]:
        """Refuse where asked to."""
        if Trouble.hook in WORDS:
            error = WORDS[Trouble.hook]()
            raise error
        return {}

    @possible_action
    def act_speak(self, words: str) -> None:
        """Refuse."""
        error = ERRORS[words]()
        raise error

    def zombie(self, player_id: int) -> None:
        """Nobody leaves."""


class Words(Game):
    """A game that refuses in odd words."""

    states = (Speak,)
    min_players, max_players = 1, 2

    def setup_new_game(self) -> type[Speak]:
        """Begin."""
        return Speak

    def get_all_datas(self) -> dict[str, object]:
        """Show nothing."""
        return {}


ODD = ValueError("an odd number")


class Even(Words):
    """A game that takes even numbers alone."""

    @dataclass
    class Options:
        """A number."""

        number: int = 2

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ODD

    options: Options


GAMES: dict[str, type[Game]] = {
    "secrets": Secrets,
    "tictactoe": TicTacToe,
    "words": Words,
    "even": Even,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with a game that fails where it is asked to."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", GAMES) as server:
        yield server


@pytest.fixture(autouse=True)
def trouble() -> Iterator[None]:
    """Let nothing fail, until a test asks for it."""
    Trouble.hook = ""
    yield
    Trouble.hook = ""


def stored_moves(server: Running, table: str) -> int:
    """Count the moves of a table, which lead to where it stands."""
    assert damages_at(server, table, Secrets) == []
    return len(kinds_of(server, table))


ACTING = ("get_args", "on_entering_state", "get_game_progression", "act_play", "decorator")


@pytest.mark.parametrize("hook", ACTING)
def test_an_action_that_fails(somebody: Make, server: Running, hook: str) -> None:
    """What a game raises in an action costs that action; everybody goes on as before."""
    played, other = start(somebody, "secrets"), start(somebody, "tictactoe")
    mover = played.turn
    choice = played.choices(mover)[0]
    Trouble.hook = hook
    failed = played.act(mover, choice, id="this-one-fails")
    other.play(2)
    Trouble.hook = ""

    assert failed["code"] == "game_failed"
    assert stored_moves(server, played.id) == 1
    # It has not happened, so its id may be used for it again.
    assert played.act(mover, choice, id="this-one-fails")["v"] == 1
    played.follow()
    played.play(3)
    assert stored_moves(server, played.id) == 5


def test_a_zombie_that_fails(somebody: Make, server: Running) -> None:
    """Where the zombie cannot play, nobody leaves, and the others go on."""
    played = start(somebody, "secrets")
    mover = played.turn
    seat = played.seat_of(mover)
    Trouble.hook = "zombie"
    left = mover.socket.ask(t="leave", table=played.id, seat=seat)

    assert left["code"] == "game_failed"
    Trouble.hook = ""
    assert stored_moves(server, played.id) == 1
    played.play(2)
    assert mover.socket.ask(t="leave", table=played.id, seat=seat)["code"] == ""


def test_the_end_of_a_concession_that_fails(somebody: Make, server: Running) -> None:
    """Where the game cannot complete what a concession shows, nobody has conceded."""
    played = start(somebody, "secrets")
    conceding = {"t": "concede", "table": played.id, "seat": 2}
    Trouble.hook = "on_concede"
    failed = played.people[1].socket.ask(**conceding)
    Trouble.hook = ""

    assert failed["code"] == "game_failed"
    assert stored_moves(server, played.id) == 1
    assert played.people[1].socket.ask(**conceding)["v"] == 1


def asked(person: Person, played: Played, tag: str) -> Frame:
    """Ask for something that the game shows, and return what comes, also where that is why not."""
    person.socket.send(t=tag, table=played.id, seat=played.seat_of(person))
    wanted = "view" if tag == "open" else tag
    while True:
        frame = person.socket.receive()
        if frame["t"] in {wanted, "error"}:
            return frame


SHOWING = (("open", "get_all_datas"), ("scene", "get_scene"), ("choices", "get_choices"))


@pytest.mark.parametrize(("tag", "hook"), SHOWING, ids=[case[0] for case in SHOWING])
def test_something_to_be_seen_that_fails(somebody: Make, tag: str, hook: str) -> None:
    """Whoever asks for what a game cannot show is told so; play goes on, and so does asking."""
    played = start(somebody, "secrets")
    ann, bob = played.people
    choice = played.choices(ann)[0]
    Trouble.hook = hook
    failed = asked(bob, played, tag)
    done = played.act(ann, choice)
    Trouble.hook = ""

    assert (failed["t"], failed["code"]) == ("error", "game_failed")
    assert done["v"] == 1
    shown = asked(bob, played, tag)
    assert (shown["t"], shown["v"]) == ("view" if tag == "open" else tag, 1)


@pytest.mark.parametrize("hook", ["setup_new_game", "init_table"])
def test_a_setup_that_fails(somebody: Make, hook: str) -> None:
    """A game that cannot be set up has not started, and may be started again."""
    ann = somebody("Ann")
    table = ann.make_table("secrets")
    for tag in ("sit", "ready"):
        ann.socket.ask(t=tag, table=table, seat=2)
    Trouble.hook = hook
    failed = ann.socket.ask(t="start", table=table)
    Trouble.hook = ""

    assert failed["code"] == "game_failed"
    assert ann.get(f"/api/tables/{table}")["phase"] == "open"
    assert ann.socket.ask(t="start", table=table)["v"] == 0


def test_a_view_that_fails_at_the_start(server: Running, somebody: Make) -> None:
    """A game that starts and cannot be shown is there once it can."""
    ann = somebody("Ann")
    table = ann.make_table("secrets")
    ann.socket.open(table, 1)
    for tag in ("sit", "ready"):
        ann.socket.ask(t=tag, table=table, seat=2)
    Trouble.hook = "get_all_datas"
    assert ann.socket.ask(t="start", table=table)["v"] == 0
    Trouble.hook = ""
    later = Socket(server.address, ann.token)
    later.open(table, 1)

    assert later.next("view")["v"] == 0
    later.close()


@pytest.mark.parametrize("words", WORDS)
def test_words_that_cannot_be_sent(somebody: Make, words: str) -> None:
    """A refusal that no frame can hold is a fault of the game, and costs nobody their answer."""
    played, other = start(somebody, "words"), start(somebody, "tictactoe")
    ann, bob = played.people
    act = {"action": "act_speak", "args": {"words": words}}

    assert played.act(ann, act)["code"] == "game_failed"
    status, _, _ = ann.call("POST", "/api/requests", act_frame(played.id, words))
    assert status == 422
    Trouble.hook = words
    assert asked(bob, played, "open")["code"] == "game_failed"
    Trouble.hook = ""
    other.play(2)


def test_options_that_are_refused_by_a_constant(somebody: Make) -> None:
    """It holds nothing of what was asked for."""
    status, _, _ = somebody("Ann").call(
        "POST", "/api/tables", {"game": "even", "options": {"number": 3}}
    )

    assert status == 400
    assert (ODD.__traceback__, ODD.__context__) == (None, None)


def test_a_refusal_that_is_a_constant(somebody: Make) -> None:
    """It holds nothing of the tables at which it is raised."""
    played = start(somebody, "words")
    act = {"action": "act_speak", "args": {"words": "the same each time"}}

    assert played.act(played.people[0], act)["code"] == "forbidden_by_rules"
    assert NOT_NOW.__traceback__ is None


def act_frame(table: str, words: str) -> Frame:
    """Return an action as it is sent over HTTP."""
    return {
        "t": "act",
        "table": table,
        "seat": 1,
        "v": 0,
        "id": "over-http",
        "action": "act_speak",
        "args": {"words": words},
    }
