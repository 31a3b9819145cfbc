"""The players of a table, in seat order."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NoReturn

import msgspec

from bga_states.engine.base.errors import GameError, show
from bga_states.engine.base.values import ENCODE, UNSENDABLE

FIRST_PLAYER_ID = 2300001
"""Ids made by the engine start here, far from seat numbers: mixing up the two fails at once."""


class Player(msgspec.Struct):
    """One player of the table. `no` is the seat, 1 to n; `color` is hexadecimal RGB without `#`.

    Games change `score` and `score_aux` (the tie-breaker; higher is better) and nothing else.
    """

    id: int
    name: str
    no: int
    color: str
    score: int = 0
    score_aux: int = 0
    zombie: bool = False
    is_out: bool = msgspec.field(default=False, name="eliminated")

    @property
    def eliminated(self) -> bool:
        """Whether the player is out of the game; `Game.eliminate_player` takes them out."""
        return self.is_out

    @eliminated.setter
    def eliminated(self, _value: object) -> None:
        fact = "it would not be told, and the player could still be active"
        remedy = "Call self.game.eliminate_player(player_id)"
        raise GameError(f"Cannot set {self.name}.eliminated: {fact}. {remedy} (P72).")


READ_PLAYERS = msgspec.msgpack.Decoder(list[Player]).decode
"""Reads the stored players of a table."""
Seat = tuple[int, str, int, str]
"""The parts of a player that never change: id, name, number and colour."""


seat_of: Callable[[Player], Seat] = attrgetter("id", "name", "no", "color")
"""Return the parts of a player that never change."""


class Players(dict[int, Player]):
    """The players by id, in seat order; the set of players never changes.

    It is a dict because games look up players all the time.
    """

    seated: list[Player]
    ids: tuple[int, ...]

    def __init__(self, players: Sequence[Player]) -> None:
        dict.__init__(self, [(player.id, player) for player in players])
        self.seated = players if type(players) is list else [*players]
        self.ids = tuple(self)

    def load(self, players: list[Player]) -> None:
        """Replace the present players by these."""
        # `super()` bypasses `_refuse`, which closes this method to games.
        super().update({player.id: player for player in players})
        self.seated = players

    def __missing__(self, player_id: object) -> Player:
        raise GameError(unknown_player(player_id, self))

    def of(self, player_id: int) -> Player:
        """Return the player of an id, which may be any object; GameError when no player has it."""
        try:
            return self[player_id]
        except TypeError:  # it has no hash
            raise GameError(unknown_player(player_id, self)) from None

    def __contains__(self, player_id: object) -> bool:
        # An object that is not an int may have no hash, and is no player's id.
        return isinstance(player_id, int) and super().__contains__(player_id)

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        fact = "who sits at a table never changes"
        remedy = "Take a player out of the game with self.game.eliminate_player"
        raise GameError(f"Cannot change the players: {fact}. {remedy}.")

    # A Mapping from outside: the methods that change a dict are closed.
    __setitem__: Any = _refuse
    __delitem__: Any = _refuse
    __ior__: Any = _refuse
    clear: Any = _refuse
    pop: Any = _refuse
    popitem: Any = _refuse
    setdefault: Any = _refuse
    update: Any = _refuse

    def after(self, player_id: int, steps: int = 1) -> int:
        """Return the id of the player `steps` seats after this one; negative steps count back."""
        return self.ids[(self.of(player_id).no - 1 + steps) % len(self.ids)]

    def after_in_play(self, player_id: int, steps: int = 1) -> int:
        """Return the id of the next player who is not eliminated; `steps` -1 goes back."""
        seated = self.seated
        place = self[player_id].no - 1
        # Once around at most: all others may be out.
        for _ in seated:
            place = (place + steps) % len(seated)
            player = seated[place]
            if not player.is_out:
                return player.id
        return player_id

    def create_next_player_table(
        self, player_ids: Sequence[int], *, loop: bool = True
    ) -> dict[int, int | None]:
        """Return an order of your own as a dict from each player to the next (BGA's table).

        Key 0 holds the first player; without `loop` None follows the last. GameError for an unknown
        id, or one given twice.
        """
        given: object = player_ids  # an easy mistake without mypy
        if not isinstance(given, Iterable):
            fact = f"{show(given)} is no list of ids"
            raise GameError(f"Cannot order the players: {fact}. Give each player at most once.")
        ids = [self.of(player_id).id for player_id in player_ids]
        if len({*ids}) != len(ids) or not ids:
            raise GameError(
                f"Cannot order the players: the ids are {ids}. Give each player at most once."
            )
        following: list[int | None] = [*ids[1:], ids[0] if loop else None]
        return {0: ids[0], **dict(zip(ids, following, strict=True))}


def unsavable_player(error: Exception) -> GameError:
    """Return the error for a player whom a game has changed so that they cannot be stored."""
    fact = f"a player was changed into what cannot be saved ({error})"
    return GameError(f"Cannot save the table: {fact}. Set scores to ints, leave the rest alone.")


def packed(players: Sequence[Player]) -> bytes:
    """Encode players; GameError when a game has changed them so that they cannot be stored."""
    try:
        return ENCODE(players)
    except UNSENDABLE as error:
        raise unsavable_player(error) from error


def unknown_player(player_id: object, players: Players) -> str:
    """Say that no player has this id, list the players, and guess the mistake."""
    known = ", ".join(f"{player.id} ({player.name})" for player in players.values())
    fact = f"the players are {known}."
    if type(player_id) is int and player_id in range(1, len(players) + 1):
        fact += " It looks like a seat number: players have ids."
    return f"Cannot find player {show(player_id)}: {fact} Use one of these ids."
