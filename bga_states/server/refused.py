"""Refusals: the server does not do what a request asks for, and its answer says why."""

import msgspec

from bga_states.engine.base.errors import ActionRefused, TableError, UserError
from bga_states.protocol.server_frames import Answer

ENCODE = msgspec.json.Encoder().encode
LARGEST_REFUSAL = 64 * 1024
"""The largest size of a refusal with its sentence and the values that fill it, in bytes."""
READ = msgspec.json.Decoder(tuple[str, str, dict[str, object]]).decode


class Refused(Exception):  # noqa: N818  # a refusal is not an error of the program
    """A refusal: a code for programs, a sentence for people and the values that fill it."""

    def __init__(self, code: str, log: str, args: dict[str, object] | None = None) -> None:
        self.code, self.log, self.args_of_log = code, log, args or {}
        super().__init__(code, log)

    def again(self) -> "Refused":
        """Return a copy to raise.

        A raised error holds the frames that it has passed, and a kept one would hold them for ever.
        """
        return Refused(self.code, self.log, self.args_of_log)


def refusal_of(error: BaseException) -> Refused | None:
    """Return the refusal that an error of the engine stands for, with values that can be sent.

    None for errors that are the game's fault, such as an error with too long a text. An error of
    a game's own class may do anything when it is read, even never return.
    """
    if isinstance(error, Refused):
        return error
    try:
        said = said_by(error)
        if said is None:
            return None
        # Plain values from here on: the game may still hold its own values, and change them.
        encoded = ENCODE(said)
        return Refused(*READ(encoded)) if len(encoded) <= LARGEST_REFUSAL else None
    except Exception:  # noqa: BLE001  # such as a class that does not call the engine's `__init__`
        return None


def said_by(error: BaseException) -> tuple[str, str, dict[str, object]] | None:
    """Return the code, the sentence and its values; None for errors that refuse nothing."""
    if isinstance(error, ActionRefused):
        return error.code, str(error), {}
    if isinstance(error, UserError):
        return "forbidden_by_rules", error.log, error.values
    if isinstance(error, TableError):
        return "not_possible", str(error), {}
    return None


def not_watched(watch: str) -> Refused:
    """Return the refusal for a person who may not watch a table."""
    return (WITHOUT_KEY if watch == "link" else ALONE).again()


def answer_of(request_id: str, refused: Refused) -> Answer:
    """Word a refusal as the answer to a request."""
    return Answer(request_id, None, refused.code, refused.log, refused.args_of_log)


GAME_FAILED = Refused(
    "game_failed", "Cannot do this: the game failed. Nothing has happened; try something else."
)
GAME_TOO_SLOW = Refused(
    "game_failed", "Cannot do this: the game took too long. Nothing has happened; try another."
)
CANNOT_DRAW = Refused("game_failed", "Cannot draw the board: the game failed. Play on without it.")
DRAWN_TOO_SLOWLY = Refused(
    "game_failed", "Cannot draw the board: the game took too long. Play on without it."
)
UNAVAILABLE = Refused(
    "unavailable", "Cannot store this: nothing has happened. Send it again in a while."
)
BUSY = Refused("busy", "Cannot do this now: the server has too much to do. Send it again.")
UNKNOWN_TABLE = Refused(
    "unknown_table", "Cannot open this table: there is none. Check the link, or ask for a new one."
)
TABLE_GONE = Refused(
    "unknown_table",
    "Cannot follow: nothing has happened here for long, so the table was removed. Make a new one.",
)
REPEAT_DIFFERS = Refused(
    "repeat_differs", "Cannot do this: its id was used for something else. Take a new one."
)
ALONE = Refused("not_seated", "Cannot watch: the players of this table want to be alone.")
WITHOUT_KEY = Refused(
    "not_seated", "Cannot watch: this table is watched by a link. Ask a player for it."
)
WHO_ARE_YOU = Refused("who_are_you", "Cannot do this for nobody: take a name first.")
