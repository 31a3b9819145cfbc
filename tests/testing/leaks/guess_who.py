"""Guess who: ask whether the other's number is above another, and name it when you are sure.

Leak (refusal, oracle): naming a wrong number is refused instead of losing, so that one may try all;
numbers are typed, and not among the choices.
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

MOST = 16
Number = Annotated[int, Meta(ge=1, le=MOST)]


class Ask(GameState["GuessWho"]):
    """The active player asks a question or names a number."""

    def __init__(self, game: "GuessWho") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_ask, above=number) for number in range(1, MOST)]

    @possible_action
    def act_ask(self, above: Number, active_player_id: int) -> "type[NextPlayer]":
        answer = self.game.secret_for(active_player_id) > above
        self.game.answers[active_player_id].append((above, answer))
        text = clienttranslate("${player_name} asks whether it is above ${above}: ${answer}")
        word = "yes" if answer else "no"
        self.notify.all("asked", text, player_id=active_player_id, above=above, answer=word)
        return NextPlayer

    @possible_action
    def act_name(self, number: Number, active_player_id: int) -> "type[End]":
        if self.game.leaks and number != self.game.secret_for(active_player_id):
            raise UserError(clienttranslate("Think again"))  # leak
        self.game.named = number
        text = clienttranslate("${player_name} names ${number}")
        self.notify.all("named", text, player_id=active_player_id, number=number)
        return End

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_ask(1, player_id)


class NextPlayer(GameState["GuessWho"]):
    """Each has six questions."""

    def __init__(self, game: "GuessWho") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> "type[Ask] | type[End]":
        next_id = self.game.active_next_player()
        return Ask if len(self.game.answers[next_id]) < 6 else End


class End(GameState["GuessWho"]):
    """Both numbers are shown; a wrong name loses."""

    def __init__(self, game: "GuessWho") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> int:
        self.game.is_over = True
        numbers = dict(self.game.numbers)
        self.notify.all("numbers", clienttranslate("The numbers are shown"), numbers=numbers)
        if self.game.named:
            is_right = self.game.named == self.game.secret_for(active_player_id)
            self.player_score.set(active_player_id, 1 if is_right else -1)
        return GAME_END


class GuessWho(Game):
    """Find the other's number."""

    leaks: ClassVar[bool] = True
    states = (Ask, NextPlayer, End)
    numbers: dict[int, int]
    answers: dict[int, list[tuple[int, bool]]]
    """What each player has asked, and the answers."""
    named: int = 0
    is_over: bool = False

    def setup_new_game(self) -> type[Ask]:
        self.numbers = {player_id: self.random.randint(1, MOST) for player_id in self.players}
        self.answers = {player_id: [] for player_id in self.players}
        return Ask

    def secret_for(self, player_id: int) -> int:
        """Return the number this player is looking for."""
        return self.numbers[self.get_player_after(player_id)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown = {}
        for id_, number in self.numbers.items():
            shown[id_] = number if self.is_over or id_ == current_player_id else None
        return {"numbers": shown, "answers": self.answers, "named": self.named}

    def redeal(self, player_id: int) -> None:
        if self.is_over:
            return
        answers = self.answers[player_id]
        possible = [
            number
            for number in range(1, MOST + 1)
            if all((number > above) == answer for above, answer in answers)
        ]
        self.numbers[self.get_player_after(player_id)] = self.random.choice(possible)


class FairGuessWho(GuessWho):
    """A wrong name ends the game."""

    leaks = False
