"""Comments in a game suppress findings on their lines, and say why."""

import importlib
import sys
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.check import check
from bga_states.check.report.frozen import broken_by


def written(folder: Path, comment: str) -> type[Game]:
    """Write a game with a comment on the line of a warning, and import it."""
    name = f"suppressed_{folder.name}"
    text = f"""
from tests.check.parts import Counting, NextPlayer, Play

class Read(Counting):  {comment}
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.total = 0
        self.player_score_aux.set(self.players.ids[0], 1)
        return 10
"""
    (folder / f"{name}.py").write_text(text)
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
    game: type[Game] = module.Read
    return game


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("", ["P108"]),
        ("# bga: ignore[P108] the tie-breaker is a secret", []),
        ("# noqa: D101  # bga: ignore[P108] the tie-breaker is a secret", []),
        ("# bga: ignore[P108]", ["P108", "PY8"]),
        ("# bga: ignore whatever it is", ["P108", "PY8"]),
        ("# bga: ignore[P12] another code", ["P108", "PY8"]),
        ("# bga: ignore[P12, P108] one of them is there", ["PY8"]),
        ("# bga: ignore[nonsense] no code", ["P108", "PY8"]),
    ],
)
def test_a_comment_suppresses_its_codes(tmp_path: Path, comment: str, codes: list[str]) -> None:
    """A comment takes the findings it names from its line; it says why, and suppresses something (PY8)."""
    assert [finding.code for finding in check(written(tmp_path, comment)).findings] == codes


FROZEN = b'{"game":"Read","states":{"10":["Play","activeplayer"],"20":["NextPlayer","game"],"30":["Gone","game"]}}'


def test_a_comment_for_a_released_game(tmp_path: Path) -> None:
    """What breaks a release is suppressed when the game is compared; else its comment is left alone."""
    file = tmp_path / "released.json"
    file.write_bytes(FROZEN)
    game = written(tmp_path, "# bga: ignore[P4, P108] no table is in it any more")

    assert [finding.code for finding in broken_by(game, file)] == ["P4"]
    assert check(game, broken_by(game, file)).findings == ()
    assert check(game).findings == ()


def test_what_assembly_refuses_is_not_suppressed(tmp_path: Path) -> None:
    """No comment makes a game playable that cannot be assembled."""
    game = written(tmp_path, "# bga: ignore[P24, P108, P113] whatever")
    game.max_players = 0

    assert "P113" in {finding.code for finding in check(game).findings}
