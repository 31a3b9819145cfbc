"""How long the checker takes for a large game, and how much of that is importing the game.

`python benchmarks/checking.py [STATES]` writes a game of 60 states (30 of players, 30 that lead on,
each with args, choices, two actions, helpers on state and Game) and checks it in processes of their
own. It measures CPU time, which other programs change little. It ends with an error when
checking 60 states takes half a second, and when twice the states take more than three times that.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

RUNS = 5
AIM = 0.5
"""Seconds for a game of 60 states, once it is imported."""

HEAD = '''
"""A generated game."""

from collections.abc import Iterator
from typing import TypedDict

from bga_states import (
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)


class Args(TypedDict):
    left: int
    sizes: list[int]
'''
PAIR = '''

class Play{n}(GameState["Large"]):
    """Players take something in phase {n}."""

    def __init__(self, game: "Large") -> None:
        super().__init__(
            game,
            id={play},
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${{actplayer}} must take some of ${{left}}"),
            description_my_turn=clienttranslate("${{you}} must take some of ${{left}}"),
            transitions={{"done": {next}}},
        )

    def get_args(self, active_player_id: int) -> Args:
        return {{"left": self.game.left, "sizes": self.sizes(active_player_id)}}

    def sizes(self, player_id: int) -> list[int]:
        return [size for size in (1, 2, 3) if self.game.may_take(player_id, size)]

    def get_choices(self, args: Args) -> Iterator[Choice]:
        yield from (Choice(self.act_take, size=size) for size in args["sizes"])
        yield Choice(self.act_pass)

    @possible_action
    def act_take(self, size: int, active_player_id: int, args: Args) -> "type[Next{n}]":
        if size not in args["sizes"]:
            raise UserError(clienttranslate("You cannot take ${{size}}"), size=size)
        self.game.take(active_player_id, size)
        text = clienttranslate("${{player_name}} takes ${{size}}")
        self.notify.all("taken", text, player_id=active_player_id, size=size, left=self.game.left)
        return Next{n}

    @possible_action
    def act_pass(self, active_player_id: int) -> str:
        text = clienttranslate("${{player_name}} passes")
        self.notify.all("passed", text, player_id=active_player_id)
        return "done"

    def zombie(self, player_id: int, args: Args) -> "str | type[Next{n}]":
        if not args["sizes"]:
            return self.act_pass(player_id)
        return self.act_take(self.get_random_zombie_choice(args["sizes"]), player_id, args)


class Next{n}(GameState["Large"]):
    """The next player in phase {n}, or the next phase."""

    def __init__(self, game: "Large") -> None:
        super().__init__(game, id={next}, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[Play{n}] | int":
        self.game.give_extra_time(self.game.active_next_player())
        if self.game.left > 0:
            return Play{n}
        self.game.left = 20
        return {after}
'''
TAIL = '''

class Large(Game):
    """Many phases."""

    states = ({states})
    left: int
    taken: dict[int, int]

    def setup_new_game(self) -> type[Play0]:
        self.left, self.taken = 20, {{}}
        return Play0

    def may_take(self, player_id: int, size: int) -> bool:
        return size <= self.left and self.taken.get(player_id, 0) + size < 1000

    def take(self, player_id: int, size: int) -> None:
        self.left -= size
        self.taken[player_id] = self.taken.get(player_id, 0) + size

    def get_game_progression(self) -> int:
        return 50
'''
MEASURED = """
from time import process_time
start = process_time()
from bga_states.check import check
framework = process_time()
from large import Large
imported = process_time()
report = check(Large)
assert report.findings == (), report.findings
print(framework - start, imported - framework, process_time() - imported)
"""


def write_game(folder: Path, states: int) -> None:
    """Write a game of so many states."""
    phases = range(states // 2)
    after = [100 + 2 * (n + 1) if n + 1 in phases else 99 for n in phases]
    pairs = [PAIR.format(n=n, play=100 + 2 * n, next=101 + 2 * n, after=after[n]) for n in phases]
    names = ", ".join(f"Play{n}, Next{n}" for n in phases)
    (folder / "large.py").write_text(
        HEAD.lstrip() + "".join(pairs) + TAIL.format(states=names), encoding="utf-8"
    )


def measure(
    states: int, write: Callable[[Path, int], None] = write_game
) -> tuple[float, float, float]:
    """Return the median seconds for importing the framework and the game, and for checking it.

    `write` writes a game of so many states into a folder, as the class `Large` of `large.py`.
    """
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), states)
        lines = [
            subprocess.run(  # noqa: S603  # this interpreter, and the text above
                [sys.executable, "-c", MEASURED],
                cwd=folder,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for _ in range(RUNS)
        ]
        size = len((Path(folder) / "large.py").read_text(encoding="utf-8").splitlines())
    framework, game, check = (
        statistics.median(float(line.split()[part]) for line in lines) for part in range(3)
    )
    print(
        f"{states} states, {size} lines: "
        f"framework {framework:.2f} s, game {game:.2f} s, check {check:.2f} s"
    )
    return framework, game, check


def main() -> None:
    """Measure and judge."""
    states = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    once, twice = measure(states), measure(2 * states)
    assert once[2] < AIM * states / 60, f"{once[2]:.2f} s for {states} states"
    assert twice[2] < 3 * once[2], f"twice the states take {twice[2] / once[2]:.1f} times as long"


if __name__ == "__main__":
    main()
