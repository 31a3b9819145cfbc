"""Players that are not people."""

from bga_states.bots.blind_bots import RandomBot, ZombieBot
from bga_states.bots.bot import AnyBot, BlindBot, Bot, BotError, BotMaker, Chance
from bga_states.bots.bot_decisions import decide, decide_from_snapshot
from bga_states.bots.bot_names import bot_maker, bot_names
from bga_states.bots.greedy_bot import GreedyBot
from bga_states.bots.mcts_bot import MctsBot
from bga_states.bots.seat import Seat

__all__ = [
    "AnyBot",
    "BlindBot",
    "Bot",
    "BotError",
    "BotMaker",
    "Chance",
    "GreedyBot",
    "MctsBot",
    "RandomBot",
    "Seat",
    "ZombieBot",
    "bot_maker",
    "bot_names",
    "decide",
    "decide_from_snapshot",
]
