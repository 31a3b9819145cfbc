"""Channels: the followers of one table, and the frames that they are sent."""

from collections import deque
from collections.abc import Callable, Collection
from functools import partial
from typing import Protocol

import msgspec
from msgspec.structs import replace

from bga_states.protocol.cards import Card
from bga_states.protocol.server_frames import CardFrame, Question
from bga_states.server.refused import Refused
from bga_states.server.tables.scene_jobs import DrawJob, Scenes
from bga_states.server.tables.sent_scenes import NO_SCENE, SentScenes, Tail, scene_head
from bga_states.server.tables.table_cards import without_scores
from bga_states.server.tables.table_moves import MoveNews, move_head
from bga_states.server.tables.table_news import CardNews
from bga_states.storage.contract import Stand
from bga_states.storage.hints import Here

KEPT_MOVES = 64
"""The number of moves of a table kept in memory for followers that are behind."""
KEPT_SCENES = 32
"""The number of moves whose scenes wait in memory for a follower that is behind."""
ENCODE = msgspec.json.Encoder().encode


class Receiver(Protocol):
    """A connection, as a channel sees it."""

    person_id: int

    def tell(self, follower: "Follower", move: MoveNews) -> None:
        """Send a follower a move, and first the moves they lack before it."""
        ...

    def catch_up(self, follower: "Follower") -> None:
        """Send a follower the moves and scenes they lack."""
        ...

    def put_last(self, kind: object, text: bytes) -> None:
        """Send a frame; it replaces one of its kind that still waits."""
        ...

    def lose(self, follower: "Follower") -> None:
        """Drop a follower whose table is gone, whose seat is lost, or who may no longer watch."""
        ...

    def tell_error(
        self, refused: Refused, table_id: str = "", viewer: int = 0, question: Question = ""
    ) -> None:
        """Tell the client why something was refused."""
        ...


class Follower:
    """A connection that follows a table from one seat, and the last version that it was sent."""

    __slots__ = (
        "awaits_scene",
        "channel",
        "drawn",
        "has_key",
        "head",
        "is_opening",
        "is_scene_lost",
        "key",
        "receiver",
        "scenes",
        "sent",
        "viewer",
    )

    def __init__(
        self, channel: "Channel", receiver: Receiver, viewer: int, sent: int, *, has_key: bool
    ) -> None:
        self.channel = channel
        self.receiver = receiver
        self.viewer = viewer
        self.key = channel.table_id, viewer
        self.head = move_head(channel.table_id, viewer)
        """The beginning of each move frame for this viewer."""
        self.sent = sent
        self.is_opening = False
        """Whether the table is being opened anew; no move is sent before that is done."""
        self.has_key = has_key
        self.drawn = NO_SCENE
        """The version of the last scene that was sent, or waits to be."""
        self.scenes: deque[Tail] = deque()
        """The ends of the `scene` frames that wait to be sent."""
        self.is_scene_lost = False
        """Whether some of them are missing, so that the table has to be opened anew."""
        self.awaits_scene = True
        """Whether the first scene is still being drawn."""

    @property
    def is_behind(self) -> bool:
        """Whether there are more moves or scenes to send."""
        return self.sent < self.channel.version or bool(self.scenes) or self.is_scene_lost

    def take_scene(self, version: int, tail: Tail) -> None:
        """Let a scene wait to be sent, unless a whole one is needed before it."""
        if tail.is_whole:
            self.scenes.clear()
            self.is_scene_lost = self.awaits_scene = False
        elif version != self.drawn + 1:
            self.is_scene_lost = not self.awaits_scene
            return
        self.drawn = version
        self.scenes.append(tail)
        if len(self.scenes) > KEPT_SCENES:
            self.scenes.clear()
            self.drawn, self.is_scene_lost = NO_SCENE, True

    def take_over_scenes(self, before: "Follower") -> bool:
        """Go on where another follower of this connection stood, and return whether it can be."""
        if before.drawn == NO_SCENE or self.channel.is_scene_outdated:
            return False
        self.drawn, self.scenes, self.awaits_scene = before.drawn, before.scenes, False
        return True

    def next_frame(self) -> bytes | None:
        """Return the next frame, None if the table has to be opened anew."""
        if self.sent == self.channel.version:
            return self._next_scene()
        move = self.channel.move_after(self.sent)
        if move is None or move.is_fresh:
            return None
        self.sent = move.version
        return self.head + move.tail(self.viewer)

    def _next_scene(self) -> bytes | None:
        if not self.scenes:
            return None
        return scene_head(*self.key) + self.scenes.popleft().text


