"""Tables in play, for tests that begin where a game has started."""

from collections.abc import Callable

from tests.server.running import Frame, Person

Make = Callable[[str], Person]
NAMES = ("Ann", "Bob", "Cy", "Di")


class Played:
    """A table in play; each person follows it from their seat, and has read their view."""

    def __init__(self, table: str, people: list[Person]) -> None:
        self.id = table
        self.people = people
        self.version = 0
        self.player_ids = [self._view(person, no) for no, person in enumerate(people, 1)]

    def _view(self, person: Person, no: int) -> int:
        person.socket.open(self.id, no)
        view = person.socket.next("view")
        self.active = view["view"]["active_player_ids"]
        return int(view["view"]["player_id"])

    @property
    def turn(self) -> Person:
        """Whose turn it is."""
        return self.people[self.player_ids.index(self.active[0])]

    def seat_of(self, person: Person) -> int:
        """Return the number of somebody's seat."""
        return self.people.index(person) + 1

    def choices(self, person: Person) -> list[Frame]:
        """Return what somebody may do."""
        person.socket.send(t="choices", table=self.id, seat=self.seat_of(person))
        offered: list[Frame] = person.socket.next("choices")["choices"]
        return offered

    def act(self, person: Person, choice: Frame, **fields: object) -> Frame:
        """Take an action, and return its answer."""
        acting = {"t": "act", "table": self.id, "seat": self.seat_of(person), "v": self.version}
        acting |= {"action": choice["action"], "args": choice["args"]}
        return person.socket.ask(**(acting | fields))

    def play(self, moves: int = 1) -> None:
        """Play so many moves, the first thing offered each time, and read what is told."""
        for _ in range(moves):
            person = self.turn
            answer = self.act(person, self.choices(person)[0])
            assert answer["code"] == "", answer
            self.follow()

    def follow(self) -> None:
        """Read the frames of the next version."""
        self.version += 1
        for person in self.people:
            move = person.socket.next("move", v=self.version)
            for told in move["messages"]:
                self.active = told["args"].get("active_player_ids", self.active)


def start(somebody: Make, game: str = "reversi", seats: int = 2, **wanted: object) -> Played:
    """Start a game with so many people, at a table with what else is wanted of it."""
    host, *others = (somebody(name) for name in NAMES[:seats])
    table = host.make_table(game, **wanted)
    for no, person in enumerate(others, 2):
        person.socket.ask(t="sit", table=table, seat=no)
        person.socket.ask(t="ready", table=table, seat=no)
    assert host.socket.ask(t="start", table=table)["v"] == 0
    return Played(table, [host, *others])
