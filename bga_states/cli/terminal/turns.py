"""The turns of a match: bots play, people are asked until they have made a move."""

import time
from collections.abc import Callable

from bga_states import Outcome
from bga_states.bots import BlindBot, BotError
from bga_states.cli.terminal.dialogue import Dialogue, HandedOverError
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import LEAVING, _
from bga_states.cli.usage_errors import CommandError, describe_bug
from bga_states.engine.match.journal import Command


def play_match(
    match: Match,
    screen: Screen,
    keyboard: Keyboard,
    keep: Callable[[Match], None],
    delay: float = 0,
) -> None:
    """Play to the end, and pass the match to `keep` after every action.

    `delay` is the number of seconds for which a demo shows the table after each action. EOFError
    when a person leaves.
    """
    try:
        play_turns(match, screen, keyboard, keep, delay)
    finally:
        # From now on any person may look at the screen.
        screen.put_away()


def play_turns(
    match: Match,
    screen: Screen,
    keyboard: Keyboard,
    keep: Callable[[Match], None],
    delay: float,
) -> None:
    """Let bots play and ask people, until the game is over."""
    player_id = onlooker = asked_for = None
    while not match.table.is_over:
        player_id = asked_for or match.next_player(player_id)
        asked_for = None
        if player_id in match.bots:
            outcome = play_bot(match, screen, player_id)
        else:
            hand_over(match, screen, keyboard, onlooker, player_id)
            onlooker = player_id
            news = match.read_news(player_id)
            # This person's news already hold the spectator's.
            match.read_news(None)
            try:
                outcome = Dialogue(match, screen, keyboard, player_id, news).run()
            # Nothing was played: the other person is asked next, even out of turn.
            except HandedOverError as handed:
                asked_for = handed.player_id
                continue
        match.record(outcome)
        keep(match)
        # With bots alone no person is asked, so the news would stay unread.
        if not match.people:
            show_move(match, screen, delay)


def show_move(match: Match, screen: Screen, delay: float) -> None:
    """Show the news of a bot's move and, with a delay, the table."""
    news = match.read_news(None)
    if not delay:
        screen.tell(news)
        return
    screen.draw_table(match, None, news)
    time.sleep(delay)


def play_bot(match: Match, screen: Screen, player_id: int) -> Outcome:
    """Let a bot take its turn; CommandError when the game fails, or the bot.

    A bot, unlike a person, cannot try something else.
    """
    try:
        return match.play(decide(match, screen, player_id))
    except BotError as error:
        raise CommandError(str(error), code=1) from error
    except Exception as error:  # any exception of the author's code
        # A bot that thinks runs the game too; the lines below show whose code it was.
        where = f"Cannot go on: the game or the bot failed when {match.name_of(player_id)} played."
        raise CommandError(f"{where}\n{describe_bug(error)}", code=1) from error


def decide(match: Match, screen: Screen, player_id: int) -> Command:
    """Ask a bot for its command; while a bot that may be slow thinks, a message says so."""
    if isinstance(match.bots[player_id].bot, BlindBot):
        return match.decide(player_id)
    with screen.waiting(_("${name} is thinking ...", name=match.name_of(player_id))):
        return match.decide(player_id)


def hand_over(
    match: Match, screen: Screen, keyboard: Keyboard, onlooker: int | None, player_id: int
) -> None:
    """Clear the screen between two people, and wait for the next one if something is secret.

    CommandError where the screen cannot be cleared and would show one person's secrets to another.
    """
    if len(match.people) < 2:  # noqa: PLR2004  # a second person
        return
    if onlooker != player_id:
        # The screen, and the lines that keys bring back, were meant for the other person.
        keyboard.forget()
        if onlooker is not None:
            screen.clear()
        if has_secrets(match, player_id, onlooker) and keyboard.is_terminal:
            let_alone(match, screen, keyboard, player_id)
    screen.is_private = screen.is_private or has_secrets(match, player_id, None)


def let_alone(match: Match, screen: Screen, keyboard: Keyboard, player_id: int) -> None:
    """Wait until a person looks alone; CommandError where the other one could see this later."""
    if not screen.can_hide:
        fact = "this terminal cannot be cleared, so each would see the other's secrets"
        remedy = "Play at an ordinary terminal, or seat one person"
        raise CommandError(f"Cannot seat two people here: {fact}. {remedy}.")
    # Keys that the other person typed ahead, even a single Enter, must not open this hand.
    keyboard.drop_typed_ahead()
    wait_for(match, screen, keyboard, player_id)


def wait_for(match: Match, screen: Screen, keyboard: Keyboard, player_id: int) -> None:
    """Ask a person to look alone; EOFError when they leave."""
    name = match.name_of(player_id)
    question = _(
        "${name}, the screen is yours. Press Enter when nobody else is looking.", name=name
    )
    if player_id in match.table.active_player_ids:
        question = _(
            "${name}, it is your turn. Press Enter when nobody else is looking.", name=name
        )
    # Only an empty line goes on: a move that was meant for another question does not.
    while line := keyboard.ask(question):
        if line.casefold() in LEAVING:
            raise EOFError
        screen.say(_("Just press Enter."))
    keyboard.forget()
    screen.clear()


def has_secrets(match: Match, player_id: int, onlooker: int | None) -> bool:
    """Whether a player sees something that the onlooker (None is a spectator) does not."""
    own, other = match.view(player_id), match.view(onlooker)
    # Scenes take longest to make, so they are compared last.
    if own.args != other.args or own.datas != other.datas:
        return True
    return match.table.scene(player_id).items != match.table.scene(onlooker).items
