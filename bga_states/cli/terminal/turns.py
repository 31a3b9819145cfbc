"""The turns of a match: bots play, people are asked until they have made a move."""

from collections.abc import Callable, Sequence

from bga_states import ActionRefused, Choice, Outcome, UserError
from bga_states.cli.terminal.prompt import PromptError, read_move, usage
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.session import Match
from bga_states.cli.usage_errors import CommandError, describe_bug

HELP = ("help", "?")
QUIT = ("quit", "exit", "q")
HAND_OVER = "to"


class HandedOverError(Exception):
    """The person at the keyboard gave the screen to another one, who can act too."""

    def __init__(self, player_id: int) -> None:
        self.player_id = player_id
        super().__init__()


def play_match(match: Match, screen: Screen, keep: Callable[[Match], None]) -> None:
    """Play to the end, and pass the match to `keep` after every action.

    EOFError when a person leaves.
    """
    player_id = onlooker = asked_for = None
    while not match.table.is_over:
        player_id = asked_for or match.next_player(player_id)
        asked_for = None
        if player_id in match.bots:
            outcome = play_bot(match, player_id)
        else:
            hand_over(match, screen, onlooker, player_id)
            onlooker = player_id
            try:
                outcome = play_person(match, screen, player_id)
            # Nothing was played: the other person is asked next, whoever's turn it would be.
            except HandedOverError as handed:
                asked_for = handed.player_id
                continue
        match.record(outcome)
        keep(match)
        # With bots alone nobody is asked, so the news would never be read.
        if not match.people:
            screen.tell(match.read_news(None))


def play_bot(match: Match, player_id: int) -> Outcome:
    """Let a bot take its turn; CommandError when the game fails.

    Nobody is there who could try something else, as a person can.
    """
    try:
        return match.bots[player_id].play(match.table, player_id)
    except Exception as error:  # any exception of the author's code
        where = f"Cannot go on: the game failed when {match.name_of(player_id)} played."
        raise CommandError(f"{where}\n{describe_bug(error)}", code=1) from error


def hand_over(match: Match, screen: Screen, onlooker: int | None, player_id: int) -> None:
    """Clear the screen between two people, and wait for the next one if something is secret."""
    if len(match.people) < 2 or onlooker == player_id:  # noqa: PLR2004  # a second person
        return
    # What is on the screen was meant for the other person.
    if onlooker is not None:
        screen.clear()
    if screen.console.is_terminal and has_secrets(match, player_id, onlooker):
        wait_for(match, screen, player_id)


def wait_for(match: Match, screen: Screen, player_id: int) -> None:
    """Ask a person to look alone; EOFError when they leave."""
    whose = "the screen is yours"
    if player_id in match.table.active_player_ids:
        whose = "it is your turn"
    question = f"{match.name_of(player_id)}, {whose}. Press Enter when nobody else looks."
    # Only an empty line goes on: what the other person typed ahead must not open this hand.
    while line := input(question).strip():
        if line in QUIT:
            raise EOFError
        screen.say("Just press Enter.")
    screen.clear()


def has_secrets(match: Match, player_id: int, onlooker: int | None) -> bool:
    """Whether a player sees something that the onlooker (None is a spectator) does not."""
    own, other = match.view(player_id), match.view(onlooker)
    # Pictures take longest to make, so they are compared last.
    if own.args != other.args or own.datas != other.datas:
        return True
    return match.table.render(player_id) != match.table.render(onlooker)


def play_person(match: Match, screen: Screen, player_id: int) -> Outcome:
    """Show a person the table, and ask until an action has worked."""
    news = match.read_news(player_id)
    # What a spectator was told meanwhile is part of this person's news.
    match.read_news(None)
    choices = match.table.choices(player_id)
    screen.draw_turn(match, player_id, news, choices)
    while True:
        line = input(f"{match.name_of(player_id)}> ").strip()
        if line in QUIT:
            raise EOFError  # as if the input had ended
        if line in HELP:
            explain(screen, match, player_id, choices)
        elif not line:
            screen.draw_turn(match, player_id, news, choices)
        elif line.startswith(f"{HAND_OVER} "):
            name = line.removeprefix(HAND_OVER).strip()
            screen.complain(give_screen_to(name, match, player_id))
        elif outcome := try_move(screen, match, player_id, line, choices):
            return outcome


def give_screen_to(name: str, match: Match, player_id: int) -> str:
    """Give the screen to another person who can act now, or say why that is not possible."""
    others = {}
    for other_id in match.people:
        if other_id != player_id and match.can_act(other_id):
            others[match.name_of(other_id)] = other_id
    if name in others:
        raise HandedOverError(others[name])
    fact = f"No person here is called {name}"
    if name in [match.name_of(id_) for id_ in match.people]:
        fact = f"{name} can do nothing now"
    remedy = "Nobody else can act"
    if others:
        remedy = f"You can name {', '.join(others)}"
    return f"{fact}. {remedy}."


def try_move(
    screen: Screen, match: Match, player_id: int, line: str, choices: Sequence[Choice]
) -> Outcome | None:
    """Carry out what was typed, or say why that does not work; the table is as before then."""
    try:
        move = read_move(line, match.table, player_id, choices)
        return match.table.act(player_id, move.action, move.args)
    except UserError as error:
        screen.complain(error.text(match.translate))
    except (PromptError, ActionRefused) as error:
        screen.complain(str(error))
    except Exception as error:  # noqa: BLE001  # any exception of the author's code
        fact = "The game failed, which is its author's mistake"
        screen.complain(f"{fact}. Nothing has changed; try something else.")
        screen.say(describe_bug(error), "red")
    return None


def explain(screen: Screen, match: Match, player_id: int, choices: Sequence[Choice]) -> None:
    """Say what can be typed now."""
    what = "an action with its values, by order or by name"
    if choices:
        what = f"the number of a choice, or {what}"
    screen.say(f"Type {what}.")
    values = "Put values with spaces in quotes, and write lists as 1,2,3 or as JSON"
    screen.say(f"{values}. You can type:")
    for action in match.view(player_id).possible_actions:
        screen.say(f"  {usage(action, match.table.parameters(player_id, action))}")
    if len(match.people) > 1:
        screen.say("to NAME gives the screen to another person who can act too.")
    screen.say("An empty line shows the table again, quit leaves the game.")
