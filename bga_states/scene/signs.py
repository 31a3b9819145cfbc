"""Signs: pieces, cards and dice as a few characters."""

from collections.abc import Mapping, Sequence

from bga_states.engine.base.texts import Translate
from bga_states.engine.match.players import Player
from bga_states.engine.scene.elements import (
    COLORS,
    Card,
    Counter,
    Die,
    Pickable,
    Piece,
    Shape,
    Text,
    in_words,
)
from bga_states.scene.spans import BOLD, DIM, PLAIN, Span, Spans, Style

SHAPES: Mapping[Shape, str] = {
    "disc": "●",
    "ring": "○",
    "cube": "■",
    "pawn": "▲",
    "meeple": "☻",
    "house": "⌂",
    "coin": "◎",
    "gem": "◆",
    "star": "★",
    "cross": "×",  # noqa: RUF001  # the sign of a cross, not a letter
    "ship": "■",
    "tile": "▪",
    "hex": "⬢",
    "wall": "▬",
    "figure": "●",
}
MARKS = frozenset({"cross", "ring"})
"""Shapes that tell the owners apart by themselves, as in tic-tac-toe."""
SIMPLE = frozenset({"disc", "cube", "pawn", "meeple", "figure", "ship"})
"""Shapes drawn as their owner's number alone."""
ARROWS = "↑↗→↘↓↙←↖"
EIGHTH = 45
"""The arrows for turned pieces: where their upper side points, and the degrees between two."""
HIDDEN = "▒"
LIGHT, DARK = "○", "●"
BRIGHT = 0.35
"""The luminance from which a disc is drawn as a light one."""
ENOUGH_CONTRAST = 3.0
"""The contrast (WCAG) at which two colours differ for people who see no hues."""
WEIGHTS = (0.2126, 0.7152, 0.0722)
LINEAR = 0.04045
"""The weights of red, green and blue in the luminance, and the end of their linear range."""


def rgb_of(color: str) -> str:
    """Return a colour of a scene as hexadecimal RGB."""
    return COLORS.get(color, color)


def luminance(color: str) -> float:
    """Return the relative luminance of a colour, 0 to 1, as WCAG 2 defines it."""
    rgb = rgb_of(color)
    total = 0.0
    for weight, start in zip(WEIGHTS, (0, 2, 4), strict=True):
        value = int(rgb[start : start + 2], 16) / 255
        total += weight * (((value + 0.055) / 1.055) ** 2.4 if value > LINEAR else value / 12.92)
    return total


def differ_in_brightness(one: str, other: str) -> bool:
    """Whether two colours differ enough for people who see no hues."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05) >= ENOUGH_CONTRAST


class Signs:
    """Writes the things of one scene."""

    def __init__(self, players: Sequence[Player], translate: Translate) -> None:
        self._players = {player.id: player for player in players}
        self._translate = translate
        colors = [player.color for player in players]
        self._by_brightness = len(colors) == 2 and differ_in_brightness(*colors)  # noqa: PLR2004  # black and white
        self.used: dict[int, list[Span]] = {}
        """The signs of the players' pieces written so far, by player id."""

    def write(self, item: Pickable) -> Spans:
        """Write one thing."""
        if isinstance(item, Piece):
            return self.piece(item)
        if isinstance(item, Card):
            return self.card(item)
        if isinstance(item, Die):
            return [Span(f"[{item.value}]", Style(item.color, bold=True))]
        if isinstance(item, Counter):
            most = "" if item.of is None else f"/{item.of}"
            name = in_words(item.name, self._translate)
            return [*([Span(f"{name} ", DIM)] if name else []), Span(f"{item.value}{most}")]
        assert isinstance(item, Text)
        return [Span(in_words(item.text, self._translate))]

    def piece(self, piece: Piece, ground: str = "") -> Spans:
        """Write a piece; a player's piece has the player's number, or a shape of its own."""
        owner = self._players.get(piece.owner)
        color = piece.color or (owner.color if owner else "")
        sign = piece.sign or (self._owner_sign(piece, owner) if owner else self._shape(piece))
        span = Span(sign, Style(color, ground, bold=True))
        if owner:
            known = self.used.setdefault(owner.id, [])
            plain = Span(sign, Style(color, bold=True))
            if plain not in known:
                known.append(plain)
        count = str(piece.count) if piece.count > 1 else ""
        arrow = ARROWS[round(piece.turn / EIGHTH) % len(ARROWS)] if piece.turn else ""
        more = f"{count}{arrow}"
        return [span, *([Span(more, Style(ground=ground))] if more else [])]

    def _shape(self, piece: Piece) -> str:
        """Return the sign of a piece that belongs to no player."""
        if piece.shape == "disc" and piece.color and luminance(piece.color) > BRIGHT:
            return LIGHT
        return SHAPES[piece.shape]

    def _owner_sign(self, piece: Piece, owner: Player) -> str:
        """Return the sign of a player's piece."""
        if piece.shape in MARKS:
            return SHAPES[piece.shape]
        if piece.shape == "disc" and self._by_brightness:
            return LIGHT if luminance(owner.color) > BRIGHT else DARK
        if piece.shape in SIMPLE:
            return str(owner.no)
        return f"{SHAPES[piece.shape]}{owner.no}"

    def card(self, card: Card) -> Spans:
        """Write a card: its title and corner, or corner and sign."""
        if card.face_down:
            return [Span(HIDDEN, DIM)]
        front = card_front(card, self._translate) or in_words(card.text, self._translate)
        color = card.ink or card.color
        style = Style(color) if color not in {"", "black", "white"} else BOLD
        mark = in_words(card.mark, self._translate)
        return [Span(front, style), *([Span(f" ({mark})", DIM)] if mark else [])]

    def hidden(self, count: int) -> Spans:
        """Write a number of things that the viewer cannot tell apart."""
        return [Span(f"{HIDDEN}×{count}", DIM)]  # noqa: RUF001  # a multiplication

    def owner(self, player_id: int) -> Spans:
        """Write a player's name, with the signs of their pieces or a mark in their colour."""
        player = self._players[player_id]
        mark = Span("■", Style(player.color))
        signs: Spans = []
        for sign in self.used.get(player_id, [mark]):
            signs += [sign, Span(" ")]
        return [*signs, Span(player.name, PLAIN)]


def card_front(card: Card, translate: Translate) -> str:
    """Return the words on a card that are read first: its title and corner, or corner and sign."""
    title = in_words(card.title, translate)
    front = f"{title} {card.corner}".strip() if title else f"{card.corner}{card.sign}"
    return front or in_words(card.name, translate)
