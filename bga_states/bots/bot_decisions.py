"""Decisions of bots, as commands for the table."""

import random
from collections.abc import Sequence
from typing import Any

from bga_states.bots.bot import AnyBot, BlindBot, BotError
from bga_states.bots.bot_names import bot_maker
from bga_states.bots.seat import Chance, Seat
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Message
from bga_states.engine.seating import SEED_BITS
from bga_states.engine.table import Table


def decide(
    bot: AnyBot,
    table: Table[Any],
    player_id: int,
    chance: Chance,
    *,
    messages: Sequence[Message] = (),
    seconds: float | None = None,
) -> Command:
    """Return a bot's decision for an active player; the table stays as it is.

    The command says "run_zombie" when the player has no choices or the bot leaves the turn to the
    game. BotError when the bot returns a choice that is not offered, GameError when the game's
    `redeal` changes the player's choices. The bot's own errors pass through.
    """
    choices = table.choices(player_id)
    choice: Choice | None = None
    if not choices:
        pass
    elif isinstance(bot, BlindBot):
        choice = picked(bot.pick(len(choices), chance), choices, bot)
    else:
        # A decision draws from `chance` once, however many draws the bot makes.
        own = random.Random(chance.getrandbits(SEED_BITS))  # noqa: S311  # no keys are drawn
        seat = Seat(table, player_id, own, messages=messages, seconds=seconds)
        if not seat.choices:
            raise other_choices(seat, "nothing")
        choice = bot.choose(seat)
        refuse_other(choice, choices, bot, seat)
    if choice is None:
        return Command("run_zombie", player_id)
    return Command("act", player_id, choice.action, choice.args)


def picked(index: object, choices: Sequence[Choice], bot: AnyBot) -> Choice | None:
    """Return the choice at an index, None for None; BotError for any other value."""
    if index is None:
        return None
    if type(index) is not int or not 0 <= index < len(choices):
        fact = f"{type(bot).__name__} picked {show(index)}, and the choices are 0 to"
        raise BotError(f"Cannot play on: {fact} {len(choices) - 1}. Let it return one, or None.")
    return choices[index]


def refuse_other(choice: object, choices: Sequence[Choice], bot: AnyBot, seat: Seat) -> None:
    """Refuse a choice that is not offered: BotError, or GameError if the game misled the bot."""
    if choice is None or (isinstance(choice, Choice) and choice in choices):
        return
    if isinstance(choice, Choice) and choice in seat.choices:
        raise other_choices(seat, show(choice))
    fact = f"{type(bot).__name__} chose {show(choice)}, which is not offered"
    raise BotError(f"Cannot play on: {fact}. Let it return one of seat.choices.")


def other_choices(seat: Seat, offered: str) -> GameError:
    """Return the error for choices of an imagined table that differ from the real table's."""
    game = seat.game_class.__name__
    fact = f"after redeal of {game} player {seat.player_id} is offered {offered}, unlike before"
    return GameError(f"Cannot play on: {fact}. Let it leave alone what the player can know.")


def decide_from_snapshot(
    game_class: type[Game],
    snapshot: bytes,
    player_id: int,
    bot: str,
    seed: int,
    seconds: float | None = None,
) -> Command:
    """Return the decision of a named bot, from values that can be sent to any process.

    The same arguments give the same command, unless time runs out. TableError when the snapshot
    is not one of the game, BotError for an unknown name.
    """
    make_bot = bot_maker(bot)
    table = Table.restore(game_class, snapshot)
    try:
        return decide(make_bot(), table, player_id, Random(seed), seconds=seconds)
    finally:
        table.release()
