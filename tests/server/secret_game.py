"""A game of secrets: each card is 128 random bits in hexadecimal, and hooks fail where asked to."""

from collections.abc import Iterator
from typing import ClassVar

from bga_states import (
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from bga_states.scene import Scene, Text

CARDS = 6
STOCK = 30
BITS = 128


class Trouble:
    """Where the game fails, "" for nowhere; a test that sets it takes it back."""

    hook: ClassVar[str] = ""


class PlayCard(GameState["Secrets"]):
    """The active player plays a card face down and draws another one."""

    def __init__(self, game: "Secrets") -> None:
        super().__init__(
            game,
            id=2,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a card"),
            description_my_turn=clienttranslate("${you} must play ${_private.best}"),
            update_game_progression=True,
        )

    def get_args(self) -> dict[str, object]:
        """Show each player what they may play."""
        self.game.fail("get_args")
        hands = self.game.hands
        return {
            "cards": {player_id: len(hands[player_id]) for player_id in hands},
            "_private": {player_id: {"best": hands[player_id][0]} for player_id in hands},
        }

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Offer each card, with its name."""
        self.game.fail("get_choices")
        for card in self.game.hands[player_id]:
            yield Choice(self.act_play, card=card).labelled(
                clienttranslate("Play ${card}"), card=card
            )

    def on_entering_state(self) -> None:
        """Fail where asked to."""
        self.game.fail("on_entering_state")

    @possible_action
    def act_play(self, card: str, active_player_id: int) -> "type[PlayCard]":
        """Play a card; a wrong one is refused with the right one."""
        self.game.fail("act_play")
        hand = self.game.hands[active_player_id]
        if card not in hand:
            raise UserError(clienttranslate("You have ${best}, not that"), best=hand[0])
        hand.remove(card)
        hand.append(self.game.stock.pop())
        self.notify.player(
            active_player_id, "drawn", clienttranslate("You draw ${card}"), card=hand[-1]
        )
        self.notify.all(
            "played",
            clienttranslate("${player_name} plays a card"),
            player_id=active_player_id,
            _private={active_player_id: {"played": card}},
        )
        self.game.active_next_player()
        return PlayCard

    @possible_action(check=False)
    def act_mark(self, current_player_id: int) -> None:
        """Let a player come back to here."""
        self.game.undo_savepoint(current_player_id)

    @possible_action(check=False)
    def act_undo(self, current_player_id: int) -> None:
        """Take back what was done since."""
        self.game.undo_restore_point(current_player_id)

    def zombie(self, player_id: int) -> "type[PlayCard]":
        """Play the first card."""
        self.game.fail("zombie")
        return self.act_play(self.game.hands[player_id][0], player_id)


class Secrets(Game):
    """Each player has a hand that nobody else may see."""

    states = (PlayCard,)
    min_players, max_players = 2, 3
    hands: dict[int, list[str]]
    stock: list[str]

    def init_table(self) -> None:
        """Fail where asked to, here or where a notification is completed."""
        self.fail("init_table")
        self.notify.add_decorator(self.completed)

    def completed(self, _log: str, args: dict[str, object]) -> dict[str, object]:
        """Add nothing."""
        self.fail("decorator")
        return args

    def setup_new_game(self) -> type[PlayCard]:
        """Deal."""
        self.hands = {player_id: self.new_cards(CARDS) for player_id in self.players}
        self.stock = self.new_cards(STOCK)
        self.fail("setup_new_game")
        return PlayCard

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        """Show their own hand."""
        self.fail("get_all_datas")
        return {"hand": [] if current_player_id is None else self.hands[current_player_id]}

    def on_concede(self, player_id: int) -> None:
        """Fail where asked to."""
        self.fail("on_concede")

    def get_game_progression(self) -> int:
        """Fail where asked to."""
        self.fail("get_game_progression")
        return 50

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw their own hand."""
        self.fail("get_scene")
        hand = "" if player_id is None else "\n".join(self.hands[player_id])
        return Scene([Text(text=hand, fixed=True)])

    def new_cards(self, count: int) -> list[str]:
        """Return cards that no others are like."""
        return [f"{self.random.getrandbits(BITS):032x}" for _ in range(count)]

    def fail(self, hook: str) -> None:
        """Fail in this hook if asked to, with all secrets in the text."""
        if Trouble.hook == hook:
            raise ValueError(f"{self.hands} and {self.stock}")
