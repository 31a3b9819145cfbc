"""Args are put together: from a base, from the Game, key by key; descriptions use them all, private ones too."""

from typing import Any

from bga_states import StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import GOAL, NEXT, Counting, NextPlayer, Number


class Informed(parts.Adding):
    """Abstract: its clients know the total."""

    def get_args(self, active_player_id: int) -> dict[str, Any]:
        args: dict[str, Any] = {"total": self.game.total}
        args["otherplayer_id"] = self.game.get_player_after(active_player_id)
        return args


class Play(Informed):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate(
                "${actplayer} must add to ${total} before ${otherplayer} does, ${mood} or not"
            ),
            description_my_turn=clienttranslate(
                "${you} must add to ${total} of ${goal}: your seat is ${_private.seat}"
            ),
        )

    def get_args(self, active_player_id: int) -> dict[str, Any]:
        args = super().get_args(active_player_id) | {"goal": GOAL}
        args.update(mood=clienttranslate("happy"), i18n=["mood"])
        private = {"_private": {"active": {"seat": self.players[active_player_id].no}}}
        return {**args, **private}

    @possible_action
    def act_add(self, n: Number, active_player_id: int, args: Any = None) -> int:
        seat = args["_private"]["active"]["seat"] if args else 0
        self.game.add(active_player_id, min(n, n + seat))
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)

    def redeal(self, player_id: int) -> None:
        """Nothing is secret: everybody knows who sits where."""
