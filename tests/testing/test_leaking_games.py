"""`check_game` finds what leaks in games as people write them, and nothing in fair ones."""

import importlib
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bga_states import Game
from bga_states.testing import check_game
from bga_states.testing.replay import IN_REPLAY
from tests.testing.counting import fails

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("leaks/[a-z]*.py"))
BY_A_RULE = {
    "buried_score": "players",
    "by_rule_leader": "active_player_ids",
    "by_rule_scales": "datas['lower']",
    "by_rule_skip": "active_player_ids",
    "initiative": "active_player_ids",
    "nope_window": "active_player_ids",
    "tiebreak": "players",
    "trapdoor": "state_id",
    "werewolf_night": "active_player_ids",
}
"""Games in which a rule makes a secret public, and where a viewer sees it."""
FAULTS = (
    "cannot know",
    "only others are shown",
    "and then it was undone",
    "redeal",
    "get_choices does not offer it",  # for what the other has not: choices that tell it
)
"""What is said of a leak, and of a `redeal` that is wrong."""

MEASURED = {
    "cluedo",
    "king_leaves",
    "presents",
    "redeal_invents",
    "resistance",
    "scout_undo",
    "secret_race",
    "submarine",
    "tiebreak",
}
"""Games that between them lead through all of the search, so that its coverage is measured."""


@pytest.fixture(autouse=True)
def _no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes, which takes longer than what is tried here."""
    monkeypatch.setenv(IN_REPLAY, "1")


def each(names: Iterable[str]) -> list[ParameterSet]:
    """Make parameters of names."""
    return [
        pytest.param(name, marks=() if name in MEASURED else pytest.mark.untraced)
        for name in sorted(names)
    ]


def game_of(name: str, prefix: str = "") -> type[Game]:
    """Return the game that leaks, or with a prefix the fair one."""
    class_name = prefix + name.title().replace("_", "")
    game_class: type[Game] = getattr(
        importlib.import_module(f"tests.testing.leaks.{name}"), class_name
    )
    return game_class


@pytest.mark.pitfall(78, caught="check_game")
@pytest.mark.parametrize("name", each({*NAMES} - {*BY_A_RULE}))
def test_a_leak_is_found(name: str) -> None:
    """Whatever somebody is shown or told too much is reported, and what is wrong with `redeal`."""
    message = fails(game_of(name), effort="quick", seeds=range(6))

    assert any(words in message for words in FAULTS)


@pytest.mark.parametrize("name", each(BY_A_RULE))
def test_a_rule_that_tells_a_secret(name: str) -> None:
    """Nothing but the rules can tell whether it should be public: it is listed."""
    report = check_game(game_of(name), "quick", seeds=range(3))

    assert BY_A_RULE[name] in {where for _, where in report.revealed}


@pytest.mark.parametrize("name", each(NAMES))
def test_a_fair_game_passes(name: str, games: int) -> None:
    """The same game without the leak has no fault."""
    check_game(game_of(name, "Fair"), "quick", seeds=range(3 * games - 2))


def test_there_are_many() -> None:
    """The corpus is what it is said to be: no file is passed over."""
    assert len(NAMES) >= 40
    assert {*BY_A_RULE} < {*NAMES}
