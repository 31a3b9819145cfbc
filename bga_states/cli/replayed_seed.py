"""A single game of a simulation, move by move, as a spectator sees it."""

from typing import Any

from bga_states import GameResult, Gear, Outcome, Table
from bga_states.cli import interrupts
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.usage_errors import CommandError, describe_bug
from bga_states.engine.assembly import definition_of
from bga_states.scene.rich_text import rich_text
from bga_states.scene.scene_text import text_lines
from bga_states.simulate.game_runner import GameRunner
from bga_states.simulate.seated_bots import SeatedBots, Turn
from bga_states.simulate.simulation_plan import Plan


def replay_seed(plan: Plan, seed: int) -> int:
    """Show the game of a seed and return the exit code; CommandError when the game fails."""
    screen = Screen()
    names = ", ".join(plan.names)
    screen.say(f"{plan.game_class.__name__}, seed {seed}: {names}", "bold")
    try:
        with interrupts.raised():
            play_and_show(plan, seed, screen)
    except KeyboardInterrupt:
        raise
    except (Exception, SystemExit) as error:  # any exception of the game
        text = f"Cannot go on: the game failed.\n{describe_bug(error)}"
        raise CommandError(text, code=1) from error
    return 0


def play_and_show(plan: Plan, seed: int, screen: Screen) -> None:
    """Play the game, and show every move with its outcome."""
    # The same moves, with more checks than in the simulation.
    table = GameRunner(plan).table_of(seed, Gear.CHECKED)
    seated = SeatedBots(table, plan.makers)
    show(table, table.outcome, screen)
    for _ in range(plan.longest):
        if table.is_over:
            break
        turn = seated.take_turn()
        screen.say()
        screen.say(written(table, turn, plan), "bold")
        show(table, turn.outcome, screen)
    screen.say()
    if table.result is None:
        screen.say(f"The game is left after {plan.longest:,} moves.", "bold")
    else:
        show_ranking(table, table.result, plan, screen)


def written(table: Table[Any], turn: Turn, plan: Plan) -> str:
    """Write a turn with its player, such as `3. random 1: act_play_disc(x=2, y=3)`."""
    command = turn.command
    name = plan.names[table.player_ids.index(command.player_id)]
    args = ", ".join(f"{key}={value}" for key, value in command.args.items())
    deed = f"{command.action}({args})" if command.kind == "act" else "zombie"
    return f"{table.move_id}. {name}: {deed}"


def show(table: Table[Any], outcome: Outcome, screen: Screen) -> None:
    """Show a spectator's messages and picture."""
    screen.tell(message.text for message in outcome.messages(None) if message.text)
    # Without a scene, the data of the game would be written out after every move.
    if definition_of(type(table.game)).has_scene:
        screen.draw(screen.unbroken(rich_text(text_lines(table.scene(None)))))


def show_ranking(table: Table[Any], result: GameResult, plan: Plan, screen: Screen) -> None:
    """Show how the game ended."""
    screen.say("The game is over.", "bold")
    for entry in result.ranking:
        name = plan.names[table.player_ids.index(entry.player_id)]
        screen.say(f"{entry.rank}. {name}: {entry.score}")
