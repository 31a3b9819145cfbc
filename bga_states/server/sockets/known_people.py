"""Known people: the persons of remembered tokens, and the tokens of open connections."""

from collections import OrderedDict
from collections.abc import Collection, Mapping

from bga_states.protocol.cards import Person
from bga_states.server.sockets.connection import Connection

KNOWN_TOKENS = 10_000
"""The largest number of tokens whose person is known without the store."""
SIGNED_OUT = 4401


class KnownPeople:
    """Tokens whose person is known, and open connections; it belongs to the loop."""

    def __init__(self) -> None:
        self._people: OrderedDict[str, Person] = OrderedDict()
        self.connections: dict[Connection, str] = {}
        """The open connections, each with its token."""

    def person_of(self, token: str) -> Person | None:
        """Return the person with a token, None if they are not known here."""
        person = self._people.get(token)
        if person is not None:
            self._people.move_to_end(token)
        return person

    def remember(self, token: str, person: Person) -> None:
        """Remember the person with a token."""
        self._people[token] = person
        if len(self._people) > KNOWN_TOKENS:
            self._people.popitem(last=False)

    def rename(self, person: Person) -> None:
        """Give a person another name, for each of their tokens and sockets."""
        self.take(dict.fromkeys(self.tokens_of(person.id), person))

    def end_others(self, person: Person, token: str) -> None:
        """Know a person by one token only, and close their connections with other tokens."""
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
        """Return the tokens of all connected persons."""
        return {token for connection, token in self.connections.items() if connection.person_id}

    def take(self, people: Mapping[str, Person | None]) -> None:
        """Note the present persons of these tokens; None means that a token has ended."""
        for token, person in people.items():
            if person is None:
                self._people.pop(token, None)
            elif token in self._people:
                self._people[token] = person
        for connection, token in [*self.connections.items()]:
            if token in people and connection.person_id:
                tell_person(connection, people[token])

    def forget_others(self, tokens: Collection[str]) -> None:
        """Forget the persons of all tokens but these; the store knows them."""
        for token in self._people.keys() - {*tokens}:
            del self._people[token]


def tell_person(connection: Connection, person: Person | None) -> None:
    """Give a connection its person's present name, or end it if its token has no person."""
    if person is None:
        connection.cut_off(SIGNED_OUT)
    else:
        connection.rename(person)
