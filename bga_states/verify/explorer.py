"""`Explorer`: a table that goes to any position, and tries the choices there."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice, check_choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.gears import Gear
from bga_states.engine.keeping.keepers import NOTHING_YET
from bga_states.engine.match.match import Point
from bga_states.engine.match.position import Position
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO
from bga_states.engine.running.admission import state_of
from bga_states.engine.running.looks import view
from bga_states.engine.seating import seat_players
from bga_states.engine.table import Table
from bga_states.verify.scripted_chance import BranchingChance, ScriptedChance
from bga_states.verify.verify_errors import ObstacleError

GameT = TypeVar("GameT", bound=Game)

DIGEST_BYTES = 16


class Packed(msgspec.Struct, array_like=True, gc=False):
    """A position: the game's data, the players with their scores, and where they stand.

    It leaves out its history: the number of moves, the draws, the possible undo, and the
    progression, which was computed when a state was entered.
    """

    data: bytes
    players: bytes
    position: Position


UNPACK = msgspec.msgpack.Decoder(Packed).decode


def digest_of(packed: bytes) -> bytes:
    """Return the digest by which a position is known."""
    return blake2b(packed, digest_size=DIGEST_BYTES).digest()


class Offer(NamedTuple):
    """A choice that a player is offered in a position."""

    player_id: int
    choice: Choice

    @property
    def action(self) -> str:
        """The name of the action, or the value that stands in the place of an action."""
        try:
            return self.choice.action
        except GameError:
            return show(self.choice.func)


class FailedLook(NamedTuple):
    """A look at a table that raised: the method of Table, its argument, and the error."""

    look: str
    argument: int | None
    error: Exception


class Attempt(NamedTuple):
    """One choice taken, with one outcome of its chance.

    `number` counts the attempts of a position from 0, `choice` its choices. `share` is the
    probability of this outcome. Either a position is `reached`, or an `error` was raised.
    """

    number: int
    choice: int
    offer: Offer
    draws: tuple[int, ...]
    share: float
    reached: bytes
    entered: Sequence[tuple[int, int, int | None]]
    error: Exception | None


class Setting(NamedTuple):
    """The settings of tables: the game, the names of its players, its options."""

    game_class: type[Game]
    names: Sequence[str]
    options: Mapping[str, object] | None


class Beginning(NamedTuple):
    """A table set up with one outcome of its chance, or the error that this raised."""

    draws: tuple[int, ...]
    share: float
    table: "Explorer | None"
    error: Exception | None


def beginnings(setting: Setting) -> Iterator[Beginning]:
    """Set up a table with every outcome of its chance; ObstacleError if there are too many."""
    chance = BranchingChance()
    while True:
        table, error = None, None
        try:
            table = Explorer.begun(setting, chance)
        except SystemExit as raised:
            error = ended(raised)
        except Exception as raised:  # noqa: BLE001  # any error of the game
            error = raised
        if chance.fault is not None:
            raise ObstacleError(f"in the setup {chance.fault}")
        yield Beginning(chance.course, 1 / chance.outcomes, table, error)
        if not chance.advance():
            return


def ended(error: SystemExit) -> Exception:
    """Return a game's attempt to end the program as a fault of the game."""
    return RuntimeError("it ends the program").with_traceback(error.__traceback__)


class ScriptedTable(Table[Any]):
    """A table whose chance is decided in advance."""

    @classmethod
    def begun(cls, setting: Setting, chance: ScriptedChance) -> Self:
        """Set up a table with this chance."""
        definition = definition_of(setting.game_class)
        seated = seat_players(definition, setting.names)
        settings = fill_settings(setting.game_class, seated, setting.options, None)
        table = cls._created(definition, seated, settings, chance, Gear.SAFE)
        assert isinstance(table, cls)
        return table


def scripted_table(
    game_class: type[GameT],
    players: Sequence[str],
    draws: Sequence[int],
    *,
    options: Mapping[str, object] | None = None,
) -> Table[GameT]:
    """Set up a table as `Table.create` does, but with its chance decided in advance.

    `draws` has a number for each draw, from the setup on and counted from 0: `randint(1, 6)` is 3
    for a number of 2. After the last, chance goes on as with seed 0. `verify` writes the way to a
    fault with this call, if the game has chance. TableError if a draw cannot have its number.
    """
    setting = Setting(game_class, players, options)
    return ScriptedTable.begun(setting, ScriptedChance(draws))


