"""Known people: whose tokens these are as far as a server remembers, and with which they came."""

from collections import OrderedDict
from collections.abc import Collection, Mapping

from bga_states.protocol.cards import Person
from bga_states.server.sockets.connection import Connection

KNOWN_TOKENS = 10_000
"""Of so many tokens it is known without the store whose they are."""
SIGNED_OUT = 4401


class KnownPeople:
    """Tokens whose person is known, and open connections; it belongs to the loop."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, Person] = OrderedDict()
        self.connections: dict[Connection, str] = {}
        """The open ones, with the token that each has come with."""

    def person_of(self, token: str) -> Person | None:
        """Return whose token this is, None if that is not known."""
        person = self._people.get(token)
        if person is not None:
            self._people.move_to_end(token)
        return person

    def remember(self, token: str, person: Person) -> None:
        """Remember whose token this is."""
        self._people[token] = person
        if len(self._people) > KNOWN_TOKENS:
            self._people.popitem(last=False)

    def rename(self, person: Person) -> None:
        """Call a person by another name from now on, by each token and on each socket."""
        self.take(dict.fromkeys(self.tokens_of(person.id), person))

    def end_others(self, person: Person, token: str) -> None:
        """Know a person by one token only, and close what was opened with others."""
        self.take(dict.fromkeys(self.tokens_of(person.id) - {token}))

    def tokens_of(self, person_id: int) -> set[str]:
        """Return all tokens that a person is known by here."""
        known = {token for token, person in self._people.items() if person.id == person_id}
        return known | {
            token
            for connection, token in self.connections.items()
            if connection.person_id == person_id
        }

    def connected_tokens(self) -> set[str]:
        """Return the tokens with which somebody is connected."""
        return {token for connection, token in self.connections.items() if connection.person_id}

    def take(self, people: Mapping[str, Person | None]) -> None:
        """Take note whose these tokens are now; with None they are nobody's any more."""
        for token, person in people.items():
            if person is None:
                self._people.pop(token, None)
            elif token in self._people:
                self._people[token] = person
        for connection, token in [*self.connections.items()]:
            if token in people and connection.person_id:
                tell_person(connection, people[token])

    def forget_others(self, tokens: Collection[str]) -> None:
        """Remember of these tokens alone whose they are; the store knows the others."""
        for token in self._people.keys() - {*tokens}:
            del self._people[token]


def tell_person(connection: Connection, person: Person | None) -> None:
    """Let a connection be that of a person under their name; that of nobody ends."""
    if person is None:
        connection.cut_off(SIGNED_OUT)
    else:
        connection.rename(person)
