"""What the checker says that a name is meant for."""

import importlib

from bga_states.check import check


def test_names_of_bga_have_their_counterparts() -> None:
    """A name of BGA's is told with what is written here, whichever name is spelled alike."""
    case = importlib.import_module("tests.check.cases.plain_python.py9_names_of_bga")
    remedies = [finding.remedy for finding in check(case.Wrong).findings]

    assert sorted(remedies) == [
        "BGA's bga_rand is self.random.randint(low, high) here.",
        "BGA's getPlayersNumber is len(self.players) here.",
        "BGA's incStat is self.game.player_stats.inc(name, step, player_id) here.",
        "BGA's initStat is self.player_stats.init(...) here.",
        "BGA's notifyAllPlayers is self.notify.all(...) here.",
        "BGA's state is self.gamestate.get_current_main_state() here.",
        "BGA's upgradeTableDb is Game.upgrade here.",
    ]


def test_a_parameter_that_the_engine_should_fill() -> None:
    """Where a choice lacks a parameter that is spelt nearly like a magic one, that is said."""
    case = importlib.import_module("tests.check.cases.plain_python.py7_parameter_like_a_magic_one")
    (found,) = check(case.Wrong).findings

    assert found.message == "act_add is offered without arg."
    assert found.remedy == "Pass it, or call it args in act_add if the engine is to fill it."


def test_the_action_that_leads_nowhere() -> None:
    """Where a state is never left, the action that returns nothing is named."""
    case = importlib.import_module("tests.check.cases.declaration.p021_return_forgotten")
    (found,) = check(case.Wrong).findings

    assert found.message == "No way leads out of Play."
    assert found.remedy == "Let an action lead on: act_end_turn leads nowhere."


def test_a_place_with_two_names() -> None:
    """Of two names of a place the rarer one is told, and both where they are as frequent."""
    case = importlib.import_module("tests.check.cases.plain_python.py16_one_of_two_names")
    first, second = check(case.Wrong).findings

    assert first.message == (
        "Cards are looked for in 'stalls', and put in 'stall' (py16_one_of_two_names.py:13)."
    )
    assert second.message == "No card is ever put in the place 'rivers'."
    assert second.remedy == "Did you mean 'river'?"


def test_a_placeholder_of_another_language() -> None:
    """What stands there instead of `${name}` is told as it should be written."""
    case = importlib.import_module("tests.check.cases.declaration.p011_placeholders_of_python")
    remedies = [finding.remedy for finding in check(case.Wrong).findings]

    assert remedies == ["Write ${actplayer}.", "Write ${total}."]
