"""Images: a table as bytes to return to, made from the live table and loaded back into it."""

import msgspec

from bga_states.engine.base.errors import GameError, TableError
from bga_states.engine.definition.codec import ENGINE_ATTRIBUTES
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.keeping import snapshot as snapshots
from bga_states.engine.match.chance import Random
from bga_states.engine.match.undo_log import UndoLog
from bga_states.engine.running.machine import Machine


class Images:
    """Takes and loads the images of one table."""

    def __init__(self, definition: GameDefinition, machine: Machine, random: Random) -> None:
        self._definition = definition
        self._machine = machine
        self._random = random
        self._own = {
            name: thing for name, thing in vars(machine.game).items() if name in self._protected
        }
        self._seats = _seats(machine)

    @property
    def _protected(self) -> frozenset[str]:
        """The attributes of a Game that are the engine's, or components: they stay the objects they are."""
        return ENGINE_ATTRIBUTES | {*self._definition.components}

    @property
    def draws(self) -> int:
        """How often the table's chance was drawn from."""
        return self._random.draws

    def data(self) -> bytes:
        """Give the game's own data as bytes."""
        return self._definition.data.encode(self._machine.game)

    def take(self, undo: UndoLog) -> bytes:
        """Give the table as bytes, with what can be undone."""
        machine = self._machine
        return snapshots.encode(
            snapshots.Snapshot(
                format=snapshots.FORMAT,
                game=self._definition.game_class.__name__,
                version=self._definition.game_class.version,
                seed=self._random.seed,
                draws=self._random.draws,
                players=list(machine.players.values()),
                position=machine.position,
                data=msgspec.Raw(self.data()),
                undo=undo,
            )
        )

    def take_checked(self, undo: UndoLog) -> bytes:
        """Give an image of which it is certain that it brings back all that the table is; GameError if it would not."""
        self._check_own()
        try:
            image = self.take(undo)
            saved = snapshots.decode(image, self._definition)
        except (TableError, TypeError, ValueError, OverflowError) as error:
            fact = f"a player was changed into what cannot be saved ({error.__cause__ or error})"
            raise GameError(
                f"Cannot save the table: {fact}. Set scores to ints, leave the rest alone."
            ) from error
        self._definition.data.check(self._machine.game, bytes(saved.data))
        return image

    def load(self, image: bytes) -> UndoLog:
        """Make the table what the image says, and give what can be undone; UNREADABLE if it does not fit the game."""
        saved = snapshots.decode(image, self._definition)
        machine = self._machine
        machine.game.__dict__.update(self._own)
        self._definition.data.load(machine.game, bytes(saved.data))
        machine.players.load(saved.players)
        machine.position.load(saved.position)
        self._random.draws = saved.draws
        machine.restored()
        return saved.undo

    def _check_own(self) -> None:
        """Refuse a game that has put something else in the place of the engine's objects or of a component."""
        attributes = vars(self._machine.game)
        if strange := [
            name for name, thing in self._own.items() if attributes.get(name) is not thing
        ]:
            fact = f"{self._definition.game_class.__name__}.{strange[0]} was replaced"
            raise GameError(f"Cannot save the table: {fact}. Leave it, and use its methods.")
        if _seats(self._machine) != self._seats:
            fact = "the id, name, number or colour of a player was changed"
            raise GameError(f"Cannot save the table: {fact}. Games change only scores.")


def _seats(machine: Machine) -> list[tuple[object, ...]]:
    """Give what never changes of the players."""
    return [
        (id_, player.id, player.name, player.no, player.color)
        for id_, player in machine.players.items()
    ]
