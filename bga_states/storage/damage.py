"""Damage: where the log of a table, played again, does not lead to the stored data."""

from collections.abc import Iterator

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import readable
from bga_states.engine.gears import Gear
from bga_states.engine.table import Table
from bga_states.storage.contract import (
    MoveRow,
    PositionRow,
    Store,
    StoredTable,
    UnavailableError,
)
from bga_states.storage.kept_commands import START, UPGRADE, read_command, read_start
from bga_states.storage.told_frames import marked, unpack_frames

BEFORE_ALL = -1
"""The version before the first move."""
CAUSE = "the rules of its game have changed without a new `version`, or what is stored is damaged"
"""Why a replayed command leads to another result than before."""


class Damage(msgspec.Struct, frozen=True):
    """A fact about one version of a table: where the replayed log and the stored data disagree."""

    table_id: str
    version: int
    fact: str


class GameReplay:
    """A game that is played again, move by move, and compared with its stored moves."""

    def __init__(self, game_class: type[Game]) -> None:
        self._game_class = game_class
        self._table: Table[Game] | None = None
        self._has_strayed = False
        """Whether the last move differed from the stored one; its consequences are not reported."""

    @property
    def snapshot(self) -> bytes:
        """The snapshot of the game as replayed so far, b"" if it could not be replayed."""
        return b"" if self._table is None else self._table.snapshot()

    def lose(self) -> None:
        """Drop the game until the next move that keeps a snapshot, as after missing moves."""
        self._has_strayed = True
        self._go_on_with(None)

    def _go_on_with(self, table: Table[Game] | None) -> None:
        """Take another table, or none, and free the last one."""
        if self._table is not None:
            self._table.release()
        self._table = table

    def follow(self, move: MoveRow) -> str:
        """Play a move; return its fault, "" if it has none.

        Directly after a faulty move, only the snapshot that the move itself keeps is checked.
        """
        strayed_before = self._has_strayed
        fact = self._do(move) if self._can_do(move) else ""
        if self._table is not None and not fact:
            fact = fault_of_move(move, self.snapshot)
            self._has_strayed = fact != ""
        if self._has_strayed:
            self._pick_up(move)
        return fault_of_snapshot(move) if strayed_before else fact

    def _can_do(self, move: MoveRow) -> bool:
        return self._table is not None or move.kind in {START, UPGRADE}

    def _do(self, move: MoveRow) -> str:
        try:
            self._change(move)
        except Exception as error:  # noqa: BLE001  # data from outside, and any error of a game
            self.lose()
            return f"its command cannot be done again ({readable(error)})"
        return ""

    def _change(self, move: MoveRow) -> None:
        """Repeat a move at the table."""
        if move.kind == START:
            self._go_on_with(self._started(move.command))
        elif move.kind == UPGRADE:
            self._go_on_with(Table.restore(self._game_class, move.snapshot, gear=Gear.SAFE))
        else:
            read_command(move.command).do(self._table)

    def _started(self, command: bytes) -> Table[Game]:
        start, version = read_start(command), self._game_class.version
        if start.game_version != version:
            raise ValueError(f"it began with version {start.game_version}, this is {version}")
        options, seed = start.options, start.seed
        players = start.players
        return Table.create(self._game_class, players, seed=seed, options=options, gear=Gear.SAFE)

    def _pick_up(self, move: MoveRow) -> None:
        """Go on from the snapshot that a move keeps, if it is a snapshot of this very game."""
        if not move.snapshot or marked(move.snapshot).digest() != move.digest:
            return
        try:
            table = Table.restore(self._game_class, move.snapshot, gear=Gear.SAFE)
        except Exception:  # noqa: BLE001  # see `_do`; the fault here was reported before
            return
        if table.snapshot() == move.snapshot:
            self._has_strayed = False
            self._go_on_with(table)
        else:
            table.release()


def find_damage(store: Store, table_id: str, game_class: type[Game]) -> list[Damage]:
    """Play the log of a table again, and list the faults of the log and the position.

    The replay begins at version 0, or at the last upgrade. Of one cause, only the first consequence
    is listed; the replay goes on at the next move that keeps a snapshot. No stored data and no
    error of the game make this function fail.
    """
    found, replay = [], GameReplay(game_class)
    try:
        for damage in _damage(store, table_id, replay):
            found.append(damage)  # noqa: PERF402  # kept where later moves cannot be read
    except UnavailableError as error:
        found.append(Damage(table_id, 0, f"it cannot be read ({readable(error)})"))
    finally:
        replay.lose()
    return found


