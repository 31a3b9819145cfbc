"""Letters from a bag: put a letter of your rack at the end of the word, and draw another.

Leak (view, counts): how many of each letter are in the bag tells what the other rack holds.
"""

from collections import Counter
from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

LETTERS = "AAAAEEEEIIIBBCDDFGGLMNNRRSSTT"
VOWELS = "AEI"
RACK = 4


class Spell(GameState["LetterBag"]):
    """The active player adds a letter."""

    def __init__(self, game: "LetterBag") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, update_game_progression=True)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        letters = sorted(set(self.game.racks[active_player_id]))
        return [Choice(self.act_add, letter=letter) for letter in letters]

    @possible_action
    def act_add(self, letter: str, active_player_id: int) -> "type[Refill]":
        if letter not in self.game.racks[active_player_id]:
            raise UserError(clienttranslate("You do not have this letter"))
        self.game.racks[active_player_id].remove(letter)
        is_change = not self.game.word or (self.game.word[-1] in VOWELS) != (letter in VOWELS)
        self.game.word += letter
        text = clienttranslate("${player_name} adds ${letter}")
        self.notify.all("added", text, player_id=active_player_id, letter=letter)
        self.player_score.inc(active_player_id, int(is_change))
        return Refill

    def zombie(self, player_id: int) -> "type[Refill]":
        return self.act_add(self.game.racks[player_id][0], player_id)


class Refill(GameState["LetterBag"]):
    """The active player draws a letter, and the next is on."""

    def __init__(self, game: "LetterBag") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Spell] | int:
        if self.game.bag:
            letter = self.game.bag.pop()
            self.game.racks[active_player_id].append(letter)
            self.notify.all(
                "drawn",
                clienttranslate("${player_name} draws"),
                player_id=active_player_id,
                _private={active_player_id: {"letter": letter}},
            )
        next_id = self.game.active_next_player()
        return Spell if self.game.racks[next_id] else GAME_END


class LetterBag(Game):
    """Let vowels and consonants take turns."""

    leaks: ClassVar[bool] = True
    states = (Spell, Refill)
    max_players = 3
    bag: list[str]
    racks: dict[int, list[str]]
    word: str

    def setup_new_game(self) -> type[Spell]:
        self.bag, self.word, self.racks = list(LETTERS), "", {}
        self.random.shuffle(self.bag)
        for player_id in self.players:
            self.racks[player_id] = [self.bag.pop() for _ in range(RACK)]
        return Spell

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        datas: dict[str, object] = {
            "word": self.word,
            "rack": self.racks.get(current_player_id or 0),
            "racks": {id_: len(rack) for id_, rack in self.racks.items()},
            "bag": len(self.bag),
        }
        if self.leaks:
            datas["letters"] = dict(sorted(Counter(self.bag).items()))  # leak
        return datas

    def get_game_progression(self) -> int:
        return 100 * len(self.word) // len(LETTERS)

    def redeal(self, player_id: int) -> None:
        others = [id_ for id_ in self.players if id_ != player_id]
        hidden = self.bag + [letter for id_ in others for letter in self.racks[id_]]
        hidden.sort()
        self.random.shuffle(hidden)
        for id_ in others:
            self.racks[id_] = [hidden.pop() for _ in self.racks[id_]]
        self.bag = hidden


class FairLetterBag(LetterBag):
    """The number of letters in the bag is known, and no more."""

    leaks = False
