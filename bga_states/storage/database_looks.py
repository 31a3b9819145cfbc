"""What a database of SQLite looks like from outside, and what SQLite may have made of it since."""

from typing import NamedTuple

HEAD = 100
"""How many bytes at its begin say what a database is."""
MAGIC = b"SQLite format 3\0"
PAGE_SIZE, CHANGES, PAGES = slice(16, 18), slice(24, 28), slice(28, 32)
"""Where it says how large its pages are, how often it was changed, and how many pages it has."""
LARGEST_PAGE = 0x10000


class Looks(NamedTuple):
    """How many bytes a database has, and its head."""

    size: int
    head: bytes

    def follows(self, before: "Looks") -> bool:
        """Whether SQLite may have left a database like this that was once like that.

        It writes to it when it brings the log into it, for whatever program, and counts on. Shorter
        it gets by a VACUUM alone, which says how many pages are left.
        """
        if self == before:
            return True
        is_later = self.is_database and self.changes > before.changes
        return is_later and (self.size >= before.size or self.size == self._whole)

    @property
    def is_database(self) -> bool:
        """Whether it is a database at all."""
        return self.head.startswith(MAGIC) and len(self.head) == HEAD

    @property
    def changes(self) -> int:
        """How often it was changed."""
        return self._number(CHANGES)

    @property
    def _whole(self) -> int:
        """How many bytes its pages have."""
        page = self._number(PAGE_SIZE)
        # The largest does not fit there.
        return self._number(PAGES) * (LARGEST_PAGE if page == 1 else page)

    def _number(self, place: slice) -> int:
        return int.from_bytes(self.head[place])
