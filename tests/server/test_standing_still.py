"""Tables that stand still: they are given up, or somebody else plays where it went wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.storage import SqliteStore, find_damage
from sample_games.reversi import Reversi
from tests.server.odd_games import Jam, Jamming, NewerJamming
from tests.server.running import Caller, Frame, Person, Running, Socket, running
from tests.server.stored import damages_at, kinds_of
from tests.server.tables import start

Make = Callable[[str], Person]
GAMES: dict[str, type[Game]] = {"jamming": Jamming, "reversi": Reversi}
pytestmark = pytest.mark.own_gear


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with a game that fails until it is mended."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", GAMES) as server:
        yield server


@pytest.fixture(autouse=True)
def jam() -> Iterator[None]:
    """Let the game fail, until a test mends it."""
    Jam.is_on = True
    yield
    Jam.is_on = True


class Stuck:
    """A table of two people and a bot that stands still at the bot's turn."""

    def __init__(self, somebody: Make) -> None:
        self.ann, self.bob = somebody("Ann"), somebody("Bob")
        self.id = self.ann.make_table("jamming")
        for tag in ("sit", "ready"):
            self.bob.socket.ask(t=tag, table=self.id, seat=2)
        self.ann.socket.ask(t="seat_bot", table=self.id, seat=3, bot="random")
        assert self.ann.socket.ask(t="start", table=self.id)["v"] == 0
        self.ann.socket.open(self.id, 1)
        self.push(self.ann, 1, 0)
        self.push(self.bob, 2, 1)
        while self.ann.socket.next("card")["card"]["phase"] != "broken":
            pass

    def push(self, person: Person, seat: int, v: int) -> Frame:
        """Let somebody push."""
        act = {"t": "act", "table": self.id, "seat": seat, "v": v}
        return person.socket.ask(**act, action="act_push", args={})

    def ask(self, person: Person, tag: str, **fields: object) -> str:
        """Let somebody ask for something, and return the code of the answer."""
        return str(person.socket.ask(t=tag, table=self.id, **fields)["code"])

    def card(self) -> Frame:
        """Return the card as the host sees it."""
        card: Frame = self.ann.get(f"/api/tables/{self.id}")
        return card


@pytest.fixture
def stuck(somebody: Make) -> Stuck:
    return Stuck(somebody)


def damages(path: Path, table: str, game_class: type[Game] = Jamming) -> list[str]:
    """Return what is wrong with a table, whose log leads to where it stands."""
    store = SqliteStore.open(path, shared=True)
    found = [one.fact for one in find_damage(store, table, game_class)]
    store.close()
    return found


class TestGivingUp:
    """A table that stands still is abandoned by its host, or by all who play."""

    def test_by_the_host(self, stuck: Stuck) -> None:
        """The host ends it alone, once; what was played can then be looked at."""
        assert [stuck.ask(stuck.ann, "dismiss") for _ in range(2)] == ["", ""]
        stuck.bob.socket.open(stuck.id, 2)

        card = stuck.bob.socket.next("card")["card"]
        assert (card["phase"], card["trouble"]) == ("abandoned", "")
        assert stuck.bob.socket.next("view")["v"] == 2

    def test_by_all_who_play(self, stuck: Stuck) -> None:
        """It ends when every person agrees; the bot is not asked."""
        assert stuck.ask(stuck.bob, "abandon", seat=2) == ""
        card = stuck.card()
        assert (card["phase"], card["seats"][1]["wants_end"]) == ("broken", True)
        assert stuck.ask(stuck.ann, "abandon", seat=1) == ""

        assert stuck.card()["phase"] == "abandoned"

    def test_by_nobody_else(self, stuck: Stuck, somebody: Make) -> None:
        """Who has not made the table does not end it for the others."""
        assert stuck.ask(stuck.bob, "dismiss") == "not_host"
        assert stuck.ask(somebody("Cy"), "dismiss") == "not_host"
        assert stuck.card()["phase"] == "broken"

    def test_a_table_that_goes_on(self, somebody: Make) -> None:
        """A host does not end what others play."""
        played = start(somebody)

        answer = played.people[0].socket.ask(t="dismiss", table=played.id)
        assert (answer["code"], "does not stand still" in answer["log"]) == ("not_open", True)

    @pytest.mark.parametrize("is_started", [True, False])
    def test_a_game_that_is_gone(self, path: Path, is_started: bool) -> None:
        """A table whose game is no longer served is ended, by the host or by all."""
        with running(path, GAMES) as server:
            tokens, tables = two_tables(server.address, is_started=is_started)
        with running(path, {"jamming": Jamming}) as server:
            ann, bob = (Socket(server.address, token) for token in tokens)
            dismissed = ann.ask(t="dismiss", table=tables[0])
            agreed = [
                one.ask(t="abandon", table=tables[1], seat=no) for no, one in ((1, ann), (2, bob))
            ]
            cards = [Caller(server.address).get(f"/api/tables/{table}") for table in tables]
            ann.open(tables[0], 1)
            assert ann.next("card")["card"]["phase"] == "abandoned"
            ann.close()
            bob.close()

        assert [answer["code"] for answer in (dismissed, *agreed)] == [""] * 3
        assert [(card["phase"], card["trouble"]) for card in cards] == [("abandoned", "")] * 2


def two_tables(address: str, *, is_started: bool) -> tuple[list[str], list[str]]:
    """Seat two people at two tables, and return their tokens and the tables."""
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    tables = [ann.make_table("reversi") for _ in range(2)]
    for table in tables:
        for tag in ("sit", "ready"):
            bob.socket.ask(t=tag, table=table, seat=2)
        if is_started:
            assert ann.socket.ask(t="start", table=table)["v"] == 0
    ann.socket.close()
    bob.socket.close()
    return [ann.token, bob.token], tables


