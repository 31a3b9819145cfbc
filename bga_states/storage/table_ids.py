"""Ids of tables: whoever knows one has the link."""

import secrets

ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ID_LENGTH = 14


def new_id() -> str:
    """Return an id that nobody can guess, and that a command line does not take for an option."""
    letters = [secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)]
    return "".join(letters) if letters[0] != "-" else new_id()
