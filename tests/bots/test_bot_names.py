"""Names of bots, with their settings."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bga_states.bots import BotError, MctsBot, RandomBot, bot_maker, bot_names


def test_every_name_makes_a_bot() -> None:
    """Our own bots come first; each name makes another bot each time it is asked."""
    assert bot_names()[:4] == ["random", "zombie", "greedy", "mcts"]
    for name in bot_names():
        assert bot_maker(name)() is not bot_maker(name)()


def test_settings_follow_the_name() -> None:
    """Settings are written after a colon, and have the types of the bot's fields."""
    bot = bot_maker("mcts: playouts=500, seconds=1.5,reuse=false")()

    assert bot == MctsBot(playouts=500, seconds=1.5, reuse=False)
    assert isinstance(bot_maker("random")(), RandomBot)


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("bob", "'bob': no bot has this name. There are random, zombie, greedy, mcts"),
        ("", "'': no bot has this name"),
        ("mcts:dept=3", "'dept=3' is not one of its settings. Write mcts:playouts=...,seconds="),
        ("mcts:playouts", "'playouts' is not one of its settings"),
        ("mcts:depth=1,depth=2", "depth is given twice. Give each setting once"),
        ("mcts:playouts=many", "playouts cannot be 'many' (expected `int`, got `str`)"),
        ("mcts:playouts=0", "playouts cannot be '0' (expected `int` >= 1)"),
        ("mcts:seconds=inf", "seconds cannot be 'inf' (expected `float` <= 86400.0)"),
        ("mcts:seconds=nan", "seconds cannot be 'nan'"),
        ("greedy:deals=0", "deals cannot be '0' (expected `int` >= 1)"),
        ("mcts:_sign=1", "'_sign=1' is not one of its settings"),
        ("random:playouts=1", "Write random alone"),
    ],
)
def test_wrong_names_are_refused(name: str, fact: str) -> None:
    """A name or a setting that there is not is refused, with those that there are."""
    with pytest.raises(BotError) as refused:
        bot_maker(name)
    assert fact in str(refused.value)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **bots: str) -> None:
    """Install a package that registers these bots."""
    info = folder / "players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: players\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in bots.items()]
    (info / "entry_points.txt").write_text("\n".join(["[bga_states.bots]", *lines, ""]))
    monkeypatch.syspath_prepend(str(folder))


def test_packages_register_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of an installed package has a name like our own, and its settings."""
    install(tmp_path, monkeypatch, thinker="bga_states.bots:MctsBot")

    assert bot_names()[4:] == ["thinker"]
    assert bot_maker("thinker:playouts=5")() == MctsBot(playouts=5)


def test_a_bot_that_cannot_be_imported_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A registered bot whose module is gone is named with what is wrong."""
    install(tmp_path, monkeypatch, lost="nowhere.to_be_found:Bot")

    with pytest.raises(BotError, match=r"'lost': nowhere.to_be_found:Bot cannot be imported: Mod"):
        bot_maker("lost")


@pytest.mark.parametrize(
    ("value", "fact"),
    [
        ("bga_states.bots.bot_names:GROUP", "'bga_states.bots' is not a class"),
        ("bga_states.bots", "is not a class"),
        ("bga_states.bots:Seat", "it cannot be made: TypeError: Seat.__init__() missing"),
        ("builtins:dict", "dict is not a bot. Write a class with choose(seat)"),
        ("bga_states.bots:Bot", "it cannot be made: TypeError: Protocols cannot be instantiated"),
    ],
)
def test_what_a_package_registers_may_be_no_bot(value: str, fact: str) -> None:
    """What cannot play is told by its name, when it is asked for or at the latest when made."""
    other = EntryPoint("other", value, "bga_states.bots")

    with pytest.raises(BotError) as refused:
        bot_maker("other", [other])()
    assert str(refused.value).startswith("Cannot play with 'other': ")
    assert fact in str(refused.value)


def test_settings_whose_types_are_unknown_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt annotation is a mistake of the bot, not of the game."""
    lines = ("import dataclasses", "@dataclasses.dataclass", "class Bot:", "    x: 'Nowhere' = 1")
    (tmp_path / "misspelt_bot.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(str(tmp_path))
    other = EntryPoint("other", "misspelt_bot:Bot", "bga_states.bots")

    with pytest.raises(BotError, match="settings cannot be read: NameError: name 'Nowhere' is"):
        bot_maker("other", [other])


def test_no_package_takes_our_names() -> None:
    """What a package calls as one of our own bots is called changes nothing."""
    other = EntryPoint("random", "bga_states.bots:ZombieBot", "bga_states.bots")

    assert isinstance(bot_maker("random", [other])(), RandomBot)
