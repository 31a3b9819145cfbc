"""`Deck`: cards of the author's own type, in named places, in order (BGA's Deck)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError, UserError
from bga_states.engine.base.types import clienttranslate

CardT = TypeVar("CardT")

HAND = "hand"
DISCARD = "discard"


class DeckCard(msgspec.Struct, Generic[CardT], frozen=True):
    """A card of a deck: its `id`, what is on its `face`, and where it is.

    `location_arg` tells places of one name apart, such as hands by the id of their player; 0 where there is one.
    """

    id: int
    face: CardT
    location: str
    location_arg: int


class DeckData(msgspec.Struct, Generic[CardT]):
    """What a deck saves: the faces by card id, and in every place the ids from the bottom to the top."""

    faces: list[CardT]
    places: dict[tuple[str, int], list[int]]


class Deck(Component, Generic[CardT]):
    """Cards in places: `cards = Deck(Card)` in the class body of the Game, `Card` being your own type of faces.

    Ids count from 1. A place has an order; its last card is on top. With `auto_reshuffle={"deck": "discard"}` picking
    from an empty "deck" first shuffles "discard" into it, told to all as `deckReshuffled`. Faces are never told to
    anybody by themselves: what players see is for `get_args`, `get_all_datas` and your notifications.
    """

    data: DeckData[CardT]

    def __init__(
        self, card_type: type[CardT], *, auto_reshuffle: Mapping[str, str] | None = None
    ) -> None:
        self.data_type: Any = DeckData[card_type]  # type: ignore[valid-type]  # a type made at run time
        self.auto_reshuffle = dict(auto_reshuffle or {})

    def new_data(self) -> DeckData[CardT]:
        """Begin without cards."""
        return DeckData([], {})

    def create_cards(
        self, faces: Iterable[CardT], location: str = "deck", location_arg: int = 0
    ) -> None:
        """Put new cards on top of a place, the last one uppermost."""
        place = self._place(location, location_arg)
        for face in faces:
            self.data.faces.append(face)
            place.append(len(self.data.faces))

    def shuffle(self, location: str, location_arg: int = 0) -> None:
        """Shuffle a place by the table's own chance."""
        self.game.random.shuffle(self._place(location, location_arg))

    def pick_card(self, location: str, player_id: int) -> DeckCard[CardT] | None:
        """Move the top card of a place to a player's hand; None when there is none left."""
        return self.pick_card_for_location(location, HAND, player_id)

    def pick_cards(self, count: int, location: str, player_id: int) -> list[DeckCard[CardT]]:
        """Move the top cards of a place to a player's hand, as many as there are."""
        return self.pick_cards_for_location(count, location, HAND, player_id)

    def pick_card_for_location(
        self, from_location: str, to_location: str, location_arg: int = 0
    ) -> DeckCard[CardT] | None:
        """Move the top card of a place on top of another; None when there is none left."""
        return next(
            iter(self.pick_cards_for_location(1, from_location, to_location, location_arg)), None
        )

    def pick_cards_for_location(
        self, count: int, from_location: str, to_location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Move the top cards of a place on top of another one by one, as many as there are; give them in that order."""
        source, target = self._place(from_location), self._place(to_location, location_arg)
        picked: list[int] = []
        while len(picked) < count and (source or self._reshuffle_into(from_location)):
            picked.append(source.pop())
        target.extend(picked)
        return [DeckCard(id_, self._face(id_), to_location, location_arg) for id_ in picked]

    def get_card(self, card_id: int) -> DeckCard[CardT]:
        """Give a card; GameError when there is none of this id."""
        location, location_arg = self._where(card_id)
        return DeckCard(card_id, self._face(card_id), location, location_arg)

    def get_cards(self, card_ids: Iterable[int]) -> list[DeckCard[CardT]]:
        """Give cards in the order of the ids."""
        return [self.get_card(card_id) for card_id in card_ids]

    def get_cards_from_location(
        self, card_ids: Sequence[int], location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Give cards a player named; UserError when one is not in this place, or is named twice."""
        place = self._look(location, location_arg)
        if len({*card_ids}) != len(card_ids) or any(card_id not in place for card_id in card_ids):
            raise UserError(clienttranslate("These cards are not there"))
        return [
            DeckCard(card_id, self._face(card_id), location, location_arg) for card_id in card_ids
        ]

    def get_cards_in_location(self, location: str, location_arg: int = 0) -> list[DeckCard[CardT]]:
        """Give the cards of a place from the bottom to the top."""
        place = self._look(location, location_arg)
        return [DeckCard(card_id, self._face(card_id), location, location_arg) for card_id in place]

    def get_player_hand(self, player_id: int) -> list[DeckCard[CardT]]:
        """Give the cards in a player's hand."""
        return self.get_cards_in_location(HAND, player_id)

    def get_card_on_top(self, location: str, location_arg: int = 0) -> DeckCard[CardT] | None:
        """Give the top card of a place and leave it there; None when there is none."""
        return next(iter(self.get_cards_on_top(1, location, location_arg)), None)

    def get_cards_on_top(
        self, count: int, location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Give the top cards of a place, the uppermost first, and leave them there."""
        cards = self.get_cards_in_location(location, location_arg)
        return cards[: -count - 1 : -1] if count > 0 else []

    def move_card(self, card_id: int, location: str, location_arg: int = 0) -> None:
        """Put a card on top of a place, from wherever it is."""
        self.move_cards([card_id], location, location_arg)

    def move_cards(self, card_ids: Iterable[int], location: str, location_arg: int = 0) -> None:
        """Put cards on top of a place one by one."""
        for card_id in card_ids:
            self._take(card_id)
            self._place(location, location_arg).append(card_id)

    def insert_card(
        self, card_id: int, location: str, position: int, location_arg: int = 0
    ) -> None:
        """Put a card into a place: 0 is the bottom, the number of its cards the top; GameError beyond that."""
        place = self._place(location, location_arg)
        others = len(place) - (card_id in place)
        if type(position) is not int or position not in range(others + 1):
            fact = f"{location} has {others} other cards"
            raise GameError(f"Cannot insert a card at {position!r}: {fact}. Give 0 to {others}.")
        self._take(card_id)
        place.insert(position, card_id)

    def insert_card_on_extreme_position(
        self, card_id: int, location: str, *, on_top: bool, location_arg: int = 0
    ) -> None:
        """Put a card on top of a place or under it."""
        self._take(card_id)
        place = self._place(location, location_arg)
        place.insert(len(place) if on_top else 0, card_id)

    def move_all_cards_in_location(
        self,
        from_location: str | None,
        to_location: str,
        *,
        from_location_arg: int = 0,
        to_location_arg: int = 0,
    ) -> None:
        """Put all cards of a place, None for those of all places, on top of another in the order they had."""
        sources = (
            [(from_location, from_location_arg)]
            if from_location is not None
            else list(self.data.places)
        )
        moved = [card_id for place in sources for card_id in self._look(*place)]
        self.move_cards(moved, to_location, to_location_arg)

    def play_card(self, card_id: int) -> None:
        """Put a card on top of "discard"."""
        self.move_card(card_id, DISCARD)

    def count_cards_in_location(self, location: str, location_arg: int = 0) -> int:
        """Count the cards of a place."""
        return len(self._look(location, location_arg))

    def count_cards_in_locations(self) -> dict[str, int]:
        """Count the cards by the names of their places."""
        counts: dict[str, int] = {}
        for (location, _), place in self.data.places.items():
            counts[location] = counts.get(location, 0) + len(place)
        return counts

    def count_cards_by_location_args(self, location: str) -> dict[int, int]:
        """Count the cards of places of one name, such as all hands by player id."""
        return {
            arg: len(place) for (name, arg), place in self.data.places.items() if name == location
        }

    def _place(self, location: str, location_arg: int = 0) -> list[int]:
        return self.data.places.setdefault((location, location_arg), [])

    def _look(self, location: str, location_arg: int) -> Sequence[int]:
        return self.data.places.get((location, location_arg), ())

    def _face(self, card_id: int) -> CardT:
        return self.data.faces[card_id - 1]

    def _where(self, card_id: int) -> tuple[str, int]:
        for place, ids in self.data.places.items():
            if card_id in ids:
                return place
        raise GameError(
            f"Cannot find card {card_id!r}: the ids are 1 to {len(self.data.faces)}. Use one of them."
        )

    def _take(self, card_id: int) -> None:
        self.data.places[self._where(card_id)].remove(card_id)

    def _reshuffle_into(self, location: str) -> bool:
        """Shuffle the pile that refills a place into it; whether that brought cards."""
        source = self.auto_reshuffle.get(location)
        if source is None or not self._look(source, 0):
            return False
        self.move_all_cards_in_location(source, location)
        self.shuffle(location)
        self.game.notify.all(
            "deckReshuffled", "", location=location, count=self.count_cards_in_location(location)
        )
        return True
