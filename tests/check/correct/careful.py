"""What looks like a mistake and is none: sets without order, chance of the table, constants, texts kept elsewhere."""

from collections.abc import Iterator, Mapping

from bga_states import (
    Choice,
    Deck,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer

COLOURS = {"red": 1, "green": 2, "blue": 3}
WARM = frozenset({"red"})
ADDED = clienttranslate("${player_name} plays ${colour}, ${inc} more")
NOT_THERE = clienttranslate("There is no such card")


class Play(GameState["Right"]):
    LONGEST = 5
    warmth: Mapping[str, int] = COLOURS

    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a card"),
            description_my_turn=clienttranslate("${you} must play a card of ${count}"),
        )

    def get_args(self) -> dict[str, object]:
        seen = {colour.upper() for colour in self.game.seen}  # a set of a set has no order to lose
        shortest = min(self.game.seen | WARM, key=lambda colour: (len(colour), colour))
        return {"seen": sorted(seen), "count": len(seen) + len(COLOURS), "shortest": shortest}

    def get_choices(self) -> Iterator[Choice]:
        for colour in sorted(COLOURS):
            yield Choice(self.act_play, colour=colour)

    @possible_action
    def act_play(self, colour: str, active_player_id: int, extra: list[int] | None = None) -> int:
        if colour not in COLOURS or any(number < 0 for number in extra or ()):
            raise UserError(NOT_THERE)
        extra = [] if extra is None else extra
        self.game.play(active_player_id, colour)
        return NEXT

    def zombie(self, player_id: int) -> int:
        shuffled = sorted({*COLOURS} - self.game.seen) or sorted(COLOURS)
        self.random.shuffle(shuffled)
        return self.act_play(shuffled[0], player_id)


class Right(Counting):
    states = (Play, NextPlayer)
    cards = Deck(str)
    seen: set[str]
    tie_breaker_description = clienttranslate("Warm cards")

    def setup_new_game(self) -> int:
        self.seen = set()
        self.cards.create_cards([*COLOURS] * 2)
        self.cards.shuffle("deck")
        self.globals.set("played", 0)
        return super().setup_new_game()

    def play(self, player_id: int, colour: str) -> None:
        """Count a card, and tell the new values beside the differences."""
        number = COLOURS[colour]
        self.total += number
        self.seen.add(colour)
        self.globals.inc("played")
        self.player_score_aux.inc(player_id, sum(1 for seen in self.seen if seen in WARM))
        told = {"colour": colour, "inc": number, "total": self.total, "i18n": ["colour"]}
        self.notify.all("played", ADDED, player_id=player_id, **told)

    def debug_win(self) -> None:
        """Nobody reaches this from outside: it has no mark."""
        self.total = GOAL
