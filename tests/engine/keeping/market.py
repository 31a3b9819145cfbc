"""A game that has everything a snapshot can hold, for those who forge them."""

from collections.abc import Iterator
from typing import NamedTuple

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    Game,
    GameState,
    PlayerCounter,
    PlayerStats,
    StateType,
    Table,
    TableCounter,
    TableStats,
    possible_action,
)


class Card(NamedTuple):
    suit: str
    rank: int


class Buy(GameState["Market"]):
    """One player buys, or ends the game; id 10."""

    def __init__(self, game: "Market") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> Iterator[Choice]:
        yield from (Choice(self.act_buy), Choice(self.act_pass), Choice(self.act_meet))
        if self.game.can_undo(active_player_id):
            yield Choice(self.act_undo)
        if sum(not player.eliminated for player in self.game.players.values()) > 1:
            yield Choice(self.act_leave)

    @possible_action
    def act_buy(self, active_player_id: int) -> type["Buy"]:
        self.game.undo_savepoint()
        card = self.game.cards.pick_card("deck", active_player_id)
        if card is not None:
            self.game.bought.append(card.id)
        self.game.coins.inc(active_player_id, 1 if self.game.coins.get(active_player_id) < 9 else 0)
        self.game.round.inc(1)
        return Buy

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()

    @possible_action
    def act_pass(self) -> type["Buy"]:
        self.game.active_next_player()
        return Buy

    @possible_action
    def act_meet(self) -> type["Meet"]:
        return Meet

    @possible_action
    def act_leave(self, active_player_id: int) -> type["Buy"]:
        self.game.eliminate_player(active_player_id)
        self.game.active_next_player()
        return Buy

    @possible_action
    def act_end(self) -> int:
        return GAME_END

    def zombie(self, player_id: int) -> type["Meet"]:
        return Meet


class Meet(GameState["Market"]):
    """Everybody talks at once, in a step of their own; id 30."""

    def __init__(self, game: "Market") -> None:
        kind = StateType.MULTIPLE_ACTIVE_PLAYER
        super().__init__(game, id=30, type=kind, initial_private=Talk)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, Close)


class Talk(GameState["Market"]):
    """One player talks until they are done; id 31."""

    def __init__(self, game: "Market") -> None:
        super().__init__(game, id=31, type=StateType.PRIVATE)

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_say, word="hello")
        yield Choice(self.act_done)

    @possible_action
    def act_say(self, word: str, current_player_id: int) -> None:
        self.game.undo_savepoint(current_player_id)
        self.game.said.append(word)

    @possible_action
    def act_done(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, Close)

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, Close)


class Close(GameState["Market"]):
    """The market closes: nobody acts; id 20."""

    def __init__(self, game: "Market") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


class Market(Game):
    """Cards are bought; it ends when somebody says so."""

    states = (Buy, Meet, Talk, Close)
    max_players = 4
    cards = Deck(Card)
    coins = PlayerCounter(3, max=9)
    round = TableCounter(1)
    table_stats = TableStats(length=float, turns=int)
    player_stats = PlayerStats(cards=int)
    bought: list[int]
    said: list[str]

    def setup_new_game(self) -> type[Buy]:
        self.cards.create_cards(Card("red", rank) for rank in range(1, 8))
        self.table_stats.init()
        self.player_stats.init()
        self.bought, self.said = [], []
        return Buy

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"left": self.cards.count_cards_in_location("deck"), "coins": self.coins.get_all()}


def market(place: str, players: int = 3) -> Table[Market]:
    """Return a table that waits in Buy, after undoable steps, in Meet, or at the end."""
    names = ["Ann", "Bob", "Cy", "Di"][:players]
    table = Table.create(Market, names, seed=1)
    actions = {"Buy": ["act_buy", "act_buy"], "Meet": ["act_buy", "act_meet"], "end": ["act_end"]}
    for action in actions[place]:
        table.act(table.player_ids[0], action)
    return table
