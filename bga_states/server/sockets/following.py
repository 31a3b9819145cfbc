"""Following: the tables that one connection follows, the seats, and the versions it was sent."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from bga_states.protocol.client_frames import Open
from bga_states.server.refused import TABLE_GONE, Refused, not_watched
from bga_states.server.sockets.channels import Follower, Receiver
from bga_states.server.sockets.hub import Hub
from bga_states.server.tables.jobs import Job, Opened, OpenJob
from bga_states.server.tables.scene_jobs import Scenes

MOST_FOLLOWED = 1000
"""The largest number of seats that one connection follows: each table's latest moves are kept."""
NOT_YOURS = Refused("not_seated", "Cannot follow: this seat is no longer yours.")
TOO_MANY = Refused(
    "bad_request", f"Cannot follow: you follow tables from {MOST_FOLLOWED} seats. Close some."
)


class Owner(Receiver, Protocol):
    """A connection, from the point of view of its followed tables."""

    is_closed: bool

    def put(self, text: bytes) -> None:
        """Send a frame after the waiting ones."""
        ...

    def ask(self, job: Job) -> None:
        """Give a job to the table thread."""
        ...

    def end_job(self) -> None:
        """Take note that a job was done."""
        ...


class Following:
    """The tables that one connection follows; it belongs to the loop."""

    def __init__(self, hub: Hub, owner: Owner) -> None:
        self._hub = hub
        self._owner = owner
        self._followed: dict[tuple[str, int], Follower | None] = {}
        """The followers, by table and seat; None before the first answer to `open`."""
        self._asked: dict[tuple[str, int], object] = {}
        """The last request to open each of them."""
        self.behind: dict[Follower, None] = {}
        """The followers that may be behind, in the order of their next frames."""
        self._with_scene: set[tuple[str, int]] = set()
        """The tables and seats of which scenes are wanted, too."""
        self._watch_keys: dict[str, str] = {}
        """The keys to watch that this connection has given, by table."""

    def key_to_watch(self, table_id: str) -> str:
        """Return the key that this connection has given to watch a table, "" for none."""
        return self._watch_keys.get(table_id, "")

    def open(self, frame: Open) -> None:
        """Follow a table from a seat, or anew from a version on."""
        table_id, viewer = frame.table, frame.seat
        if len(self._followed) >= MOST_FOLLOWED and (table_id, viewer) not in self._followed:
            self._owner.tell_error(TOO_MANY, table_id, viewer)
            return
        if frame.watch_key and not viewer:
            self._watch_keys[table_id] = frame.watch_key
        self._followed.setdefault((table_id, viewer))
        if frame.scene:
            self._with_scene.add((table_id, viewer))
        else:
            self._with_scene.discard((table_id, viewer))
        self._ask_to_open(table_id, viewer, frame.since)

    def refuse_more(self, seats: Collection[int]) -> None:
        """Refuse to follow one more table from these seats if that would be too many."""
        if len(self._followed) + len(seats) > MOST_FOLLOWED:
            raise TOO_MANY.again()

    def follow(self, table_id: str, opened: Mapping[int, Opened]) -> None:
        """Follow a table from each seat for which it was opened."""
        for viewer, seen in opened.items():
            key = table_id, viewer
            if len(self._followed) >= MOST_FOLLOWED and key not in self._followed:
                self._owner.tell_error(TOO_MANY, *key)
                continue
            self._followed.setdefault(key)
            self._take(table_id, viewer, seen)

    def _ask_to_open(self, table_id: str, viewer: int, since: int | None) -> None:
        follower = self._followed[table_id, viewer]
        if follower is not None:
            # The follower is sent no move before that.
            follower.is_opening = True
        asked = self._asked[table_id, viewer] = object()
        reply = partial(self._take_opened, table_id, viewer, asked)
        key, person_id = self.key_to_watch(table_id), self._owner.person_id
        self._owner.ask(OpenJob(table_id, viewer, since, person_id, reply, key))

    def _take_opened(
        self, table_id: str, viewer: int, asked: object, opened: Opened | Refused
    ) -> None:
        self._owner.end_job()
        # The client may have closed the table or the connection meanwhile.
        if self._owner.is_closed or (table_id, viewer) not in self._followed:
            return
        if isinstance(opened, Refused):
            # A later request may still be granted.
            if self._asked.get((table_id, viewer)) is asked:
                self.close(table_id, viewer)
            self._owner.tell_error(opened, table_id, viewer)
            return
        self._take(table_id, viewer, opened)

    def _take(self, table_id: str, viewer: int, opened: Opened) -> None:
        before = self._followed[table_id, viewer]
        follower = self._followed[table_id, viewer] = self._hub.follow(self._owner, viewer, opened)
        wants_scene = (table_id, viewer) in self._with_scene
        if wants_scene:
            follower.channel.with_scene.add(follower)
        # Only now: a person who opens a table again was present all the time.
        if before is not None:
            self._unfollow(before)
        for frame in opened.frames:
            self._owner.put(frame)
        if wants_scene:
            if before is not None and follower.take_over_scenes(before):
                self._owner.catch_up(follower)
            else:
                self._draw(follower)

    def _draw(self, follower: Follower) -> None:
        """Send a follower scenes from now on; the first is drawn once the game has started."""
        channel = follower.channel
        if channel.version < 0:
            return
        job = channel.draw_job(None if channel.is_scene_outdated else follower.viewer)

        def take(drawn: Scenes | Refused) -> None:
            self._owner.end_job()
            job.reply(drawn)

        self._owner.ask(replace(job, reply=take))

    def next_frame(self) -> bytes | None:
        """Return the next frame for a follower that is behind, None if there is none.

        Tables take turns: a fast one does not keep the others waiting.
        """
        while self.behind:
            follower = next(iter(self.behind))
            del self.behind[follower]
            if not follower.is_behind or follower.is_opening:
                continue
            frame = follower.next_frame()
            if frame is not None:
                if follower.is_behind:
                    self.behind[follower] = None
                return frame
            # The moves in memory do not reach back far enough, or are void.
            self._ask_to_open(*follower.key, follower.sent)
        return None

    def close(self, table_id: str, viewer: int) -> None:
        """Follow a table from this seat no longer."""
        if not viewer:
            self._watch_keys.pop(table_id, None)
        self._asked.pop((table_id, viewer), None)
        self._with_scene.discard((table_id, viewer))
        follower = self._followed.pop((table_id, viewer), None)
        if follower is not None:
            self._unfollow(follower)

    def _unfollow(self, follower: Follower) -> None:
        self.behind.pop(follower, None)
        self._hub.unfollow(follower)

    def lose(self, follower: Follower) -> None:
        """Drop a follower whose table is gone, whose seat is lost, or who may no longer watch."""
        channel, viewer = follower.channel, follower.viewer
        self.close(*follower.key)
        if channel.is_gone:
            refused = TABLE_GONE
        else:
            refused = NOT_YOURS if viewer else not_watched(channel.watch)
        self._owner.tell_error(refused, channel.table_id, viewer)

    def end(self) -> None:
        """Stop following all tables."""
        for follower in self._followed.values():
            if follower is not None:
                self._hub.unfollow(follower)
        self._followed.clear()
        self._asked.clear()
        self._with_scene.clear()
        self.behind.clear()
