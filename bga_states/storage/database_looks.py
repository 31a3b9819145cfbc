"""The looks of an SQLite database from outside, and the changes to them that SQLite may make."""

from typing import NamedTuple

HEAD = 100
"""The number of bytes at the beginning of a database that describe it."""
MAGIC = b"SQLite format 3\0"
PAGE_SIZE, FORMAT, CHANGES, PAGES = slice(16, 18), slice(18, 20), slice(24, 28), slice(28, 32)
"""The places of the page size, the format, the number of changes and the number of pages."""
WITH_LOG = b"\2\2"
"""The format of a database that is in use with a log; a backup has another format."""
LARGEST_PAGE = 0x10000


class Looks(NamedTuple):
    """The size of a database in bytes, and its head."""

    size: int
    head: bytes

    def follows(self, before: "Looks") -> bool:
        """Whether SQLite may have changed a database with the looks `before` into this one.

        SQLite writes to it when it moves the log into it, in whole or in part, for any program.
        Only a VACUUM makes it shorter; its head then holds the number of the pages that are left.
        """
        if not self.has_log:
            return False
        if self == before:  # as a rule: it has written to the log alone
            return True
        is_whole = self.size >= before.size or self.size == self._whole
        return is_whole and self.changes >= before.changes

    def is_another(self, before: "Looks") -> bool:
        """Whether this is surely another database: a backup, or a database of an earlier time."""
        return self.is_database and not (self.has_log and self.changes >= before.changes)

    @property
    def is_database(self) -> bool:
        """Whether this is a database at all."""
        return self.head.startswith(MAGIC) and len(self.head) == HEAD

    @property
    def has_log(self) -> bool:
        """Whether this is a database that is in use with a log."""
        return self.head[FORMAT] == WITH_LOG and self.is_database

    @property
    def changes(self) -> int:
        """A lower bound of the number of its changes."""
        return self._number(CHANGES)

    @property
    def _whole(self) -> int:
        """The size of all its pages in bytes."""
        page = self._number(PAGE_SIZE)
        # The largest page size does not fit into its place: 1 stands for it.
        return self._number(PAGES) * (LARGEST_PAGE if page == 1 else page)

    def _number(self, place: slice) -> int:
        return int.from_bytes(self.head[place])
