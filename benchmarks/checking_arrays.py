"""How long the checker takes for a large machine given as an array.

`python benchmarks/checking_arrays.py [STATES]` writes an ArrayGame of 110 states (55 of players,
every fifth of them of several, and 55 that lead on; each with methods of its own, most of which
decide at run time where to) and checks it in processes of their own. It ends with an error beyond
the aim of two seconds for 110 states, and when twice the states take more than three times the
time.
"""

import sys
from pathlib import Path

from checking import measure

AIM = 2.0
"""Seconds for a machine of 110 states, importing included."""

HEAD = '''
"""A generated game."""

from bga_states import Choice, UserError, clienttranslate
from bga_states.legacy import ArrayGame


class Large(ArrayGame):
    """Many phases."""

    machine_states = {{
        1: {{"name": "gameSetup", "type": "manager", "transitions": {{"": 100}}}},
{entries}
    }}
    left: int
    taken: dict[int, int]
    ways: dict[int, str]

    def setup_new_game(self) -> None:
        self.left, self.taken, self.ways = 20, {{}}, {{1: "done", 2: "swapped"}}

    def sizes(self, player_id: int) -> list[int]:
        return [size for size in (1, 2, 3) if size <= self.left]

    def take(self, player_id: int, size: int) -> None:
        if size not in self.sizes(player_id):
            raise UserError(clienttranslate("You cannot take ${{size}}"), size=size)
        self.left -= size
        self.taken[player_id] = self.taken.get(player_id, 0) + size

    def leave(self, way: str) -> None:
        """Leave a state of either type."""
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(self.get_current_player_id(), way)
        else:
            self.gamestate.next_state(way)

    def get_game_progression(self) -> int:
        return 50

    def get_choices(self, state: dict[str, object], player_id: int) -> list[Choice]:
        return [Choice(getattr(self, name), size=1) for name in state["possibleactions"]]

    def zombie_turn(self, state: dict[str, object], active_player_id: int) -> None:
        if self.gamestate.is_multiactive_state():
            self.gamestate.set_player_non_multiactive(active_player_id, "done")
        else:
            self.gamestate.next_state("done")
'''
ENTRIES = """\
        {play}: {{
            "name": "play{n}",
            "type": "{kind}",
            "description": clienttranslate("Others must take some of ${{left}}"),
            "descriptionmyturn": clienttranslate("${{you}} must take some of ${{left}}"),
            "args": "argPlay{n}",
            "action": "stPlay{n}",
            "possibleactions": ["take{n}", "swap{n}"],
            "transitions": {{"done": {next}, "swapped": {play}}},
        }},
        {next}: {{
            "name": "next{n}",
            "type": "game",
            "action": "stNext{n}",
            "updateGameProgression": True,
            "transitions": {{"again": {play}, "after": {after}}},
        }},
"""
METHODS = """
    def argPlay{n}(self) -> dict[str, object]:
        return {{"left": self.left, "sizes": self.sizes(self.get_active_player_id())}}

    def stPlay{n}(self) -> None:
        self.left = max(self.left, 3)

    def take{n}(self, size: int, current_player_id: int) -> None:
        self.check_action("take{n}")
        self.take(current_player_id, size)
        text = clienttranslate("${{player_name}} takes ${{size}}")
        self.notify.all("taken", text, player_id=current_player_id, size=size, left=self.left)
        self.leave(self.ways[size])

    def swap{n}(self, size: int, current_player_id: int) -> None:
        self.take(current_player_id, size)
        self.notify.all("left", left=self.left)
        self.leave("swapped")

    def stNext{n}(self) -> None:
        self.give_extra_time(self.active_next_player())
        {lead}
"""
DECIDED = "self.gamestate.next_state(self.ways[min(self.left, 2)])"
WRITTEN = """if self.left > 0:
            {wake_again}self.gamestate.next_state("again")
        else:
            self.left = 20
            {wake_after}self.gamestate.next_state("after")"""
WAKE = """self.gamestate.set_all_players_multiactive()
            """


def lead_of(n: int) -> str:
    """Write how phase n leads on: players are made active before a state of several begins."""
    if not is_of_several(n) and not is_of_several(n + 1):
        return DECIDED
    wake_again = WAKE if is_of_several(n) else ""
    wake_after = WAKE if is_of_several(n + 1) else ""
    return WRITTEN.format(wake_again=wake_again, wake_after=wake_after)


def is_of_several(n: int) -> bool:
    """Whether several players act in phase n."""
    return n % 5 == 1


def write_machine(folder: Path, states: int) -> None:
    """Write a machine of so many states."""
    phases = range(states // 2)
    entries, methods = "", ""
    for n in phases:
        play, after = 100 + 2 * n, 102 + 2 * n
        entries += ENTRIES.format(
            n=n,
            play=play,
            next=play + 1,
            after=after if n + 1 in phases else 99,
            kind="multipleactiveplayer" if is_of_several(n) else "activeplayer",
        )
        methods += METHODS.format(n=n, lead=lead_of(n))
    text = HEAD.format(entries=entries.rstrip()) + methods
    (folder / "large.py").write_text(text.lstrip(), encoding="utf-8")


def main() -> None:
    """Measure and judge."""
    states = int(sys.argv[1]) if len(sys.argv) > 1 else 110
    once, twice = measure(states, write_machine), measure(2 * states, write_machine)
    assert sum(once) < AIM * states / 110, f"{sum(once):.2f} s for {states} states"
    assert twice[2] < 3 * once[2], f"twice the states take {twice[2] / once[2]:.1f} times as long"


if __name__ == "__main__":
    main()
