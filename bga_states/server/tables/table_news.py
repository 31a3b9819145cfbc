"""News: what the table thread tells the hub once it is stored, for those who follow a table."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from bga_states.protocol.cards import Card
from bga_states.storage.contract import MoveRow
from bga_states.storage.told_frames import WATCHING, unpack_frames

NO_CLOCK = b"null"
TAIL = b'"v":%d,"at":%d,"messages":%s,"clock":%s}'


class MoveNews(msgspec.Struct, frozen=True):
    """A move: `tails` holds by viewer how its frame ends, as `move_tail` writes that."""

    table_id: str
    version: int
    tails: Mapping[int, bytes]
    holders: Mapping[int, int] = {}
    """The persons by seat, which only the server knows."""
    is_fresh: bool = False
    """Whether the move has replaced what was known: only a view tells of it."""

    @classmethod
    def of(cls, move: MoveRow) -> "MoveNews":
        """Read a move that is stored."""
        told = unpack_frames(move.frames)
        return cls(move.table_id, move.version, move_tails(told, move.version, move.at, move.clock))

    def tail(self, viewer: int) -> bytes:
        """Return how the frame ends that one viewer is sent."""
        return self.tails.get(viewer) or self.tails[WATCHING]


def move_head(table_id: str, viewer: int) -> bytes:
    """Return how the frame of each move begins that a viewer is sent."""
    return b'{"t":"move","table":"%s","seat":%d,' % (table_id.encode(), viewer)


def move_tails(
    told: Mapping[int, bytes], version: int, at: int, clock: bytes
) -> Mapping[int, bytes]:
    """Return by viewer how the frame of a move ends: who is told the same is sent the same bytes.

    `told` holds by viewer the JSON list of what they are told. Head and tail are the same as a
    `Move` of the protocol, without writing again what is written already.
    """
    clock = clock or NO_CLOCK
    tails = {WATCHING: TAIL % (version, at, told[WATCHING], clock)}
    if len(told) > 1:
        tails.update({viewer: TAIL % (version, at, told[viewer], clock) for viewer in told})
    return tails


class CardNews(NamedTuple):
    """A card that is new: `holders` are the persons by seat, which only the server knows."""

    card: Card
    holders: Mapping[int, int]
    host_id: int
    version: int
    """The version up to which the game can be seen, -1 while it cannot be."""
    watch_key: str = ""
    revision: int = 0
    """Which state of the table's row it shows."""

    @property
    def table_id(self) -> str:
        """The id of the table."""
        return self.card.id

    def may_follow(self, viewer: int, person_id: int, *, has_key: bool) -> bool:
        """Whether somebody may still follow the table from a seat, or with 0 as who watches."""
        if viewer:
            return self.holders.get(viewer) == person_id
        if self.is_of_it(person_id):
            return True
        return may_watch(self.card.watch, self.card.phase, has_key=has_key)

    def is_of_it(self, person_id: int) -> bool:
        """Whether somebody sits at the table, or has made it."""
        return is_of_table(person_id, self.host_id, self.holders)


def is_of_table(person_id: int, host_id: int, holders: Mapping[int, int]) -> bool:
    """Whether somebody sits at a table, or has made it."""
    return bool(person_id) and (person_id == host_id or person_id in holders.values())


def may_watch(watch: str, phase: str, *, has_key: bool) -> bool:
    """Whether anybody may watch; before the start there is nothing to be seen but the card."""
    return watch == "everybody" or phase == "open" or (watch == "link" and has_key)


class TableGone(NamedTuple):
    """A table is not there any more: `people` had seats at it."""

    table_id: str
    people: Collection[int] = ()


News: TypeAlias = MoveNews | CardNews | TableGone
