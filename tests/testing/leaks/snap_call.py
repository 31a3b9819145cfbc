"""Cheat: play a card face down and say what it is; the others may call out before the next card.

Leak (choices, out of turn): calling out is offered to the others only when there was a lie.
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

FACES = range(1, 6)
HAND = 5


class Play(GameState["SnapCall"]):
    """The active player plays a card and names it; the others may call out the last one."""

    def __init__(self, game: "SnapCall") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, player_id: int, active_player_id: int) -> list[Choice]:
        choices = []
        if player_id == active_player_id:
            hand = sorted(set(self.game.hands[player_id]))
            choices = [
                Choice(self.act_play, card=card, says=says) for card in hand for says in FACES
            ]
        is_open = self.game.last != 0 and player_id != self.game.liar()
        if self.game.leaks and self.game.last == self.game.said:
            is_open = False  # leak
        return [*choices, Choice(self.act_call)] if is_open else choices

    @possible_action
    def act_play(
        self, card: int, says: Annotated[int, Meta(ge=1, le=5)], active_player_id: int
    ) -> "type[NextPlayer]":
        if card not in self.game.hands[active_player_id]:
            raise UserError(clienttranslate("You do not have this card"))
        self.game.hands[active_player_id].remove(card)
        if self.game.last:
            self.game.pile.append((self.game.liar(), self.game.last))
        self.game.last, self.game.said = card, says
        text = clienttranslate("${player_name} plays a ${says}")
        self.notify.all("played", text, player_id=active_player_id, says=says)
        return NextPlayer

    @possible_action(check=False)
    def act_call(self, current_player_id: int) -> None:
        if not self.game.last or current_player_id == self.game.liar():
            raise UserError(clienttranslate("You have nothing to call out"))
        liar_id, card = self.game.liar(), self.game.last
        self.game.shown.append(card)
        is_lie = card != self.game.said
        self.game.last = self.game.said = 0
        text = clienttranslate("${player_name} calls out: it is a ${card}")
        self.notify.all("called", text, player_id=current_player_id, card=card)
        self.player_score.inc(liar_id if is_lie else current_player_id, -1)

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        card = self.game.hands[player_id][0]
        return self.act_play(card, card, player_id)


class NextPlayer(GameState["SnapCall"]):
    """The game ends when the next hand is empty."""

    def __init__(self, game: "SnapCall") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Play] | int:
        next_id = self.game.active_next_player()
        return Play if self.game.hands[next_id] else GAME_END


class SnapCall(Game):
    """Lie, or be honest."""

    leaks: ClassVar[bool] = True
    states = (Play, NextPlayer)
    min_players, max_players = 3, 4
    hands: dict[int, list[int]]
    pile: list[tuple[int, int]]
    """Who has played which card that was not called out; nobody looks at it again."""
    shown: list[int]
    last: int
    """The card played last, 0 when there is none to call out."""
    said: int
    unused: list[int]

    def setup_new_game(self) -> type[Play]:
        self.unused = [face for face in FACES for _ in range(5)]
        self.random.shuffle(self.unused)
        self.hands, self.pile, self.shown, self.last, self.said = {}, [], [], 0, 0
        for player_id in self.players:
            self.hands[player_id] = [self.unused.pop() for _ in range(HAND)]
        return Play

    def liar(self) -> int:
        """Return the id of whoever played last."""
        return self.get_player_before(self.gamestate.active_player_id)

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = [card for id_, card in self.pile if id_ == current_player_id]
        is_liar = current_player_id == self.liar()
        return {
            "hand": self.hands.get(current_player_id or 0),
            "counts": {id_: len(hand) for id_, hand in self.hands.items()},
            "own": [*own, self.last] if is_liar and self.last else own,
            "said": self.said,
            "shown": self.shown,
        }

    def redeal(self, player_id: int) -> None:
        """Deal anew what the others hold and have played face down, and what is not in the game."""
        others = [hand for id_, hand in self.hands.items() if id_ != player_id]
        hidden = self.unused + [card for hand in others for card in hand]
        hidden += [card for id_, card in self.pile if id_ != player_id]
        is_last_hidden = self.last != 0 and self.liar() != player_id
        hidden += [self.last] if is_last_hidden else []
        hidden.sort()
        self.random.shuffle(hidden)
        for hand in others:
            hand[:] = [hidden.pop() for _ in hand]
        for number, (id_, _) in enumerate(self.pile):
            if id_ != player_id:
                self.pile[number] = (id_, hidden.pop())
        if is_last_hidden:
            self.last = hidden.pop()
        self.unused = hidden


class FairSnapCall(SnapCall):
    """Anybody else may call out, truth or lie."""

    leaks = False
