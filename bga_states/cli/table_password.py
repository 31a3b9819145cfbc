"""The password for making tables: from the environment or typed in, never on the command line.

Every user of the machine can see a command line.
"""

import os
import sys
from getpass import getpass

from bga_states.cli.usage_errors import CommandError
from bga_states.protocol.new_table import LONGEST_PASSWORD

VARIABLE = "BGA_STATES_PASSWORD"


def given_password(*, is_wanted: bool) -> str:
    """Return the password, "" when none is wanted; CommandError when it is missing or unfit.

    A password in the environment counts even when none is wanted. Remove it from there, because
    games and bots have no use for it.
    """
    password = os.environ.pop(VARIABLE, None)
    where = f"{VARIABLE} holds"
    if password is None and not is_wanted:
        return ""
    if password is None:
        password, where = typed_password(), "what was typed is"
    if not password.strip():
        raise CommandError(f"Cannot serve with a password: {where} nothing. Give one.")
    if len(password) > LONGEST_PASSWORD:
        fact = f"{where} more than {LONGEST_PASSWORD} characters"
        raise CommandError(f"Cannot serve with a password: {fact}. Give a shorter one.")
    return password


def typed_password() -> str:
    """Ask for the password at the terminal, without showing it."""
    if sys.stdin is None or not sys.stdin.isatty():
        fact = "there is no terminal to type it in"
        raise CommandError(f"Cannot ask for a password: {fact}. Set {VARIABLE} to it.")
    try:
        return getpass("Password for making tables: ")
    except EOFError:
        return ""
