"""Names of bots: one string says which bot plays and with which settings."""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, get_type_hints

import msgspec

from bga_states.bots.blind_bots import RandomBot, ZombieBot
from bga_states.bots.bot import AnyBot, BotError, BotMaker
from bga_states.bots.greedy_bot import GreedyBot
from bga_states.bots.mcts_bot import MctsBot
from bga_states.engine.base.errors import readable, show

GROUP = "bga_states.bots"
"""The entry points by which a package registers its bots."""
OWN: Mapping[str, type[Any]] = {
    "random": RandomBot,
    "zombie": ZombieBot,
    "greedy": GreedyBot,
    "mcts": MctsBot,
}


def bot_names() -> list[str]:
    """List the names of all bots: our own, and the bots that installed packages register."""
    return [*OWN, *sorted({*_registered()} - {*OWN})]


def bot_maker(text: str, announced: Iterable[EntryPoint] = ()) -> BotMaker:
    """Return a maker of bots for a name with settings, such as "mcts:playouts=500,depth=40".

    A package registers its own bot by an entry point of the group `bga_states.bots`: a class
    without parameters, or a dataclass, whose fields are the settings. Entry points in `announced`
    count as installed. BotError for an unknown name and for wrong settings.
    """
    name, _, settings = text.partition(":")
    return maker_of(_bot_class(name.strip(), announced), name.strip(), settings)


def maker_of(bot_class: Any, name: str, settings: str) -> BotMaker:
    """Return a maker of bots of a class with the written settings; BotError if they are wrong."""
    text = f"{name}:{settings}" if settings else name
    if not callable(bot_class):
        raise _unfit(text, f"{show(bot_class)} is not a class")
    try:
        known = settings_of(bot_class)
    except Exception as error:  # annotations are code too
        raise _unfit(text, f"the types of its settings cannot be read: {_raised(error)}") from error
    given: dict[str, Any] = {}
    for written in settings.split(",") if settings.strip() else ():
        key, equals, value = (part.strip() for part in written.partition("="))
        if not equals or key not in known:
            fact = f"{show(written.strip())} is not one of its settings"
            remedy = f"Write {_usage(name, known)}"
            raise BotError(f"Cannot play with {show(text)}: {fact}. {remedy}.")
        if key in given:
            fact = f"{key} is given twice"
            raise BotError(f"Cannot play with {show(text)}: {fact}. Give each setting once.")
        given[key] = _converted(text, key, value, known[key])
    return partial(_made, text, bot_class, given)


def _made(text: str, bot_class: Any, given: Mapping[str, object]) -> AnyBot:
    """Make a bot; BotError when that fails, or the object made is not a bot."""
    try:
        made: Any = bot_class(**given)
    except Exception as error:  # any error of the package
        raise _unfit(text, f"it cannot be made: {_raised(error)}") from error
    if not hasattr(made, "choose") and not hasattr(made, "pick"):
        fact = f"{type(made).__name__} is not a bot"
        raise BotError(f"Cannot play with {show(text)}: {fact}. Write a class with choose(seat).")
    bot: AnyBot = made
    return bot


def _unfit(text: str, fact: str) -> BotError:
    return BotError(f"Cannot play with {show(text)}: {fact}. Correct it.")


def _raised(error: BaseException) -> str:
    return f"{type(error).__name__}: {readable(error)}".rstrip(".: ")


def settings_of(bot_class: Any) -> dict[str, Any]:
    """Return the types of a bot's settings, by name."""
    if not dataclasses.is_dataclass(bot_class):
        return {}
    types = get_type_hints(bot_class, include_extras=True)
    return {field.name: types[field.name] for field in dataclasses.fields(bot_class) if field.init}


def _registered() -> dict[str, EntryPoint]:
    return {found.name: found for found in entry_points(group=GROUP)}


def _bot_class(name: str, announced: Iterable[EntryPoint]) -> type[Any]:
    """Return the class of a bot; BotError when there is none, or it cannot be imported."""
    if name in OWN:
        return OWN[name]
    others = _registered() | {found.name: found for found in announced}
    found = others.get(name)
    if found is None:
        known = ", ".join([*OWN, *sorted({*others} - {*OWN})])
        raise BotError(f"Cannot play with {show(name)}: no bot has this name. There are {known}.")
    try:
        loaded: type[Any] = found.load()
    except (Exception, SystemExit) as error:  # any error of the package
        raise _unfit(name, f"{found.value} cannot be imported: {_raised(error)}") from error
    return loaded


def _converted(text: str, key: str, value: str, type_: Any) -> object:
    """Return the value of a setting; BotError when it is not of the setting's type."""
    try:
        return msgspec.convert(value, type_, strict=False)
    except msgspec.ValidationError as error:
        wanted = str(error).replace(" | null", "")
        fact = f"{key} cannot be {show(value)} ({wanted[:1].lower()}{wanted[1:]})"
        raise BotError(f"Cannot play with {show(text)}: {fact}. Give another value.") from error


def _usage(name: str, known: Mapping[str, Any]) -> str:
    """Write a name with its settings."""
    if not known:
        return f"{name} alone"
    return f"{name}:" + ",".join(f"{key}=..." for key in known)
