"""Components that many games share: decks of cards, counters, statistics."""

from bga_states.components.counters import PlayerCounter, TableCounter
from bga_states.components.deck import Deck, DeckCard
from bga_states.components.statistics import PlayerStats, TableStats

__all__ = ["Deck", "DeckCard", "PlayerCounter", "PlayerStats", "TableCounter", "TableStats"]
