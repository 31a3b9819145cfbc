"""Who sits at the table: people and bots, in seat order, with their names."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from bga_states import Game
from bga_states.cli.terminal.words import _
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import show

SeatKind = Literal["human", "random"]
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
LONGEST_NAME = 40
"""Letters of a name: lines with several names must be readable."""
ONE_PERSON: tuple[SeatKind, ...] = ("human",)


class Seat(msgspec.Struct, frozen=True):
    """One seat: who plays there, under which name."""

    kind: SeatKind
    name: str


def fill_seats(
    game_class: type[Game], kinds: Sequence[SeatKind], names: Sequence[str], *, demo: bool
) -> list[Seat]:
    """Seat whom the caller asked for, by default one person, and add the bots the game needs."""
    fewest, most = game_class.min_players, game_class.max_players
    filled: list[SeatKind] = list(kinds or ONE_PERSON)
    while len(filled) < fewest:
        filled.append("random")
    # Bots take the very seats that were asked for, however many there are.
    if demo:
        filled = ["random"] * len(filled)
    if len(filled) > most:
        fact = f"{game_class.__name__} has {most} seats"
        raise CommandError(f"Cannot seat {len(filled)} players: {fact}. Leave some out.")
    if len(names) > len(filled):
        fact = f"there are {len(names)} names for {len(filled)} seats"
        first_left = names[len(filled)]
        raise CommandError(f"Cannot seat {first_left}: {fact}. Add a --seat for every name.")
    return [Seat(*pair) for pair in zip(filled, name_seats(filled, names), strict=True)]


def name_seats(kinds: Sequence[str], names: Sequence[str]) -> list[str]:
    """Give every seat a name of its own: those asked for, then `Player 1`, `Bot 2`."""
    for name in names:
        if not name.strip() or not name.isprintable():
            fact = "it cannot be seen"
            raise CommandError(
                f"Cannot use the name {show(name)}: {fact}. Use printable characters."
            )
        if len(name) > LONGEST_NAME:
            fact = f"it has {len(name)} letters"
            remedy = f"Use {LONGEST_NAME} at most"
            raise CommandError(f"Cannot use the name {name[:LONGEST_NAME]}...: {fact}. {remedy}.")
    named = list(names)
    for kind in kinds[len(names) :]:
        word = _("Player") if kind == "human" else _("Bot")
        named.append(f"{word} {len(named) + 1}")
    # Only now: a name asked for may also be one that was made up.
    for name in names:
        if named.count(name) > 1:
            fact = f"two are called {name}"
            remedy = "Give each a different name"
            raise CommandError(f"Cannot tell the players apart: {fact}. {remedy}.")
    return named
