"""Ids of tables: whoever knows one has the link."""

import secrets

ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LETTER_BITS = 6
LAST_LETTER = len(ID_LETTERS) - 1
ID_LENGTH = 14


def new_id() -> str:
    """Return an id that nobody can guess, and that a command line does not take for an option."""
    # All its bits at once: each question to the system takes its time.
    number = secrets.randbits(ID_LENGTH * LETTER_BITS)
    places = range(0, ID_LENGTH * LETTER_BITS, LETTER_BITS)
    letters = [ID_LETTERS[number >> place & LAST_LETTER] for place in places]
    return "".join(letters) if letters[0] != "-" else new_id()
