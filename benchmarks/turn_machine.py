"""Measure the bare machine against libraries of state machines, in the gears FAST and SAFE.

    pip install transitions python-statemachine
    python benchmarks/turn_machine.py

A machine with no rules to speak of: `play(pos)` leads from the turn of a player to a GAME state,
and that state back to the turn. One move of ours is two changes of state, and two events of theirs,
with the same guard and the same work. Rounds alternate between the machines, so that a noisy
moment hits all; the medians are compared as ratios. The limits are the goals: a gear that is over
one ends the script with an error.
"""

import importlib
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from bga_states import Game, GameState, Gear, StateType, Table, UserError, possible_action

ROUNDS = 7
TURNS = 4000
CELLS = 64
GOALS = {
    ("fast", "transitions"): 1 / 6,
    ("safe", "transitions"): 0.4,
    ("fast", "python-statemachine"): 1 / 100,
    ("safe", "python-statemachine"): 1 / 30,
}
"""The part of the time of two events of another library that a move may take."""

Drive = Callable[[int], int]
"""Make a machine, take this many turns, and return how many it has counted."""


class Turn(GameState["Machine"]):
    """The turn of a player."""

    def __init__(self, game: "Machine") -> None:
        super().__init__(
            game, id=2, type=StateType.ACTIVE_PLAYER, description="turn", description_my_turn="turn"
        )

    @possible_action
    def act_play(self, pos: int) -> type["Next"]:
        """Count a legal position."""
        if not 0 <= pos < CELLS:
            raise UserError("There is no such position")
        self.game.count += 1
        self.game.last = pos
        return Next

    def zombie(self, player_id: int) -> type["Next"]:  # noqa: ARG002  # as hooks are written
        """Pass."""
        return Next


class Next(GameState["Machine"]):
    """Leads back to the turn as long as the game is not over."""

    def __init__(self, game: "Machine") -> None:
        super().__init__(game, id=3, type=StateType.GAME)

    def on_entering_state(self) -> type[Turn] | int:
        """Go on, or end."""
        return 99 if self.game.is_over else Turn


class Machine(Game):
    """Two states and a count."""

    states = (Turn, Next)
    min_players = max_players = 2
    count: int
    last: int
    is_over: bool

    def setup_new_game(self) -> type[Turn]:
        """Begin with nothing counted."""
        self.count, self.last, self.is_over = 0, -1, False
        return Turn


def on_table(gear: Gear) -> Drive:
    """Return a driver of our machine."""

    def drive(turns: int) -> int:
        table = Table.create(Machine, ["Ann", "Bob"], seed=1, gear=gear)
        player_id = table.player_ids[0]
        for turn in range(turns):
            table.act(player_id, "act_play", {"pos": turn % CELLS})
        return table.game.count

    return drive


class Work:
    """The same guard and work, as the other libraries call them."""

    def __init__(self) -> None:
        self.count = 0
        self.last = -1
        self.is_done = False

    def is_legal(self, pos: int) -> bool:
        """Whether there is such a position."""
        return 0 <= pos < CELLS

    def apply(self, pos: int) -> None:
        """Count a position."""
        self.count += 1
        self.last = pos

    def goes_on(self) -> bool:
        """Whether the game is not over."""
        return not self.is_done

    def ends(self) -> bool:
        """Whether the game is over."""
        return self.is_done


def drive_transitions(turns: int) -> int:
    """Drive a machine of `transitions`."""
    library: Any = importlib.import_module("transitions")
    model: Any = Work()
    library.Machine(
        model,
        states=["turn", "next", "end"],
        transitions=[
            {
                "trigger": "play",
                "source": "turn",
                "dest": "next",
                "conditions": "is_legal",
                "before": "apply",
            },
            {"trigger": "go_on", "source": "next", "dest": "turn", "conditions": "goes_on"},
            {"trigger": "go_on", "source": "next", "dest": "end", "conditions": "ends"},
        ],
        initial="turn",
        auto_transitions=False,
    )
    for turn in range(turns):
        model.play(turn % CELLS)
        model.go_on()
    count: int = model.count
    return count


def drive_statemachine(turns: int) -> int:
    """Drive a machine of `python-statemachine`."""
    library: Any = importlib.import_module("statemachine")
    turn_state, next_state = library.State(initial=True), library.State()
    end_state = library.State(final=True)

    def begin(self: Any) -> None:
        Work.__init__(self)
        library.StateMachine.__init__(self)

    body = {
        "turn": turn_state,
        "next": next_state,
        "end": end_state,
        "play": turn_state.to(next_state, cond="is_legal", on="apply"),
        "go_on": next_state.to(turn_state, cond="goes_on") | next_state.to(end_state, cond="ends"),
        "__init__": begin,
    }
    metaclass: Any = type(library.StateMachine)
    machine = metaclass("Peer", (Work, library.StateMachine), body)()
    for turn in range(turns):
        machine.send("play", pos=turn % CELLS)
        machine.send("go_on")
    count: int = machine.count
    return count


def microseconds(drive: Drive, turns: int) -> float:
    """Return the CPU time of one turn."""
    start = time.process_time()
    count = drive(turns)
    spent = time.process_time() - start
    if count != turns:
        raise AssertionError(f"{count} turns were counted, not {turns}")
    return spent / turns * 1e6


def main() -> int:
    """Measure, print, and return how many goals were missed."""
    ours = {"fast": on_table(Gear.FAST), "safe": on_table(Gear.SAFE)}
    peers: dict[str, Drive] = {
        "transitions": drive_transitions,
        "python-statemachine": drive_statemachine,
    }
    spent: dict[str, list[float]] = {name: [] for name in (*ours, *peers)}
    for _ in range(ROUNDS):
        for name, drive in ours.items():
            spent[name].append(microseconds(drive, TURNS))
        for name, drive in peers.items():
            # Making the machine is paid once: a twentieth of our turns is plenty.
            spent[name].append(microseconds(drive, TURNS // 20))
    medians = {name: statistics.median(times) for name, times in spent.items()}
    for name, median in medians.items():
        print(f"{name}: {median:.2f} us a turn")
    missed = 0
    for (gear, peer), goal in GOALS.items():
        ratio = medians[gear] / medians[peer]
        missed += ratio > goal
        print(f"{gear} takes {ratio:.4f} of {peer} (goal {goal:.4f})")
    return missed


if __name__ == "__main__":
    sys.exit(main())
