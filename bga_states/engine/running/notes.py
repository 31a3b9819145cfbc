"""Notes on the errors of a game's code: their place in the match, and a likely correction."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bga_states.engine.base.errors import ActionRefused, UserError, show
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import PRIVATE
from bga_states.engine.match.move import Mark, Move

PLACE = "After move "
"""The beginning of a note on the place of an error in the match."""


def note_where(error: BaseException, match: Match[Any, StateDefinition], mark: Mark) -> None:
    """Add to an error of the game's code a note on its place in the match."""
    if isinstance(error, Exception) and not isinstance(error, ActionRefused | UserError):
        # The error itself is raised, even if it takes no notes.
        with suppress(Exception):
            _note(error, match, mark)


def _note(error: Exception, match: Match[Any, StateDefinition], mark: Mark) -> None:
    """Note the place, and a likely correction of a missing key or name."""
    if isinstance(error, KeyError):
        for args in (match.args, *match.step_args.values()):
            _note_private(error, args or {})
    elif isinstance(error, AttributeError | NameError):
        _note_meant(error)
    doing = "no action of a player" if isinstance(mark, Move) else "looking"
    if mark.command is not None:
        player_id, action, sent = mark.command
        doing = f"player {show(player_id)} runs {show(action)} {show(sent)}"
    # The move is counted before its commit, and is not done if the commit fails.
    moves = match.move_id if match.point is None else match.point.position.move_id
    if hasattr(error, "__notes__"):
        # An error kept as a constant has the place of an earlier time.
        error.__notes__ = [note for note in error.__notes__ if not note.startswith(PLACE)]
    error.add_note(f"{PLACE}{moves} (seed {match.seed}), in {match.state.name}: {doing}.")


def _add(error: Exception, note: str) -> None:
    """Add a note, unless an error kept as a constant has it from an earlier time."""
    if note not in getattr(error, "__notes__", ()):
        error.add_note(note)


def _note_meant(error: AttributeError | NameError) -> None:
    """Note the name that this framework uses in place of BGA's."""
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
    """Note the place of a private argument that code looks for among the public ones (P81)."""
    private = args.get(PRIVATE)
    for part in private.values() if isinstance(private, dict) else ():
        if isinstance(part, dict) and {*error.args} & {*part}:
            place = "args['_private'][player_id]"
            _add(error, f"{error} is a private argument: it stands in {place} (P81).")
            return
