"""Who sits at the table: people and bots, in seat order, with their names."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from bga_states import Game
from bga_states.cli.usage_errors import CommandError

SeatKind = Literal["human", "random"]
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)
ONE_PERSON: tuple[SeatKind, ...] = ("human",)


class Seat(msgspec.Struct, frozen=True):
    """One seat: who plays there, under which name."""

    kind: SeatKind
    name: str


def fill_seats(
    game_class: type[Game], kinds: Sequence[SeatKind], names: Sequence[str], *, demo: bool
) -> list[Seat]:
    """Seat whom the caller asked for, one person if nobody, and random bots up to what the game needs."""
    fewest, most = game_class.min_players, game_class.max_players
    filled: list[SeatKind] = list(kinds or ONE_PERSON)
    while len(filled) < fewest:
        filled.append("random")
    if demo:
        filled = ["random"] * len(filled)
    if len(filled) > most:
        raise CommandError(
            f"Cannot seat {len(filled)} players: {game_class.__name__} has {most} seats. Leave some out."
        )
    if len(names) > len(filled):
        fact = f"there are {len(names)} names for {len(filled)} seats"
        raise CommandError(
            f"Cannot seat {names[len(filled)]}: {fact}. Add a --seat for every name."
        )
    return [Seat(kind, name) for kind, name in zip(filled, name_seats(filled, names), strict=True)]


def name_seats(kinds: Sequence[str], names: Sequence[str]) -> list[str]:
    """Give every seat a name of its own: those asked for, then `Player 1`, `Bot 2`."""
    for name in names:
        if not name.strip() or not name.isprintable():
            raise CommandError(
                f"Cannot use the name {name!r}: it cannot be seen. Use printable characters."
            )
    words = {"human": "Player", "random": "Bot"}
    named = [
        *names,
        *(f"{words[kind]} {no}" for no, kind in list(enumerate(kinds, start=1))[len(names) :]),
    ]
    for name in names:
        if named.count(name) > 1:
            raise CommandError(
                f"Cannot tell the players apart: two are called {name}. Give each another name."
            )
    return named
