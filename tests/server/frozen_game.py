"""A game that freezes its server when somebody says a certain word, and a server that ends soon.

As a program this is `bga-states` with less patience: a server that hangs is ended after a second.
"""

import os
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from bga_states import Game, GameState, Meta, StateType, possible_action
from bga_states.cli import main
from bga_states.server import hang_watch

NAME = "tests.server.frozen_game:Words"
SLOW = re.compile(r"(\w+\s?)+")
BAD_WORD = "a" * 60 + "!"
"""Nobody lives long enough to see that this does not match."""
LONGEST = 1.0
"""Seconds beyond what `--game-timeout` says, after which a table stands still."""
SECONDS_TO_LIVE = "BGA_STATES_SECONDS_TO_LIVE"
"""The variable that says after how many a server is ended, by default after as many."""


class Talk(GameState["Words"]):
    def __init__(self, game: "Words") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_say(self, word: str) -> "type[Talk]":
        """Say something, which `re` reads and gives up the interpreter only when it has."""
        self.game.said = [*self.game.said, word] if SLOW.fullmatch(word) else []
        self.game.active_next_player()
        return Talk

    @possible_action
    def act_wait(self) -> "type[Talk]":
        """Wait for what never comes."""
        while True:
            time.sleep(1_000_000)

    @possible_action
    def act_read(self, path: str) -> "type[Talk]":
        """Read a file, which may be a pipe."""
        Path(path).read_text()
        return Talk

    @possible_action
    def act_insist(self) -> "type[Talk]":
        """Go on for ever, whatever interrupts it."""
        while True:
            try:
                while True:
                    pass
            except BaseException:  # noqa: BLE001, S112  # it insists
                continue

    def zombie(self, player_id: int) -> "type[Talk]":
        self.game.active_next_player()
        return Talk


class Words(Game):
    """A game of words."""

    @dataclass
    class Options:
        """A motto, which is tried as what is said is."""

        motto: Annotated[str, Meta(pattern=rf"^{SLOW.pattern}$")] = "words"

    states = (Talk,)
    min_players, max_players = 2, 2
    said: list[str]
    options: Options

    def setup_new_game(self) -> type[Talk]:
        self.said = []
        return Talk


if __name__ == "__main__":
    hang_watch.LONGEST_AT_TABLE = LONGEST
    hang_watch.LONGEST = float(os.environ.get(SECONDS_TO_LIVE, LONGEST))
    sys.exit(main())
