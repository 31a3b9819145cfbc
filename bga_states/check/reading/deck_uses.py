"""Decks: the places in which functions put cards, and in which they look for them."""

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bga_states.check.reading.abstract_values import Known, Part, Values, texts
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.syntax import is_starred

FROM, TO = "from_location", "to_location"
PLACES = {"location", FROM, TO}
"""The parameters of a deck's methods that name places."""
PUTTING = {
    *("create_cards", "move_card", "move_cards"),
    *("insert_card", "insert_card_on_extreme_position"),
}
"""The methods that put cards in their `location`; others look there."""
DEALING = {"pick_card", "pick_cards"}
"""The methods that put cards from the top of a place into a player's hand."""
TAKING_THE_TOP = DEALING | {"pick_card_for_location", "pick_cards_for_location"}
"""The methods that put cards from the top of a place into a hand or anywhere else."""
IMPLIED = {**dict.fromkeys(DEALING, "hand"), "play_card": "discard"}
"""The places that methods put cards in without an argument for it."""
OF_ALL_ARGS = {"count_cards_by_location_args"}


class Spot(NamedTuple):
    """A place that a call names; `names` are None if they are not known.

    `node` is the expression that names it, None if it is implied. `has_arg` says whether the call
    means one of several places of that name, other than number 0; `arg` is the argument passed.
    """

    call: Call
    names: tuple[str, ...] | None
    node: ast.expr | None
    has_arg: bool
    arg: ast.expr | None = None

    @property
    def method(self) -> str:
        """The method that is called."""
        return getattr(self.call.node.func, "attr", "")

    @property
    def is_literal(self) -> bool:
        """Whether the call itself surely names the place."""
        return self.node is not None and self.call.reading.is_sure(self.node)


@dataclass(slots=True)
class DeckUse:
    """The uses of one deck in a game; `is_open` if some of them cannot be seen."""

    deck: Any
    reads: list[Spot] = field(default_factory=list)
    writes: list[Spot] = field(default_factory=list)
    is_open: bool = False

    @property
    def refilled(self) -> Mapping[str, str]:
        """The places that are filled from others once they are empty."""
        found: Mapping[str, str] = self.deck.auto_reshuffle
        return found


def deck_uses(readings: Iterable[Reading]) -> list[DeckUse]:
    """Return the uses of each deck in functions."""
    uses: dict[int, DeckUse] = {}
    for reading in readings:
        received: dict[ast.expr, Call] = {}
        for call in reading.calls:
            if isinstance(call.node.func, ast.Attribute):
                received[call.node.func.value] = call
        for node in reading.nodes_of(ast.Attribute):
            decks = list(_decks(reading.values(node)))
            for deck in decks:
                use = uses.setdefault(id(deck), DeckUse(deck))
                # Code that gets hold of a deck may do anything with it.
                if len(decks) > 1 or node not in received:
                    use.is_open = True
                else:
                    _add(received[node], use)
    return list(uses.values())


def _decks(values: Values) -> Iterator[Any]:
    """Find the decks among values by an attribute: components lie above the checker."""
    for value in values:
        if not isinstance(value, Part) or value.name != COMPONENT:
            continue
        if isinstance(getattr(value.thing, "auto_reshuffle", None), Mapping):
            yield value.thing


def _add(call: Call, use: DeckUse) -> None:
    """Add the places that a call of a deck's method names."""
    name = getattr(call.node.func, "attr", "")
    method = inspect.getattr_static(type(use.deck), name, None)
    if not inspect.isfunction(method):
        use.is_open = True
        return
    parameters = dict(list(inspect.signature(method).parameters.items())[1:])
    for parameter, spot in _spots(call, parameters):
        puts = parameter == TO or (name in PUTTING and parameter != FROM)
        (use.writes if puts else use.reads).append(spot)
    if name in IMPLIED:
        use.writes.append(Spot(call, (IMPLIED[name],), None, has_arg=name in DEALING))
    if name == "get_player_hand":
        use.reads.append(Spot(call, (IMPLIED["pick_card"],), None, has_arg=True))


def _spots(call: Call, parameters: Mapping[str, inspect.Parameter]) -> Iterator[tuple[str, Spot]]:
    """Find the places that a call names, each with its parameter."""
    is_open = is_starred(call.node.args) or any(word.arg is None for word in call.node.keywords)
    order = list(parameters)
    for name in order:
        if name not in PLACES:
            continue
        node = call.argument(order.index(name), name)
        of_place = f"{name}_arg"
        # Some methods move cards to a place whose number has the shorter name.
        if name == TO and of_place not in parameters:
            of_place = "location_arg"
        which = None
        if of_place in parameters:
            which = call.argument(order.index(of_place), of_place)
        has_arg = which is not None and Known(0) not in call.reading.values(which)
        values = call.reading.values(node) if node else (Known(parameters[name].default),)
        names = None if is_open else texts(values)
        yield name, Spot(call, names, node, has_arg or is_open, which)
