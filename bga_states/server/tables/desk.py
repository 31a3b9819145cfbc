"""The desk: the tables in memory, and the store that it loads the others from."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from time import monotonic

from bga_states.engine.author.game import Game
from bga_states.engine.base.tracebacks import drop_all_calls
from bga_states.engine.keeping.snapshot import zombies_in
from bga_states.engine.table import Table
from bga_states.server.game_shelf import GameGoneError, GameShelf
from bga_states.server.log_lines import fault_of
from bga_states.server.refused import UNKNOWN_TABLE
from bga_states.server.sizes import LARGEST_DATA
from bga_states.server.tables.due_work import HUNG_AS_MADE
from bga_states.server.tables.live_table import NOT_STARTED, LiveTable, Play, freely
from bga_states.server.tables.table_cards import readable_row
from bga_states.server.tables.table_moves import upgraded
from bga_states.server.tables.timekeeper import Times
from bga_states.server.tables.watchdog import GameTimeoutError
from bga_states.storage.contract import PositionRow, Stand, Store, StoredTable, TableRow

LIVE_TABLES = 4096
"""The largest number of tables in memory: the most recently used ones stay."""
ENDED_TABLES = 64
"""The largest number of ended tables among them: they are hardly used, and give way to new ones."""
DAMAGED = "It cannot be opened: what is stored of it is damaged."
HUNG = "Its game hung, and held up all other tables."
"""The trouble of a table that is never opened again, for its game might hang once more."""
SLOW = "Its game took too long to be opened. Open it again in a moment."
A_WHILE = 10
"""Seconds after which the desk opens it again: the machine may have been busy."""
log = logging.getLogger("bga_states.server")


class Desk:
    """Holds the tables and the store that jobs work on; it belongs to the table thread."""

    def __init__(
        self,
        store: Store,
        shelf: GameShelf,
        play: Play = freely,
        times: Times | None = None,
        largest: int = LARGEST_DATA,
        on_open: Callable[[str], object] = str,
        on_trouble: Callable[[str], object] = str,
    ) -> None:
        self.play: Play = play
        """Runs every call of a game, within its time limit."""
        self.times = times or Times()
        self.largest = largest
        """The largest size of a game's data, in bytes."""
        self._on_open = on_open
        """Called with the id of a table before it is loaded."""
        self._on_trouble = on_trouble
        """Called with the id of a table that now stands still, or no longer does."""
        self.store = store
        self.shelf = shelf
        self.live: OrderedDict[str, LiveTable] = OrderedDict()
        """The tables in memory by id, the most recently used last."""
        self._ended: OrderedDict[str, None] = OrderedDict()
        """The ended tables in memory, the most recently used last; some may have left it."""
        self.is_careful = False
        """Whether a job runs by itself, and must check what it would otherwise assume."""
        self.has_hung = False
        """Whether games have hung while their tables were made: no such table is made again."""
        self._lost: set[str] = set()
        """The tables that a job may have seen in an outdated state."""

    def table(self, table_id: str, at: int, version: int = NOT_STARTED) -> LiveTable:
        """Return a table, loaded if need be; Refused when there is none.

        A table in memory that has not reached `version` is loaded again.
        """
        live = self.find(table_id, at, version)
        if live is None:
            raise UNKNOWN_TABLE.again()
        return live

    def find(self, table_id: str, at: int, version: int = NOT_STARTED) -> LiveTable | None:
        """Return a table as `table` does, None when there is none."""
        live, was_slow = self.live.get(table_id), False
        if live is not None and live.version < version:
            self._lost.add(table_id)
            live = None
        elif live is not None and live.opens_again_at and monotonic() > live.opens_again_at:
            live, was_slow = None, True
        if live is not None:
            self.live.move_to_end(table_id)
            return live
        live = self._load(table_id, at)
        if live is not None:
            self.keep(live)
            if was_slow or live.opens_again_at:
                self._on_trouble(table_id)
        return live

    def look_for_hung(self) -> None:
        """Find out whether games have hung while their tables were made."""
        self.has_hung = self.store.next_due(HUNG_AS_MADE) is not None

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory, for the jobs that use it next."""
        if self.live.get(live.row.id) is not live:
            self.drop(live.row.id)
        self.live[live.row.id] = live
        self.live.move_to_end(live.row.id)
        if len(self.live) > LIVE_TABLES:
            self.drop(next(iter(self.live)))

    @property
    def live_tables(self) -> int:
        """The number of tables in memory; any thread may read it."""
        return len(self.live)

    def drop(self, table_id: str) -> None:
        """Forget and free a table that may differ from its stored state."""
        live = self.live.pop(table_id, None)
        if live is not None:
            live.release()

    def is_spoilt(self, table_id: str) -> bool:
        """Whether a failure has left a table in memory in a wrong state."""
        live = self.live.get(table_id)
        return live is not None and live.is_spoilt

    def note_ended(self, table_id: str) -> None:
        """Note that an ended table was used: only the last few of them stay in memory."""
        self._ended[table_id] = None
        self._ended.move_to_end(table_id)
        if len(self._ended) > ENDED_TABLES:
            oldest, _ = self._ended.popitem(last=False)
            self.drop(oldest)

    def drop_older(self, stand: Stand) -> None:
        """Forget a table in memory that is older than `stand`."""
        live = self.live.get(stand.table_id)
        if live is not None and not live.has_come_to(stand):
            self._lost.add(stand.table_id)
            self.drop(stand.table_id)

    def outdated(self, table_ids: Collection[str]) -> set[str]:
        """Return which of these tables may have been outdated in memory since the last call.

        No outdated state of them stays in memory.
        """
        if not self.store.is_shared:
            return set()
        for stand in self.store.stands(table_ids) if table_ids else ():
            self.drop_older(stand)
        lost, self._lost = self._lost, set()
        return {one for one in table_ids if one in lost or one not in self.live}

    def _load(self, table_id: str, at: int) -> LiveTable | None:
        self._on_open(table_id)
        while True:
            stored = self.store.table(table_id)
            if stored is None:
                return None
            live = self._opened(stored)
            if not live.is_outdated:
                return live
            # Only now: from here on the new version of the game writes the messages.
            (took,) = self.store.commit([upgraded(live, at)])
            if took:
                return live

    def _opened(self, stored: StoredTable) -> LiveTable:
        """Restore a table; one that cannot be restored stands still, and says why."""
        row, position = readable_row(stored.table), stored.position
        trouble, is_slow = DAMAGED, False
        if row is stored.table and row.trouble != HUNG:
            try:
                return self._revived(stored)
            except GameGoneError as error:
                trouble = str(error)
            except GameTimeoutError:
                trouble, is_slow = SLOW, not row.trouble
                log.error("table %s: %s", row.id, trouble)  # noqa: TRY400  # no values
            except Exception as error:  # noqa: BLE001  # damaged data, or the game's `upgrade`
                trouble = f"It cannot be opened: {fault_of(error.__cause__ or error)}."
                drop_all_calls(error)
        live = LiveTable(row, self.times, None)
        if position is not None:
            live.version, live.moved_at = position.version, position.moved_at
            live.left = zombies_in(position.snapshot)
        live.trouble = row.trouble or trouble
        if is_slow:
            live.opens_again_at = monotonic() + A_WHILE
        return live

    def made(
        self, row: TableRow, game_class: type[Game], position: PositionRow | None = None
    ) -> LiveTable:
        """Return a table in memory whose game keeps the limits of this server."""
        live = LiveTable(row, self.times, game_class, position, self.play)
        live.largest = self.largest
        return live

    def _revived(self, stored: StoredTable) -> LiveTable:
        game_class, position = self.shelf.get(stored.table.game), stored.position
        live = self.made(stored.table, game_class, position)
        if position is not None:
            game = live.game = self.play(Table.restore, game_class, position.snapshot)
            live.outcome, live.data_size = game.outcome, game.data_size
        return live
