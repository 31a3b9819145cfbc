"""Higher or lower: play one of three hidden cards each round, and the highest takes the trick.

Leak (redeal, none): hands are secret and nobody is told them, but the game does not say what a
player cannot know, so that no leak could be found.
"""

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

CARDS = range(1, 21)
HAND = 3


class Play(GameState["RedealNone"]):
    """The active player plays a card openly."""

    def __init__(self, game: "RedealNone") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        return [Choice(self.act_play, card=card) for card in self.game.hands[active_player_id]]

    @possible_action
    def act_play(self, card: int, active_player_id: int) -> "type[Play] | type[Trick]":
        if card not in self.game.hands[active_player_id]:
            raise UserError(clienttranslate("You do not have this card"))
        self.game.hands[active_player_id].remove(card)
        self.game.plays.append((active_player_id, card))
        text = clienttranslate("${player_name} plays ${card}")
        self.notify.all("played", text, player_id=active_player_id, card=card)
        self.game.active_next_player()
        return Play if len(self.game.plays) % len(self.players) else Trick

    def zombie(self, player_id: int) -> "type[Play] | type[Trick]":
        return self.act_play(self.game.hands[player_id][0], player_id)


class Trick(GameState["RedealNone"]):
    """The highest card takes the trick, and its player leads."""

    def __init__(self, game: "RedealNone") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Play] | int:
        trick = self.game.plays[-len(self.players) :]
        winner_id, _ = max(trick, key=lambda play: play[1])
        self.player_score.inc(winner_id, 1, clienttranslate("${player_name} takes the trick"))
        self.gamestate.change_active_player(winner_id)
        return Play if self.game.hands[winner_id] else GAME_END


class RedealNone(Game):  # leak
    """Take tricks."""

    states = (Play, Trick)
    max_players = 4
    hands: dict[int, list[int]]
    plays: list[tuple[int, int]]
    unused: list[int]

    def setup_new_game(self) -> type[Play]:
        self.unused, self.plays, self.hands = self.random.sample(CARDS, len(CARDS)), [], {}
        for player_id in self.players:
            self.hands[player_id] = [self.unused.pop() for _ in range(HAND)]
        return Play

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"plays": self.plays, "hand": self.hands.get(current_player_id or 0)}


class FairRedealNone(RedealNone):
    """The same game, which says what a player cannot know."""

    def redeal(self, player_id: int) -> None:
        others = [id_ for id_ in self.players if id_ != player_id]
        hidden = self.unused + [card for id_ in others for card in self.hands[id_]]
        hidden.sort()
        self.random.shuffle(hidden)
        for id_ in others:
            self.hands[id_] = [hidden.pop() for _ in self.hands[id_]]
        self.unused = hidden
