"""Readings: the facts of a table that programs read from outside."""

from typing import Any, Generic, TypeVar

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError
from bga_states.engine.base.types import ACTIVE, GAME_END
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.gears import Gear
from bga_states.engine.keeping.keepers import Keeper
from bga_states.engine.match.chance import lot
from bga_states.engine.match.match import Match, Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.players import READ_PLAYERS, Player
from bga_states.engine.match.position import Standing
from bga_states.engine.match.results import GameResult

GameT = TypeVar("GameT", bound=Game)


class Readings(Generic[GameT]):
    """The facts of a table, readable at any time; while a move runs, those from before it."""

    _match: Match[GameT, StateDefinition]
    _definition: GameDefinition
    _keeper: Keeper
    _gear: Gear

    @property
    def game_class(self) -> type[Game]:
        """The class of the game that is played."""
        return self._definition.game_class

    @property
    def gear(self) -> Gear:
        """How much the table keeps and checks."""
        return self._gear

    @property
    def seed(self) -> int:
        """The seed of the table's chance."""
        return self._match.seed

    @property
    def player_ids(self) -> tuple[int, ...]:
        """The ids of the players in seat order."""
        return self._match.players.ids

    @property
    def active_player_ids(self) -> list[int]:
        """The ids of the players who may act now."""
        match = self._match
        if match.move is None:
            # Read without a call in between, as in `act`: no thread moves the table meanwhile.
            kind, turn, multiactive = match.state.type, match.active_player_id, match.multiactive
            return [turn] if kind is ACTIVE else [*multiactive]
        standing = self._standing()
        if standing.state_id in self._definition.turns:
            return [standing.active_player_id]
        return [*standing.multiactive]

    @property
    def next_to_act(self) -> int:
        """The id of the player whom bots and random playouts let act next.

        A lot chooses among several active players. It follows from the seed and the number of
        moves, independently of the game's own chance. TableError when no player may act.
        """
        active = self.active_player_ids
        if len(active) > 1:
            return active[lot(self.seed, self.move_id, len(active))]
        if not active:
            raise TableError("Cannot tell who acts next: the game is over. Ask `is_over` first.")
        return active[0]

    @property
    def players(self) -> list[Player]:
        """The players in seat order, with their scores; copies, as they were after the last move.

        TableError for a table of `Gear.FAST` after a move that failed.
        """
        return READ_PLAYERS(self._keeper.point().players)

    @property
    def data_size(self) -> int:
        """The number of bytes that the game's data take in a snapshot."""
        return len(self._keeper.point().data)

    @property
    def progression(self) -> int:
        """How far the game is, 0 to 100."""
        return self._standing().progression

    @property
    def state_id(self) -> int:
        """The id of the current state."""
        match = self._match
        if match.move is None:
            return match.state.id  # without a call in between, as above
        return self._standing().state_id

    @property
    def state_name(self) -> str:
        """The name of the current state."""
        return self._definition.states[self.state_id].name

    @property
    def move_id(self) -> int:
        """How many times the table has changed since its setup."""
        return self._standing().move_id

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        match = self._match
        if match.move is None:
            return match.state.id == GAME_END
        return self._standing().state_id == GAME_END

    @property
    def result(self) -> GameResult | None:
        """The ranking once the game has ended."""
        return self._standing().result

    def _standing(self) -> Standing:
        """Return the position of the table; while a move runs, the position before that move."""
        match = self._match
        return match if match.move is None else self._keeper.standing()

    @property
    def outcome(self) -> Outcome:
        """The last move's outcome: after `create` the setup's, after `restore` an empty one."""
        return self._keeper.outcome()


def point_of(table: Readings[Any]) -> Point:
    """Return a table at rest, as no later move changes it; TableError as for its `players`."""
    return table._keeper.point()  # noqa: SLF001  # of the engine, and not for programs
