"""News of a table other than its moves, for its followers: a new card, or its removal."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bga_states.protocol.cards import Card


class CardNews(NamedTuple):
    """A new card; `holders` are the ids of the holders by seat, which only the server knows."""

    card: Card
    holders: Mapping[int, int]
    host_id: int
    version: int
    """The version up to which the game can be seen, -1 while it cannot be."""
    watch_key: str = ""
    revision: int = 0
    """The revision of the table's row that it shows."""

    @property
    def table_id(self) -> str:
        """The id of the table."""
        return self.card.id

    def may_follow(self, viewer: int, person_id: int, *, has_key: bool) -> bool:
        """Whether a person may still follow the table from a seat, or with 0 as a spectator."""
        if viewer:
            return self.holders.get(viewer) == person_id
        if self.is_of_it(person_id):
            return True
        return may_watch(self.card.watch, self.card.phase, has_key=has_key)

    def is_of_it(self, person_id: int) -> bool:
        """Whether a person sits at the table, or has made it."""
        return is_of_table(person_id, self.host_id, self.holders)


def is_of_table(person_id: int, host_id: int, holders: Mapping[int, int]) -> bool:
    """Whether a person sits at a table, or has made it."""
    return bool(person_id) and (person_id == host_id or person_id in holders.values())


def may_watch(watch: str, phase: str, *, has_key: bool) -> bool:
    """Whether a spectator may watch; before the start they can see nothing but the card."""
    return watch == "everybody" or phase == "open" or (watch == "link" and has_key)


class TableGone(NamedTuple):
    """A table is gone; `people` are the ids of the persons who had seats at it."""

    table_id: str
    people: Collection[int] = ()
