"""Catch-up jobs: they bring the changes of another server to a table's followers here."""

from collections.abc import Callable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from bga_states.server.refused import Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import MISSED, Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.table_cards import card_news
from bga_states.server.tables.table_moves import MoveNews, News
from bga_states.server.tables.table_news import TableGone
from bga_states.storage.contract import ACT, Stand


def is_news(stand: Stand, seen: Stand) -> bool:
    """Whether a table is further than `seen`."""
    return stand.version > seen.version or stand.revision > seen.revision


class CatchUpJob(msgspec.Struct, frozen=True):
    """Another server has changed a table: this reads the news that its followers here lack.

    `seen` is how far the followers know the table, None where it has none here.
    """

    stand: Stand
    seen: Stand | None
    reply: Callable[[object], object]
    name: str = "CatchUpJob"
    reads_store: bool = True
    table_id: str = ""
    """Empty, so that the news is told even if the table has changed again meanwhile."""

    def run(self, desk: Desk, at: int) -> Result:
        """Forget an outdated table, and read its news."""
        desk.drop_older(self.stand)
        seen = self.seen
        if seen is None or not is_news(self.stand, seen):
            return Result(None)
        if self.stand.is_gone:
            return Result(None, news=(TableGone(self.stand.table_id),))
        live = desk.table(self.stand.table_id, at)
        return Result(None, news=tuple(missed_news(desk, live, seen)))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal; a later look finds the missing news."""
        return refused


def missed_news(desk: Desk, live: LiveTable, seen: Stand) -> Iterator[News]:
    """Read the news of a table since it was seen."""
    is_shown = live.row.revision <= seen.revision
    if live.trouble:
        # A table that stands still shows only the reason.
        if not is_shown:
            yield card_news(live)
        return
    # The last of too many moves are enough: they show a follower that earlier ones are missing.
    since = max(seen.version, live.version - MISSED)
    holders: Mapping[int, int] = live.holders
    for move in desk.store.moves(live.row.id, since) if live.version > since else ():
        is_fresh = move.version <= live.fresh_from
        is_shown = is_shown and move.kind == ACT
        yield replace(MoveNews.of(move), holders=holders, is_fresh=is_fresh)
    if not is_shown:
        yield card_news(live)
