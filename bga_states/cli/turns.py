"""The turns of a match: bots play, people are asked until they have made a move."""

from collections.abc import Callable, Sequence
from typing import Any

from bga_states import ActionRefused, Choice, Outcome, Table, UserError
from bga_states.cli.errors import CommandError, describe_bug
from bga_states.cli.match import Match
from bga_states.cli.prompt import PromptError, read_move, usage
from bga_states.cli.screen import Screen

HELP = ("help", "?")
QUIT = ("quit", "exit", "q")


def play_match(match: Match, screen: Screen, keep: Callable[[Match], None]) -> None:
    """Play to the end, and hand the match to `keep` after every action; EOFError when a person leaves."""
    player_id = onlooker = None
    while not match.table.is_over:
        player_id = match.next_player(player_id)
        if player_id in match.bots:
            outcome = play_bot(match, player_id)
        else:
            hand_over(match, screen, onlooker, player_id)
            outcome = play_person(match, screen, player_id)
            onlooker = player_id
        match.record(outcome)
        keep(match)
        if not match.people:
            screen.tell(match.read_news(None))


def play_bot(match: Match, player_id: int) -> Outcome:
    """Let a bot take its turn; what fails then is the game's fault, and nobody is there to do something else."""
    try:
        return match.bots[player_id].play(match.table, player_id)
    except Exception as error:  # any exception of the author's code
        where = f"Cannot go on: the game failed when {match.name_of(player_id)} played."
        raise CommandError(f"{where}\n{describe_bug(error)}", code=1) from error


def hand_over(match: Match, screen: Screen, onlooker: int | None, player_id: int) -> None:
    """Clear the screen between two people, and wait for the next one if there is something to hide."""
    if len(match.people) < 2 or onlooker == player_id:  # noqa: PLR2004  # a second person
        return
    if onlooker is not None:
        screen.clear()
    if screen.console.is_terminal and has_secrets(match.table, player_id, onlooker):
        input(f"{match.name_of(player_id)}, it is your turn. Press Enter when nobody else looks.")
        screen.clear()


def has_secrets(table: Table[Any], player_id: int, onlooker: int | None) -> bool:
    """Whether a player sees something that the onlooker (None is a spectator) does not."""
    own, other = table.view(player_id), table.view(onlooker)
    if "_private" in own.args or own.datas != other.datas:
        return True
    pictures = {table.game.render(viewer) for viewer in (player_id, onlooker)}
    return len(pictures) > 1


def play_person(match: Match, screen: Screen, player_id: int) -> Outcome:
    """Show a person the table, and ask until an action has worked."""
    table, news = match.table, match.read_news(player_id)
    match.read_news(None)
    choices = table.choices(player_id)
    screen.draw_turn(table, player_id, news, choices)
    while True:
        line = input(f"{match.name_of(player_id)}> ").strip()
        if line in QUIT:
            raise EOFError  # as if the input had ended
        if line in HELP:
            explain(screen, table, player_id, choices)
        elif not line:
            screen.draw_turn(table, player_id, news, choices)
        elif outcome := try_move(screen, table, player_id, line, choices):
            return outcome


def try_move(screen: Screen, table: Table[Any], player_id: int, line: str, choices: Sequence[Choice]) -> Outcome | None:
    """Carry out what was typed, or say why that does not work; the table is as before then."""
    try:
        move = read_move(line, table, player_id, choices)
        return table.act(player_id, move.action, move.args)
    except (PromptError, UserError, ActionRefused) as error:
        screen.complain(str(error))
    except Exception as error:  # noqa: BLE001  # any exception of the author's code; the person may play something else
        screen.complain("The game failed, which is its author's mistake. Nothing has changed; try something else.")
        screen.say(describe_bug(error), "red")
    return None


def explain(screen: Screen, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> None:
    """Say what can be typed now."""
    if choices:
        screen.say("Type the number of a choice, or an action with its values, by order or by name.")
    else:
        screen.say("Type an action with its values, by order or by name.")
    screen.say("Values with spaces stand in quotes, lists are written 1,2,3 or as JSON. Now there is:")
    for action in table.view(player_id).possible_actions:
        screen.say(f"  {usage(action, table.parameters(player_id, action))}")
    screen.say("An empty line shows the table again, quit leaves the game.")
