"""Bots by name: our own, bots that the project here or a package announces, or a class."""

from bga_states.bots import AnyBot, BotError, BotMaker, bot_maker, bot_names
from bga_states.bots.bot_names import maker_of
from bga_states.cli.catalogue import import_game_module, put_on_path
from bga_states.cli.projects import find_project
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.errors import show


def load_bot(text: str) -> BotMaker:
    """Return the maker of the bots that a caller names, settings included.

    `package.module:Class` names a bot that is not announced. CommandError if there is no such bot.
    """
    project = find_project()
    put_on_path(project)
    announced = project.bots if project is not None else []
    try:
        if is_class(text):
            return maker_of_class(text)
        return bot_maker(text, announced)
    except BotError as error:
        # The unreadable project file may announce the bot.
        if project is not None and project.problem:
            raise CommandError(project.problem, code=1) from error
        raise CommandError(str(error)) from error


def make_bot(text: str) -> AnyBot:
    """Make the bot that a caller names; CommandError when there is none, or making it fails."""
    try:
        return load_bot(text)()
    except BotError as error:
        raise CommandError(str(error), code=1) from error


def is_class(text: str) -> bool:
    """Whether this names a class, not a bot with settings: one name follows the colon."""
    name, _, rest = text.partition(":")
    return rest.partition(":")[0].isidentifier() and name not in bot_names()


def maker_of_class(text: str) -> BotMaker:
    """Return the maker of bots of a class in a module."""
    module, _, rest = text.partition(":")
    name, _, settings = rest.partition(":")
    if not module:
        raise CommandError(f"Cannot play with {show(f':{rest}')}: no module is named.")
    bot_class = getattr(import_game_module(module), name, None)
    if not isinstance(bot_class, type) or not (
        hasattr(bot_class, "choose") or hasattr(bot_class, "pick")
    ):
        fact = f"{name} is not a bot there"
        raise CommandError(f"Cannot use {module}:{name}: {fact}. Write a class with choose(seat).")
    return maker_of(bot_class, f"{module}:{name}", settings)
