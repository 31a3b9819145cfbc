"""Rows: the records of games in the form of a table, one row a game."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

import msgspec

from bga_states.simulate.game_record import Ending, GameRecord, Standing
from bga_states.simulate.named_states import MachineNames
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.tallies import Deed, Tally, Way

KeyT = TypeVar("KeyT", bound=Hashable)
SETTINGS = ("game", "version", "options", "longest")
"""The columns with the settings; they are the same in all rows, as the bots are."""
COMMON = ("seed", "ending", "moves", "seconds", "won")
OF_A_SEAT = ("rank", "score", "score_aux", "turns", "thought")
COUNTS = ("choices", "actions", "stays", "ways")
"""The columns with counts, as JSON objects."""
INTO = ">"


class OtherSettingsError(Exception):
    """A row is from a game with other settings."""

    def __init__(self, column: str, held: str, asked: str) -> None:
        self.column, self.held, self.asked = column, held, asked
        super().__init__(f"it holds games with {column} {held or '(none)'}, not {asked}")


class RowFormat:
    """Writes the games of a plan as rows of texts, and reads them again.

    Empty cells stand for missing values: a stopped game has no ranks.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        seats = range(1, len(plan.bots) + 1)
        self.columns = (
            *SETTINGS,
            *COMMON,
            *(f"{name}_{seat}" for seat in seats for name in ("bot", *OF_A_SEAT)),
            *COUNTS,
            "error",
        )
        """The names of the columns, in order."""
        states = MachineNames(plan.game_class).states
        self._names = states
        if len({*states.values()}) < len(states):
            self._names = {id_: f"{name}#{id_}" for id_, name in states.items()}
        self._ids = {name: id_ for id_, name in self._names.items()}
        self._settings = self._write_settings()

    def _write_settings(self) -> dict[str, str]:
        plan = self._plan
        game_class = plan.game_class
        options = msgspec.json.encode(plan.options, order="sorted").decode()
        settings = {
            "game": f"{game_class.__module__}:{game_class.__qualname__}",
            "version": str(game_class.version),
            "options": options,
            "longest": str(plan.longest),
        }
        bots = {f"bot_{seat}": label for seat, label in enumerate(plan.labels, 1)}
        return settings | bots

    def row_of(self, record: GameRecord) -> list[str]:
        """Write a record as a row."""
        tally = record.tally
        cells = self._settings | {
            "seed": str(record.seed),
            "ending": record.standing.ending.value,
            "moves": str(record.moves),
            "seconds": f"{record.seconds:.6f}",
            "won": written(record.standing.won),
            "choices": counts_text(tally.choices, str),
            "actions": counts_text(tally.actions, self._deed_text),
            "stays": counts_text(tally.stays, self._deed_text),
            "ways": counts_text(tally.ways, self._way_text),
            "error": record.error,
        }
        cells |= seat_cells(record, len(self._plan.bots))
        return [cells.get(name, "") for name in self.columns]

    def record_of(self, row: Sequence[str]) -> GameRecord:
        """Read a row; ValueError when it is not one, OtherSettingsError for other settings."""
        if len(row) != len(self.columns):
            raise ValueError(f"it has {len(row)} cells in the place of {len(self.columns)}")
        cells = dict(zip(self.columns, row, strict=True))
        for name, value in self._settings.items():
            if cells[name] != value:
                raise OtherSettingsError(name, cells[name], value)
        standing = Standing(
            Ending(cells["ending"]),
            self._numbers(cells, "rank"),
            self._numbers(cells, "score"),
            self._numbers(cells, "score_aux"),
            {"": None, "true": True, "false": False}[cells["won"]],
        )
        if not len(standing.ranks) == len(standing.scores) == len(standing.scores_aux):
            raise ValueError("it has ranks without scores, or scores without ranks")
        thought = tuple(float(cells[name]) for name in self._filled(cells, "thought"))
        seed, moves, seconds = int(cells["seed"]), int(cells["moves"]), float(cells["seconds"])
        tally = self._read_tally(cells)
        return GameRecord(seed, standing, moves, thought, seconds, tally, cells["error"])

    def _read_tally(self, cells: Mapping[str, str]) -> Tally:
        tally = Tally()
        tally.choices = read_counts(cells["choices"], int)
        tally.actions = read_counts(cells["actions"], self._read_deed)
        tally.stays = read_counts(cells["stays"], self._read_deed)
        tally.ways = read_counts(cells["ways"], self._read_way)
        tally.turns = Counter(dict(enumerate(self._numbers(cells, "turns"))))
        return tally

    def _filled(self, cells: Mapping[str, str], name: str) -> list[str]:
        """Return the columns of seats, of one kind: all, or none where all are empty."""
        columns = [f"{name}_{seat}" for seat in range(1, len(self._plan.bots) + 1)]
        filled = [column for column in columns if cells[column]]
        if filled and filled != columns:
            raise ValueError(f"it has {', '.join(filled)} alone")
        return filled

    def _numbers(self, cells: Mapping[str, str], name: str) -> tuple[int, ...]:
        return tuple(int(cells[column]) for column in self._filled(cells, name))

    def _deed_text(self, deed: Deed) -> str:
        state_id, action = deed
        return f"{self._names[state_id]}.{action}"

    def _read_deed(self, text: str) -> Deed:
        name, _, action = text.rpartition(".")
        return self._ids[name], action

    def _way_text(self, way: Way) -> str:
        return INTO.join(self._names[id_] for id_ in way)

    def _read_way(self, text: str) -> Way:
        source, _, target = text.partition(INTO)
        return self._ids[source], self._ids[target]


def seat_cells(record: GameRecord, seats: int) -> dict[str, str]:
    """Write the cells of each seat."""
    standing = record.standing
    turns: Sequence[int] = ()
    # A seat that never moved has a 0, lest the next seat's turns be taken for its own.
    if standing.ending is not Ending.FAILED:
        turns = [record.tally.turns[seat] for seat in range(seats)]
    cells = {}
    for name, values in zip(
        OF_A_SEAT,
        (standing.ranks, standing.scores, standing.scores_aux, turns, record.thought),
        strict=True,
    ):
        for seat, value in enumerate(values, 1):
            cells[f"{name}_{seat}"] = f"{value:.6f}" if isinstance(value, float) else str(value)
    return cells


def written(truth: bool | None) -> str:
    """Write a truth value, "" for None."""
    return "" if truth is None else str(truth).lower()


def counts_text(counts: Counter[KeyT], text_of: Callable[[KeyT], str]) -> str:
    """Write counts as a JSON object, in the order of its keys."""
    texts = {text_of(key): count for key, count in counts.items()}
    return msgspec.json.encode(texts, order="sorted").decode() if texts else ""


def read_counts(text: str, read_key: Callable[[str], KeyT]) -> Counter[KeyT]:
    """Read counts from a JSON object; ValueError or KeyError if the text holds none."""
    if not text:
        return Counter()
    texts = msgspec.json.decode(text, type=dict[str, int])
    return Counter({read_key(key): count for key, count in texts.items()})
