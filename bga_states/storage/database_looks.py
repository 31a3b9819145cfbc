"""What a database of SQLite looks like from outside, and what SQLite may have made of it since."""

from typing import NamedTuple

HEAD = 100
"""How many bytes at its begin say what a database is."""
MAGIC = b"SQLite format 3\0"
PAGE_SIZE, FORMAT, CHANGES, PAGES = slice(16, 18), slice(18, 20), slice(24, 28), slice(28, 32)
"""Where it has the size of its pages, its format, the number of its changes and of its pages."""
WITH_LOG = b"\2\2"
"""The format of a database that is in use with a log; that of a backup is another one."""
LARGEST_PAGE = 0x10000


class Looks(NamedTuple):
    """How many bytes a database has, and its head."""

    size: int
    head: bytes

    def follows(self, before: "Looks") -> bool:
        """Whether SQLite may have left a database like this that was once like that.

        It writes to it when it brings the log into it, as a whole or in part, for whatever program.
        Shorter it gets by a VACUUM alone, which says how many pages are left.
        """
        if not self.has_log:
            return False
        if self == before:  # as a rule: it has written to the log alone
            return True
        is_whole = self.size >= before.size or self.size == self._whole
        return is_whole and self.changes >= before.changes

    def is_another(self, before: "Looks") -> bool:
        """Whether it is surely another database, a backup or one of an earlier time."""
        return self.is_database and not (self.has_log and self.changes >= before.changes)

    @property
    def is_database(self) -> bool:
        """Whether it is a database at all."""
        return self.head.startswith(MAGIC) and len(self.head) == HEAD

    @property
    def has_log(self) -> bool:
        """Whether it is a database that is in use with a log."""
        return self.head[FORMAT] == WITH_LOG and self.is_database

    @property
    def changes(self) -> int:
        """How often it was changed, at least."""
        return self._number(CHANGES)

    @property
    def _whole(self) -> int:
        """How many bytes its pages have."""
        page = self._number(PAGE_SIZE)
        # The largest does not fit there.
        return self._number(PAGES) * (LARGEST_PAGE if page == 1 else page)

    def _number(self, place: slice) -> int:
        return int.from_bytes(self.head[place])
