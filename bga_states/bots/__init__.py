"""Players that are not people."""

from bga_states.bots.bot import Bot
from bga_states.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot"]
