"""`check_game` finds what leaks in games as people write them, and nothing in fair ones."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.testing import check_game
from bga_states.testing.leaks import comparing, judging
from bga_states.testing.leaks.judging import Judgement, Verdict
from bga_states.testing.leaks.lines import Move, Viewer
from bga_states.testing.leaks.redealing import Unknown
from bga_states.testing.replay import IN_REPLAY
from tests.planting import found_by
from tests.testing.counting import fails

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("leaks/[a-z]*.py"))
BY_A_RULE = {
    "buried_score": "players['score']",
    "by_rule_leader": "active_player_id",
    "by_rule_scales": "datas['lower']",
    "by_rule_skip": "active_player_id",
    "initiative": "active_player_id",
    "nope_window": "active_player_ids",
    "tiebreak": "players['score_aux']",
    "trapdoor": "state_id",
    "werewolf_night": "active_player_ids",
}
"""Games in which a rule makes a secret public, and where a viewer sees it."""
SEES, TOLD, TRIES = "sees what they cannot know", "is told what they cannot know", "by trying"
OTHERS = "is told what only others are shown"
FOUND = {
    "bluff_roles": f"a spectator {SEES}: datas['roles']",
    "buried_bombs": f"{TOLD}: statistics {{'table_stats': {{'plots'",
    "choice_order": f"{SEES}: the choices are ['act_shoot(",
    "cluedo": f"{OTHERS}: asked shown=",
    "deal_told": f"{TOLD}: dealt hand=",
    "decorated": f"{TOLD}: swapped hand=",
    "draft": f"{SEES}: args['next']",
    "fireworks": f"{SEES}: scene[0]['text'] differs",
    "follow_suit": f"{SEES}: status differs",
    "globals_dump": f"{SEES}: datas['number']",
    "gold_diggers": f"{SEES}: datas['gold']",
    "goofspiel": f"{TOLD}: bid card=",
    "guess_who": f"{TRIES} act_name(",
    "king_leaves": f"{TOLD}: throne 'The throne is empty'",
    "letter_bag": f"{SEES}: datas['letters']",
    "liars_dice": f"{TOLD}: rolled dice=",
    "log_text": f"{TOLD}: fished 'Player",
    "love_letter": f"{SEES}: args['forced']",
    "mastermind": f"{TOLD}: codeSet aside=",
    "memory": f"{SEES}: datas['cells']",
    "minefield": f"{SEES}: the choices are ['act_open(",
    "old_maid": f"{SEES}: args['ids']",
    "orders_args": f"{SEES}: args['waiting']",
    "pearl_divers": "sound {'file': 'pearl'}",
    "presents": f"{TOLD}: passed _private=",
    "push_luck": f"{SEES}: datas['next']",
    "redeal_invents": "redeal has lost ",
    "redeal_none": "the game has no redeal",
    "redeal_nothing": "redeal never varies chosen, and Player",
    "redeal_own": f"{SEES}: datas['hand']",
    "redeal_weak": "redeal never varies unused, and Player",
    "reserve_price": f"{TRIES} act_bid(",
    "resistance": "rumour 'There are rumours in the camp'",
    "scout_undo": "has been told looked _private=",
    "sealed_auction": f"{SEES}: datas['ready']",
    "secret_goals": f"{TOLD}: statistics {{'player_stats': {{'goal'",
    "secret_race": f"{SEES} in the progression",
    "setup_told": f"{TOLD}: budget budget=",
    "smugglers": f"{TOLD}: extra time (ExtraTime(",
    "snap_call": f"{SEES}: the choices are ['act_",
    "spoof": f"{SEES}: datas['purses']",
    "spyfall": f"{SEES}: args['_private']['place']",
    "stratego": f"{SEES}: datas['rows']",
    "strongest_first": f"{TOLD}: captain player_name=",
    "submarine": f"{TRIES} act_dive(",
    "tile_market": f"{SEES}: args['preload']",
    "time_bomb": f"{SEES}: the choices are ['act_cut(",
    # Offered, the other wares would tell nothing.
    "trade_wish": "act_wish({'ware': 'silk'}) of Player A works, and get_choices does not offer it",
    "whole_piece": f"{TOLD}: moved worth=",
    "wrong_neighbour": f"{TOLD}: topCard color=",
}
"""What is said of each leak, and of a `redeal` that is wrong."""
REMEDIES = {
    "buried_bombs": "Everybody sees statistics once the game is over.",
    "presents": "If it is not for them, leave it out of their _private;",
    "redeal_weak": "or show it in get_all_datas if they may know it.",
    "smugglers": "Give extra time by what everybody knows.",
    "spoof": "Keep it from them, or correct redeal if they can know it.",
    "strongest_first": "Put it into _private of those who may know it;",
}
"""What to do, by what was told in which way."""
FAIR = "tests/testing/test_leaking_games.py::test_a_fair_game_passes"


@pytest.fixture(autouse=True)
def _no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes, which takes longer than what is tried here."""
    monkeypatch.setenv(IN_REPLAY, "1")


def game_of(name: str, prefix: str = "") -> type[Game]:
    """Return the game that leaks, or with a prefix the fair one."""
    class_name = prefix + name.title().replace("_", "")
    game_class: type[Game] = getattr(
        importlib.import_module(f"tests.testing.leaks.{name}"), class_name
    )
    return game_class


@pytest.mark.pitfall(78, caught="check_game")
@pytest.mark.parametrize("name", sorted(FOUND))
def test_a_leak_is_found(name: str) -> None:
    """Whatever somebody is shown or told too much is named, and what is wrong with `redeal`."""
    message = fails(game_of(name), effort="quick", seeds=range(6))

    assert FOUND[name] in message
    assert REMEDIES.get(name, "") in message


@pytest.mark.parametrize("name", sorted(BY_A_RULE))
def test_a_rule_that_tells_a_secret(name: str) -> None:
    """Nothing but the rules can tell whether it should be public: it is listed."""
    report = check_game(game_of(name), "quick", seeds=range(2))

    assert BY_A_RULE[name] in {where for _, where in report.revealed}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_fair_game_passes(name: str, games: int) -> None:
    """The same game without the leak has no fault; with `--games` in all its numbers of players."""
    fair = game_of(name, "Fair")
    few = [(fair.min_players, fair.max_players)[NAMES.index(name) % 2]]
    check_game(fair, "quick", seeds=range(3 * games - 2), players=few if games == 1 else None)


@found_by(FAIR)
def what_is_dealt_to_them_is_a_leak() -> Iterator[None]:
    """Judge what viewers are told by what they saw before, and never by what they see then."""
    judge = judging.judge

    def judge_by_the_past(move: Move, viewer: Viewer) -> Judgement:
        found = judge(move, viewer)
        return Judgement(Verdict.LEAK) if found.verdict is Verdict.SHOWN else found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparing, "judge", judge_by_the_past)
        yield


@found_by(
    *(f"{FAIR}[{name}]" for name in ("draft", "nope_window", "sealed_auction", "strongest_first"))
)
def what_was_seldom_arranged_never_varies() -> Iterator[None]:
    """Take what a few arrangements have left as it was for what `redeal` never varies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Unknown, "look_closer", lambda _unknown: None)
        yield


def test_there_are_many() -> None:
    """The corpus is what it is said to be: no file is passed over."""
    assert len(FOUND) >= 40
    assert sorted([*FOUND, *BY_A_RULE]) == NAMES
