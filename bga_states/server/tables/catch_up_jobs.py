"""Catch-up jobs: what another server has changed at a table, for those who follow it here."""

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
    """Whether a table is further than was seen."""
    return stand.version > seen.version or stand.revision > seen.revision


class CatchUpJob(msgspec.Struct, frozen=True):
    """Another server has changed a table: whoever follows it here is told what they lack.

    `seen` is how far they know it, None where nobody follows it.
    """

    stand: Stand
    seen: Stand | None
    reply: Callable[[object], object]
    name: str = "CatchUpJob"
    reads_store: bool = True
    table_id: str = ""
    """None: what has come is told, though more has come meanwhile."""

    def run(self, desk: Desk, at: int) -> Result:
        """Forget what is outdated, and read what is new."""
        desk.drop_older(self.stand)
        seen = self.seen
        if seen is None or not is_news(self.stand, seen):
            return Result(None)
        if self.stand.is_gone:
            return Result(None, news=(TableGone(self.stand.table_id),))
        live = desk.table(self.stand.table_id, at)
        return Result(None, news=tuple(missed_news(desk, live, seen)))

    def refused(self, refused: Refused) -> Refused:
        """Say why not; what is missing is looked for again."""
        return refused


def missed_news(desk: Desk, live: LiveTable, seen: Stand) -> Iterator[News]:
    """Read what has become of a table since it was seen."""
    is_shown = live.row.revision <= seen.revision
    if live.trouble:
        # Nothing is shown of a table that stands still but why.
        if not is_shown:
            yield card_news(live)
        return
    # Of too many the last one is enough: it says that those before are to be read.
    since = max(seen.version, live.version - MISSED)
    holders: Mapping[int, int] = live.holders
    for move in desk.store.moves(live.row.id, since) if live.version > since else ():
        is_fresh = move.version <= live.fresh_from
        is_shown = is_shown and move.kind == ACT
        yield replace(MoveNews.of(move), holders=holders, is_fresh=is_fresh)
    if not is_shown:
        yield card_news(live)
