"""How goods and tracks are written: as texts, so that all viewers read goods in their language."""

from bga_states import clienttranslate
from sample_games.branch_lines import rules

GOODS = {
    rules.Good.TIMBER: clienttranslate("timber"),
    rules.Good.STONE: clienttranslate("stone"),
    rules.Good.IRON: clienttranslate("iron"),
    rules.Good.COAL: clienttranslate("coal"),
}
ICONS = {good: f"${{icon:{name}}}" for good, name in GOODS.items()}
"""The cubes of the goods, as they stand within texts."""
ANY_GOOD = clienttranslate("any")
TRACK = "${track} ${sections} ${good}"


def values_of(name: str, good: rules.Good | None) -> dict[str, object]:
    """Return the arguments of `TRACK`: a track by its name, and the good that builds it."""
    written = ANY_GOOD if good is None else ICONS[good]
    sections = rules.TRACKS[name].sections
    return {"track": name, "sections": sections, "good": written, "i18n": ["good"]}


def order_name(order: rules.Order) -> str:
    """Return the stations of an order."""
    return f"{order.a}-{order.b}"
