"""Golden records: all results of a move, line by line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.engine.match.messages import Message
from bga_states.engine.match.results import GameResult
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.script_lines import player_names, read_line
from bga_states.testing.script_values import write_call

SHORT = 60
"""The longest list that is written as a whole, in characters."""
LISTED = 20
"""The largest number of choices of one action that are written out."""
GONE = "gone"
SPECTATOR = "spectator"
EVERYBODY = "all"
DECODE = msgspec.msgpack.Decoder().decode


class Recorder:
    """Writes down the results of each move of a table: only the changes since the move before."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._names = player_names(table)
        self._viewers: dict[int | None, str] = dict(self._names.items())
        self._viewers[None] = SPECTATOR
        self._seen: dict[int | None, Any] = {viewer: {} for viewer in self._viewers}
        self._data: Any = {}

    def begin(self) -> list[str]:
        """Return the results of the setup."""
        return [*self._news()]

    def do(self, line: str) -> list[str]:
        """Run a line of a script, and return its results; a refusal is no error."""
        command = read_line(line, self.table)
        try:
            command.do(self.table)
        except (ActionRefused, UserError) as refusal:
            return [f"refused: {refusal}"]
        return [*self._news()]

    def _news(self) -> Iterator[str]:
        """Write the messages, the changes since the last move, and the choices offered now."""
        yield from self._told()
        table = self.table
        active = ", ".join(self._names[player_id] for player_id in table.active_player_ids)
        yield f"state: {table.state_name} ({table.state_id}), active: {active or 'nobody'}"
        before, self._seen = self._seen, {id_: seen_by(table, id_) for id_ in self._viewers}
        changed = {id_: dict(changes(before[id_], self._seen[id_])) for id_ in self._viewers}
        for path in dict.fromkeys(path for one in changed.values() for path in one):
            yield from self._lines(f"view {path}", {id_: changed[id_].get(path) for id_ in changed})
        known, self._data = self._data, data_of(table)
        for path, value in changes(known, self._data):
            yield f"data {path}: {value}"
        for player_id, name in self._names.items():
            yield from offered(name, table.choices(player_id))
        if table.result is not None:
            yield from result_lines(table.result, self._names)

    def _told(self) -> Iterator[str]:
        """Write the messages of the last move, each with its viewers."""
        outcome = self.table.outcome
        for queued in outcome.queue:
            told = {id_: written(queued.for_viewer(id_, str)) for id_ in self._viewers}
            yield from self._lines("tell", told)
        for given in outcome.extra_time:
            seconds = "the usual" if given.seconds is None else f"{given.seconds} seconds"
            yield f"time {self._names[given.player_id]}: {seconds}"

    def _lines(self, what: str, texts: Mapping[int | None, str | None]) -> Iterator[str]:
        """Write the viewers' texts, in one line for all viewers of the same text."""
        groups: dict[str, list[str]] = {}
        for viewer, text in texts.items():
            if text is not None:
                groups.setdefault(text, []).append(self._viewers[viewer])
        for text, names in groups.items():
            who = EVERYBODY if len(names) == len(self._viewers) else ", ".join(names)
            yield f"{what} ({who}): {text}"


def written(message: Message | None) -> str | None:
    """Write a message as one line; None if there is none."""
    if message is None:
        return None
    return f"{message.type} {message.text!r} {message.args}"


def seen_by(table: Table[Any], viewer: int | None) -> dict[str, Any]:
    """Return a viewer's view, as plain values, without the parts in the table's own lines."""
    view: View = table.view(viewer)
    seen: dict[str, Any] = {"status": view.status, "args": view.args}
    # In a PRIVATE state, the arguments of the table's own state come besides.
    if view.state_id != view.main_state_id:
        seen |= {"state": view.state_name, "main_args": view.main_args}
    players = {player.name: msgspec.to_builtins(player) for player in view.players}
    return seen | {
        "possible_actions": view.possible_actions,
        "players": players,
        "progression": view.progression,
        "datas": view.datas,
    }


def data_of(table: Table[Any]) -> dict[str, Any]:
    """Return the game's data by name, as plain values."""
    data: dict[str, Any] = DECODE(table.snapshot())["data"]
    return data


def changes(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the paths to all differences, each with the new value.

    For a long list whose length has changed, yield the replaced slice.
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _changed_items(before, after, path)
    elif not isinstance(before, list | tuple) or type(before) is not type(after):
        if repr(before) != repr(after):
            yield path, repr(after)
    elif len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(one, other, f"{path}[{index}]")
    elif len(repr(after)) <= SHORT:
        yield path, repr(after)
    else:
        first = _same(before, after)
        last = _same(before[first:][::-1], after[first:][::-1])
        replaced = f"{path}[{first}:{len(before) - last}]"
        yield replaced, repr(after[first : len(after) - last])


def _same(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items at the beginning of two lists are the same."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if repr(left) != repr(right):
            return index
    return min(len(one), len(other))


def _changed_items(
    before: Mapping[Any, Any], after: Mapping[Any, Any], path: str
) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys((*after, *before)):
        is_word = isinstance(key, str) and key.isidentifier()
        below = f"{path}.{key}".lstrip(".") if is_word else f"{path}[{key!r}]"
        if key not in after:
            yield below, GONE
        elif key not in before:
            yield below, repr(after[key])
        else:
            yield from changes(before[key], after[key], below)


def offered(name: str, choices: Sequence[Choice]) -> Iterator[str]:
    """Write a player's choices, in a line for each action."""
    by_action: dict[str, list[str]] = {}
    for choice in choices:
        args = write_call("", choice.args).strip()
        label = f" {choice.label!r}" if choice.label else ""
        by_action.setdefault(choice.action, []).append(f"{args}{label}")
    for action, texts in by_action.items():
        yield f"offer {action} ({name}): {listed(texts)}".rstrip(": ")


def listed(texts: Iterable[str]) -> str:
    """Write some texts beside each other; of many, write only a digest of the rest."""
    every = [*texts]
    shown, rest = every[:LISTED], every[LISTED:]
    if rest:
        digest = sha256("\n".join(rest).encode()).hexdigest()[:12]
        shown.append(f"and {len(rest)} more ({digest})")
    return " | ".join(shown)


def result_lines(result: GameResult, names: Mapping[int, str]) -> Iterator[str]:
    """Write the result of the game."""
    for ranked in result.ranking:
        scores = f"score {ranked.score}, {ranked.score_aux}"
        yield f"result: {ranked.rank}. {names[ranked.player_id]}, {scores}, {result.reason.value}"
