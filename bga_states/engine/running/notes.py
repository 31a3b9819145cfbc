"""Notes on the errors of a game's code: where in the match they came up, and what may be meant."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bga_states.engine.base.errors import ActionRefused, UserError, show
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import PRIVATE
from bga_states.engine.match.move import Mark, Move

PLACE = "After move "
"""How a note begins that says where in the match an error came up."""


def note_where(error: BaseException, match: Match[Any, StateDefinition], mark: Mark) -> None:
    """Note on an error of the game's code where in the match it came up."""
    if isinstance(error, Exception) and not isinstance(error, ActionRefused | UserError):
        # The error itself comes out, though it may take no notes.
        with suppress(Exception):
            _note(error, match, mark)


def _note(error: Exception, match: Match[Any, StateDefinition], mark: Mark) -> None:
    """Note the place, and what may be meant by a key or a name that is not there."""
    if isinstance(error, KeyError):
        for args in (match.args, *match.step_args.values()):
            _note_private(error, args or {})
    elif isinstance(error, AttributeError | NameError):
        _note_meant(error)
    doing = "no action of a player" if isinstance(mark, Move) else "looking"
    if mark.command is not None:
        player_id, action, sent = mark.command
        doing = f"player {show(player_id)} runs {show(action)} {show(sent)}"
    # The move is counted before it is committed, and not done if that fails.
    moves = match.move_id if match.point is None else match.point.position.move_id
    if hasattr(error, "__notes__"):
        # A constant that is raised again has the place of an earlier time.
        error.__notes__ = [note for note in error.__notes__ if not note.startswith(PLACE)]
    error.add_note(f"{PLACE}{moves} (seed {match.seed}), in {match.state.name}: {doing}.")


def _add(error: Exception, note: str) -> None:
    """Add a note, unless a constant has it of an earlier time."""
    if note not in getattr(error, "__notes__", ()):
        error.add_note(note)


def _note_meant(error: AttributeError | NameError) -> None:
    """Say what is written here instead of a name of BGA's."""
    # Only now: a game without mistakes never reads the table of names.
    from bga_states.engine.base.suggestions import attribute_meant, plain_name_meant

    name = error.name or ""
    if isinstance(error, AttributeError):
        meant = attribute_meant(name, type(error.obj))
    else:
        meant = plain_name_meant(name)
    if meant:
        _add(error, meant)


def _note_private(error: KeyError, args: Mapping[str, object]) -> None:
    """Say where a private argument is to code that looks among the public ones (P81)."""
    private = args.get(PRIVATE)
    for part in private.values() if isinstance(private, dict) else ():
        if isinstance(part, dict) and {*error.args} & {*part}:
            place = "args['_private'][player_id]"
            _add(error, f"{error} is a private argument: it stands in {place} (P81).")
            return
