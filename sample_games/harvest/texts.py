"""How cards are written: as texts, so that all viewers read the crops in their own language."""

from collections.abc import Iterable

from bga_states import clienttranslate
from sample_games.harvest import rules

CROPS = {
    rules.Crop.WHEAT: clienttranslate("wheat"),
    rules.Crop.CORN: clienttranslate("corn"),
    rules.Crop.BEANS: clienttranslate("beans"),
    rules.Crop.SQUASH: clienttranslate("squash"),
    rules.Crop.BERRIES: clienttranslate("berries"),
}
CARD = "${crop} ${size}"


def values_of(card: rules.Card) -> dict[str, object]:
    """Return the arguments of `CARD`."""
    return {"crop": CROPS[card.crop], "size": card.size, "i18n": ["crop"]}


def written(card: rules.Card) -> dict[str, object]:
    """Write one card as an argument of another text."""
    return {"log": CARD, "args": values_of(card)}


def all_written(cards: Iterable[dict[str, object]]) -> dict[str, object]:
    """Write several texts, one after the other, as one argument."""
    named = {f"card{number}": card for number, card in enumerate(cards)}
    return {"log": ", ".join(f"${{{name}}}" for name in named), "args": named}
