"""A small correct game in pieces, from which the wrong games take what they need.

Its states are wired by id, so that a case can put its own in the place of any: PLAY is where the players do something,
PICK a step of one player, NEXT what comes between turns. A class ending in -ing has the methods of a state and leaves
the constructor to its subclass.
"""

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    clienttranslate,
    possible_action,
)
from bga_states.legacy import ArrayGame

PLAY = 10
PICK = 11
NEXT = 20
GOAL = 12
Number: TypeAlias = Annotated[int, Meta(ge=1, le=3)]


class Counting(Game):
    """Players add 1 to 3 to a number until it is GOAL."""

    max_players = 3
    total: int

    def setup_new_game(self) -> int:
        self.total = 0
        return PLAY

    def add(self, player_id: int, n: int) -> None:
        """Count, and tell everybody."""
        self.total += n
        text = clienttranslate("${player_name} adds ${n}")
        self.notify.all("added", text, player_id=player_id, n=n, total=self.total)

    def get_all_datas(self) -> dict[str, object]:
        return {"total": self.total}

    def get_game_progression(self) -> int:
        return min(100, 100 * self.total // GOAL)


class Passing(GameState["Counting"]):
    """The turn goes round until the game is over."""

    def on_entering_state(self) -> int:
        if self.game.total >= GOAL:
            return GAME_END
        self.game.give_extra_time(self.game.active_next_player())
        return PLAY


class NextPlayer(Passing):
    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME, update_game_progression=True)


class Adding(GameState["Counting"]):
    """The active player adds a number."""

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        return self.act_add(1, player_id)


class Play(Adding):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Voting(GameState["Counting"]):
    """Everybody adds a number, at the same time."""

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_vote, n=n) for n in (1, 2, 3))

    @possible_action
    def act_vote(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    def zombie(self, player_id: int) -> None:
        self.act_vote(1, player_id)


class Vote(Voting):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )


class Planning(GameState["Counting"]):
    """Everybody picks a number in a step of their own."""

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Plan(Planning):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=PLAY,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still pick a number"),
            description_my_turn=clienttranslate("${you} must pick a number"),
            initial_private=PICK,
        )


class Picking(GameState["Counting"]):
    """A player picks a number."""

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_pick, n=n) for n in (1, 2, 3))

    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> None:
        self.game.add(current_player_id, n)
        self.gamestate.set_player_non_multiactive(current_player_id, NEXT)

    def zombie(self, player_id: int) -> None:
        self.act_pick(1, player_id)


class Pick(Picking):
    def __init__(self, game: Counting) -> None:
        super().__init__(
            game,
            id=PICK,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick a number"),
        )


class ArrayCounting(ArrayGame):
    """The methods of the game as an array: state 10 adds, 11 goes on to the next player."""

    max_players = 3
    total: int

    def setup_new_game(self) -> None:
        self.total = 0

    def add(self, n: Number) -> None:
        self.total += n
        self.notify.all("added", clienttranslate("The total is ${total}"), total=self.total)
        self.gamestate.next_state("added")

    def stNextPlayer(self) -> None:  # noqa: N802  # the name in the array
        if self.total >= GOAL:
            self.gamestate.next_state("endGame")
        else:
            self.active_next_player()
            self.gamestate.next_state("nextTurn")

    def get_game_progression(self) -> int:
        return min(100, 100 * self.total // GOAL)


FIRST = {"name": "gameSetup", "type": "manager", "transitions": {"": PLAY}}
PLAYER_TURN = {
    "name": "playerTurn",
    "description": clienttranslate("${actplayer} must add a number"),
    "descriptionmyturn": clienttranslate("${you} must add a number"),
    "type": "activeplayer",
    "possibleactions": ["add"],
    "transitions": {"added": NEXT, "zombiePass": NEXT},
}
NEXT_PLAYER = {
    "name": "nextPlayer",
    "type": "game",
    "action": "stNextPlayer",
    "updateGameProgression": True,
    "transitions": {"nextTurn": PLAY, "endGame": GAME_END},
}
