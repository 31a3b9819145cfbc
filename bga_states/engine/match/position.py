"""The stored position of a table in its machine, and the rules for every position at rest."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, Protocol

import msgspec

from bga_states.engine.base.limits import DRAWS
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.match.players import Player
from bga_states.engine.match.results import GameResult, ranking_fault

MULTI = StateType.MULTIPLE_ACTIVE_PLAYER


class Position(msgspec.Struct, frozen=True, gc=False):
    """The position of a table. `progression` is 0 to 100.

    `multiactive` holds the players who are active in a MULTIPLE_ACTIVE_PLAYER state, in seat order.
    `private_states` maps each of them who is in a PRIVATE state to the id of that state.
    """

    active_player_id: int
    state_id: int = GAME_SETUP
    progression: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    move_id: Annotated[int, msgspec.Meta(ge=0, lt=DRAWS)] = 0
    multiactive: tuple[int, ...] = ()
    private_states: dict[int, int] = {}  # msgspec copies the default
    result: GameResult | None = None


class Standing(Protocol):
    """The position of a table: a Position, or the Match itself."""

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is."""
        ...

    @property
    def state_id(self) -> int:
        """The id of the state of the table."""
        ...

    @property
    def move_id(self) -> int:
        """The number of changes of the table since its setup."""
        ...

    @property
    def progression(self) -> int:
        """The progression of the game, 0 to 100."""
        ...

    @property
    def multiactive(self) -> tuple[int, ...]:
        """The players who are active at once."""
        ...

    @property
    def result(self) -> GameResult | None:
        """The result once the game is over, None before."""
        ...


class RestFault(NamedTuple):
    """The reason why no table can rest here: a fact, and the remedy for the game's author."""

    fact: str
    remedy: str


def rest_fault(
    players: Mapping[int, Player],
    position: Position,
    names: Mapping[int, str],
    types: Mapping[int, StateType],
) -> RestFault | None:
    """Say why a table with these players and states cannot rest here, None if one can.

    `names` and `types` are the states' names and types by id.
    """
    state_id = position.state_id
    kind = types.get(state_id)
    name = names.get(state_id, str(state_id))
    if kind is StateType.GAME:
        remedy = "Return the next state from its on_entering_state (P44)"
        return RestFault(f"{name} is a GAME state, nobody could ever act", remedy)
    if state_id != GAME_END and (kind is None or not kind.waits):
        return RestFault(f"it cannot rest in state {state_id}", "Go to a state where players act")
    if position.active_player_id not in players:
        return RestFault("an active player is none of the players", "Use the ids of players")
    return (
        _fault_of_result(players, position)
        or _fault_of_activity(players, position, name, kind)
        or _fault_of_steps(position, types)
    )


def zombie_fault(
    players: Mapping[int, Player], position: Position, types: Mapping[int, StateType]
) -> RestFault | None:
    """Say which active player has left: no table rests until `zombie` has played for them."""
    active = position.multiactive
    if types.get(position.state_id) is StateType.ACTIVE_PLAYER:
        active = (position.active_player_id,)
    for player_id in active:
        if players[player_id].zombie:
            fact = f"{players[player_id].name} has left and is active"
            return RestFault(fact, "Let the zombie play first")
    return None


def _fault_of_result(players: Mapping[int, Player], position: Position) -> RestFault | None:
    """Check that only a game that is over has a result, and that the result ranks every player."""
    is_over = position.state_id == GAME_END
    if position.result is None:
        fact = "the game is over, and it has no result"
        return RestFault(fact, "Rank the players") if is_over else None
    if not is_over:
        return RestFault("it has a result, and the game is not over", "Go to state 99 with it")
    fact = ranking_fault(position.result, players)
    return RestFault(fact, "Rank every player once") if fact else None


def _fault_of_activity(
    players: Mapping[int, Player], position: Position, name: str, kind: StateType | None
) -> RestFault | None:
    """Check that the active players fit the state."""
    multiactive = position.multiactive
    if kind is MULTI and not multiactive:
        fact = f"nobody is active in {name}"
        remedy = (
            "Call set_all_players_multiactive in its on_entering_state, "
            "or give `next` to the call that ends it (P57)"
        )
        return RestFault(fact, remedy)
    if multiactive and kind is not MULTI:
        state = f"{name} is not a MULTIPLE_ACTIVE_PLAYER state"
        fact = f"players were made active at once, and {state}"
        return RestFault(fact, "Go to one, or use change_active_player (P61)")
    active = multiactive
    if kind is StateType.ACTIVE_PLAYER:
        active = (position.active_player_id,)
    # Before the loop: data from outside may name one player a million times.
    if len(active) > len(players):
        return RestFault("more players are active than there are", "Name each of them once")
    for player_id in active:
        if player_id not in players:
            return RestFault("an active player is none of the players", "Use the ids of players")
        if players[player_id].eliminated:
            fact = f"{players[player_id].name} is eliminated and active in {name}"
            return RestFault(fact, "Make another player active (P51, P72)")
    in_seat_order = tuple(player_id for player_id in players if player_id in multiactive)
    if multiactive != in_seat_order:
        return RestFault("the active players are not in seat order", "Name each of them once")
    return None


def _fault_of_steps(position: Position, types: Mapping[int, StateType]) -> RestFault | None:
    """Check that only active players are in PRIVATE states, and in states that are PRIVATE."""
    for player_id, state_id in position.private_states.items():
        if player_id not in position.multiactive:
            fact = "a player who is not active is in a PRIVATE state"
            return RestFault(fact, "Make them active first")
        kind = types.get(state_id)
        if kind is None or not kind.is_step:
            fact = "a player is in a PRIVATE state that does not exist"
            return RestFault(fact, "Go to a PRIVATE state of the game")
    return None
