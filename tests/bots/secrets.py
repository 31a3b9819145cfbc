"""Twins: two tables that differ in nothing but what one player cannot know."""

from typing import Any

from bga_states import Choice, Game, GameState, Gear, Random, StateType, Table, possible_action
from bga_states.bots import RandomBot, decide


def played(game: type[Game], seed: int, moves: int) -> Table[Any]:
    """Return a table after some moves at random, before the end."""
    names = ["Ann", "Bob", "Cy", "Di"][: max(game.min_players, 2)]
    table = Table.create(game, names, seed=seed, gear=Gear.SAFE)
    chance = Random(seed)
    for _ in range(moves):
        copy = table.copy()
        decide(RandomBot(), copy, copy.active_player_ids[0], chance).do(copy)
        if copy.is_over:
            break
        table = copy
    return table


def twins_of(table: Table[Any], player_id: int) -> tuple[Table[Any], Table[Any]]:
    """Return two tables whose secrets were dealt anew, each otherwise."""
    one, other = table.copy(seed=1), table.copy(seed=2)
    for twin in (one, other):
        twin.arrange(lambda game: game.redeal(player_id))
    return one, other


class Guess(GameState["Hidden"]):
    """A player guesses which of two cards lies face down."""

    def __init__(self, game: "Hidden") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_guess, card=card) for card in (1, 2)]

    @possible_action
    def act_guess(self, card: int, active_player_id: int) -> int:
        self.player_score.set(active_player_id, int(card == self.game.card))
        return 99

    def zombie(self, player_id: int) -> int:
        return self.act_guess(1, player_id)


class Hidden(Game):
    """A card lies face down, and whoever guesses it wins."""

    states = (Guess,)
    card: int

    def setup_new_game(self) -> type[Guess]:
        self.card = self.random.randint(1, 2)
        return Guess

    def redeal(self, player_id: int) -> None:
        self.card = self.random.randint(1, 2)
