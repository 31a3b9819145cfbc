"""The scene of Harvest: the fields for all to see, barns and packets for their owners."""

from typing import TYPE_CHECKING

from bga_states import DeckCard, clienttranslate
from bga_states.scene import Card, Color, Counter, Hand, Mat, Row, Scene
from sample_games.harvest import rules, texts

if TYPE_CHECKING:
    from sample_games.harvest.game import Harvest

COLORS: dict[rules.Crop, Color] = {
    rules.Crop.WHEAT: "yellow",
    rules.Crop.CORN: "orange",
    rules.Crop.BEANS: "green",
    rules.Crop.SQUASH: "brown",
    rules.Crop.BERRIES: "purple",
}


def scene_of(game: "Harvest", player_id: int | None) -> Scene:
    """Draw the season and the mats of all gardeners."""
    name = clienttranslate("season")
    season = Counter(name=name, value=game.season.get(), of=rules.SEASONS)
    mats = [mat_of(game, id_, is_own=id_ == player_id) for id_ in game.players]
    return Scene([season, *mats])


def mat_of(game: "Harvest", player_id: int, *, is_own: bool) -> Mat:
    """Draw a field, and barn and packet, whose cards only their owner sees."""
    chosen = {
        game.kept.get(player_id): clienttranslate("keep"),
        game.planted.get(player_id): clienttranslate("plant"),
    }

    def cards_in(place: str) -> list[Card]:
        cards = game.cards.get_cards_in_location(place, player_id)
        # Within a move a chosen card may have reached its place.
        marks = chosen if place == "packet" else {}
        return [card_of(card, marks.get(card.id, "")) for card in cards]

    field, barn, packet = cards_in("field"), cards_in("barn"), cards_in("packet")
    is_barn_open = is_own or game.are_barns_open()
    return Mat(
        owner=player_id,
        items=[
            Row(name=clienttranslate("field"), items=field, weight=0.75),
            Row(
                name=clienttranslate("barn"),
                items=barn if is_barn_open else (),
                hidden=0 if is_barn_open else len(barn),
                weight=0.75,
            ),
            Hand(
                id=f"packet {player_id}",
                name=clienttranslate("packet"),
                items=packet if is_own else (),
                hidden=0 if is_own else len(packet),
            ),
        ],
    )


def card_of(card: DeckCard[rules.Card], mark: str) -> Card:
    """Draw the front of a card, with what its owner has chosen for it."""
    return Card(
        id=f"card {card.id}",
        title=texts.CROPS[card.face.crop],
        corner=str(card.face.size),
        color=COLORS[card.face.crop],
        art=f"{card.face.crop}.svg",
        mark=mark,
        means={"card_id": card.id},
    )
