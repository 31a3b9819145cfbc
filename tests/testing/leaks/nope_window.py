"""Cats: ask for a favour to steal a point, and anybody with a "nope" card may stop it.

Leak (who is asked): only those who hold a nope are asked, so everybody sees who holds one.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

FACES = ("nope", "cat")
TURNS = 8


class Favour(GameState["NopeWindow"]):
    """The active player asks another for a point, or draws a card."""

    def __init__(self, game: "NopeWindow") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        others = [id_ for id_ in self.players if id_ != active_player_id]
        return [Choice(self.act_ask, target=id_) for id_ in others]

    @possible_action
    def act_ask(self, target: int, active_player_id: int) -> "type[Nope]":
        if target not in self.players or target == active_player_id:
            raise UserError(clienttranslate("Ask another player"))
        self.game.asker, self.game.target, self.game.nopes = active_player_id, target, []
        text = clienttranslate("${player_name} asks ${player_name2} for a point")
        self.notify.all("asked", text, player_id=active_player_id, player_id2=target)
        return Nope

    def zombie(self, player_id: int) -> "type[Nope]":
        return self.act_ask(self.game.get_player_after(player_id), player_id)


class Nope(GameState["NopeWindow"]):
    """The others say nothing, or play a nope; nopes are shown when all have decided."""

    def __init__(self, game: "NopeWindow") -> None:
        super().__init__(game, id=20, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        asked = [id_ for id_ in self.players if id_ != self.game.asker]
        if self.game.leaks:
            asked = [id_ for id_ in asked if "nope" in self.game.hands[id_]]  # leak
        self.gamestate.set_players_multiactive(asked, Resolve, exclusive=True)

    def get_choices(self, player_id: int) -> list[Choice]:
        if not self.gamestate.is_player_active(player_id):
            return []
        can_nope = "nope" in self.game.hands[player_id]
        return [
            Choice(self.act_say, nope=nope) for nope in ([False, True] if can_nope else [False])
        ]

    @possible_action
    def act_say(self, nope: bool, current_player_id: int) -> None:
        if nope and "nope" not in self.game.hands[current_player_id]:
            raise UserError(clienttranslate("You have no such card"))
        if nope:
            self.game.nopes.append(current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, Resolve)

    def zombie(self, player_id: int) -> None:
        self.act_say(False, player_id)


class Resolve(GameState["NopeWindow"]):
    """Every nope is shown and put back into the deck; without one the favour is done."""

    def __init__(self, game: "NopeWindow") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Favour] | int:
        nopes, self.game.nopes = sorted(self.game.nopes), []
        self.game.past.append((self.game.asker, self.game.target, nopes))
        text = clienttranslate("${number} player(s) say no")
        self.notify.all("nopes", text, number=len(nopes), ids=nopes)
        for player_id in nopes:
            self.game.swap_nope(player_id)
        if not nopes:
            self.player_score.inc(self.game.target, -1)
            self.player_score.inc(self.game.asker, 1)
        self.game.active_next_player()
        return Favour if len(self.game.past) < TURNS else GAME_END


class NopeWindow(Game):
    """Ask when nobody can say no."""

    leaks: ClassVar[bool] = True
    states = (Favour, Nope, Resolve)
    min_players, max_players = 3, 4
    hands: dict[int, list[str]]
    asker: int
    target: int
    nopes: list[int]
    past: list[tuple[int, int, list[int]]]
    """Who has asked whom, and who has said no."""

    def setup_new_game(self) -> type[Favour]:
        self.asker, self.target, self.nopes, self.past = 0, 0, [], []
        self.hands = {player_id: self.any_hand() for player_id in self.players}
        return Favour

    def any_hand(self) -> list[str]:
        """Return two cards, of a deck with very many of each."""
        return [self.random.choice(FACES), self.random.choice(FACES)]

    def swap_nope(self, player_id: int) -> None:
        """Put a nope away and draw a card."""
        hand = self.hands[player_id]
        hand[hand.index("nope")] = self.random.choice(FACES)
        self.notify.player(player_id, "newHand", hand=list(hand))

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "hand": self.hands.get(current_player_id or 0),
            "asked": [self.asker, self.target],
            "noping": current_player_id in self.nopes,
            "past": self.past,
        }

    def redeal(self, player_id: int) -> None:
        """Draw the others' hands; whoever has said no in secret may have said something else."""
        others = [id_ for id_ in self.players if id_ != player_id]
        for id_ in others:
            self.hands[id_] = self.any_hand()
        own = [id_ for id_ in self.nopes if id_ == player_id]
        self.nopes = own + [id_ for id_ in self.decided(others) if "nope" in self.hands[id_]]

    def decided(self, players: list[int]) -> list[int]:
        """Return those of some players who have said yes or no to this favour."""
        if self.gamestate.get_current_main_state() is not Nope:
            return []
        asked = [id_ for id_ in players if id_ != self.asker]
        return [id_ for id_ in asked if not self.gamestate.is_player_active(id_)]


class FairNopeWindow(NopeWindow):
    """Everybody is asked, and may have to say nothing."""

    leaks = False
