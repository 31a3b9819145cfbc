"""Damage: where the log of a table, played again, does not lead to what is stored."""

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
"""The version before that of the first move."""
CAUSE = "the rules of its game have changed without a new `version`, or what is stored is damaged"
"""Why a command leads elsewhere than it did."""


class Damage(msgspec.Struct, frozen=True):
    """A fact about one version of a table: where its log and what is stored do not agree."""

    table_id: str
    version: int
    fact: str


class GameReplay:
    """A game that is played again, move by move, and compared with what its moves keep."""

    def __init__(self, game_class: type[Game]) -> None:
        self._game_class = game_class
        self._table: Table[Game] | None = None
        self._has_strayed = False
        """Whether the last move was not as stored: what follows from it is not told again."""

    @property
    def snapshot(self) -> bytes:
        """The game as it was played to here, b"" if it could not be."""
        return b"" if self._table is None else self._table.snapshot()

    def lose(self) -> None:
        """Go on from the next move that keeps a snapshot, as where moves are missing."""
        self._has_strayed = True
        self._go_on_with(None)

    def _go_on_with(self, table: Table[Game] | None) -> None:
        """Take another table, or none, and free the last one."""
        if self._table is not None:
            self._table.release()
        self._table = table

    def follow(self, move: MoveRow) -> str:
        """Play a move; return what is wrong with it, "" if nothing is.

        After a move with which something is wrong, a move is asked for itself alone.
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
        except Exception as error:  # noqa: BLE001  # data from outside, and whatever a game raises
            self.lose()
            return f"its command cannot be done again ({readable(error)})"
        return ""

    def _change(self, move: MoveRow) -> None:
        """Do to the table what the move has done."""
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
        """Go on from the snapshot a move keeps, where it is one of this very game."""
        if not move.snapshot or marked(move.snapshot).digest() != move.digest:
            return
        try:
            table = Table.restore(self._game_class, move.snapshot, gear=Gear.SAFE)
        except Exception:  # noqa: BLE001  # see `_do`; that something is wrong here was told
            return
        if table.snapshot() == move.snapshot:
            self._has_strayed = False
            self._go_on_with(table)
        else:
            table.release()


def find_damage(store: Store, table_id: str, game_class: type[Game]) -> list[Damage]:
    """Play the log of a table again, and list what is wrong with it, its position included.

    It begins at version 0, or at the last upgrade. Of one cause only the first consequence is
    listed; a move that keeps a snapshot is the next from which to go on. Whatever is stored, and
    whatever the game does, no error comes of it.
    """
    found, replay = [], GameReplay(game_class)
    try:
        for damage in _damage(store, table_id, replay):
            found.append(damage)  # noqa: PERF402  # kept where what follows cannot be read
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
    """Return the version of the move that follows one, or is the first."""
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
    """Say which moves are missing, from the first one to the one that was found instead."""
    if found - first == 1:
        return "the move is missing"
    return f"the moves from here to {found - 1} are missing"


def fault_of_snapshot(move: MoveRow) -> str:
    """Say what is wrong with the snapshot a move keeps, "" if nothing is."""
    if move.snapshot and marked(move.snapshot).digest() != move.digest:
        return "the snapshot it keeps has another digest than the move"
    return ""


def fault_of_move(move: MoveRow, replayed: bytes) -> str:
    """Say what a move keeps of another table than the one replayed, "" if nothing."""
    if marked(replayed).digest() != move.digest:
        return f"the replayed table has another digest than the move: {CAUSE}"
    if move.snapshot and move.snapshot != replayed:
        return "the snapshot it keeps is not that of the replayed table"
    return ""


def fault_of_frames(move: MoveRow) -> str:
    """Say what is wrong with what was told of a move, "" if nothing is."""
    try:
        is_whole = all(map(is_readable, unpack_frames(move.frames).values()))
    except ValueError:
        is_whole = False
    return "" if is_whole else "what was told of it cannot be read"


def unreadable(stored: StoredTable) -> Iterator[str]:
    """Name what is stored of a table beside its moves, and is not as it was written."""
    row, position = stored.table, stored.position
    written = {"options": row.options, "result": row.result, "rules of clocks": row.clock_rules}
    if position is not None:
        written |= {"versions of states": position.entered, "clocks": position.clock}
    for name, value in written.items():
        # Empty is what there is not.
        if value and not is_readable(value):
            yield name


def is_readable(stored: bytes) -> bool:
    """Whether something is JSON, and no text: nothing is stored as one."""
    try:
        return not isinstance(msgspec.json.decode(stored), str)
    except (ValueError, RecursionError):
        return False


def fault_of_position(position: PositionRow | None, last: MoveRow | None, replayed: bytes) -> str:
    """Say what is wrong with where a game is said to stand, "" if nothing is."""
    if position is None:
        return "" if last is None else "there are moves and no position"
    if last is None or position.version != last.version:
        return f"the position is that of version {position.version}, where the log does not end"
    # Where the log itself is damaged, either may tell that the position is right.
    if position.snapshot != replayed and marked(position.snapshot).digest() != last.digest:
        return "the position is not that of the replayed table"
    return ""