class TestGoingOn:
    """Somebody else plays at the seat where it went wrong."""

    def test_another_bot(self, stuck: Stuck, server: Running) -> None:
        """The host puts a bot there, which plays at once; all who follow see it."""
        Jam.is_on = False
        assert stuck.card()["seats"][2]["is_vacant"]
        assert stuck.ask(stuck.ann, "seat_bot", seat=3, bot="zombie") == ""
        assert stuck.ann.socket.next("move", v=3)["messages"] == []
        stuck.ann.socket.next("move", v=4)
        card = stuck.card()

        assert (card["phase"], card["trouble"], card["active"]) == ("playing", "", [1])
        assert (card["seats"][2]["bot"], card["seats"][2]["name"]) == ("zombie", "random")
        assert stuck.push(stuck.ann, 1, 4)["v"] == 5
        assert damages_at(server, stuck.id, Jamming) == []

    def test_the_same_bot_again(self, stuck: Stuck, server: Running) -> None:
        """A bot may be let try again, and where that fails too the table stands still anew."""
        assert stuck.ask(stuck.ann, "seat_bot", seat=3, bot="random") == ""
        while stuck.ann.socket.next("card")["card"]["phase"] != "broken":
            pass

        assert kinds_of(server, stuck.id)[-1] == "revive"

    def test_a_person(self, stuck: Stuck, server: Running, somebody: Make) -> None:
        """Whoever opens the link plays there, under the name of the player."""
        cy = somebody("Cy")
        secret = stuck.bob.make_link("replace", stuck.id, 3)
        Jam.is_on = False
        assert stuck.ask(cy, "take", secret=secret) == ""
        seat = stuck.card()["seats"][2]

        assert (seat["kind"], seat["name"], seat["holder"]) == ("person", "random", "Cy")
        assert stuck.push(cy, 3, 3)["v"] == 4
        assert damages_at(server, stuck.id, Jamming) == []

    def test_whoever_came_meanwhile(self, stuck: Stuck, server: Running) -> None:
        """Who opened the table while nothing could be shown gets a view once it goes on."""
        late = Socket(server.address)
        late.open(stuck.id)
        assert late.next("card")["card"]["phase"] == "broken"
        assert late.quiet() == []
        Jam.is_on = False
        assert stuck.ask(stuck.ann, "seat_bot", seat=3, bot="random") == ""

        assert late.next("view")["v"] in {3, 4}
        late.close()

    def test_seats_that_are_played(self, stuck: Stuck) -> None:
        """Nobody else's seat is given away, by nobody but the host to bots."""
        assert stuck.ask(stuck.ann, "seat_bot", seat=2, bot="random") == "not_open"
        assert stuck.ask(stuck.bob, "seat_bot", seat=3, bot="random") == "not_host"
        assert stuck.ask(stuck.ann, "seat_bot", seat=3, bot="no-such-bot") == "bad_parameter"
        assert stuck.card()["phase"] == "broken"

    @pytest.mark.parametrize("game_class", [Jamming, NewerJamming])
    def test_after_a_restart(self, path: Path, game_class: type[Game]) -> None:
        """A table that stood still is mended at another server, with a later game too."""
        with running(path, GAMES) as server:
            people: list[Person] = []

            def somebody(name: str) -> Person:
                people.append(Person(server.address, name))
                return people[-1]

            stuck = Stuck(somebody)
            for person in people:
                person.socket.close()
        Jam.is_on = False
        with running(path, {"jamming": game_class}) as server:
            ann = Socket(server.address, people[0].token)
            ann.open(stuck.id, 1)
            assert ann.next("card")["card"]["phase"] == "broken"
            ann.ask(t="seat_bot", table=stuck.id, seat=3, bot="random")
            # A later version of the game takes over by a move of its own.
            last = 5 if game_class is NewerJamming else 4
            while ann.receive().get("v") != last:
                pass
            ann.close()

        assert damages(path, stuck.id, game_class) == []


class TestInPlay:
    """A seat that somebody has left may be a bot's from then on."""

    def test_a_bot_for_somebody_who_left(self, server: Running, somebody: Make) -> None:
        """The bot plays in the place of the zombie, under the name of the player."""
        played = start(somebody)
        ann, bob = played.people
        assert bob.socket.ask(t="leave", table=played.id, seat=2)["v"] == 1
        seating = {"t": "seat_bot", "table": played.id, "seat": 2, "bot": "random"}
        answers = [ann.socket.ask(**seating, id="seat-a-bot") for _ in range(2)]
        played.version = 2
        played.act(ann, played.choices(ann)[0])
        ann.socket.next("move", v=4)
        seat = ann.get(f"/api/tables/{played.id}")["seats"][1]

        assert [answer["v"] for answer in answers] == [2, 2]
        assert (seat["kind"], seat["name"], seat["is_zombie"]) == ("bot", "Bob", False)
        assert bob.socket.next("error")["code"] == "not_seated"
        assert damages_at(server, played.id, Reversi) == []

    def test_a_seat_that_is_played(self, somebody: Make) -> None:
        """Nobody who plays is replaced by a bot."""
        played = start(somebody)
        seating = {"t": "seat_bot", "table": played.id, "seat": 2, "bot": "random"}

        assert played.people[0].socket.ask(**seating)["code"] == "not_open"
