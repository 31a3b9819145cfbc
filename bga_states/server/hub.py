"""The hub: who follows which table, and who waits for the list of their own."""

from asyncio import AbstractEventLoop
from collections import defaultdict
from collections.abc import Callable

from bga_states.server.channels import Channel, Follower, Receiver
from bga_states.server.jobs import Opened
from bga_states.server.table_news import MoveNews, News

LIST_DELAY = 0.5
"""Seconds for which changes of somebody's tables are collected."""


class Hub:
    """Knows viewers, not games; it belongs to the loop.

    `ask_list` lets the list of a person's tables be made, for `take_list`.
    """

    def __init__(self, loop: AbstractEventLoop, ask_list: Callable[[int], None]) -> None:
        self._loop = loop
        self._ask_list = ask_list
        self._channels: dict[str, Channel] = {}
        self._readers: defaultdict[int, set[Receiver]] = defaultdict(set)
        self._changed: set[int] = set()
        self._awaited: set[int] = set()
        """Whose lists are being made."""

    @property
    def followed(self) -> int:
        """How many tables somebody follows."""
        return len(self._channels)

    def follow(self, receiver: Receiver, viewer: int, opened: Opened) -> Follower:
        """Let a connection follow a table, from the version on that it was sent."""
        table_id = opened.card.table_id
        channel = self._channels.get(table_id)
        if channel is None:
            channel = self._channels[table_id] = Channel(opened.card)
        else:
            channel.take_card(opened.card)
        follower = Follower(channel, receiver, viewer, opened.card.version, has_key=opened.has_key)
        channel.followers.add(follower)
        if channel.has_new_faces():
            channel.tell_card()
        else:
            channel.tell_card([receiver])
        return follower

    def unfollow(self, follower: Follower) -> None:
        """Let a connection no longer follow a table from a seat."""
        channel = follower.channel
        channel.followers.discard(follower)
        if not channel.followers:
            self._channels.pop(channel.table_id, None)
        elif channel.has_new_faces():
            channel.tell_card()

    def tell(self, news: News) -> list[Follower]:
        """Tell news to those who follow its table; return those who no longer may."""
        self._note_changed(news)
        channel = self._channels.get(news.table_id)
        if channel is None:
            return []
        if isinstance(news, MoveNews):
            channel.add_move(news)
            return []
        channel.take_card(news)
        channel.tell_card()
        barred = channel.barred()
        for lost in barred:
            if not lost.viewer:
                channel.tell_bare_card(lost.receiver)
        return barred

    def read_list(self, receiver: Receiver) -> None:
        """Let a connection be sent the list of its person's tables, now and when it changes."""
        self._readers[receiver.person_id].add(receiver)
        # One list answers all who ask for it meanwhile, however often they do.
        if receiver.person_id not in self._awaited:
            self._begin_list(receiver.person_id)

    def leave_list(self, receiver: Receiver) -> None:
        """Send a connection no more lists."""
        readers = self._readers.get(receiver.person_id)
        if readers is not None:
            readers.discard(receiver)
            if not readers:
                del self._readers[receiver.person_id]

    def take_list(self, person_id: int, frame: bytes | None) -> None:
        """Send a person's list to those who wait for it; None is tried again a little later."""
        self._awaited.discard(person_id)
        if frame is None:
            self._note({person_id} & self._readers.keys())
            return
        for receiver in self._readers.get(person_id, ()):
            receiver.put_last("list", frame)

    def _note_changed(self, news: News) -> None:
        """Note whose lists may have changed; they are made a little later, for many changes."""
        if not self._readers:
            return
        self._note({*news.holders.values()} & self._readers.keys())

    def _note(self, changed: set[int]) -> None:
        if changed and not self._changed:
            self._loop.call_later(LIST_DELAY, self._ask_lists)
        self._changed |= changed

    def _ask_lists(self) -> None:
        changed, self._changed = self._changed, set()
        for person_id in changed & self._readers.keys():
            self._begin_list(person_id)

    def _begin_list(self, person_id: int) -> None:
        self._awaited.add(person_id)
        self._ask_list(person_id)
