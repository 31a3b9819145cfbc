"""Kills a server at the lines that it runs from the frame of an action to the last byte told.

A program of its own, for it forks: `python -m tests.server.killing FOLDER SCENE MOST PARTS PART`
prints what it found, as JSON. It records a run in which no server dies, and looks at everything
that a death would leave at any line. Then it kills servers: places at which a death leaves the same
are a group, and MOST of each group are tried. PARTS processes share them, and this one is PART.
"""

import gc
import json
import mmap
import os
import signal
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from bga_states.storage import SqliteStore, find_damage
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE, wait_until
from tests.planting import planted
from tests.server.forked_servers import Forked, be_patient, end_all, make_serving, run
from tests.server.killed_scenes import ACTION_ID, SCENES, Scene
from tests.server.plain_callers import is_move
from tests.server.running import NO_TABLE
from tests.server.traced_lines import Place, Recording, trace_lines, trace_no_more

LAST_REQUEST = {"t": "start", "table": NO_TABLE, "id": "the-last-request"}
LEAVING = ("", "-wal", "-shm", ".lock")
"""What follows the name of a database in the names of all files that a server may leave."""


def record(scene: Scene) -> tuple[Recording, list[str]]:
    """Return what a death would leave at each line, and the moves that were told in the end."""
    path, addresses, recording = scene.copy("recorded"), SimpleQueue[str](), Recording()
    trace_lines(ACTION_ID, recording.reach)
    serving = make_serving(path, addresses.put)
    thread = Thread(target=run, args=(serving,), daemon=True)
    thread.start()
    mover, watcher = scene.follow(addresses.get(timeout=PATIENCE))
    recording.begin(path, (mover, watcher))
    mover.begin(scene.action)
    wait_until(recording.is_over, "all is told")
    trace_no_more()
    watcher.find(is_move)
    mover.close()
    watcher.close()
    serving.stop()
    thread.join(PATIENCE)
    recording.end()
    remove(path)
    return recording, watcher.moves


def remove(path: Path) -> None:
    """Remove a database."""
    for suffix in LEAVING:
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def judge_left(scene: Scene, recording: Recording, told: Sequence[str]) -> list[dict[str, Any]]:
    """Let a new server go on from each thing that a death would leave."""
    path, found = scene.folder / "left.sqlite", []
    for number, left in enumerate(recording.left):
        left.write(path)
        heard = [text for text in told if text.encode() in left.heard[1]]
        what = {"at": f"left over {number}", "is_killed": True}
        found.append(what | judge(scene, path, heard, is_answered=left.is_answered))
        remove(path)
    return found


def kill_at(scene: Scene, place: Place) -> dict[str, Any]:
    """Kill a server at a place, start another one, and tell what became of the action."""
    path, mark = scene.copy("killed"), mmap.mmap(-1, 1)
    server = Forked(path, lambda: trace_lines(ACTION_ID, Killer(place, mark)))
    mover, watcher = scene.follow(server.address)
    answer, told = mover.ask(scene.action), watcher.find(is_move)
    if answer and told:
        # When this is answered, the lines after the last byte have been run too.
        watcher.ask(LAST_REQUEST)
    server.end()
    what = {"at": place, "is_killed": mark[0] == 1}
    found = judge(scene, path, watcher.moves, is_answered=answer is not None)
    mover.close()
    watcher.close()
    remove(path)
    return what | found


class Killer:
    """Kills its process at a place, and leaves a mark in memory that others share."""

    def __init__(self, place: Place, mark: mmap.mmap) -> None:
        self._place = place
        self._mark = mark

    def __call__(self, place: Place) -> None:
        if place == self._place:
            self._mark[0] = 1
            os.kill(os.getpid(), signal.SIGKILL)


def judge(scene: Scene, path: Path, told: list[str], *, is_answered: bool) -> dict[str, Any]:
    """Look at what a server has left, send the action again, and compare what everybody gets."""
    is_stored = bool(scene.stored_moves(path))
    is_whole = scene.is_whole(path, is_stored=is_stored)
    server = Forked(path)
    mover, watcher = scene.come(server.address)
    answer = mover.ask(scene.action)
    since = {"seat": scene.watcher[1], "since": scene.version - 1}
    watcher.send({"t": "open", "table": scene.table} | since)
    watcher.find(is_move)
    mover.close()
    watcher.close()
    server.end()
    with closing(SqliteStore.open(path, shared=True)) as store:
        damages = [damage.fact for damage in find_damage(store, scene.table, TicTacToe)]
    return {
        "answered": is_answered,
        "told": bool(told),
        "stored": is_stored,
        "is_whole": is_whole,
        "version": answer and answer["v"],
        "moves": len(scene.stored_moves(path)),
        "is_same": not told or told == watcher.moves,
        "damages": damages,
    }


def is_wrong(scene: Scene, found: dict[str, Any]) -> bool:
    """Whether something is lost that was acknowledged, or is not as it would be without a death."""
    is_lost = (found["answered"] or found["told"]) and not found["stored"]
    is_other = found["version"] != scene.version or found["moves"] != 1 or not found["is_same"]
    return bool(is_lost or is_other or found["damages"] or not found["is_whole"])


def places_to_die(recordings: Sequence[Recording], most: int) -> list[Place]:
    """Return the places to try: of each group that leaves the same at most so many.

    How often a thread looks for work differs from run to run, so a place has to be in each of them.
    """
    first, *others = (recording.places for recording in recordings)
    groups: defaultdict[int, list[Place]] = defaultdict(list)
    for place, left in first.items():
        if all(place in places for places in others):
            groups[left].append(place)
    return [place for group in groups.values() for place in some_of(group, most)]


def some_of(places: Sequence[Place], most: int) -> Iterable[Place]:
    """Return all these places, or the first execution of some lines, spread evenly over them."""
    if len(places) <= most:
        return places
    firsts: dict[tuple[str, int], Place] = {}
    for place in sorted(places):
        firsts.setdefault(place[:2], place)
    lines = [*firsts.values()]
    return {lines[number * len(lines) // most] for number in range(most)}


def main(folder: str, name: str, *numbers: str) -> None:
    """Look at all that deaths would leave, kill servers, and print what is wrong."""
    most, parts, part = map(int, numbers)
    be_patient()
    scene = SCENES[name](Path(folder), Forked)
    # The first time, this process learns what servers learn, and all that it forks know it too.
    record(scene)
    (recording, told), (again, _) = record(scene), record(scene)
    gc.freeze()
    left = judge_left(scene, recording, told)
    places = places_to_die((recording, again), most)
    own = [place for place in places if zlib.crc32(repr(place).encode()) % parts == part]
    kills = [kill_at(scene, place) for place in own]
    report = {
        "lines": len(recording.places),
        "left": len(left),
        "stored": sum(found["stored"] for found in left),
        "answered": sum(found["answered"] for found in left),
        "tried": len(own),
        "killed": sum(found["is_killed"] for found in kills),
        "wrong": [found for found in left + kills if is_wrong(scene, found)],
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    try:
        with planted():
            main(*sys.argv[1:])
    finally:
        end_all()
