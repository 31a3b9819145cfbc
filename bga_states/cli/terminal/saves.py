"""Saved games: one file holds everything needed to go on.

It is replaced as a whole after every action.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from bga_states import Game, Gear, Random, Table, TableError
from bga_states.cli.bot_catalogue import make_bot
from bga_states.cli.terminal.seats import Seat, refuse_unknown
from bga_states.cli.terminal.session import Match, SeatedBot
from bga_states.cli.usage_errors import CommandError, describe_exception
from bga_states.cli.wording import count_of
from bga_states.engine.base.errors import readable, show
from bga_states.engine.base.limits import DRAWS
from bga_states.engine.keeping.soundness import UNREADABLE
from bga_states.engine.match.journal import Command

MAGIC = b"bga-states saved game 1 "
"""The first line is this and the digest of the rest: it shows damage, and files of another kind."""


class Purpose(NamedTuple):
    """What a file is read for: the verb of messages about it, and what people can do instead."""

    verb: str
    remedy: str


TO_CONTINUE = Purpose("continue", "use another file for --save")
TO_REPLAY = Purpose("replay", "name a game saved by `play --save`, or a recorded one")


class SavedBot(msgspec.Struct):
    """The chance of a bot as two numbers; its seat has its name.

    The bot's memory of its last search is not saved: it thinks anew.
    """

    seed: int
    draws: Annotated[int, msgspec.Meta(ge=0, lt=DRAWS)]


class Save(msgspec.Struct):
    """The content of a file.

    `unread` holds the texts that people have not seen yet; the spectator is the player None.
    """

    game: str
    game_class: str
    seats: list[Seat]
    bots: dict[int, SavedBot]
    unread: list[tuple[int | None, list[str]]]
    snapshot: bytes
    commands: list[Command] | None = None
    """The commands since the setup; the first files did not record them."""


def identify(game_class: type[Game]) -> str:
    """Name a game by its class, independently of the caller's name for it."""
    return f"{game_class.__module__}:{game_class.__qualname__}"


def saved_bot(seated: SeatedBot) -> SavedBot:
    """Return a bot as a file keeps it."""
    return SavedBot(seated.chance.seed, seated.chance.draws)


def write_save(match: Match) -> bytes:
    """Return the content of a file for a match."""
    save = Save(
        game=match.reference,
        game_class=identify(type(match.table.game)),
        seats=match.seats,
        bots={player_id: saved_bot(seated) for player_id, seated in match.bots.items()},
        unread=list(match.unread.items()),
        snapshot=match.table.snapshot(),
        commands=match.commands,
    )
    body = msgspec.json.format(msgspec.json.encode(save))
    return MAGIC + sha256(body).hexdigest().encode() + b"\n" + body


def read_save(path: Path, content: bytes, purpose: Purpose = TO_CONTINUE) -> Save:
    """Read the content of a file; CommandError when it is no saved game, or damaged."""
    head, _, body = content.partition(b"\n")
    # The kind of the file comes first: a diary is not a damaged game.
    if not head.startswith(MAGIC):
        raise unreadable(path, "it is not a saved game of this version", purpose)
    if head.removeprefix(MAGIC) != sha256(body).hexdigest().encode():
        raise unreadable(path, "the file is damaged", purpose, "Put back a copy of it")
    try:
        save = msgspec.json.decode(body, type=Save)
    except UNREADABLE as error:
        raise unreadable(path, readable(error), purpose) from error
    # The name is shown, and looked up.
    if readable(save.game) != save.game or not save.game:
        raise unreadable(path, f"{show(save.game)} is not the name of a game", purpose)
    return save


def restore_match(
    path: Path,
    save: Save,
    game_class: type[Game],
    translate: Callable[[str], str],
    purpose: Purpose = TO_CONTINUE,
) -> Match:
    """Bring back the match of a saved game; CommandError when it could not have been saved."""
    try:
        table = Table.restore(game_class, save.snapshot, gear=Gear.CHECKED)
    except TableError as error:
        raise CommandError(f"Cannot {purpose.verb} {path}: {error}") from error
    fault = (
        fault_of_seats(save, table) or fault_of_bots(save, table) or fault_of_unread(save, table)
    )
    if fault:
        raise unreadable(path, fault, purpose)
    bots = {}
    for player_id, seat in zip(table.player_ids, save.seats, strict=True):
        if not seat.is_human:
            saved = save.bots[player_id]
            chance = Random(saved.seed, saved.draws)
            bots[player_id] = SeatedBot(make_bot(seat.kind), chance)
    unread = dict(save.unread)
    match = Match(save.game, table, save.seats, bots, unread, translate=translate)
    match.commands = save.commands
    refuse_strange_data(path, match, purpose)
    return match


def refuse_strange_data(path: Path, match: Match, purpose: Purpose) -> None:
    """Refuse data that only the game can find wrong: it cannot show them, though the types fit."""
    table = match.table
    try:
        for viewer in (*table.player_ids, None):
            match.view(viewer)
            table.scene(viewer)
        for player_id in table.active_player_ids:
            table.choices(player_id)
    except Exception as error:
        fact = f"the game cannot show it ({describe_exception(error)})"
        raise unreadable(path, fact, purpose, "Correct the game", code=1) from error


def unreadable(
    path: Path, fact: str, purpose: Purpose, remedy: str = "", code: int = 2
) -> CommandError:
    """Say why a file cannot be used, and what to do: a remedy, or that of the purpose."""
    instead = purpose.remedy
    what = f"{remedy}, or {instead}" if remedy else instead[0].upper() + instead[1:]
    return CommandError(f"Cannot {purpose.verb} {path}: {fact}. {what}.", code)


def fault_of_seats(save: Save, table: Table[Any]) -> str:
    """Say why these are not the seats of the table, "" if they are."""
    players = list(table.game.players.values())
    if len(save.seats) != len(players):
        return f"it has {count_of(len(save.seats), 'seat')} for {count_of(len(players), 'player')}"
    for seat, player in zip(save.seats, players, strict=True):
        if seat.name != player.name:
            return f"player {player.no} has two names"
    if len({player.name for player in players}) != len(players):
        return "two players have one name"
    return ""


def fault_of_bots(save: Save, table: Table[Any]) -> str:
    """Say why these are not the bots of the seats, "" if they are."""
    seated = zip(table.player_ids, save.seats, strict=True)
    if {*save.bots} != {player_id for player_id, seat in seated if not seat.is_human}:
        return "its bots are not those of its seats"
    for seat in save.seats:
        try:
            refuse_unknown(seat.kind)
        except CommandError as error:
            return f"of its bots: {error}".removesuffix(".")
    for bot in save.bots.values():
        # No bot begins so far from the table's own seed.
        if not table.seed < bot.seed <= table.seed + len(save.seats):
            return f"a bot has the seed {bot.seed}"
    return ""


def fault_of_unread(save: Save, table: Table[Any]) -> str:
    """Say why these are not texts for viewers of the table, "" if they are."""
    viewers = [viewer for viewer, _ in save.unread]
    if len({*viewers}) != len(viewers) or not {None, *table.player_ids}.issuperset(viewers):
        return "somebody who does not play has texts to read"
    return ""
