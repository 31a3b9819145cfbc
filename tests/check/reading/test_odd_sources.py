"""Whatever an author writes, `check` comes back: with what is wrong, and never with an error of its own."""

import importlib
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.check import check

HEAD = """
from typing import Annotated
from tests.check import parts
from tests.check.parts import *
from bga_states import GAME_END, GameState, StateType, possible_action
"""
PLAY = "class Play(parts.Play):\n{body}\n\n\nclass Odd(Counting):\n    states = (Play, NextPlayer)\n{game}"
ELIFS = "\n".join(
    f"        {'el' if n else ''}if self.game.total == {n}:\n            return {{}}"
    for n in range(900)
)
CHAIN = "".join(f"        x{n + 1} = x{n}\n" for n in range(250))
HELPERS = "".join(f"    def h{n}(self): return self.h{n + 1}()\n" for n in range(200))
BODIES: dict[str, tuple[str, set[str]]] = {
    "counts down": (
        "    def on_entering_state(self): self.f(9)\n    def f(self, n): return n and self.f(n - 1)",
        set(),
    ),
    "counts in two": (
        "    def get_args(self): return self.f(9)\n    def f(self, n): return self.f(n - 1) or self.f(n - 2)",
        set(),
    ),
    "many elifs": (f"    def get_args(self):\n{ELIFS}\n        return {{}}", set()),
    "many terms": (f"    def get_args(self): return {{'n': {' + '.join(['1'] * 900)}}}", set()),
    "many variables": (
        f"    def get_args(self):\n        x0 = {{}}\n{CHAIN}        return x250",
        set(),
    ),
    "many helpers": (
        f"    def get_args(self): return self.h0()\n{HELPERS}    def h200(self): return {{}}",
        set(),
    ),
    "rings of helpers": (
        "    def get_args(self): return self.f()\n    def f(self): return self.g()\n    def g(self): return self.f()",
        set(),
    ),
    "a local import": (
        (
            "    def get_args(self):\n        from bga_states import clienttranslate as c\n        import random\n"
            "        import os.path as p\n        return {'n': random.random(), 't': c('Hello'), 'p': p}"
        ),
        {"P76", "P100"},
    ),
    "a wrapper of itself": (
        "    def get_args(self): return {}\n    get_args.__wrapped__ = get_args",
        set(),
    ),
    "a constructor that exits": ("    def __init__(self, game): raise SystemExit(3)", {"P9"}),
    "an id that is a list": (
        "    def __init__(self, game): GameState.__init__(self, game, id=[1], type=StateType.GAME)",
        {"P3"},
    ),
    "a description that is a number": (
        "    def __init__(self, game):\n        super().__init__(game)\n        self.__dict__['description'] = 7",
        {"P10"},
    ),
    "a hook that is a number": ("    get_args = 3", {"P28"}),
    "an annotation of nothing": ("    def get_args(self) -> 'Nowhere': return {}", set()),
    "annotations without a hash": (
        (
            "    def get_args(self):\n        n = self.f({}, [])\n        return {'n': n}\n"
            "    def f(self, a: Annotated[int, []], b: {1: 2}): return a or b"
        ),
        set(),
    ),
    "a descriptor that fails": (
        (
            "    class Failing:\n        def __get__(self, *_): raise RuntimeError\n    debug_it = act_it = Failing()\n"
            "    def get_args(self): return {'x': self.debug_it, 'y': type(self).act_it}"
        ),
        set(),
    ),
    "what no name says": (
        (
            "    def get_args(self):\n        match self.game.total:\n            case [a, *b] | {'x': a, **b}: pass\n"
            "            case {'x': 1, **rest}: return rest\n"
            "        with open('x') as f, (lambda: f)() as (g, *h): pass\n"
            "        try: pass\n        except* ValueError as e: pass\n        del g\n        return {}"
        ),
        {"PY2"},
    ),
    "outside of the table": (
        (
            "    def get_args(self):\n        import sys, time, os\n        sys.stdout.write('x')\n"
            "        return {'a': os.environ, 'b': time.time(), 'c': sorted([1], key=hash), 'd': open}"
        ),
        {"PY1", "PY2", "PY6"},
    ),
    "setting by name": (
        "    def zombie(self, player_id):\n        setattr(self, 'x', 1)\n        return NEXT",
        {"P99"},
    ),
}


def game_of(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str, encoding: str = "utf-8"
) -> type[Game]:
    name = f"odd_{folder.name}"
    (folder / f"{name}.py").write_text(HEAD + text, encoding=encoding)
    monkeypatch.syspath_prepend(str(folder))
    game: type[Game] = importlib.import_module(name).Odd
    return game


@pytest.mark.parametrize(("body", "expected"), BODIES.values(), ids=BODIES)
def test_an_odd_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, expected: set[str]
) -> None:
    """A state of whatever size and shape is read, and what is wrong with it is told."""
    codes = {
        finding.code
        for finding in check(
            game_of(tmp_path, monkeypatch, PLAY.format(body=body, game=""))
        ).findings
    }

    assert expected <= codes


GAMES = {
    "setup that is no method": ("    setup_new_game = 3\n", {"P112"}),
    "data of no type": ("    data: 'Nowhere'\n", {"P99"}),
    "states that are none": ("    states = 'Play'\n", {"P21"}),
    "attributes made up": ("    def __getattr__(self, name): raise RuntimeError(name)\n", {"P99"}),
}


@pytest.mark.parametrize(("game", "expected"), GAMES.values(), ids=GAMES)
def test_an_odd_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, expected: set[str]
) -> None:
    """A Game class that makes no sense is told so, and nothing else that is untrue."""
    text = PLAY.format(body="    pass", game=game)
    codes = {finding.code for finding in check(game_of(tmp_path, monkeypatch, text)).findings}

    assert expected <= codes <= expected | {"P24"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_columns_count_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """A column is where an editor puts the mark, whatever stands before it in the line."""
    body = "    def get_args(self): return {'♠♥♦♣': self.random.randint(1, 6)}"
    [finding] = check(
        game_of(tmp_path, monkeypatch, PLAY.format(body=body, game=""), encoding)
    ).findings

    assert (finding.code, finding.column) == ("P76", body.index("self.random") + 1)
