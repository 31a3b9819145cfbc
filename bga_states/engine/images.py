"""Images: a table as bytes to return to, made from the live table and loaded back into it."""

import msgspec

from bga_states.engine import snapshot as snapshots
from bga_states.engine.definition import GameDefinition
from bga_states.engine.errors import GameError, TableError
from bga_states.engine.machine import Machine
from bga_states.engine.rng import Random
from bga_states.engine.undo import Undo


class Images:
    """Takes and loads the images of one table."""

    def __init__(self, definition: GameDefinition, machine: Machine, random: Random) -> None:
        self._definition = definition
        self._machine = machine
        self._random = random

    def take(self, undo: Undo) -> bytes:
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
                data=msgspec.Raw(self._definition.data.encode(machine.game)),
                undo=undo,
            )
        )

    def take_checked(self, undo: Undo) -> bytes:
        """Give an image of which it is certain that it brings back all that the table is; GameError if it would not."""
        try:
            image = self.take(undo)
            saved = snapshots.decode(image, self._definition)
        except (TableError, TypeError, ValueError, OverflowError) as error:
            fact = f"a player was changed into what cannot be saved ({error.__cause__ or error})"
            raise GameError(f"Cannot save the table: {fact}. Set scores to ints, leave the rest alone.") from error
        self._definition.data.check(self._machine.game, bytes(saved.data))
        return image

    def load(self, image: bytes) -> Undo:
        """Make the table what the image says, and give what can be undone; UNREADABLE if it does not fit the game."""
        saved = snapshots.decode(image, self._definition)
        machine = self._machine
        self._definition.data.load(machine.game, bytes(saved.data))
        machine.players.load(saved.players)
        machine.position.load(saved.position)
        self._random.draws = saved.draws
        machine.restored()
        return saved.undo
