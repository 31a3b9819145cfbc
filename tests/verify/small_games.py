"""Games small enough to be walked: by dice, at once, round and round, and wrong on purpose."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    possible_action,
)
from bga_states.scene import Scene
from sample_games.tictactoe import TicTacToe
from sample_games.tictactoe.states import NextPlayer, PlayMark


class Mark(PlayMark):
    def get_choices(self, args: Any) -> list[Choice]:
        game: Any = self.game
        return [*game.offered(super().get_choices(args))]

    @possible_action
    def act_mark(self, cell: int, active_player_id: int, args: Any) -> Any:
        super().act_mark(cell, active_player_id, args)
        return After


class After(NextPlayer):
    def on_entering_state(self, active_player_id: int) -> Any:
        following = super().on_entering_state(active_player_id)
        return Mark if following is PlayMark else following


class Variant(TicTacToe):
    """Tic-tac-toe in which something can be planted."""

    states: ClassVar[Any] = (Mark, After)

    def setup_new_game(self) -> Any:
        super().setup_new_game()
        return Mark

    def offered(self, choices: Iterator[Choice]) -> Iterator[Choice]:
        """Return what is offered."""
        return choices


class Stuck(Variant):
    """Whoever holds the middle between two opposite corners is offered nothing."""

    def offered(self, choices: Iterator[Choice]) -> Iterator[Choice]:
        is_stuck = (self.board[0], self.board[4], self.board[8]) == (1, 2, 1)
        return iter(()) if is_stuck else choices


class Rare(Variant):
    """One of the sixteen full boards without a line cannot be drawn."""

    def get_scene(self, player_id: int | None) -> Scene:
        if self.board == [1, 2, 1, 1, 2, 2, 2, 1, 1]:
            raise KeyError("rare")
        return super().get_scene(player_id)


class Roll(GameState["Dice"]):
    """The active player rolls a die of three, or stops."""

    def __init__(self, game: "Dice") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_roll), Choice(self.act_stop)]

    @possible_action
    def act_roll(self, active_player_id: int) -> Any:
        self.game.player_score.inc(active_player_id, self.random.randint(1, 3))
        if self.game.player_score.get(active_player_id) > 3:
            self.game.player_score.set(active_player_id, 0)
            return Turn
        return None

    @possible_action
    def act_stop(self) -> Any:
        return Turn

    def zombie(self, player_id: int) -> Any:
        return Turn


class Turn(GameState["Dice"]):
    """Each player has one turn."""

    def __init__(self, game: "Dice") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> Any:
        if self.players[active_player_id].no == len(self.players):
            return GAME_END
        self.game.active_next_player()
        return Roll


class Dice(Game):
    """Come as close to three as you can, and not above."""

    states = (Roll, Turn)

    def setup_new_game(self) -> Any:
        return Roll


class Choose(GameState["Hands"]):
    """Both choose at once."""

    def __init__(self, game: "Hands") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_choose, hand=hand) for hand in range(3)]

    @possible_action
    def act_choose(self, hand: int, current_player_id: int) -> None:
        self.game.hands[current_player_id] = hand
        self.game.hands = dict(sorted(self.game.hands.items()))
        self.gamestate.set_player_non_multiactive(current_player_id, Compare)

    def zombie(self, player_id: int) -> None:
        self.act_choose(0, player_id)


class Compare(GameState["Hands"]):
    """The hand after the other's wins."""

    def __init__(self, game: "Hands") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> Any:
        one, other = self.game.hands.values()
        if one != other:
            winner = [*self.game.hands][(one - other) % 3 - 1]
            self.game.player_score.set(winner, 1)
        return GAME_END


class Hands(Game):
    """Rock, paper, scissors."""

    states = (Choose, Compare)
    hands: dict[int, int]

    def setup_new_game(self) -> Any:
        self.hands = {}
        return Choose


class Push(GameState["Rope"]):
    """The active player pushes the token one step either way."""

    def __init__(self, game: "Rope") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_push, by=1), Choice(self.act_push, by=-1)]

    @possible_action
    def act_push(self, by: int) -> Any:
        self.game.token += by
        winner = {self.game.goal: 1, -1: 2}.get(self.game.token)
        if winner is not None:
            self.game.player_score.set(self.players.after(self.players.ids[-1], winner), 1)
            return GAME_END
        self.game.active_next_player()
        return Push

    def zombie(self, player_id: int) -> Any:
        return self.act_push(1)


class Rope(Game):
    """A token between two goals, which two players push in turn: from -1 to the goal."""

    states = (Push,)
    max_players = 3
    goal: int
    token: int
    first = 1

    def setup_new_game(self) -> Any:
        self.token, self.goal = self.first, 4
        return Push


class Sized(Rope):
    """A rope whose length is an option, and which cannot be drawn."""

    @dataclass
    class Options:
        """How long it is."""

        size: int = 4

    options: Options

    def setup_new_game(self) -> Any:
        following = super().setup_new_game()
        self.goal = self.options.size
        return following

    def get_scene(self, player_id: int | None) -> Scene:
        raise NotImplementedError


class Chatty(Hands):
    """A game with a forgotten print."""

    def get_all_datas(self) -> dict[str, object]:
        print("hello")  # noqa: T201  # that is the point
        return {}


class Interrupted(Hands):
    """A game in which somebody presses Ctrl-C once one hand is chosen."""

    def get_all_datas(self) -> dict[str, object]:
        if self.hands:
            raise KeyboardInterrupt
        return {}


class Toss(GameState["Coin"]):
    def __init__(self, game: "Coin") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_toss)]

    @possible_action
    def act_toss(self) -> int:
        winner = self.players.ids[self.random.randint(0, 1)]
        self.player_score.set(winner, 1)
        return GAME_END

    def zombie(self, player_id: int) -> type["Toss"]:
        return Toss


class Coin(Game):
    """A coin decides who wins; there is never a draw."""

    states = (Toss,)

    def setup_new_game(self) -> type[Toss]:
        return Toss
