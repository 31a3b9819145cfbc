"""Where a table stands in its machine, as it is stored; and what must hold wherever one rests."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, Protocol

import msgspec

from bga_states.engine.base.limits import DRAWS
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.match.players import Player
from bga_states.engine.match.results import GameResult, ranking_fault

MULTI = StateType.MULTIPLE_ACTIVE_PLAYER


class Position(msgspec.Struct, frozen=True, gc=False):
    """Where a table stands. `progression` is 0 to 100.

    `multiactive` holds the players who are active in a MULTIPLE_ACTIVE_PLAYER state, in seat order;
    `private_states` the ids of the PRIVATE states of those of them who are in one.
    """

    active_player_id: int
    state_id: int = GAME_SETUP
    progression: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    move_id: Annotated[int, msgspec.Meta(ge=0, lt=DRAWS)] = 0
    multiactive: tuple[int, ...] = ()
    private_states: dict[int, int] = {}  # msgspec copies the default
    result: GameResult | None = None


class Standing(Protocol):
    """Where a table stands: a Position, or the Match itself."""

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
        """How many times the table has changed since its setup."""
        ...

    @property
    def progression(self) -> int:
        """How far the game is, 0 to 100."""
        ...

    @property
    def multiactive(self) -> tuple[int, ...]:
        """The players who are active at once."""
        ...

    @property
    def result(self) -> GameResult | None:
        """The result of a game that is over."""
        ...


class RestFault(NamedTuple):
    """Why no table can rest here: a fact, and what the author of the game does about it."""

    fact: str
    remedy: str


def rest_fault(
    players: Mapping[int, Player],
    position: Position,
    names: Mapping[int, str],
    types: Mapping[int, StateType],
) -> RestFault | None:
    """Say why a table with these players and states cannot rest here, None if one can.

    `names` and `types` are those of the states by id.
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
    """Say which of the active players has left: at rest `zombie` has played for all of them."""
    active = position.multiactive
    if types.get(position.state_id) is StateType.ACTIVE_PLAYER:
        active = (position.active_player_id,)
    for player_id in active:
        if players[player_id].zombie:
            fact = f"{players[player_id].name} has left and is active"
            return RestFault(fact, "Let the zombie play first")
    return None


def _fault_of_result(players: Mapping[int, Player], position: Position) -> RestFault | None:
    """Check that a game has a result if it is over, and only then, and that it ranks everybody."""
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
    """Check that those who can act are those whom the state wants."""
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
    # Before the loop: what comes from outside may name one player a million times.
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
