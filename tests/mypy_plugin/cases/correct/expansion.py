"""A state of an expansion, which only the Game of the expansion lists, may return ids that the base game lacks."""

from bga_states import Game, GameState, StateType


class Count(GameState["Base"]):
    def __init__(self, game: "Base") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return 99


class Bonus(GameState["Base"]):
    def __init__(self, game: "Base") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> int:
        return 30 if active_player_id else 20


class Base(Game):
    states = (Count,)

    def setup_new_game(self) -> type[Count]:
        return Count


class Expansion(Base):
    states = (Count, Bonus)  # type: ignore[assignment]  # the base has fewer
