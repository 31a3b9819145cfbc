"""What a viewer sees of the current state: its arguments and the text of the status bar."""

from collections.abc import Mapping

from bga_states.engine.author.notifier import MERGE_PRIVATE, PRIVATE, with_own
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.texts import Translate, missing, placeholders, render_translated
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.match.players import Players


def visible_args(
    args: Mapping[str, object], player_id: int | None, active: tuple[int, ...]
) -> dict[str, object]:
    """Reduce arguments to what one viewer may see: the public ones, and their own part of `_private`.

    With `_merge_private` their own part stands among the public ones.
    """
    visible = {name: value for name, value in args.items() if name not in {PRIVATE, MERGE_PRIVATE}}
    private = args.get(PRIVATE)
    if isinstance(private, dict) and player_id is not None:
        own = private.get(player_id, private.get("active") if player_id in active else None)
        if own is not None:
            return with_own(visible, own) if args.get(MERGE_PRIVATE) else {**visible, PRIVATE: own}
    return visible


def check_args(
    state: StateDefinition, args: Mapping[str, object], players: Players, active_player_id: int
) -> None:
    """Check the private part, and that the descriptions find what they need (P11, P13, P79)."""
    private = args.get(PRIVATE, {})
    if not isinstance(private, dict) or not all(
        isinstance(part, dict) for part in private.values()
    ):
        raise GameError(
            f"Cannot enter {state.name}: _private is {private!r}. Give a dict from player ids to dicts."
        )
    if strangers := [key for key in private if key != "active" and key not in players]:
        raise GameError(
            f"Cannot enter {state.name}: _private has the key {strangers[0]!r}. Use player ids or 'active'."
        )
    if "active" in private and len(private) > 1:
        raise GameError(
            f"Cannot enter {state.name}: _private mixes 'active' with ids. Use one or the other."
        )
    if "otherplayer" in args and "otherplayer_id" not in args:
        raise GameError(
            f"Cannot enter {state.name}: otherplayer comes without otherplayer_id. Give the id in get_args."
        )
    needed = state.description + state.description_my_turn
    values = {**args, **_people(args, players, active_player_id, str)}
    gaps = [name for name in missing(needed, values) if not name.startswith(PRIVATE)]
    if gaps and not (args.get(MERGE_PRIVATE) and private):
        raise GameError(
            f"Cannot enter {state.name}: nothing fills ${{{gaps[0]}}} of its description. Give it in get_args."
        )


def depends_on_args(state: StateDefinition) -> bool:
    """Whether the descriptions of a state need more than the names of players."""
    return not {*placeholders(state.description + state.description_my_turn)} <= {
        "you",
        "actplayer",
    }


def status_text(  # all that a description may speak of
    state: StateDefinition,
    args: Mapping[str, object],
    players: Players,
    active_player_id: int,
    translate: Translate,
    *,
    my_turn: bool,
) -> str:
    """Render the description for one viewer; players whose turn it is read `description_my_turn` if there is one."""
    template = (my_turn and state.description_my_turn) or state.description
    return render_translated(
        template, {**args, **_people(args, players, active_player_id, translate)}, translate
    )


def _people(
    args: Mapping[str, object], players: Players, active_player_id: int, translate: Translate
) -> dict[str, object]:
    """Give the names that descriptions may use without getting them from `get_args`."""
    people: dict[str, object] = {
        "you": translate("You"),
        "actplayer": players[active_player_id].name,
    }
    other = args.get("otherplayer_id")
    if isinstance(other, int):
        people["otherplayer"] = args.get("otherplayer", players[other].name)
    return people
