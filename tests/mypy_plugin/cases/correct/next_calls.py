"""Calls that lead where they may, and some of which nobody knows."""

from collections import defaultdict
from typing import Any

from bga_states import GAME_END, Game, GameState, StateType, possible_action


class Everybody(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER, initial_private=Step, transitions={"done": 12, "": Count})

    def on_entering_state(self) -> None:
        self.gamestate.set_players_multiactive([], "done")
        self.gamestate.set_players_multiactive(self.players, Everybody, exclusive=True)
        self.gamestate.initialize_private_state_for_all_active_players()

    @possible_action
    def act_vote(self, n: int, current_player_id: int) -> bool:
        if n:
            return self.gamestate.set_player_non_multiactive(current_player_id, lambda: Count if n > 1 else "done")
        self.gamestate.set_player_non_multiactive(*(current_player_id, "anything"))
        return self.gamestate.set_player_non_multiactive(current_player_id, self.decide)

    @possible_action
    def act_end(self) -> None:
        self.gamestate.set_all_players_non_multiactive(GAME_END)
        self.gamestate.update_multiactive_or_next_state("")

    @possible_action
    def act_any(self) -> type[GameState[Any]]:
        return Count if self.players else self.game.states[0]

    def decide(self) -> str:
        return "done"

    def zombie(self, player_id: int) -> None:
        self.gamestate.next_private_state(player_id, "again")


class Step(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE, transitions={"again": Step})

    @possible_action
    def act_done(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "done")
        self.gamestate.unset_private_state(current_player_id)

    @possible_action
    def act_last(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, lambda: Count)

    @possible_action
    def act_on(self, other_id: int) -> None:
        self.gamestate.next_private_state(other_id, "more")
        self.gamestate.set_private_state(other_id, 13)
        self.gamestate.next_private_state_for_players([other_id], "")

    def zombie(self, player_id: int) -> None:
        self.gamestate.next_state("")


class More(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=13, type=StateType.PRIVATE, transitions={"more": 13})

    def zombie(self, player_id: int) -> None:
        pass


class Count(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=12, type=StateType.GAME)

    def on_entering_state(self) -> int:
        names: dict[int, str] = defaultdict(lambda: "nobody")
        seats: dict[int, int] = defaultdict(lambda: 5)

        def named(n: int) -> str:
            return "high" if n else "low"

        class Rank:
            def name(self) -> str:
                return "rank"

        return 99 if names[1] + named(seats[1]) + Rank().name() else GAME_END


class Quiz(Game):
    states = (Everybody, Step, More, Count)

    def leave(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, "whatever the state declares")
        self.gamestate.next_state("so here")


class Unread(GameState[Any]):
    """Is of no game that is known, so its transitions may lead anywhere."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=14, type=StateType.GAME, transitions={"on": 77, "off": Count})

    def on_entering_state(self) -> type[Count]:
        return Count
