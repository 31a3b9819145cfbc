"""Channels: who follows one table, and what they are sent of it."""

from collections import deque
from collections.abc import Collection
from typing import Protocol

import msgspec
from msgspec.structs import replace

from bga_states.protocol.cards import Card
from bga_states.protocol.server_frames import CardFrame
from bga_states.server.tables.table_cards import without_scores
from bga_states.server.tables.table_moves import MoveNews, move_head
from bga_states.server.tables.table_news import CardNews
from bga_states.storage.contract import Stand
from bga_states.storage.hints import Here

KEPT_MOVES = 64
"""So many moves of a table are kept in memory for those who are behind."""
ENCODE = msgspec.json.Encoder().encode


class Receiver(Protocol):
    """A connection, as a channel sees it."""

    person_id: int

    def tell(self, follower: "Follower", move: MoveNews) -> None:
        """Send somebody who follows a move, and first what they lack before it."""
        ...

    def catch_up(self, follower: "Follower") -> None:
        """Send somebody who follows what they lack."""
        ...

    def put_last(self, kind: object, text: bytes) -> None:
        """Send a frame, in the place of one of its kind that still waits."""
        ...

    def lose(self, follower: "Follower") -> None:
        """Stop following from a seat that is no longer theirs, or what they may not watch."""
        ...


class Follower:
    """Somebody who follows a table from a seat, and how far they have been told."""

    __slots__ = ("channel", "has_key", "head", "is_opening", "key", "receiver", "sent", "viewer")

    def __init__(
        self, channel: "Channel", receiver: Receiver, viewer: int, sent: int, *, has_key: bool
    ) -> None:
        self.channel = channel
        self.receiver = receiver
        self.viewer = viewer
        self.key = channel.table_id, viewer
        self.head = move_head(channel.table_id, viewer)
        """How each move begins that they are sent."""
        self.sent = sent
        self.is_opening = False
        """Whether they open the table anew, and are sent nothing before that."""
        self.has_key = has_key

    @property
    def is_behind(self) -> bool:
        """Whether there is more to send."""
        return self.sent < self.channel.version

    def next_frame(self) -> bytes | None:
        """Return the next frame for them, None when only opening the table anew helps."""
        move = self.channel.move_after(self.sent)
        if move is None or move.is_fresh:
            return None
        self.sent = move.version
        return self.head + move.tail(self.viewer)


class Channel:
    """One table that is followed, its card and its latest moves."""

    def __init__(self, news: CardNews) -> None:
        self.table_id = news.table_id
        self.followers: set[Follower] = set()
        self.is_gone = False
        """Whether the table is not there any more."""
        self.version = news.version
        self._moves: deque[MoveNews] = deque(maxlen=KEPT_MOVES)
        self._news = news
        self._written = b""
        self._told_here: set[int] = set()
        """Who was here by the last card that all were told."""
        self.announced: set[int] = set()
        """Who is here by what other servers were told."""
        self._there: dict[str, tuple[frozenset[int], float]] = {}
        """Who is connected to each other server, and when that was told."""

    @property
    def stand(self) -> Stand:
        """How far the table is, as far as it is known here."""
        return Stand(self.table_id, self.version, self._news.revision)

    @property
    def holders(self) -> Collection[int]:
        """The ids of the persons who have seats at the table."""
        return self._news.holders.values()

    @property
    def watch(self) -> str:
        """Who may watch the table."""
        return self._news.card.watch

    def add_move(self, move: MoveNews) -> None:
        """Take a move; one that is known already is nothing new."""
        if move.version <= self.version:
            return
        if move.version > self.version + 1:
            # Another server has made those between: whoever lacks them reads them in the store.
            self._moves.clear()
        self._moves.append(move)
        self.version = move.version
        for follower in self.followers:
            follower.receiver.tell(follower, move)

    def move_after(self, version: int) -> MoveNews | None:
        """Return the move that follows a version; None if it is no longer kept."""
        if not self._moves:
            return None
        place = version + 1 - self._moves[0].version
        return self._moves[place] if 0 <= place < len(self._moves) else None

    def take_card(self, news: CardNews) -> None:
        """Take a new card, which the next `tell_card` sends."""
        self._news = news
        self._written = b""
        is_further = news.version > self.version
        # Nobody is behind at a table that stands still; who came meanwhile is, once it goes on.
        self.version = news.version
        if is_further:
            # By moves that are not known here, as another server makes them.
            self._moves.clear()
            for follower in self.followers:
                follower.receiver.catch_up(follower)

    def tell_card(self) -> None:
        """Send the card to all who follow the table, once to each of them."""
        self._tell_all(self._here())

    def tell_new_faces(self) -> bool:
        """Send everybody the card if who is here has changed since they were last told.

        Return whether it was sent.
        """
        here = self._here()
        if here == self._told_here:
            return False
        self._tell_all(here)
        return True

    def _tell_all(self, here: set[int]) -> None:
        self._told_here, self._written = here, b""
        for receiver in {follower.receiver for follower in self.followers}:
            self.tell_card_to(receiver)

    def tell_card_to(self, receiver: Receiver) -> None:
        """Send somebody the card, with who is here as everybody was last told."""
        receiver.put_last(self, self._card_for(receiver.person_id))

    def tell_bare_card(self, receiver: Receiver) -> None:
        """Send the card to somebody who may not watch, in the place of the one with scores."""
        card = without_scores(self._card())
        receiver.put_last(self, ENCODE(CardFrame(card, mine=[], is_host=False)))

    def here(self) -> set[int]:
        """Return who of those who sit here follows the table, from a seat or without one."""
        persons = {follower.receiver.person_id for follower in self.followers}
        return persons.intersection(self.holders)

    def take_there(self, there: Here, at: float) -> None:
        """Take from another server who follows the table there."""
        self._there[there.server] = frozenset(there.person_ids), at

    def forget_there(self, since: float) -> None:
        """Forget what other servers have not told since then."""
        for server, (_, at) in [*self._there.items()]:
            if at < since:
                del self._there[server]

    def _here(self) -> set[int]:
        """Return who of those who sit here follows the table, through any server."""
        here = self.here()
        for people, _ in self._there.values():
            here |= people.intersection(self.holders)
        return here

    def barred(self) -> list[Follower]:
        """List those who follow the table and no longer may."""
        return [
            follower
            for follower in self.followers
            if not self._news.may_follow(
                follower.viewer, follower.receiver.person_id, has_key=follower.has_key
            )
        ]

    def end(self) -> list[Follower]:
        """Take note that the table is not there any more; return those who followed it."""
        self.is_gone = True
        lost, self.followers = [*self.followers], set()
        return lost

    def _card_for(self, person_id: int) -> bytes:
        """Return the `card` frame of one person; nobody's has no seats of its own."""
        if not self._written:
            self._written = ENCODE(self._card())
        mine = []
        if person_id:
            holders = self._news.holders
            mine = [no for no in holders if holders[no] == person_id]
        is_host = b"true" if person_id == self._news.host_id else b"false"
        key = self._news.watch_key if self._news.is_of_it(person_id) else ""
        # The same as a `CardFrame` of the protocol; the card itself is written once for all.
        return b'{"t":"card","card":%s,"mine":%s,"is_host":%s,"watch_key":"%s"}' % (
            self._written,
            ENCODE(mine),
            is_host,
            key.encode(),
        )

    def _card(self) -> Card:
        """Return the card with who is here."""
        here = self._told_here
        card, holders = self._news.card, self._news.holders
        seats = [replace(seat, is_here=holders.get(seat.no) in here) for seat in card.seats]
        return replace(card, seats=seats)
