"""States share two levels of abstract bases, with methods that only raise an error until they are overridden."""

from collections.abc import Iterator

from bga_states import Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import NEXT, Counting, NextPlayer


class PlayerTurn(GameState["Right"]):
    """Abstract: a state of one player, who can always pass."""

    def __init__(self, game: "Right", state_id: int, my_turn: str) -> None:
        super().__init__(
            game,
            id=state_id,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play"),
            description_my_turn=my_turn,
        )

    @possible_action
    def act_pass(self, active_player_id: int) -> int:
        self.game.add(active_player_id, 1)
        return self.after()

    def after(self) -> int:
        raise NotImplementedError

    def zombie(self, player_id: int) -> int:
        raise NotImplementedError


class AddingTurn(PlayerTurn):
    """Abstract: its player adds one of some numbers."""

    numbers: tuple[int, ...] = ()

    def get_args(self) -> dict[str, object]:
        return {"numbers": list(self.numbers), "last": self.numbers[-1]}

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_pass)
        for place in range(len(self.numbers)):
            yield Choice(self.act_add, place=place)

    @possible_action
    def act_add(self, place: int, active_player_id: int) -> int:
        self.game.add(active_player_id, self.numbers[place % len(self.numbers)])
        return self.after()

    def zombie(self, player_id: int) -> int:
        return self.act_pass(player_id)


class AddLow(AddingTurn):
    numbers = (1, 2)

    def __init__(self, game: "Right") -> None:
        super().__init__(game, 10, clienttranslate("${you} must add 1 to ${last}"))

    def after(self) -> int:
        return AddHigh.STATE_ID if self.game.total % 2 else NEXT


class AddHigh(AddingTurn):
    STATE_ID = 12
    numbers = (4, 5)

    def __init__(self, game: "Right") -> None:
        super().__init__(game, self.STATE_ID, clienttranslate("${you} must add 4 to ${last}"))

    def after(self) -> int:
        return NEXT


class Right(Counting):
    states = (AddLow, AddHigh, NextPlayer)
