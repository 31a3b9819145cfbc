"""The seats of a table: people and bots, in seat order, with their names."""

from collections.abc import Sequence

import msgspec

from bga_states import Game
from bga_states.cli.bot_catalogue import load_bot
from bga_states.cli.terminal.words import _
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import show

HUMAN = "human"
ANY_BOT = "random"
"""The bot for seats that the caller left open."""
LONGEST_NAME = 40
"""The most letters of a name: lines with several names must be readable."""


class Seat(msgspec.Struct, frozen=True):
    """One seat: the kind of its player, and the name.

    `kind` is "human", or the name of a bot, such as "mcts:playouts=500".
    """

    kind: str
    name: str

    @property
    def is_human(self) -> bool:
        """Whether a person plays."""
        return self.kind == HUMAN


def fill_seats(
    game_class: type[Game], kinds: Sequence[str], names: Sequence[str], *, demo: bool
) -> list[Seat]:
    """Fill the seats as the caller asks, by default with one person, and add bots as needed."""
    fewest, most = game_class.min_players, game_class.max_players
    filled = list(kinds or [HUMAN])
    while len(filled) < fewest:
        filled.append(ANY_BOT)
    # In a demo, bots take exactly the seats that the caller asked for.
    if demo:
        filled = [ANY_BOT if kind == HUMAN else kind for kind in filled]
    for kind in filled:
        refuse_unknown(kind)
    if len(filled) > most:
        fact = f"{game_class.__name__} has {most} seats"
        raise CommandError(f"Cannot seat {len(filled)} players: {fact}. Leave some out.")
    if len(names) > len(filled):
        fact = f"there are {len(names)} names for {len(filled)} seats"
        first_left = names[len(filled)]
        raise CommandError(f"Cannot seat {first_left}: {fact}. Add a --seat for every name.")
    return [Seat(*pair) for pair in zip(filled, name_seats(filled, names), strict=True)]


def refuse_unknown(kind: str) -> None:
    """Refuse a kind that is neither a person nor a bot; CommandError."""
    if kind != HUMAN:
        load_bot(kind)


def name_seats(kinds: Sequence[str], names: Sequence[str]) -> list[str]:
    """Give every seat a name of its own: the given names, then `Player 1`, `Bot 2`."""
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
        word = _("Player") if kind == HUMAN else _("Bot")
        named.append(f"{word} {len(named) + 1}")
    # Only now: a given name may also be the made-up name of another seat.
    for name in names:
        if named.count(name) > 1:
            fact = f"two are called {name}"
            remedy = "Give each a different name"
            raise CommandError(f"Cannot tell the players apart: {fact}. {remedy}.")
    return named
