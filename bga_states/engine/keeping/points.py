"""Points: the table at rest, to which a failed move returns; taken, compared and gone back to."""

from typing import Any

import msgspec

from bga_states.engine.author.game import GIVEN
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.match import Match, Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.players import Player
from bga_states.engine.match.undo_log import UndoLog

AnyMatch = Match[Any, StateDefinition]

READ_PLAYERS = msgspec.msgpack.Decoder(list[Player]).decode


class Image(msgspec.Struct, frozen=True):
    """What a game can change of a table, as bytes: its data and the players."""

    data: bytes
    players: bytes


class Points:
    """Takes the points of one table, and goes back to them.

    What it checks is done in C by msgspec: the data are encoded, and only where they differ from
    those of the last point decoded by their types.
    """

    def __init__(self, match: AnyMatch, definition: GameDefinition) -> None:
        self._match = match
        self._definition = definition
        self._codec = definition.codec
        game = match.game
        # What is the engine's, and the components, which are made when they are first asked for.
        self._own = {name: getattr(game, name) for name in definition.components}
        for name in GIVEN:
            self._own[name] = game.__dict__[name]
        self._seats = _seats(match.players.seated)
        self._size = -1

    def take(self, outcome: Outcome, undo: UndoLog) -> Point:
        """Return the table as it is now; GameError when that point would not bring it back."""
        match, game = self._match, self._match.game
        last = match.point
        data = self._codec.encode(game)
        size = len(game.__dict__)
        if last is None or data != last.data or size != self._size:
            self._codec.check(game, data)
            self._size = size
        try:
            players = ENCODE(match.players.seated)
        except (TypeError, ValueError, OverflowError) as error:
            raise _changed_player(error) from error
        if last is None or players != last.players:
            self._check_players(players)
        return Point(data, players, match.position(), match.chance.draws, undo, outcome)

    def image(self) -> Image:
        """Return what a game can change; GameError when it cannot be encoded."""
        match = self._match
        data = self._codec.encode(match.game)
        try:
            return Image(data, ENCODE(match.players.seated))
        except (TypeError, ValueError, OverflowError) as error:
            raise _changed_player(error) from error

    def is_unchanged(self) -> bool:
        """Whether the game and its players are those of the last point."""
        last = self._match.point
        if last is None:
            return False
        image = self.image()
        if image.data != last.data or image.players != last.players:
            return False
        if self._match.chance.draws != last.draws:
            return False
        return self._codec.undeclared(self._match.game) is None

    def go_back(self) -> None:
        """Make the table what it was at its last point."""
        point = self._match.point
        if point is None:
            return
        match = self._match
        self.load(point.data, READ_PLAYERS(point.players))
        match.stand(point.position, self._definition.states[point.position.state_id])
        match.chance.draws = point.draws
        match.undo = point.undo

    def load(self, data: bytes, players: list[Player]) -> None:
        """Give the game these data and players, and drop what it never declared."""
        match = self._match
        attributes = match.game.__dict__
        if self._codec.undeclared(match.game) is not None:
            attributes.clear()
        attributes.update(self._own)
        self._codec.load(match.game, data)
        match.players.load(players)
        match.args.clear()
        match.choices.clear()

    def _check_players(self, packed: bytes) -> None:
        try:
            players = READ_PLAYERS(packed)
        except msgspec.DecodeError as error:
            raise _changed_player(error) from error
        if _seats(players) != self._seats:
            fact = "the id, name, number or colour of a player was changed"
            raise GameError(f"Cannot save the table: {fact}. Games change only scores.")


class WatchedPoints(Points):
    """The points of the checked gear, where each value is compared with what would come back."""

    def take(self, outcome: Outcome, undo: UndoLog) -> Point:
        """Return the table as it is now; GameError when that point would not bring it back."""
        self._check_own()
        point = super().take(outcome, undo)
        self._codec.check(self._match.game, point.data)
        self._codec.check_owners(self._match.game)
        self._codec.compare(self._match.game, point.data)
        return point

    def _check_own(self) -> None:
        """Refuse a game that has put something else in the place of what is the engine's."""
        attributes = vars(self._match.game)
        for name, thing in self._own.items():
            if attributes.get(name) is not thing:
                fact = f"{self._codec.game_name}.{name} was replaced"
                raise GameError(f"Cannot save the table: {fact}. Leave it, and use its methods.")
        seated = [(id_, player.id) for id_, player in self._match.players.items()]
        if any(id_ != own for id_, own in seated):
            fact = "the id, name, number or colour of a player was changed"
            raise GameError(f"Cannot save the table: {fact}. Games change only scores.")


def _seats(players: Any) -> list[tuple[int, str, int, str]]:
    """Return what never changes of the players."""
    return [(player.id, player.name, player.no, player.color) for player in players]


def _changed_player(error: Exception) -> GameError:
    fact = f"a player was changed into what cannot be saved ({error})"
    return GameError(f"Cannot save the table: {fact}. Set scores to ints, leave the rest alone.")
