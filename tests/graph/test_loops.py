"""Actions that may stay where they are have a way back to their state."""

from contextlib import suppress

import pytest

from bga_states import GameState, StateType, possible_action
from bga_states.graph import graph_of
from sample_games.battleship import Battleship
from sample_games.harvest import Harvest
from tests.check import parts
from tests.check.parts import NEXT, PLAY, Counting


class Acting(GameState["Counting"]):
    """A state whose actions stay or not, each in a way of its own."""

    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=PLAY, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_stay(self) -> None:
        self.game.total += 1

    @possible_action
    def act_stay_in_a_branch(self) -> int | None:
        return NEXT if self.game.total else None

    @possible_action
    def act_stay_for_once(self) -> None:
        if self.game.total:
            self.gamestate.jump_to_state(NEXT)

    @possible_action
    def act_stay_by_a_helper(self) -> bool:
        return self.tell()

    @possible_action
    def act_go(self) -> int:
        return NEXT

    @possible_action
    def act_ask_in_each_branch(self) -> None:
        if self.game.total:
            self.gamestate.jump_to_state(NEXT)
        else:
            self.leave()

    @possible_action
    def act_ask_in_each_case(self) -> None:
        match self.game.total:
            case 1:
                self.gamestate.jump_to_state(NEXT)
            case _:
                raise ValueError

    @possible_action
    def act_ask_or_return(self) -> int | None:
        try:
            self.leave()
        except KeyError:
            return NEXT
        return None

    @possible_action
    def act_until_gone(self) -> int:
        while True:
            self.game.total += 1
            if self.game.total > 3:
                return NEXT

    @possible_action
    def act_take_back(self) -> None:
        with suppress(ValueError):
            self.game.undo_restore_point()

    def zombie(self, player_id: int) -> int:
        return NEXT

    def leave(self) -> None:
        self.gamestate.jump_to_state(NEXT)

    def tell(self) -> bool:
        for player_id in self.players:
            self.notify.player(player_id, "told")
        return True


class Looping(Counting):
    states = (Acting, parts.NextPlayer)


LOOPS = {label for edge in graph_of(Looping).edges if edge.is_loop for label in edge.labels}


@pytest.mark.parametrize("action", [name for name in vars(Acting) if name.startswith("act_")])
def test_an_action_that_may_stay_is_a_loop(action: str) -> None:
    """A loop is an action with a path on which it asks for nothing and returns no redirect."""
    assert (action in LOOPS) == action.startswith("act_stay")


def test_the_loops_of_battleship() -> None:
    """Placing a ship stays until the last one, and to take ships up again always does."""
    loops = {edge.source: edge.labels for edge in graph_of(Battleship).edges if edge.is_loop}

    assert loops == {30: ("act_place_ship", "act_take_up")}


def test_waiting_for_the_others_is_not_a_loop() -> None:
    """Whoever is done, or goes to a step of their own, has a way of their own."""
    assert [edge for edge in graph_of(Harvest).edges if edge.is_loop] == []


def test_the_actions_of_the_game_stay_in_each_state_of_players() -> None:
    """An action of the Game class is possible wherever players act, and so is its loop."""

    class Talking(Counting):
        states = (parts.Play, parts.NextPlayer)

        @possible_action
        def act_say(self) -> None:
            self.notify.all("said")

    loops = [edge for edge in graph_of(Talking).edges if edge.is_loop]
    assert [(edge.source, edge.labels) for edge in loops] == [(PLAY, ("act_say",))]
