"""Submarines: hide in one of nine squares, and fire torpedoes in turn until one hits.

Leak (refusal, oracle): a square where the other has hidden already is refused, so that one can ask
for it. The players click on a map: there is no `get_choices` for hiding.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

SQUARES = range(9)
Square = Annotated[int, Meta(ge=0, lt=len(SQUARES))]


class Dive(GameState["Submarine"]):
    """Both players hide at the same time."""

    def __init__(self, game: "Submarine") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_dive(self, square: Square, current_player_id: int) -> None:
        if square not in self.game.free_squares():
            raise UserError(clienttranslate("This square is taken"))  # leak
        self.game.hidden[current_player_id] = square
        self.notify.player(current_player_id, "hidden", square=square)
        self.gamestate.set_player_non_multiactive(current_player_id, Fire)

    def zombie(self, player_id: int) -> None:
        self.act_dive(self.get_random_zombie_choice(self.game.free_squares()), player_id)


class Fire(GameState["Submarine"]):
    """The active player fires a torpedo."""

    def __init__(self, game: "Submarine") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        squares = self.game.targets(active_player_id)
        return [Choice(self.act_fire, square=square) for square in squares]

    @possible_action
    def act_fire(self, square: Square, active_player_id: int) -> "type[NextPlayer]":
        if square in self.game.fired[active_player_id]:
            raise UserError(clienttranslate("You have fired there"))
        self.game.fired[active_player_id].append(square)
        text = clienttranslate("${player_name} fires at ${square}")
        self.notify.all("fired", text, player_id=active_player_id, square=square)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_fire(self.game.targets(player_id)[0], player_id)


class NextPlayer(GameState["Submarine"]):
    """A torpedo that hits ends the game."""

    def __init__(self, game: "Submarine") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Fire] | int:
        enemy_id = self.game.get_player_after(active_player_id)
        if self.game.fired[active_player_id][-1] == self.game.hidden[enemy_id]:
            self.player_score.set(active_player_id, 1, clienttranslate("${player_name} hits"))
            return GAME_END
        self.notify.all("missed", clienttranslate("Missed"))
        self.game.active_next_player()
        return Fire


class Submarine(Game):
    """Hit before you are hit."""

    leaks: ClassVar[bool] = True
    states = (Dive, Fire, NextPlayer)
    hidden: dict[int, int]
    fired: dict[int, list[int]]

    def setup_new_game(self) -> type[Dive]:
        self.hidden, self.fired = {}, {player_id: [] for player_id in self.players}
        return Dive

    def free_squares(self) -> list[int]:
        """Return the squares where one may hide."""
        taken = self.hidden.values() if self.leaks else ()
        return [square for square in SQUARES if square not in taken]

    def targets(self, player_id: int) -> list[int]:
        """Return the squares at which a player has not fired."""
        return [square for square in SQUARES if square not in self.fired[player_id]]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"own": self.hidden.get(current_player_id or 0), "fired": self.fired}

    def redeal(self, player_id: int) -> None:
        enemy_id = self.get_player_after(player_id)
        fired = self.fired[player_id]
        # A square that was hit is known.
        if enemy_id in self.hidden and self.hidden[enemy_id] not in fired:
            ruled_out = [*fired, self.hidden.get(player_id) if self.leaks else None]
            free = [square for square in SQUARES if square not in ruled_out]
            self.hidden[enemy_id] = self.random.choice(free)


class FairSubmarine(Submarine):
    """Both may hide in the same square."""

    leaks = False