class Explorer(ScriptedTable):
    """A table in `Gear.SAFE`, which finds as many faults as any table in play.

    It is put from position to position, which costs less than a copy for each. Undo is never
    possible in it, as no position remembers its history.
    """

    @property
    def _chance(self) -> BranchingChance:
        chance = self._match.chance
        assert isinstance(chance, BranchingChance), "it was begun with one"
        return chance

    def packed(self) -> bytes:
        """Return the position in which the table stands."""
        point = self._keeper.point()
        stood = point.position
        position = Position(
            active_player_id=stood.active_player_id,
            state_id=stood.state_id,
            multiactive=stood.multiactive,
            private_states=dict(sorted(stood.private_states.items())),
            result=stood.result,
        )
        return ENCODE(Packed(point.data, point.players, position))

    def go_to(self, packed: bytes) -> Point:
        """Put the table into a position, and return the position as a point."""
        data, players, position = msgspec.structs.astuple(UNPACK(packed))
        point = Point(data, players, position, 0, NOTHING_TO_UNDO, NOTHING_YET)
        self._keeper.stand_at(point)
        return point

    def state_of(self, player_id: int | None) -> StateDefinition:
        """Return the state a player is in, or with None the table."""
        return state_of(self._match, self._definition, player_id)

    def look_around(self) -> list[Offer]:
        """Look at all that any viewer can see, and return the players' offers."""
        return self._look(self._see_all, None)

    def _see_all(self, _viewer: int | None) -> list[Offer]:
        # In one look: the cost of each is the check that it has changed nothing.
        machine = self._machine
        for viewer in (*self.player_ids, None):
            view(machine, viewer, str)
            machine.find_scene(viewer)
        return self._find_offers(None)

    def offers(self) -> list[Offer]:
        """List the offers to all players, even to players whose turn it is not."""
        return self._look(self._find_offers, None)

    def idle_players(self, offers: Sequence[Offer]) -> list[int]:
        """Return the active players who are offered nothing.

        ObstacleError in a state without `get_choices`, where a lack of offers proves nothing.
        """
        offered_to = {offer.player_id for offer in offers}
        idle = [id_ for id_ in self.active_player_ids if id_ not in offered_to]
        for player_id in idle:
            state = self.state_of(player_id)
            if state.get_choices is None:
                fact = f"{state.name} has no get_choices, so nobody knows what can be done there"
                raise ObstacleError(f"{fact}. Add get_choices to it.")
        return idle

    def failed_looks(self) -> tuple[list[FailedLook], list[Offer]]:
        """Return the failed looks at the table, and the offers that can be found all the same."""
        failed: list[FailedLook] = []
        offers: list[Offer] = []
        # Without a scene of the game, `scene` fails where `view` does.
        looks = (self.view, self.scene) if self._definition.has_scene else (self.view,)
        for viewer in (*self.player_ids, None):
            for look in looks:
                try:
                    look(viewer)
                except Exception as error:  # noqa: BLE001  # any error of the game
                    failed.append(FailedLook(look.__name__, viewer, error))
        for id_ in self.player_ids:
            try:
                offers += [Offer(id_, choice) for choice in self.choices(id_)]
            except Exception as error:  # noqa: BLE001  # any error of the game
                failed.append(FailedLook("choices", id_, error))
        return failed, offers

    def _find_offers(self, _viewer: int | None) -> list[Offer]:
        find = self._machine.find_choices
        return [Offer(id_, choice) for id_ in self.player_ids for choice in find(id_)]

    def attempts(self, point: Point, offers: Sequence[Offer]) -> Iterator[Attempt]:
        """Take every choice offered at a point, with every outcome of its chance.

        ObstacleError if there are too many outcomes.
        """
        number, chance = 0, self._chance
        for index, offer in enumerate(offers):
            chance.begin()
            while True:
                self._keeper.stand_at(point)
                error = self._take(offer)
                share, entered, reached = 1 / chance.outcomes, self.outcome.path, b""
                if error is None:
                    reached = self.packed()
                yield Attempt(number, index, offer, chance.course, share, reached, entered, error)
                number += 1
                if not chance.advance():
                    break

    def _take(self, offer: Offer) -> Exception | None:
        """Take a choice, and return the error it raises, or None."""
        error: Exception | None = None
        try:
            check_choice(self.state_name, offer.choice)
            self.act(offer.player_id, offer.choice.action, offer.choice.args)
        except SystemExit as raised:
            error = ended(raised)
        except Exception as raised:  # noqa: BLE001  # any error of the game
            error = raised
        fault = self._chance.fault
        if fault is not None:
            raise ObstacleError(f"in {self.state_name}, {offer.choice}, {fault}")
        return error
