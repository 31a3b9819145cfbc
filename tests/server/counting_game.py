"""A game without an end in which everybody may act at any time, and nobody in the way of others."""

from typing import Any

from bga_states import Choice, Game, GameState, StateType, possible_action


class Count(GameState["Counting"]):
    """Everybody counts on."""

    def __init__(self, game: "Counting") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        """Let everybody in."""
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        """Offer to count."""
        return [Choice(self.act_count)]

    @possible_action
    def act_count(self, current_player_id: int) -> None:
        """Count, and tell everybody."""
        self.game.counted[current_player_id] += 1
        self.notify.all("counted", "", n=sum(self.game.counted.values()))

    def zombie(self, player_id: int) -> Any:
        """Leave for good."""
        self.gamestate.set_player_non_multiactive(player_id, Count)


class Counting(Game):
    """How often everybody has counted."""

    states = (Count,)
    max_players = 4
    counted: dict[int, int]

    def setup_new_game(self) -> type[Count]:
        """Begin at nothing."""
        self.counted = dict.fromkeys(self.players, 0)
        return Count
