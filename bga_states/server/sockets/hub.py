"""The hub: the followers of all tables, and the connections that are sent lists of tables."""

from asyncio import AbstractEventLoop
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from bga_states.server.sockets.channels import Channel, Follower, Receiver
from bga_states.server.tables.jobs import Opened
from bga_states.server.tables.scene_jobs import FilmJob
from bga_states.server.tables.table_moves import FilmedMove
from bga_states.server.tables.table_news import CardNews, TableGone
from bga_states.storage.contract import Stand
from bga_states.storage.hints import Here

LIST_DELAY = 0.5
"""Seconds for which changes of a person's tables are collected."""


class Announce(Protocol):
    """Tells other servers which holders follow a table here."""

    def __call__(self, table_id: str, people: set[int], *, asks: bool) -> None:
        """Name these people; with `asks`, ask the other servers to do the same."""
        ...


class Hub:
    """Knows viewers, not games; it belongs to the loop.

    `ask_list` has the list of a person's tables made, and `take_list` takes it.
    """

    def __init__(self, loop: AbstractEventLoop, ask_list: Callable[[int], None]) -> None:
        self._loop = loop
        self._ask_list = ask_list
        self.channels: dict[str, Channel] = {}
        """The channels of the tables that are followed, by table id."""
        self.undrawn: set[Channel] = set()
        """The followed tables whose scene is to be drawn, as nobody has filmed their last move."""
        self.readers: defaultdict[int, set[Receiver]] = defaultdict(set)
        """The connections that are sent the list of a person's tables, by person id."""
        self._changed: set[int] = set()
        self._awaited: set[int] = set()
        """The persons whose lists are being made."""
        self._recent: set[int] = set()
        """The persons whose lists were asked for less than `LIST_DELAY` ago."""
        self.announce: Announce | None = None
        """Tells other servers which persons are here; None if there are no others."""

    @property
    def followed(self) -> int:
        """The number of followed tables."""
        return len(self.channels)

    def follow(self, receiver: Receiver, viewer: int, opened: Opened) -> Follower:
        """Let a connection follow a table, starting at the version that it was sent."""
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
        """Stop a connection from following a table from a seat."""
        channel = follower.channel
        channel.followers.discard(follower)
        channel.stop_scene(follower)
        if not channel.followers:
            self.channels.pop(channel.table_id, None)
        else:
            channel.tell_new_faces()
        self._announce(channel)

    def tell(self, news: CardNews | TableGone) -> Sequence[Follower]:
        """Tell a table's followers its news; return the followers that no longer may follow it."""
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

    def film_job(self, move: FilmedMove) -> FilmJob | None:
        """Return the job that films a move for the viewers who follow its scene; None for none."""
        channel = self.channels.get(move.table_id)
        if channel is None or not channel.with_scene:
            return None
        viewers = channel.scene_viewers
        return FilmJob(move, viewers, channel.scene_reply(viewers))

    def _end_channel(self, gone: TableGone) -> list[Follower]:
        """End the channel of a table that has been removed; return its followers."""
        self.note_changed(gone.people)
        channel = self.channels.pop(gone.table_id, None)
        if channel is None:
            return []
        # If another server has removed the table, the news may lack its holders.
        self.note_changed(channel.holders)
        return channel.end()

    def here(self) -> dict[str, set[int]]:
        """Return the holders who follow each table on this server, by table id."""
        return {table_id: channel.here() for table_id, channel in self.channels.items()}

    def here_at(self, table_id: str) -> set[int] | None:
        """Return the holders who follow a table on this server; None if it has no followers."""
        channel = self.channels.get(table_id)
        return None if channel is None else channel.here()

    def take_there(self, there: Here, at: float) -> None:
        """Note the persons who follow a table on another server."""
        channel = self.channels.get(there.table_id)
        if channel is not None:
            channel.take_there(there, at)
            channel.tell_new_faces()

    def forget_there(self, since: float) -> None:
        """Forget the persons whom other servers have not named again since this time."""
        for channel in self.channels.values():
            channel.forget_there(since)
            channel.tell_new_faces()

    def _announce(self, channel: Channel, *, asks: bool = False) -> None:
        """Tell other servers which holders follow a table here, if that has changed."""
        if self.announce is None:
            return
        here = channel.here()
        if asks or here != channel.announced:
            channel.announced = here
            self.announce(channel.table_id, here, asks=asks)

    def stands(self) -> dict[str, Stand]:
        """Return how far each followed table is, as known here, by table id."""
        return {table_id: channel.stand for table_id, channel in self.channels.items()}

    def stand_of(self, table_id: str) -> Stand | None:
        """Return how far a table is, None if it has no followers."""
        channel = self.channels.get(table_id)
        return None if channel is None else channel.stand

    def note_changed(self, people: Iterable[int]) -> None:
        """Note that tables of these people have changed."""
        self._note({*people} & self.readers.keys())

    def note_all_changed(self) -> None:
        """Note that any person's tables may have changed."""
        self._note({*self.readers})

    def read_list(self, receiver: Receiver) -> None:
        """Send a connection the list of its person's tables, soon and after each change."""
        person_id = receiver.person_id
        self.readers[person_id].add(receiver)
        # One list answers all requests that come meanwhile.
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
        """Send a person's list to its readers; if it is None, ask for it again a little later."""
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
