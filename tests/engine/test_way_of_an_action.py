"""The way of one action through the package stays short, as it can be counted in any run."""

import random
import statistics
import sys
from pathlib import Path
from types import FrameType

import pytest

import bga_states
from bga_states import Gear, Table
from sample_games.reversi import Reversi

HOME = Path(bga_states.__file__).parent
MOST_CALLS, MOST_FILES = 40, 10
"""By the medians of a game."""


@pytest.mark.own_gear
def test_few_calls_in_few_files() -> None:
    """An action of Reversi makes few calls in the framework, in few files, in the usual gear."""
    table = Table.create(Reversi, players=["Ann", "Bob"], seed=1, gear=Gear.SAFE)
    chance, calls, files = random.Random(1), list[int](), list[int]()
    while not table.is_over:
        player_id = table.active_player_ids[0]
        choice = chance.choice(table.choices(player_id))
        called: list[str] = []

        def note(frame: FrameType, event: str, _: object, called: list[str] = called) -> None:
            file = frame.f_code.co_filename
            is_compiled = file.startswith("<") and not file.startswith("<frozen")
            # Comprehensions are calls on Python 3.11 alone.
            is_call = event == "call" and not frame.f_code.co_name.endswith("comp>")
            if is_call and (is_compiled or Path(file).is_relative_to(HOME)):
                called.append("" if is_compiled else file)

        sys.setprofile(note)
        try:
            table.act(player_id, choice.action, choice.args)
        finally:
            sys.setprofile(None)
        calls.append(len(called))
        files.append(len({*called}))

    assert 0 < statistics.median(calls) <= MOST_CALLS
    assert statistics.median(files) <= MOST_FILES