class Channel:
    """A followed table, with its followers, its card and its latest moves."""

    def __init__(self, news: CardNews) -> None:
        self.table_id = news.table_id
        self.followers: set[Follower] = set()
        self.with_scene: set[Follower] = set()
        """The followers who are sent scenes, too."""
        self._sent: SentScenes | None = None
        """What their viewers were sent; held here for the table, which lets go of it otherwise."""
        self.is_scene_outdated = False
        """Whether another server has made moves that nobody has drawn here."""
        self.is_gone = False
        """Whether the table has been removed."""
        self.version = news.version
        self._moves: deque[MoveNews] = deque(maxlen=KEPT_MOVES)
        self._news = news
        self._written = b""
        self._told_here: set[int] = set()
        """The persons who were here according to the last card sent to all followers."""
        self.announced: set[int] = set()
        """The persons who are here according to the last message to other servers."""
        self._there: dict[str, tuple[frozenset[int], float]] = {}
        """The persons connected to each other server, and the time of its last message."""

    @property
    def stand(self) -> Stand:
        """How far the table is, as known here."""
        return Stand(self.table_id, self.version, self._news.revision)

    @property
    def holders(self) -> Collection[int]:
        """The ids of the persons who have seats at the table."""
        return self._news.holders.values()

    @property
    def watch(self) -> str:
        """Who may watch the table."""
        return self._news.card.watch

    def add_move(self, move: MoveNews) -> bool:
        """Take a move, and return whether its scene is to be drawn; ignore a known one."""
        if move.version <= self.version:
            return False
        if move.version > self.version + 1:
            # Another server has made the moves between; followers get them from the store.
            self._moves.clear()
        self._moves.append(move)
        self.version = move.version
        for follower in self.followers:
            follower.receiver.tell(follower, move)
        return bool(self.with_scene) and not move.is_filmed

    def stop_scene(self, follower: Follower) -> None:
        """Send a follower no more scenes."""
        self.with_scene.discard(follower)
        if not self.with_scene:
            self._sent = None

    @property
    def scene_viewers(self) -> frozenset[int]:
        """The viewers whose scene somebody follows, as numbers of seats."""
        return frozenset([follower.viewer for follower in self.with_scene])

    def draw_job(self, viewer: int | None = None) -> DrawJob:
        """Return the job that draws the table for one viewer, or all who follow its scene."""
        viewers = self.scene_viewers if viewer is None else frozenset([viewer])
        return DrawJob(self.table_id, viewers, self.version, self.scene_reply(viewers))

    def scene_reply(self, viewers: Collection[int]) -> Callable[[Scenes | Refused], None]:
        """Return the function that tells viewers their scenes, or why there are none."""
        return partial(self._take_drawn, viewers)

    def _take_drawn(self, viewers: Collection[int], drawn: Scenes | Refused) -> None:
        if isinstance(drawn, Refused):
            drawn = Scenes(self.version, refused=dict.fromkeys(viewers, drawn))
        self.is_scene_outdated = False
        self._sent = (drawn.sent or self._sent) if self.with_scene else None
        for follower in self.with_scene:
            refused = drawn.refused.get(follower.viewer)
            tail = drawn.tails.get(follower.viewer)
            if refused is not None:
                follower.awaits_scene = False
                follower.receiver.tell_error(refused, *follower.key, "scene")
            elif tail is not None and drawn.version > follower.drawn:
                follower.take_scene(drawn.version, tail)
                follower.receiver.catch_up(follower)

    def move_after(self, version: int) -> MoveNews | None:
        """Return the move that follows a version, None if it is no longer kept."""
        if not self._moves:
            return None
        place = version + 1 - self._moves[0].version
        return self._moves[place] if 0 <= place < len(self._moves) else None

    def take_card(self, news: CardNews) -> None:
        """Take a new card, which the next `tell_card` sends."""
        self._news = news
        self._written = b""
        is_further = news.version > self.version
        # No follower is behind while the table stands still; new ones are, once it goes on.
        self.version = news.version
        if is_further:
            # The moves in between are not known here, as another server has made them.
            self._moves.clear()
            self.is_scene_outdated = True
            for follower in self.followers:
                follower.receiver.catch_up(follower)

    def tell_card(self) -> None:
        """Send the card to all followers, once to each connection."""
        self._tell_all(self._here())

    def tell_new_faces(self) -> bool:
        """Send all followers the card if other persons are here than they were last told.

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
        """Send a connection the card, with the same persons here as all were last told."""
        receiver.put_last(self, self._card_for(receiver.person_id))

    def tell_bare_card(self, receiver: Receiver) -> None:
        """Send a barred connection the card without scores, in place of the full one."""
        card = without_scores(self._card())
        receiver.put_last(self, ENCODE(CardFrame(card, mine=[], is_host=False)))

    def here(self) -> set[int]:
        """Return the holders who follow the table on this server, from a seat or without one."""
        persons = {follower.receiver.person_id for follower in self.followers}
        return persons.intersection(self.holders)

    def take_there(self, there: Here, at: float) -> None:
        """Note the persons who follow the table on another server."""
        self._there[there.server] = frozenset(there.person_ids), at

    def forget_there(self, since: float) -> None:
        """Forget the persons whom other servers have not named again since this time."""
        for server, (_, at) in [*self._there.items()]:
            if at < since:
                del self._there[server]

    def _here(self) -> set[int]:
        """Return the holders who follow the table on any server."""
        here = self.here()
        for people, _ in self._there.values():
            here |= people.intersection(self.holders)
        return here

    def barred(self) -> list[Follower]:
        """List the followers that may no longer follow the table."""
        return [
            follower
            for follower in self.followers
            if not self._news.may_follow(
                follower.viewer, follower.receiver.person_id, has_key=follower.has_key
            )
        ]

    def end(self) -> list[Follower]:
        """Take note that the table has been removed; return its followers."""
        self.is_gone = True
        lost, self.followers, self.with_scene = [*self.followers], set(), set()
        self._sent = None
        return lost

    def _card_for(self, person_id: int) -> bytes:
        """Return the `card` frame for a person; for 0, no person, it names no own seats."""
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
        """Return the card, with the seats marked whose holders are here."""
        here = self._told_here
        card, holders = self._news.card, self._news.holders
        seats = [replace(seat, is_here=holders.get(seat.no) in here) for seat in card.seats]
        return replace(card, seats=seats)
