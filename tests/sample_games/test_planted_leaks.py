"""What `check_game` finds in the sample games when somebody plants a leak in them."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import sample_games
from bga_states import Game
from bga_states.testing import GameCheckError, check_game, shrinking
from bga_states.testing.replay import IN_REPLAY

SAMPLES = Path(sample_games.__file__).parent
PACKAGE = "planted_games"
"""Where the games with leaks are written."""


class Leak(NamedTuple):
    """A line of a sample game, the one that leaks, and what is said of it."""

    game: str
    file: str
    line: str
    leaking: str
    words: str


TOLD, SEES = "is told what they cannot know", "sees what they cannot know"
LEAKS = {
    "passed_cards": Leak(
        "Hearts",
        "states",
        "_private={giver: given, receiver: got},",
        '_private={giver: given, receiver: got}, cards=shown["cards"],',
        f"{TOLD}: cardsPassed cards=",
    ),
    "chosen_cards": Leak(
        "Hearts",
        "states",
        'self.notify.all("cardsChosen", text, player_id=current_player_id)',
        'self.notify.all("cardsChosen", text, player_id=current_player_id, ids=card_ids)',
        f"{TOLD}: cardsChosen ids=",
    ),
    "new_hands": Leak(
        "Hearts",
        "states",
        'self.notify.player(player_id, "newHand", hand=self.game.hand(player_id))',
        'self.notify.all("newHand", "", hand=self.game.hand(player_id))',
        f"{TOLD}: newHand hand=",
    ),
    "hand_of_the_first": Leak(
        "Hearts",
        "game",
        '"hand": [] if current_player_id is None else self.hand(current_player_id),',
        '"hand": self.hand(current_player_id or self.players.ids[0]),',
        f"a spectator {SEES}: datas['hand']",
    ),
    "step_of_the_passing": Leak(
        "Hearts",
        "scene",
        'seen = cards.get_cards_in_location("passed", player_id) if is_own else []',
        "is_own |= all(cards.get_cards_in_location('passed', id_) for id_ in game.players)"
        "\n        "
        'seen = cards.get_cards_in_location("passed", player_id) if is_own else []',
        f"{TOLD}: steps of the scene",
    ),
    "playable_cards": Leak(
        "Hearts",
        "states",
        'return {"_private": {active_player_id: {"playable": playable}}}',
        'return {"playable": playable}  # type: ignore',
        f"{SEES}: args['playable']",
    ),
    "kept_card": Leak(
        "Harvest",
        "states",
        "self.game.kept[current_player_id] = card_id",
        "self.game.kept[current_player_id] = card_id; "
        'self.notify.all("kept", "", player_id=current_player_id, card_id=card_id)',
        f"{TOLD}: kept card_id=",
    ),
    "planted_at_once": Leak(
        "Harvest",
        "states",
        "self.game.planted[current_player_id] = card_id",
        "self.game.planted[current_player_id] = card_id; "
        'self.notify.all("chosen", "", card_id=card_id)',
        f"{TOLD}: chosen card_id=",
    ),
    "kept_with_the_planted": Leak(
        "Harvest",
        "states",
        "card_id=planted.id,",
        "card_id=planted.id, kept=self.game.kept[player_id],",
        f"{TOLD}: planted kept=",
    ),
    "all_barns": Leak(
        "Harvest",
        "game",
        "if self.are_barns_open():",
        "if self.season.get() > 1:",
        f"{SEES}: datas['barns']",
    ),
    "placed_ship": Leak(
        "Battleship",
        "states",
        'self.notify.player(\n            current_player_id, "shipPlaced",',
        'self.notify.all(\n            "shipPlaced", "",',
        f"{TOLD}: shipPlaced ",
    ),
    "ready_with_a_square": Leak(
        "Battleship",
        "states",
        'self.notify.all("ready", text, player_id=current_player_id)',
        'self.notify.all("ready", text, player_id=current_player_id, last=[x, y])',
        f"{TOLD}: ready last=",
    ),
    "fleet_of_the_first": Leak(
        "Battleship",
        "game",
        '"fleet": [] if current_player_id is None else self.fleets[current_player_id],',
        '"fleet": self.fleets[current_player_id or self.players.ids[0]],',
        "a spectator sees a different datas['fleet'] than before, and is told nothing",
    ),
}


@pytest.fixture
def planted(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[type[Game]]:
    """Write a sample game with a leak, and import it."""
    leak = LEAKS[request.param]
    name = leak.game.lower()
    package = tmp_path / PACKAGE
    shutil.copytree(SAMPLES / name, package / name)
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.stem == leak.file:
            assert text.count(leak.line) == 1
            text = text.replace(leak.line, leak.leaking)
        path.write_text(text.replace(SAMPLES.name, PACKAGE), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    # What is tried here needs no other processes, and no shorter game with the same fault.
    monkeypatch.setenv(IN_REPLAY, "1")
    monkeypatch.setattr(shrinking, "TRIES", 0)
    yield getattr(importlib.import_module(f"{PACKAGE}.{name}"), leak.game)
    for module in [module for module in sys.modules if module.startswith(PACKAGE)]:
        del sys.modules[module]


@pytest.mark.parametrize(
    ("planted", "name"), [(name, name) for name in LEAKS], indirect=["planted"]
)
def test_a_planted_leak_is_found(planted: type[Game], name: str) -> None:
    """The mistakes that people make are found in games of some hundred lines, by "quick"."""
    with pytest.raises(GameCheckError) as info:
        check_game(planted, "quick")

    assert LEAKS[name].words in info.value.fact
