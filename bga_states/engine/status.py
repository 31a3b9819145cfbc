"""What a viewer sees of the current state: its arguments and the text of the status bar."""

from collections.abc import Mapping

import msgspec

from bga_states.engine.definition import StateDefinition
from bga_states.engine.errors import GameError
from bga_states.engine.notifications import Message
from bga_states.engine.players import Players
from bga_states.engine.templates import missing, render

PRIVATE = "_private"


class StateChange(msgspec.Struct, frozen=True):
    """A state was entered; each viewer receives it as a `gameStateChange` with what they may see."""

    state: StateDefinition
    args: dict[str, object]
    active_player_ids: tuple[int, ...]
    active_player_id: int
    players: Players

    def for_viewer(self, player_id: int | None) -> Message:
        """Give the message for one viewer."""
        visible = visible_args(self.args, player_id, self.active_player_ids)
        my_turn = player_id in self.active_player_ids
        told = {
            "id": self.state.id,
            "name": self.state.name,
            "type": self.state.type.value,
            "status": status_text(self.state, visible, self.players, self.active_player_id, my_turn=my_turn),
            "args": visible,
            "active_player_ids": [*self.active_player_ids],
        }
        return Message("gameStateChange", "", told)


def visible_args(args: Mapping[str, object], player_id: int | None, active: tuple[int, ...]) -> dict[str, object]:
    """Reduce arguments to what one viewer may see: the public ones, and their own part of `_private`."""
    visible = {name: value for name, value in args.items() if name != PRIVATE}
    private = args.get(PRIVATE)
    if isinstance(private, dict) and player_id is not None:
        own = private.get(player_id, private.get("active") if player_id in active else None)
        if own is not None:
            visible[PRIVATE] = own
    return visible


def check_args(state: StateDefinition, args: Mapping[str, object], players: Players, active_player_id: int) -> None:
    """Check the private part, and that the descriptions find what they need (P11, P13, P79)."""
    private = args.get(PRIVATE, {})
    if not isinstance(private, dict) or not all(isinstance(part, dict) for part in private.values()):
        raise GameError(f"Cannot enter {state.name}: _private is {private!r}. Give a dict from player ids to dicts.")
    if strangers := [key for key in private if key != "active" and key not in players]:
        raise GameError(
            f"Cannot enter {state.name}: _private has the key {strangers[0]!r}. Use player ids or 'active'."
        )
    if "active" in private and len(private) > 1:
        raise GameError(f"Cannot enter {state.name}: _private mixes 'active' with ids. Use one or the other.")
    if "otherplayer" in args and "otherplayer_id" not in args:
        raise GameError(
            f"Cannot enter {state.name}: otherplayer comes without otherplayer_id. Give the id in get_args."
        )
    needed = state.description + state.description_my_turn
    values = {**args, **_people(args, players, active_player_id)}
    gaps = [name for name in missing(needed, values) if not name.startswith(PRIVATE)]
    if gaps:
        raise GameError(
            f"Cannot enter {state.name}: nothing fills ${{{gaps[0]}}} of its description. Give it in get_args."
        )


def status_text(
    state: StateDefinition, args: Mapping[str, object], players: Players, active_player_id: int, *, my_turn: bool
) -> str:
    """Render the description for one viewer; players whose turn it is read `description_my_turn` if there is one."""
    template = (my_turn and state.description_my_turn) or state.description
    return render(template, {**args, **_people(args, players, active_player_id)})


def _people(args: Mapping[str, object], players: Players, active_player_id: int) -> dict[str, object]:
    """Give the names that descriptions may use without getting them from `get_args`."""
    people: dict[str, object] = {"you": "You", "actplayer": players[active_player_id].name}
    other = args.get("otherplayer_id")
    if isinstance(other, int):
        people["otherplayer"] = args.get("otherplayer", players[other].name)
    return people
