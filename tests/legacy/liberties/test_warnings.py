"""What an array may be in spite of a likely mistake, of which the checker warns."""

from typing import Any

import pytest

from bga_states.check import check
from bga_states.engine.assembly import definition_of
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, turns
from tests.support import with_pitfalls


def turn(**changes: Any) -> dict[int, Any]:
    """Change the entry of the player's turn."""
    return {10: {**PLAYER_TURN, **changes}}


WARNED: dict[str, tuple[dict[Any, Any], str, str, str, int]] = {
    "type manager": (
        turn(type="manager"), "P1", "the type is 'manager'", "It is read as game", 1,
    ),
    "a name with a space": (
        turn(name="player turn"), "P6", "'player turn' is not a name", "letters", 6,
    ),
    "unknown key": (
        turn(colour="red"), "P9", "there is no key 'colour'", "The keys are name, type", 9,
    ),
    "a key that is nearly one": (
        turn(transition={}), "P9", "there is no key 'transition'", "Did you mean transitions?", 9,
    ),
    "descriptionMyTurn": (
        turn(descriptionMyTurn=""), "P9", "'descriptionMyTurn'",
        "It is read as descriptionmyturn.", 9,
    ),
    "possibleActions": (
        turn(possibleActions=[]), "P9", "'possibleActions'", "It is read as possibleactions.", 9,
    ),
    "possible_actions": (
        turn(possible_actions=[]), "P9", "'possible_actions'", "It is read as possibleactions.", 9,
    ),
    "a key that is no text": (
        {10: {**PLAYER_TURN, 5: 5}}, "P9", "there is no key 5", "The keys are", 9,
    ),
    "undeclared target": (
        turn(transitions={"play": 11, "zombiePass": 12}), "P16", "'zombiePass' leads to 12",
        "Give the id", 16,
    ),
    "back to the setup": (
        turn(transitions={"play": 11, "zombiePass": 1}), "P16", "'zombiePass' leads to 1",
        "Give the id", 16,
    ),
    "actions in a game state": (
        {11: {**NEXT_PLAYER, "possibleactions": ["play"]}}, "P31", "nobody can act", "Remove", 31,
    ),
    "own setup": (
        {1: {**Turns.machine_states[1], "action": "stDeal"}},
        "P43", "'stDeal' is never called", "as BGA", 43,
    ),
    "no action in a game state": (
        {12: {"name": "pad", "type": "game"}}, "P44", "has no action", "Name the method", 44,
    ),
    "possible action missing": (
        turn(possibleactions=["plai"]), "P84", "'plai'", "Did you mean play?", 84,
    ),
    "empty action": (
        turn(possibleactions=[""]), "P84", "names '', which is not", "unless only clients use", 84,
    ),
    "the engine's method": (
        turn(possibleactions=["get_scene"]),
        "P84",
        "names 'get_scene'",
        "Write get_scene_ in Sample",
        84,
    ),
    "the engine's attribute": (
        turn(possibleactions=["player_score"]), "P84", "'player_score'", "Write player_score_", 84,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "code", "fact", "remedy"), with_pitfalls(WARNED, "check"))
def test_a_likely_mistake(changes: dict[Any, Any], code: str, fact: str, remedy: str) -> None:
    """The game assembles; the checker warns with the number of the pitfall, a fact and a remedy."""
    game = turns(changes)
    found = [one for one in check(game).findings if (one.code, one.severity) == (code, "warning")]

    assert 10 in definition_of(game).states
    assert any(fact in one.message and remedy in one.remedy for one in found)


def test_a_comment_suppresses_a_warning() -> None:
    """A warning of assembly can be suppressed where it stands, as those of the checker can."""

    class Known(Turns):
        machine_states = {
            **Turns.machine_states,
            10: {
                **PLAYER_TURN,
                "phase": "evening",  # bga: ignore[P9] read by clients
                "era": 2,
            },
        }

    messages = [finding.message for finding in check(Known).findings if finding.code == "P9"]

    assert messages == ["playerTurn: there is no key 'era'."]
