"""The hub: who follows which table, and who waits for the list of their own."""

from asyncio import AbstractEventLoop
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from bga_states.server.sockets.channels import Channel, Follower, Receiver
from bga_states.server.tables.jobs import Opened
from bga_states.server.tables.table_news import CardNews, TableGone
from bga_states.storage.contract import Stand
from bga_states.storage.hints import Here

LIST_DELAY = 0.5
"""Seconds for which changes of somebody's tables are collected."""


class Announce(Protocol):
    """Tells other servers who follows a table here."""

    def __call__(self, table_id: str, people: set[int], *, asks: bool) -> None:
        """Tell it; `asks` is for them to do the same."""
        ...


class Hub:
    """Knows viewers, not games; it belongs to the loop.

    `ask_list` lets the list of a person's tables be made, for `take_list`.
    """

    def __init__(self, loop: AbstractEventLoop, ask_list: Callable[[int], None]) -> None:
        self._loop = loop
        self._ask_list = ask_list
        self.channels: dict[str, Channel] = {}
        """The channels of the tables that are followed, by table id."""
        self.readers: defaultdict[int, set[Receiver]] = defaultdict(set)
        """Who is sent the list of their tables, by person."""
        self._changed: set[int] = set()
        self._awaited: set[int] = set()
        """Whose lists are being made."""
        self._recent: set[int] = set()
        """Whose lists were asked for less than `LIST_DELAY` ago."""
        self.announce: Announce | None = None
        """Tells other servers who is here; None where there are no others."""

    @property
    def followed(self) -> int:
        """How many tables somebody follows."""
        return len(self.channels)

    def follow(self, receiver: Receiver, viewer: int, opened: Opened) -> Follower:
        """Let a connection follow a table, from the version on that it was sent."""
        table_id = opened.card.table_id
        channel = self.channels.get(table_id)
        is_new = channel is None
        if channel is None:
            channel = self.channels[table_id] = Channel(opened.card)
        else:
            channel.take_card(opened.card)
        follower = Follower(channel, receiver, viewer, opened.card.version, has_key=opened.has_key)
        channel.followers.add(follower)
        if not channel.tell_new_faces():
            channel.tell_card_to(receiver)
        self._announce(channel, asks=is_new)
        return follower

    def unfollow(self, follower: Follower) -> None:
        """Let a connection no longer follow a table from a seat."""
        channel = follower.channel
        channel.followers.discard(follower)
        if not channel.followers:
            self.channels.pop(channel.table_id, None)
        else:
            channel.tell_new_faces()
        self._announce(channel)

    def tell(self, news: CardNews | TableGone) -> Sequence[Follower]:
        """Tell news to those who follow its table; return those who no longer may."""
        if isinstance(news, TableGone):
            return self._end_channel(news)
        self.note_changed(news.holders.values())
        channel = self.channels.get(news.table_id)
        if channel is None:
            return ()
        channel.take_card(news)
        channel.tell_card()
        barred = channel.barred()
        for lost in barred:
            if not lost.viewer:
                channel.tell_bare_card(lost.receiver)
        self._announce(channel)
        return barred

    def _end_channel(self, gone: TableGone) -> list[Follower]:
        """Let nobody follow a table that is not there any more; return all who did."""
        self.note_changed(gone.people)
        channel = self.channels.pop(gone.table_id, None)
        if channel is None:
            return []
        # Where another server has removed it, nobody may have told who sat there.
        self.note_changed(channel.holders)
        return channel.end()

    def here(self) -> dict[str, set[int]]:
        """Return who follows each table here, of those who sit there."""
        return {table_id: channel.here() for table_id, channel in self.channels.items()}

    def here_at(self, table_id: str) -> set[int] | None:
        """Return who follows a table here, of those who sit there; None where nobody does."""
        channel = self.channels.get(table_id)
        return None if channel is None else channel.here()

    def take_there(self, there: Here, at: float) -> None:
        """Take from another server who follows a table there."""
        channel = self.channels.get(there.table_id)
        if channel is not None:
            channel.take_there(there, at)
            channel.tell_new_faces()

    def forget_there(self, since: float) -> None:
        """Forget who follows tables through other servers that have not told it since then."""
        for channel in self.channels.values():
            channel.forget_there(since)
            channel.tell_new_faces()

    def _announce(self, channel: Channel, *, asks: bool = False) -> None:
        """Tell other servers who follows a table here, where that has changed."""
        if self.announce is None:
            return
        here = channel.here()
        if asks or here != channel.announced:
            channel.announced = here
            self.announce(channel.table_id, here, asks=asks)

    def stands(self) -> dict[str, Stand]:
        """Return how far the tables are that are followed, as far as it is known here, by id."""
        return {table_id: channel.stand for table_id, channel in self.channels.items()}

    def stand_of(self, table_id: str) -> Stand | None:
        """Return how far a table is, None where nobody follows it."""
        channel = self.channels.get(table_id)
        return None if channel is None else channel.stand

    def note_changed(self, people: Iterable[int]) -> None:
        """Note that tables of these people have changed."""
        self._note({*people} & self.readers.keys())

    def note_all_changed(self) -> None:
        """Note that tables of anybody may have changed."""
        self._note({*self.readers})

    def read_list(self, receiver: Receiver) -> None:
        """Let a connection be sent the list of its person's tables, soon and when it changes."""
        person_id = receiver.person_id
        self.readers[person_id].add(receiver)
        # One list answers all who ask for it meanwhile, however often they do.
        if person_id in self._awaited:
            return
        if person_id in self._recent:
            self._note({person_id})
        else:
            self._begin_list(person_id)

    def leave_list(self, receiver: Receiver) -> None:
        """Send a connection no more lists."""
        readers = self.readers.get(receiver.person_id)
        if readers is not None:
            readers.discard(receiver)
            if not readers:
                del self.readers[receiver.person_id]

    def take_list(self, person_id: int, frame: bytes | None) -> None:
        """Send a person's list to those who wait for it; None is tried again a little later."""
        self._awaited.discard(person_id)
        if frame is None:
            self._note({person_id} & self.readers.keys())
            return
        for receiver in self.readers.get(person_id, ()):
            receiver.put_last("list", frame)

    def _note(self, changed: set[int]) -> None:
        if changed and not self._changed:
            self._loop.call_later(LIST_DELAY, self._ask_lists)
        self._changed |= changed

    def _ask_lists(self) -> None:
        changed, self._changed = self._changed, set()
        for person_id in changed & self.readers.keys():
            self._begin_list(person_id)

    def _begin_list(self, person_id: int) -> None:
        self._awaited.add(person_id)
        self._recent.add(person_id)
        self._loop.call_later(LIST_DELAY, self._recent.discard, person_id)
        self._ask_list(person_id)