def _damage(store: Store, table_id: str, replay: GameReplay) -> Iterator[Damage]:
    stored = store.table(table_id)
    if stored is None:
        yield Damage(table_id, 0, "there is no such table")
        return
    last, begin = None, last_upgrade(store, table_id)
    for move in log_of(store, table_id):
        expected = after(last)
        if move.version != expected:
            replay.lose()
            yield Damage(table_id, expected, missing(expected, move.version))
        fact = replay.follow(move) if move.version >= begin else fault_of_snapshot(move)
        fact = fact or fault_of_frames(move)
        if fact:
            yield Damage(table_id, move.version, fact)
        last = move
    now = max(after(last) - 1, 0)
    fact = fault_of_position(stored.position, last, replay.snapshot)
    if fact:
        yield Damage(table_id, now, fact)
    for name in unreadable(stored):
        yield Damage(table_id, now, f"its {name} cannot be read")


def after(last: MoveRow | None) -> int:
    """Return the version of the move after `last`, or of the first move if there is none."""
    return BEFORE_ALL + 1 if last is None else last.version + 1


def log_of(store: Store, table_id: str) -> Iterator[MoveRow]:
    """Read all moves of a table, a few at a time."""
    seen = BEFORE_ALL
    while moves := store.moves(table_id, seen):
        yield from moves
        seen = moves[-1].version


def last_upgrade(store: Store, table_id: str) -> int:
    """Return the version of the last upgrade, 0 if there was none."""
    version = 0
    for move in log_of(store, table_id):
        if move.kind == UPGRADE:
            version = move.version
    return version


def missing(first: int, found: int) -> str:
    """Say which moves are missing, from version `first` to the one found instead."""
    if found - first == 1:
        return "the move is missing"
    return f"the moves from here to {found - 1} are missing"


def fault_of_snapshot(move: MoveRow) -> str:
    """Return the fault of the snapshot that a move keeps, "" if there is none."""
    if move.snapshot and marked(move.snapshot).digest() != move.digest:
        return "the snapshot it keeps has another digest than the move"
    return ""


def fault_of_move(move: MoveRow, replayed: bytes) -> str:
    """Return how a move differs from the replayed table, "" if it does not."""
    if marked(replayed).digest() != move.digest:
        return f"the replayed table has another digest than the move: {CAUSE}"
    if move.snapshot and move.snapshot != replayed:
        return "the snapshot it keeps is not that of the replayed table"
    return ""


def fault_of_frames(move: MoveRow) -> str:
    """Return the fault of a move's frames, "" if there is none."""
    try:
        is_whole = all(map(is_readable, unpack_frames(move.frames).values()))
    except ValueError:
        is_whole = False
    return "" if is_whole else "what was told of it cannot be read"


def unreadable(stored: StoredTable) -> Iterator[str]:
    """Name the stored parts of a table, other than its moves, that cannot be read."""
    row, position = stored.table, stored.position
    written = {"options": row.options, "result": row.result, "rules of clocks": row.clock_rules}
    if position is not None:
        written |= {"versions of states": position.entered, "clocks": position.clock}
    for name, value in written.items():
        # An empty value means that there is none.
        if value and not is_readable(value):
            yield name


def is_readable(stored: bytes) -> bool:
    """Whether a stored value is JSON other than a string: no value is stored as a string."""
    try:
        return not isinstance(msgspec.json.decode(stored), str)
    except (ValueError, RecursionError):
        return False


def fault_of_position(position: PositionRow | None, last: MoveRow | None, replayed: bytes) -> str:
    """Return the fault of a stored position, "" if there is none."""
    if position is None:
        return "" if last is None else "there are moves and no position"
    if last is None or position.version != last.version:
        return f"the position is that of version {position.version}, where the log does not end"
    # Where the log itself is damaged, either comparison may show that the position is right.
    if position.snapshot != replayed and marked(position.snapshot).digest() != last.digest:
        return "the position is not that of the replayed table"
    return ""
