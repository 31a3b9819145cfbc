"""Formats: brings snapshots of earlier releases up to date, step by step."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import msgspec

from bga_states.engine.base.errors import TableError
from bga_states.engine.base.types import GAME_END
from bga_states.engine.base.values import ENCODE
from bga_states.engine.match.players import Player
from bga_states.engine.match.results import GameResult
from bga_states.engine.match.undo_log import ACT, UndoLog, within_limits

FORMAT = 4


class Head(msgspec.Struct):
    """The head of a snapshot: its format, without the other fields."""

    format: int


READ_HEAD = msgspec.msgpack.Decoder(Head).decode
DECODE = msgspec.msgpack.Decoder().decode


def brought_up_to_date(blob: bytes) -> bytes:
    """Return a snapshot in the present format.

    TableError for the format of a later release, ValueError or TypeError for nonsense.
    """
    # The head alone: the other fields of a later format are unknown.
    number = READ_HEAD(blob).format
    if number == FORMAT:
        return blob
    if number not in STEPS:
        fact = f"the format is {number}, not {FORMAT}"
        raise TableError(f"Cannot restore: {fact}. Use the release that saved it.")
    table = DECODE(blob)
    try:
        while table["format"] != FORMAT:
            table = STEPS[table["format"]](table)
    except (KeyError, AttributeError, IndexError) as error:
        raise ValueError(f"it lacks {error}") from error
    return ENCODE(table)


def _from_2(table: dict[str, Any]) -> dict[str, Any]:
    """Add the result of a finished game, and join the savepoints of one moment.

    Format 2 numbered the actions since the oldest savepoint from 0, and kept a whole snapshot as
    the image of each savepoint.
    """
    undo = table["undo"]
    savepoints = _savepoints_from_2(undo["savepoints"])
    undo = {"first": 0, "steps": undo["steps"], "savepoints": savepoints}
    # Format 2 knew no limits: savepoints and steps beyond today's limits have lapsed.
    log = within_limits(msgspec.convert(undo, UndoLog))
    undo = msgspec.to_builtins(log, builtin_types=(bytes, dt.datetime), str_keys=False)
    return {**table, "format": 3, "position": _position_from_2(table), "undo": undo}


def _savepoints_from_2(written: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Join the savepoints of one moment: format 2 wrote one for each player."""
    savepoints: list[dict[str, Any]] = []
    for old in written:
        at, image = old["steps_before"], _image_from_2(old["image"])
        last = savepoints[-1] if savepoints else None
        if last and (last["at"], last["image"]) == (at, image):
            last["player_ids"].append(old["player_id"])
            continue
        added = {
            "at": at,
            "draws": old["draws"],
            "image": image,
            "player_ids": [old["player_id"]],
        }
        savepoints.append(added)
    return savepoints


def _image_from_2(image: bytes) -> bytes:
    """Reduce a whole snapshot to the parts that an undo restores."""
    table = DECODE(image)
    position = _position_from_2(table)
    return ENCODE({"players": table["players"], "position": position, "data": table["data"]})


def _position_from_2(table: dict[str, Any]) -> dict[str, Any]:
    """Return the position of a table, with a result if its game is over."""
    position = table["position"]
    if position["result"] is not None:
        return {**position, "result": _result_from_2(position["result"])}
    if position["state_id"] != GAME_END:
        return dict(position)
    # Format 2 stored no ranking by scores: each request worked it out.
    players = msgspec.convert(table["players"], list[Player])
    result = GameResult.individual_ranking(players)
    return {**position, "result": msgspec.to_builtins(result)}


def _result_from_2(result: dict[str, Any]) -> dict[str, Any]:
    """Put a ranking in order: format 2 accepted any ranks that an author wrote."""
    ranking: list[dict[str, Any]] = []
    written, rank = None, 0
    for place, entry in enumerate(sorted(result["ranking"], key=_rank), 1):
        if entry["rank"] != written:
            written, rank = entry["rank"], place
        ranking.append({**entry, "rank": rank})
    return {**result, "ranking": ranking}


def _rank(entry: dict[str, Any]) -> Any:
    return entry["rank"]


def _from_3(table: dict[str, Any]) -> dict[str, Any]:
    """Mark each step as an action: format 3 recorded only actions."""
    undo = table["undo"]
    steps = [{**step, "kind": ACT} for step in undo["steps"]]
    return {**table, "format": 4, "undo": {**undo, "steps": steps}}


STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {2: _from_2, 3: _from_3}
"""By format, the function that converts a table to the next format."""
