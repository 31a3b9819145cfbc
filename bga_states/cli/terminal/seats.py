"""Who sits at the table: people and bots, in seat order, with their names."""

from collections.abc import Sequence

import msgspec

from bga_states import Game
from bga_states.cli.bot_catalogue import load_bot
from bga_states.cli.terminal.words import _
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import show

HUMAN = "human"
ANY_BOT = "random"
"""Who takes the seats for which nobody was asked."""
LONGEST_NAME = 40
"""Letters of a name: lines with several names must be readable."""


class Seat(msgspec.Struct, frozen=True):
    """One seat: who plays there, under which name.

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
    """Seat whom the caller asked for, by default one person, and add the bots the game needs."""
    fewest, most = game_class.min_players, game_class.max_players
    filled = list(kinds or [HUMAN])
    while len(filled) < fewest:
        filled.append(ANY_BOT)
    # Bots take the very seats that were asked for, however many there are.
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
    """Refuse what is neither a person nor a bot; CommandError."""
    if kind != HUMAN:
        load_bot(kind)


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
        word = _("Player") if kind == HUMAN else _("Bot")
        named.append(f"{word} {len(named) + 1}")
    # Only now: a name asked for may also be one that was made up.
    for name in names:
        if named.count(name) > 1:
            fact = f"two are called {name}"
            remedy = "Give each a different name"
            raise CommandError(f"Cannot tell the players apart: {fact}. {remedy}.")
    return named
