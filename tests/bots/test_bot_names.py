"""Names of bots, with their settings."""

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
        ("mcts:depth=1,depth=2", "'depth=2' is not one of its settings"),
        ("mcts:playouts=many", "of playouts 'many' cannot be used (expected `int`, got `str`)"),
        ("mcts:playouts=0", "of playouts '0' cannot be used (expected `int` >= 1)"),
        ("mcts:_sign=1", "'_sign=1' is not one of its settings"),
        ("random:playouts=1", "Write random alone"),
    ],
)
def test_wrong_names_are_refused(name: str, fact: str) -> None:
    """A name or a setting that there is not is refused, with those that there are."""
    with pytest.raises(BotError) as refused:
        bot_maker(name)
    assert fact in str(refused.value)
