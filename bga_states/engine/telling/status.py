"""A viewer's part of the current state: its arguments and the text of the status bar."""

from collections.abc import Mapping

from bga_states.engine.author.notifier import sendable
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.texts import (
    PLACEHOLDER,
    Translate,
    has_value,
    render_translated,
    with_icon_names,
)
from bga_states.engine.base.values import UNSENDABLE
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.messages import MERGE_PRIVATE, PRIVATE, with_own
from bga_states.engine.match.players import Players

NO_ARGS: dict[str, object] = {}


def sendable_args(what: str, args: object) -> dict[str, object]:
    """Copy the result of a hook for viewers.

    GameError when it is not a dict of plain values (P74, P83, P87).
    """
    # Most states have no arguments, and every move calls this.
    if not args and type(args) is dict:
        return NO_ARGS
    if not isinstance(args, dict):
        fact = f"its arguments are {show(args)}, not a dict"
        raise GameError(f"Cannot send {what}: {fact}. Give a dict with names as keys.")
    try:
        return sendable(args)
    except UNSENDABLE as error:
        remedy = "Use plain values, dataclasses or enums"
        raise GameError(f"Cannot send {what}: {error}. {remedy}.") from error


def visible_args(
    args: Mapping[str, object], player_id: int | None, active: tuple[int, ...]
) -> dict[str, object]:
    """Reduce arguments to the public ones and one viewer's part of `_private`.

    With `_merge_private` the viewer's part is merged into the public ones.
    """
    if PRIVATE not in args and MERGE_PRIVATE not in args:
        return {**args}
    visible = {name: args[name] for name in args if name not in {PRIVATE, MERGE_PRIVATE}}
    private = args.get(PRIVATE)
    if not isinstance(private, dict) or player_id is None:
        return visible
    own = private.get(player_id)
    if own is None and player_id in active:
        own = private.get("active")
    if own is None:
        return visible
    if args.get(MERGE_PRIVATE):
        return with_own(visible, own)
    return {**visible, PRIVATE: own}


def check_args(
    state: StateDefinition, args: Mapping[str, object], players: Players, active_player_id: int
) -> None:
    """Check the private part, and that the args fill the descriptions (P11, P13, P79)."""
    private = args.get(PRIVATE, {})
    if not isinstance(private, dict) or not all(isinstance(own, dict) for own in private.values()):
        fact = f"_private is {show(private)}"
        raise GameError(f"Cannot enter {state.name}: {fact}. Give a dict from player ids to dicts.")
    for key in private:
        if key != "active" and key not in players:
            fact = f"_private has the key {show(key)}"
            raise GameError(f"Cannot enter {state.name}: {fact}. Use player ids or 'active'.")
    if "active" in private and len(private) > 1:
        fact = "_private mixes 'active' with ids"
        raise GameError(f"Cannot enter {state.name}: {fact}. Use one or the other.")
    if "otherplayer" in args and "otherplayer_id" not in args:
        fact = "otherplayer comes without otherplayer_id"
        raise GameError(f"Cannot enter {state.name}: {fact}. Give the id in get_args.")
    # Private parts that are merged may fill the descriptions, each for its viewer.
    if args.get(MERGE_PRIVATE) and private:
        return
    # An array's unfilled placeholders stay as they are: BGA's clients may fill them.
    if not state.is_class:
        return
    values = {**args, **_people(args, players, active_player_id, str)}
    for name in state.text_names:
        if not name.startswith(PRIVATE) and not has_value(values, name):
            fact = f"nothing fills ${{{name}}} of its description"
            raise GameError(f"Cannot enter {state.name}: {fact}. Give it in get_args.")


def status_text(
    state: StateDefinition,
    args: Mapping[str, object],
    players: Players,
    active_player_id: int,
    translate: Translate,
    *,
    my_turn: bool,
) -> str:
    """Render the description for one viewer.

    Players whose turn it is read `description_my_turn` if there is one.
    """
    template = (my_turn and state.description_my_turn) or state.description
    # Nothing to fill. "" must not be translated: in catalogues it is the key of the header.
    if not PLACEHOLDER.search(template):
        return template and with_icon_names(translate(template), translate)
    values = {**args, **_people(args, players, active_player_id, translate)}
    return render_translated(template, values, translate)


def _people(
    args: Mapping[str, object], players: Players, active_player_id: int, translate: Translate
) -> dict[str, object]:
    """Return the names that descriptions may use without getting them from `get_args`."""
    people: dict[str, object] = {
        "you": translate("You"),
        "actplayer": players[active_player_id].name,
    }
    other = args.get("otherplayer_id")
    if isinstance(other, int):
        people["otherplayer"] = args.get("otherplayer", players[other].name)
    return people
