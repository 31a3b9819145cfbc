"""A small Cluedo: ask the left neighbour for a suspect and a weapon, and accuse when you are sure.

Leak (told, shown card): the card that the neighbour shows to the asker is told to everybody.
"""

from dataclasses import dataclass
from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

SUSPECTS, WEAPONS = range(5), range(5, 10)
NOTHING = -1
MOST_QUESTIONS = 12


@dataclass
class Asked:
    """A question: who asked whom for which faces, and the face that was shown, or NOTHING."""

    asker: int
    answerer: int
    faces: tuple[int, int]
    shown: int


class Ask(GameState["Cluedo"]):
    """The active player asks or accuses."""

    def __init__(self, game: "Cluedo") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        pairs = [(suspect, weapon) for suspect in SUSPECTS for weapon in WEAPONS]
        asks = [Choice(self.act_ask, suspect=one, weapon=other) for one, other in pairs]
        return asks + [Choice(self.act_accuse, suspect=one, weapon=other) for one, other in pairs]

    @possible_action
    def act_ask(self, suspect: int, weapon: int, active_player_id: int) -> "type[Ask] | type[End]":
        self.check(suspect, weapon)
        answerer_id = self.game.get_player_after(active_player_id)
        fits = [face for face in self.game.hand(answerer_id) if face in (suspect, weapon)]
        shown = self.random.choice(fits) if fits else NOTHING
        asked = Asked(active_player_id, answerer_id, (suspect, weapon), shown)
        self.game.asked.append(asked)
        public: dict[str, object] = {"suspect": suspect, "weapon": weapon, "has": bool(fits)}
        if self.game.leaks:
            public["shown"] = shown  # leak
        self.notify.all(
            "asked",
            clienttranslate("${player_name} asks ${player_name2} for ${suspect} with ${weapon}"),
            player_id=active_player_id,
            player_id2=answerer_id,
            **public,
            _private={id_: {"shown": shown} for id_ in (active_player_id, answerer_id)},
        )
        self.game.active_next_player()
        return Ask if len(self.game.asked) < MOST_QUESTIONS else End

    @possible_action
    def act_accuse(self, suspect: int, weapon: int, active_player_id: int) -> "type[End]":
        self.check(suspect, weapon)
        self.game.accusation = (suspect, weapon)
        text = clienttranslate("${player_name} accuses ${suspect} with ${weapon}")
        self.notify.all("accused", text, player_id=active_player_id, suspect=suspect, weapon=weapon)
        return End

    def zombie(self, player_id: int) -> "type[Ask] | type[End]":
        return self.act_ask(SUSPECTS[0], WEAPONS[0], player_id)

    def check(self, suspect: int, weapon: int) -> None:
        """Refuse what is no suspect or no weapon."""
        if suspect not in SUSPECTS or weapon not in WEAPONS:
            raise UserError(clienttranslate("Name a suspect and a weapon"))


class End(GameState["Cluedo"]):
    """The envelope is opened."""

    def __init__(self, game: "Cluedo") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> int:
        self.game.is_open = True
        envelope = tuple(self.game.faces("envelope", 0))
        text = clienttranslate("It was ${envelope}")
        self.notify.all("envelope", text, envelope=list(envelope))
        if self.game.accusation == envelope:
            self.player_score.set(active_player_id, 1, clienttranslate("${player_name} wins"))
        return GAME_END


class Cluedo(Game):
    """Find out who it was, and with what."""

    leaks: ClassVar[bool] = True
    states = (Ask, End)
    max_players = 4
    cards = Deck(int)
    asked: list[Asked]
    accusation: tuple[int, ...]
    is_open: bool = False

    def setup_new_game(self) -> type[Ask]:
        self.asked, self.accusation = [], ()
        self.cards.create_cards(SUSPECTS, "suspects")
        self.cards.create_cards(WEAPONS, "weapons")
        for pile in ("suspects", "weapons"):
            self.cards.shuffle(pile)
            self.cards.pick_card_for_location(pile, "envelope", 0)
            self.cards.move_all_cards_in_location(pile, "deck")
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(2, "deck", player_id)
        return Ask

    def faces(self, location: str, owner: int) -> list[int]:
        """Return the faces of the cards in a place."""
        return [card.face for card in self.cards.get_cards_in_location(location, owner)]

    def hand(self, player_id: int) -> list[int]:
        """Return the faces in a hand."""
        return self.faces("hand", player_id)

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        asked = []
        for question in self.asked:
            is_seen = current_player_id in (question.asker, question.answerer)
            asked.append(
                {
                    "who": [question.asker, question.answerer],
                    "faces": question.faces,
                    "has": question.shown != NOTHING,
                    "shown": question.shown if is_seen else None,
                }
            )
        hand = [] if current_player_id is None else self.hand(current_player_id)
        envelope = self.faces("envelope", 0) if self.is_open else []
        return {"asked": asked, "hand": hand, "envelope": envelope, "said": self.accusation}

    def redeal(self, player_id: int) -> None:
        """Shuffle until all answers that were given are true."""
        others = [id_ for id_ in self.players if id_ != player_id]
        places = [("deck", 0), *(("hand", id_) for id_ in others)]
        while True:
            self.shuffle_hidden(places)
            if all(self.could_answer(question, player_id) for question in self.asked):
                break
        for question in self.asked:
            fits = [face for face in question.faces if face in self.hand(question.answerer)]
            if player_id not in (question.asker, question.answerer) and fits:
                question.shown = self.random.choice(fits)

    def shuffle_hidden(self, places: list[tuple[str, int]]) -> None:
        """Shuffle the cards of these places, and the envelope unless it is open."""
        sizes = {place: self.cards.count_cards_in_location(*place) for place in places}
        for place in places if self.is_open else [*places, ("envelope", 0)]:
            self.cards.move_all_cards_in_location(place[0], "pool", from_location_arg=place[1])
        self.cards.redeal([("pool", 0)])
        if not self.is_open:
            pool = self.cards.get_cards_in_location("pool")
            for kind in (SUSPECTS, WEAPONS):
                hidden = next(card for card in pool if card.face in kind)
                self.cards.move_card(hidden.id, "envelope")
        for place, size in sizes.items():
            self.cards.pick_cards_for_location(size, "pool", *place)

    def could_answer(self, question: Asked, player_id: int) -> bool:
        """Whether the answerer's hand agrees with what this player knows of the answer."""
        hand = self.hand(question.answerer)
        if player_id in (question.asker, question.answerer) and question.shown != NOTHING:
            return question.shown in hand
        return any(face in hand for face in question.faces) == (question.shown != NOTHING)


class FairCluedo(Cluedo):
    """Only the asker and the answerer learn which card was shown."""

    leaks = False
