"""The scene of Branch Lines: the map, the market, and the goods and orders of each player."""

from functools import cache
from typing import TYPE_CHECKING

from bga_states import DeckCard, clienttranslate
from bga_states.scene import (
    Card,
    Color,
    Counter,
    Hand,
    Line,
    Map,
    Mat,
    Piece,
    Row,
    Scene,
    Spot,
    Text,
    fill,
)
from sample_games.branch_lines import rules, texts
from sample_games.branch_lines.rules import Station

if TYPE_CHECKING:
    from sample_games.branch_lines.game import BranchLines

LOOKS: dict[rules.Good, tuple[Color, str]] = {
    rules.Good.TIMBER: ("brown", "T"),
    rules.Good.STONE: ("gray", "S"),
    rules.Good.IRON: ("blue", "I"),
    rules.Good.COAL: ("black", "C"),
}
ICONS = {
    texts.GOODS[good]: Piece(shape="cube", color=color, sign=sign)
    for good, (color, sign) in LOOKS.items()
}
WIDTH, HEIGHT = 48, 30
STATION_SIZE = 2
PLACES: dict[Station, tuple[float, float]] = {
    Station.ALDER: (3.5, 4),
    Station.BROOK: (20, 3),
    Station.CLIFF: (26.5, 4.5),
    Station.DALE: (44, 4),
    Station.ELM: (7, 12.5),
    Station.FERN: (13, 11),
    Station.GLEN: (34.5, 13),
    Station.HEATH: (43.5, 16.5),
    Station.ISLE: (3.5, 26),
    Station.KIRK: (18, 19),
    Station.LOCH: (24.5, 20),
    Station.MOOR: (40, 26),
}
"""The middle of each station on the map."""
SPOTS = tuple(
    Spot(station, *PLACES[station], size=STATION_SIZE, color="white", name=station.value)
    for station in Station
)


def scene_of(game: "BranchLines", player_id: int | None) -> Scene:
    """Draw the map, the market with the bag, and all mats."""
    cubes = [cube_of(cube.id, cube.face, "cube_ids") for cube in game.market()]
    count = game.cubes.count_cards_in_location("bag")
    bag = Counter(name=clienttranslate("in the bag"), value=count)
    market = Row(name=clienttranslate("market"), items=[*cubes, bag], weight=0.8)
    mats = [mat_of(game, id_, is_own=id_ == player_id) for id_ in game.players]
    last = [Text(text=clienttranslate("last round"))] if game.is_last_round else []
    return Scene([map_of(game), market, *last, *mats])


def map_of(game: "BranchLines") -> Map:
    """Draw the stations and the tracks; a track that is built belongs to its owner."""
    lines = [line_of(name, game.owners.get(name, 0)) for name in rules.TRACKS]
    return Map(width=WIDTH, height=HEIGHT, spots=SPOTS, lines=lines, art="valley.svg")


@cache
def line_of(name: str, owner_id: int) -> Line:
    """Draw a track in the colour of the good that builds it."""
    track = rules.TRACKS[name]
    # A track of one good means the good as well: there is nothing else to pick.
    good = {} if track.good is None else {"good": track.good.value}
    return Line(
        track.a,
        track.b,
        parts=track.sections,
        owner=owner_id,
        color="" if track.good is None else LOOKS[track.good][0],
        name=name if owner_id else fill(texts.TRACK, **texts.values_of(name, track.good)),
        means={"track": name, **good},
        id=name,
    )


def mat_of(game: "BranchLines", player_id: int, *, is_own: bool) -> Mat:
    """Draw the sections, the goods and the orders of a player, whose orders only they see."""
    left = game.sections_left(player_id)
    # One's own cubes mean their good, which builds a track of any good.
    meant = "good" if is_own else ""
    cubes = [cube_of(cube.id, cube.face, meant) for cube in game.cubes_of(player_id)]
    orders, built = game.orders.get_player_hand(player_id), game.tracks_of(player_id)
    are_open = is_own or game.are_orders_open()
    shown = [card_of(card, built) for card in orders] if are_open else []
    return Mat(
        owner=player_id,
        items=[
            Counter(name=clienttranslate("sections"), value=left, shape="tile"),
            Row(name=clienttranslate("goods"), items=cubes, weight=0.75),
            Hand(
                name=clienttranslate("orders"),
                items=shown,
                hidden=0 if are_open else len(orders),
            ),
        ],
    )


@cache
def cube_of(cube_id: int, good: rules.Good, meant: str) -> Piece:
    """Draw a cube, with a letter for people who do not see the colours.

    `meant` is the parameter that it stands for, "" for none.
    """
    color, sign = LOOKS[good]
    value = good.value if meant == "good" else cube_id
    return Piece(
        id=f"cube {cube_id}",
        name=texts.GOODS[good],
        shape="cube",
        color=color,
        sign=sign,
        means={meant: value} if meant else {},
    )


def card_of(card: DeckCard[rules.Order], built: list[str]) -> Card:
    """Draw an order, and mark it if the tracks that its owner has built fulfil it."""
    order = card.face
    is_done = rules.is_fulfilled(order, built)
    return Card(
        id=f"order {card.id}",
        title=texts.order_name(order),
        # A mark would cover the stations.
        corner=f"{order.points} ✓" if is_done else str(order.points),
        color="green" if is_done else "cyan",
    )
