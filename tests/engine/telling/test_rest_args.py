"""Args at rest: each viewer is told theirs, by records, when they are others than before."""

from typing import Any

import pytest

from bga_states import Table, possible_action
from bga_states.engine.match.messages import Message
from tests.engine.private_states import Plan, PrivateState, plan_table
from tests.support import Everybody, PlayerState, table_of


class Gather(Everybody):
    """All gather what they see, and hold some of it; id 30."""

    def get_args(self) -> dict[str, object]:
        held = {player.id: player.score_aux for player in self.game.players.values()}
        own = {player_id: {"held": held[player_id]} for player_id in held}
        return {"share": 12 // (3 - sum(held.values())), "_private": own}

    @possible_action
    def act_gather(self, current_player_id: int) -> None:
        self.game.players[current_player_id].score_aux += 1


def args_of(records: list[Message]) -> list[dict[str, object]]:
    return [record.args for record in records if record.type == "stateArgsChanged"]


@pytest.fixture
def table() -> Table[Any]:
    return table_of(Gather, PlayerState)


def test_who_stays_is_told_what_the_args_are_now(table: Table[Any]) -> None:
    """Each viewer is told what a view would show them, and nothing of the others'."""
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_gather")

    for viewer in (ann, bob, None):
        assert args_of(outcome.records(viewer)) == [{"main_args": table.view(viewer).main_args}]
    assert args_of(outcome.records(bob)) == [{"main_args": {"share": 6, "_private": {"held": 0}}}]


def test_who_enters_is_told_on_entering(table: Table[Any]) -> None:
    """A move that enters a state tells its args once."""
    ann, bob = table.player_ids
    table.act(ann, "act_done")
    outcome = table.act(bob, "act_done")

    assert args_of(outcome.records(ann)) == []


def test_nothing_is_told_twice() -> None:
    """Who stays in a state whose args are what they were is told nothing of them."""
    table = plan_table()
    ann, bob, _ = table.player_ids
    outcome = table.act(ann, "act_pick", {"card": 1})

    assert args_of(outcome.records(bob)) == args_of(outcome.records(ann)) == []


def test_only_those_are_told_whose_part_has_changed() -> None:
    """A secret that changes is told to its player, and nobody sees that it has."""

    class Hold(Gather):
        def get_args(self) -> dict[str, object]:
            held = {player.id: {"held": player.score_aux} for player in self.players.seated}
            return {"_private": held}

    table = table_of(Hold, PlayerState)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_gather")

    assert args_of(outcome.records(ann)) == [{"main_args": {"_private": {"held": 1}}}]
    assert args_of(outcome.records(bob)) == args_of(outcome.records(None)) == []


def test_a_private_state_whose_args_tell_of_others() -> None:
    """Its player is told what they are now, whoever has acted."""

    class Watch(PrivateState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=31)

        def get_args(self, player_id: int) -> dict[str, object]:
            return {"others": sum(id_ != player_id for id_ in self.game.picks)}

        @possible_action
        def act_pick(self, current_player_id: int) -> None:
            self.game.picks[current_player_id] = 1

    class Master(Plan):
        def __init__(self, game: Any) -> None:
            super().__init__(game, initial_private=Watch)

    table = plan_table(Master, Watch)
    ann, bob, _ = table.player_ids
    outcome = table.act(ann, "act_pick")

    assert args_of(outcome.records(bob)) == [{"args": {"others": 1}}]
    assert args_of(outcome.records(ann)) == args_of(outcome.records(None)) == []


class Count(Everybody):
    """All are active, and the args count them; id 30."""

    def get_args(self) -> dict[str, object]:
        return {"n": len(self.gamestate.get_active_player_list())}


def test_args_that_count_who_is_active() -> None:
    """On entering nobody is active yet: who follows is told how many are as soon as it is known."""
    table = table_of(Count, PlayerState, players=3)
    ann, *_ = table.player_ids
    begun = table.outcome.records(None)
    done = table.act(ann, "act_done").records(None)

    assert begun[0].args["args"] == {"n": 0}
    assert args_of(begun) == [{"main_args": {"n": 3}}]
    assert args_of(done) == [{"main_args": {"n": 2}}]
    assert table.view(None).main_args == {"n": 2}


@pytest.mark.pitfall(77, caught="impossible")
def test_args_that_entering_has_changed() -> None:
    """What `on_entering_state` makes outdated is told as it is when the table rests (P77)."""

    class Draw(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"score": self.players.seated[0].score}

        def on_entering_state(self) -> None:
            self.players.seated[0].score += 1

    records = table_of(Draw).outcome.records(None)

    assert records[0].args["args"] == {"score": 0}
    assert args_of(records) == [{"main_args": {"score": 1}}]


def test_what_is_for_active_players_alone() -> None:
    """Who becomes active is told, and who is no longer active is told what is left."""

    class Hint(Everybody):
        def get_args(self) -> dict[str, object]:
            return {"_private": {"active": {"hint": 1}}}

    table = table_of(Hint, PlayerState)
    ann, bob = table.player_ids
    begun = table.outcome
    done = table.act(ann, "act_done")

    assert args_of(begun.records(bob)) == [{"main_args": {"_private": {"hint": 1}}}]
    assert args_of(done.records(ann)) == [{"main_args": {}}]
    assert args_of(done.records(bob)) == args_of(done.records(None)) == []


def test_equal_is_not_the_same() -> None:
    """A client can tell 1 from True, and is told when one takes the place of the other."""

    class Odd(Gather):
        def get_args(self) -> dict[str, object]:
            score = self.players.seated[0].score_aux
            return {"is_odd": bool(score) if score < 2 else score - 1}

    table = table_of(Odd, PlayerState)
    ann, _ = table.player_ids
    first, second = (table.act(ann, "act_gather").records(None) for _ in range(2))

    assert args_of(first) == [{"main_args": {"is_odd": True}}]
    assert args_of(second) == [{"main_args": {"is_odd": 1}}]


def test_a_table_that_was_restored_tells_all_once(table: Table[Any]) -> None:
    """What was told before it was saved is not known, so those who stay are told all again."""
    ann, bob = table.player_ids
    again = Table.restore(type(table.game), table.snapshot())
    live, restored = (each.act(ann, "act_done").records(bob) for each in (table, again))

    assert args_of(live) == []
    assert args_of(restored) == [{"main_args": again.view(bob).main_args}]


def test_a_table_without_args_has_no_such_record() -> None:
    """Where states have no args, nothing is told of them."""
    table = table_of(Everybody, PlayerState)
    outcome = table.act(table.player_ids[0], "act_done")

    assert args_of(outcome.records(None)) == []


def test_messages_have_none_of_it(table: Table[Any]) -> None:
    """Who asks for messages has the table to look at."""
    assert table.act(table.player_ids[0], "act_gather").messages(None) == []


def test_args_that_fail_now_cost_the_move(table: Table[Any]) -> None:
    """What cannot be told is an error of the move that led to it, and the table is as it was."""
    ann, bob = table.player_ids
    table.act(ann, "act_gather")
    table.act(bob, "act_gather")
    before = table.snapshot()
    with pytest.raises(ZeroDivisionError):
        table.act(ann, "act_gather")

    assert table.snapshot() == before
