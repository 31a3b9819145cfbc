"""A game that fails in one of its hooks, and a bot that dies: neither may trouble other tables."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bga_states import Choice, Game, GameState, StateType, possible_action
from bga_states.bots import Chance

HOOKS = {
    "setup_new_game": "start",
    "on_entering_state": "start",
    "get_args": "start",
    "get_game_progression": "start",
    "get_choices": "choices",
    "get_all_datas": "open",
    "act_go": "act",
    "zombie": "leave",
}
"""The frame that is answered with the failure of each hook."""
ENTRY_POINTS = """
[bga_states.games]
broken = no_module_of_this_name:Game
troubled = troubled_game:Troubled

[bga_states.bots]
broken = no_module_of_this_name:Bot
dying = troubled_game:Dying
"""


def install(folder: Path) -> None:
    """Write entry points into a folder of the path, so that every process knows all this."""
    info = folder / "troubles-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: troubles\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text(ENTRY_POINTS)


@dataclass
class Trouble:
    """Which hook fails, and how."""

    hook: str = ""
    how: Literal["raise", "loop", "recurse"] = "raise"


def fall(depth: int) -> int:
    """Recurse for ever."""
    return fall(depth + 1) + 1


class Go(GameState["Troubled"]):
    """The first player hands on to the second, who plays for ever."""

    def __init__(self, game: "Troubled") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, update_game_progression=True)

    def on_entering_state(self) -> None:
        """Do nothing, or fail."""
        self.game.meet("on_entering_state")

    def get_args(self) -> dict[str, object]:
        """Tell nothing, or fail."""
        self.game.meet("get_args")
        return {}

    def get_choices(self) -> list[Choice]:
        """Offer to go, or fail."""
        self.game.meet("get_choices")
        return [Choice(self.act_go)]

    @possible_action
    def act_go(self) -> "type[Go]":
        """Hand on, or fail."""
        self.game.meet("act_go")
        if not self.game.has_begun:
            self.game.has_begun = True
            self.game.active_next_player()
        return Go

    def zombie(self, player_id: int) -> "type[Go]":  # noqa: ARG002  # the hook has it
        """Go, or fail."""
        self.game.meet("zombie")
        return Go


class Troubled(Game):
    """A game that fails where its options say."""

    Options = Trouble
    options: Trouble
    states = (Go,)
    min_players, max_players = 1, 2
    has_begun: bool

    def meet(self, hook: str) -> None:
        """Fail if this is the hook that does."""
        if self.options.hook != hook:
            return
        if self.options.how == "recurse":
            fall(0)
        while self.options.how == "loop":
            pass
        raise ValueError("a planted mistake")

    def setup_new_game(self) -> type[Go]:
        """Begin, or fail."""
        self.has_begun = False
        self.meet("setup_new_game")
        return Go

    def get_all_datas(self) -> dict[str, object]:
        """Show nothing, or fail."""
        self.meet("get_all_datas")
        return {}

    def get_game_progression(self) -> int:
        """Be at the beginning, or fail."""
        self.meet("get_game_progression")
        return 0


class Dying:
    """A bot that takes its process with it."""

    def pick(self, count: int, chance: Chance) -> int:  # noqa: ARG002  # as every bot has them
        """Die as a process does for which there is no memory."""
        os.kill(os.getpid(), signal.SIGKILL)
        return 0
