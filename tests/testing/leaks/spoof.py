"""Spoof: hide up to three of your coins in your fist, then guess in turn how many there are in all.

Leak (view, counts): coins leave the purse that all see as they are hidden, which tells how many.
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

COINS = 3
ROUNDS = 3


class Hide(GameState["Spoof"]):
    """Everybody hides coins."""

    def __init__(self, game: "Spoof") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_hide, coins=coins) for coins in range(COINS + 1) if is_active]

    @possible_action
    def act_hide(self, coins: Annotated[int, Meta(ge=0, le=COINS)], current_player_id: int) -> None:
        self.game.fists[current_player_id] = coins
        text = clienttranslate("${player_name} is ready")
        self.notify.all("hidden", text, player_id=current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, Guess)

    def zombie(self, player_id: int) -> None:
        self.act_hide(0, player_id)


class Guess(GameState["Spoof"]):
    """The active player guesses a number that nobody else has guessed."""

    def __init__(self, game: "Spoof") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_guess, total=total) for total in self.game.free_guesses()]

    @possible_action
    def act_guess(self, total: int, active_player_id: int) -> "type[Guess] | type[Open]":
        if total not in self.game.free_guesses():
            raise UserError(clienttranslate("You cannot guess this"))
        self.game.guesses[active_player_id] = total
        text = clienttranslate("${player_name} guesses ${total}")
        self.notify.all("guessed", text, player_id=active_player_id, total=total)
        self.game.active_next_player()
        return Guess if len(self.game.guesses) < len(self.players) else Open

    def zombie(self, player_id: int) -> "type[Guess] | type[Open]":
        return self.act_guess(self.game.free_guesses()[0], player_id)


class Open(GameState["Spoof"]):
    """The fists are opened."""

    def __init__(self, game: "Spoof") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Hide] | int:
        fists, guesses = self.game.fists, self.game.guesses
        self.game.past.append((fists, guesses))
        self.game.fists, self.game.guesses = {}, {}
        self.notify.all("opened", clienttranslate("The fists are opened"), fists=fists)
        for player_id, total in guesses.items():
            if total == sum(fists.values()):
                self.player_score.inc(player_id, 1, clienttranslate("${player_name} is right"))
        self.game.active_next_player()
        return Hide if len(self.game.past) < ROUNDS else GAME_END


class Spoof(Game):
    """Guess the sum."""

    leaks: ClassVar[bool] = True
    states = (Hide, Guess, Open)
    max_players = 4
    fists: dict[int, int]
    guesses: dict[int, int]
    past: list[tuple[dict[int, int], dict[int, int]]]
    """The fists and the guesses of each round that is over."""

    def setup_new_game(self) -> type[Hide]:
        self.fists, self.guesses, self.past = {}, {}, []
        return Hide

    def free_guesses(self) -> list[int]:
        """Return the sums that nobody has guessed."""
        taken = self.guesses.values()
        return [total for total in range(COINS * len(self.players) + 1) if total not in taken]

    def purses(self) -> dict[int, int]:
        """Return how many coins the clients draw beside each player."""
        if self.leaks:
            return {id_: COINS - self.fists.get(id_, 0) for id_ in self.players}  # leak
        return dict.fromkeys(self.players, COINS)

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "fist": self.fists.get(current_player_id or 0),
            "ready": [id_ for id_ in self.players if id_ in self.fists],
            "purses": self.purses(),
            "guesses": self.guesses,
            "past": self.past,
        }

    def redeal(self, player_id: int) -> None:
        for other_id in self.fists:
            if other_id != player_id:
                self.fists[other_id] = self.random.randint(0, COINS)


class FairSpoof(Spoof):
    """The purses are drawn full until the fists are opened."""

    leaks = False
