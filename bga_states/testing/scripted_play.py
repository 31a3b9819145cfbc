"""`play`: a game by script, a line for each command."""

from difflib import get_close_matches
from typing import Any

from bga_states.engine.base.errors import ActionRefused, BgaStatesError, UserError
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table
from bga_states.testing.script_lines import player_names, read_line, script_lines
from bga_states.testing.script_values import ScriptError, write_call

SHOWN = 8
"""The largest number of offered choices named beside a refused command."""


def play(table: Table[Any], *lines: str) -> Outcome:
    """Run the lines of a script at a table, one after the other, and return the last outcome.

    A line is an action with its parameters by name, as JSON or as bare words and numbers:
    `act_play_disc x=2 y=3`, `act_say text="well done"`. The only active player takes it; for
    another player, begin the line with the name, `Bob: `, or the seat's number, `2: `. A line may
    also be `zombie`, for which the state's `zombie` plays, `leave`, `come_back`, `concede`, or
    `prefer name=value`. A text may hold several lines; empty lines and lines that begin with `#` do
    not count.

    The refusal of a line is raised as it is, UserError or ActionRefused, with a note that gives the
    line and the choices offered. ScriptError for a line with names that the game does not know.
    After either, the table is as before that line.
    """
    outcome = None
    for number, line in script_lines(lines):
        outcome = _do(line, number, table)
    if outcome is None:
        raise ScriptError("there is none. Give at least one line.")
    return outcome


def _do(line: str, number: int, table: Table[Any]) -> Outcome:
    """Run one line."""
    try:
        command = read_line(line, table)
    except ScriptError as error:
        raise ScriptError(error.fact, number) from None
    try:
        return command.do(table)
    except BgaStatesError as error:
        error.add_note(f"Line {number} of the script: {line}")
        if isinstance(error, ActionRefused | UserError):
            error.add_note(_offered(command, table))
        raise


def _offered(command: Command, table: Table[Any]) -> str:
    """List the choices of a refused command's player; of many, the ones like the command."""
    name = player_names(table)[command.player_id]
    offered = table.choices(command.player_id)
    if not offered:
        return f"{name} is offered nothing now."
    choices = [write_call(choice.action, choice.args) for choice in offered]
    shown, more = choices, ""
    if len(choices) > SHOWN:
        tried = write_call(command.action, command.args)
        shown = get_close_matches(tried, choices, SHOWN, 0)
        more = f"; and {len(choices) - SHOWN} more"
    return f"{name} is offered: {'; '.join(shown)}{more}."
