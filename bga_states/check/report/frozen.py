"""Frozen machines: the ids and names of a released game, on which tables and clients rely."""

from pathlib import Path

import msgspec

from bga_states.check.reading.verdicts import found
from bga_states.engine.assembly import survey
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.drafts import Draft
from bga_states.engine.definition.source_code import location


class FrozenError(Exception):
    """A file does not hold a frozen machine."""


class Frozen(msgspec.Struct, frozen=True):
    """The states of a released game: their names and types by id."""

    game: str
    states: dict[int, tuple[str, str]]


def freeze(game_class: type[Game]) -> bytes:
    """Return the ids, names and types of a game's states as JSON."""
    states: dict[int, tuple[str, str]] = {}
    for state in survey(game_class).states:
        # The engine's own states are the same in every release.
        if state.type is not StateType.MANAGER:
            states[state.id] = (state.name, state.type.value)
    # Sorted, so that two releases can be compared line by line.
    frozen = Frozen(game_class.__name__, dict(sorted(states.items())))
    return msgspec.json.format(msgspec.json.encode(frozen)) + b"\n"


def broken_by(game_class: type[Game], file: Path) -> list[Finding]:
    """Report changes since a file was frozen that break running tables (P4) or clients (P7).

    Raises FrozenError for a file that is not of this game.
    """
    try:
        frozen = msgspec.json.decode(file.read_bytes(), type=Frozen)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FrozenError(str(error)) from error
    if frozen.game != game_class.__name__:
        raise FrozenError(f"it is of {frozen.game}")
    drafts = {draft.state.id: draft for draft in survey(game_class).drafts}
    ids = {draft.state.name: state_id for state_id, draft in drafts.items()}
    findings: list[Finding] = []
    for state_id, (name, kind) in frozen.states.items():
        if state_id in drafts:
            findings.extend(_changed(drafts[state_id], name, kind))
        else:
            # A state of that name may have moved to another id, which is another mistake.
            moved = drafts.get(ids.get(name, 0))
            findings.append(_gone(game_class, state_id, name, moved))
    return findings


def _gone(game_class: type[Game], state_id: int, name: str, draft: Draft | None) -> Finding:
    """Report that an id of running tables is gone, and the new id of its state, if any."""
    if draft is None:
        game = game_class.__name__
        fact = f"{game} has no state {state_id} ({name}) any more, and tables may be in it."
        remedy = "Keep the state until those tables have ended."
        return found("P4", fact, remedy, location(game_class))
    fact = f"{name} had the id {state_id}, and has {draft.state.id}: running tables would be lost."
    return found("P4", fact, f"Give it the id {state_id} again.", draft.where("id"))


def _changed(draft: Draft, name: str, kind: str) -> list[Finding]:
    """Report the changes of a state that kept its id."""
    state: StateDefinition = draft.state
    found_now: list[Finding] = []
    if state.type.value != kind:
        fact = f"{state.name} ({state.id}) was of the type {kind}: running tables do not fit it."
        remedy = "Give the new state an id of its own."
        found_now.append(found("P4", fact, remedy, draft.where("type")))
    if state.name != name:
        fact = f"The state {state.id} was called {name}: clients know it by that name."
        # Tables keep ids, so that only clients notice.
        remedy = f"Give it name={name!r}."
        found_now.append(found("P7", fact, remedy, draft.where("name")))
    return found_now
