"""How the framework behaves beyond the documents: counters, statistics and globals."""

from typing import Any

import pytest

from bga_states import (
    CounterVisibility,
    GameError,
    NotificationMessage,
    PlayerCounter,
    PlayerStats,
    Table,
    TableCounter,
    TableStats,
    possible_action,
)
from tests.support import AutomaticState, PlayerState, SampleGame, table_of


class Turn(PlayerState):
    """A turn in which the test's call is made."""

    @possible_action
    def act_call(self) -> None:
        self.game.call(*self.players)


class Counting(SampleGame):
    """A game with one of each."""

    states = (Turn,)
    energy = PlayerCounter(3, min=0, max=9)
    secret = PlayerCounter(1, visibility=CounterVisibility.HIDDEN)
    own = PlayerCounter(1, visibility=CounterVisibility.SELF)
    round = TableCounter(1, max=5)
    player_stats = PlayerStats(turns=int, best=int, bold=bool)
    table_stats = TableStats(rounds=int, share=float)

    def call(self, ann: int, bob: int) -> None:
        raise NotImplementedError(ann, bob)


def messages(call: Any, viewer: int | None = None) -> list[tuple[str, str, dict[str, object]]]:
    """Run a call in an action; return what a viewer hears of it."""
    table = table_for(call)
    seen = table.player_ids[viewer] if viewer is not None else None
    outcome = table.act(table.player_ids[0], "act_call")
    return [(message.type, message.text, message.args) for message in outcome.messages(seen)]


def table_for(call: Any) -> Table[Counting]:
    return Table.create(type("Called", (Counting,), {"call": call}), {4: "Ann", 5: "Bob"})


class TestCounters:
    """Numbers of players and of the table."""

    def test_a_change_is_told(self) -> None:
        """Text args supplied: name, value, old_value, inc, abs_inc, player_id, player_name."""
        text = "${player_name} loses ${abs_inc} ${name}"
        [(kind, shown, args)] = messages(lambda game, ann, bob: game.energy.inc(bob, -2, text))

        assert (kind, shown) == ("setPlayerCounter", "Bob loses 2 energy")
        assert (
            args.items()
            >= {"name": "energy", "value": 1, "old_value": 3, "inc": -2, "player_id": 5}.items()
        )

    @pytest.mark.parametrize("text", ["", "${nothing} fills this"])
    @pytest.mark.parametrize(
        "change",
        [
            lambda game, text: game.energy.set(4, 7, text),
            lambda game, text: game.energy.set_all(7, text),
            lambda game, text: game.round.set(4, text),
            lambda game, text: game.player_score.set(4, 7, text),
        ],
    )
    def test_what_cannot_be_told_has_not_happened(self, change: Any, text: str) -> None:
        """Outside a move nobody can be told, inside one only a text that is filled."""
        table = table_for(lambda game, ann, bob: change(game, text))
        before = table.snapshot()

        with pytest.raises(GameError, match=r"Cannot call notify\.all: no move is running"):
            change(table.game, "")
        assert table.snapshot() == before
        if text:
            with pytest.raises(GameError, match="nothing fills"):
                table.act(4, "act_call")
            assert table.snapshot() == before

    def test_a_message_with_arguments(self) -> None:
        """Third arg of set/inc: NotificationMessage."""
        message = NotificationMessage("${player_name} sleeps in ${place}", {"place": "Oslo"})
        [(_, shown, _)] = messages(lambda game, ann, bob: game.energy.set(ann, 9, message))

        assert shown == "Ann sleeps in Oslo"

    @pytest.mark.parametrize(
        ("call", "expected"),
        [
            (lambda game, ann, _: game.energy.inc(ann, 1, None), []),
            (lambda game, ann, _: game.energy.inc(ann, 1), ["setPlayerCounter"]),
            (lambda game, ann, _: game.energy.inc(ann, 0, "${value}"), []),
        ],
        ids=["None", "empty", "zero"],
    )
    def test_silent_changes(self, call: Any, expected: list[str]) -> None:
        """... null = no notification at all; empty = silent update; inc 0 sends nothing."""
        told = messages(call)

        assert ([kind for kind, _, _ in told], [text for _, text, _ in told if text]) == (
            expected,
            [],
        )

    @pytest.mark.pitfall(107, caught="run time")
    @pytest.mark.parametrize("change", [-4, 7])
    def test_limits(self, change: int) -> None:
        """Out of range is an error, and nothing is counted."""
        table = table_for(lambda game, ann, bob: game.energy.inc(ann, change))

        with pytest.raises(GameError, match="its limits are 0 to 9"):
            table.act(4, "act_call")
        assert table.game.energy.get_all() == {4: 3, 5: 3}

    @pytest.mark.parametrize(
        ("name", "seen"),
        [
            ("energy", [True, True, True]),
            ("own", [True, False, False]),
            ("secret", [False, False, False]),
        ],
    )
    def test_visibility(self, name: str, seen: list[bool]) -> None:
        """VISIBLE, SELF, HIDDEN: to all, to the player alone, to nobody."""

        def call(game: Any, ann: int, _bob: int) -> None:
            getattr(game, name).inc(ann, 1)

        assert [bool(messages(call, viewer)) for viewer in (0, 1, None)] == seen

    def test_values_for_a_viewer(self) -> None:
        """What `get_all_datas` shows: the values a viewer may see."""
        game = table_for(None).game
        counters = (game.energy, game.own, game.secret)

        assert [counter.values_for(4) for counter in counters] == [
            {4: 3, 5: 3},
            {4: 1, 5: None},
            {4: None, 5: None},
        ]

    def test_all_at_once(self) -> None:
        """`set_all`, `get_all`, `get_min`, `get_max`."""

        def call(game: Any, ann: int, bob: int) -> None:
            game.energy.set_all(4)
            game.energy.inc(bob, 2, None)
            game.notify.all("seen", numbers=[game.energy.get_min(), game.energy.get_max()])

        [(kind, _, _), (_, _, seen)] = messages(call)

        assert (kind, seen) == ("setPlayerCounterAll", {"numbers": [4, 6]})

    def test_a_counter_of_the_table(self) -> None:
        """A table counter: set, inc, get, within its limits."""
        table = table_for(lambda game, ann, bob: game.round.inc(2, "Round ${value}"))
        told = [table.act(4, "act_call").messages(None)[0] for _ in range(2)]

        assert [(message.type, message.text) for message in told] == [
            ("setTableCounter", "Round 3"), ("setTableCounter", "Round 5"),
        ]  # fmt: skip
        with pytest.raises(GameError, match="Cannot set round to 7"):
            table.act(4, "act_call")


class TestStatistics:
    """Numbers for the time after the game."""

    def test_the_example_of_states_inc(self) -> None:
        """`incStat(1, 'turns_number', $next_player_id); incStat(1, 'turns_number');`."""

        class First(PlayerState):
            @possible_action
            def act_move(self) -> "type[GameTurnNextPlayer]":
                return GameTurnNextPlayer

        class GameTurnNextPlayer(AutomaticState):
            def on_entering_state(self, active_player_id: int) -> type[First]:
                next_player_id = self.game.get_player_after(active_player_id)
                self.game.player_stats.inc("turns_number", 1, next_player_id)
                self.game.table_stats.inc("turns_number")
                self.game.give_extra_time(next_player_id)
                self.gamestate.change_active_player(next_player_id)
                return First

        class Example(SampleGame):
            states = (First, GameTurnNextPlayer)
            table_stats = TableStats(turns_number=int)
            player_stats = PlayerStats(turns_number=int)

            def setup_new_game(self) -> type[First]:
                self.table_stats.init()
                self.player_stats.init()
                return First

        table = Table.create(Example, {4: "Ann", 5: "Bob"})
        for player_id in (4, 5, 4):
            table.act(player_id, "act_move")

        assert table.game.player_stats.get_all("turns_number") == {4: 1, 5: 2}
        assert table.game.table_stats.get_all() == {"turns_number": 3}

    def test_what_was_never_set_does_not_apply(self) -> None:
        """Not initialised and never set = not applicable (left out)."""

        def call(game: Any, ann: int, _bob: int) -> None:
            game.player_stats.set("bold", value=True, player_id=ann)
            game.table_stats.set("share", 0.5)

        table = table_for(call)
        table.act(4, "act_call")

        assert table.game.player_stats.get_all("bold") == {4: True, 5: None}
        assert table.game.table_stats.get_all() == {"share": 0.5}

    @pytest.mark.pitfall(102, caught="run time")
    @pytest.mark.parametrize(
        ("call", "message"),
        [
            (lambda game, ann, _: game.player_stats.inc("turn", 1, ann), "no such statistic"),
            (lambda game, *_: game.table_stats.set("rounds", 0.5), "0.5 is not of type int"),
            (lambda game, *_: game.table_stats.inc("rounds"), "it was never set"),
            (
                lambda game, *_: game.player_stats.init("turns", value=True),
                "True is not of type int",
            ),
        ],
        ids=["unknown", "type", "not initialised", "bool"],
    )
    def test_mistakes(self, call: Any, message: str) -> None:
        """Unknown name throws."""
        with pytest.raises(GameError, match=message):
            table_for(call).act(4, "act_call")

    def test_what_they_begin_with(self) -> None:
        """`init` of all: every statistic begins with the nothing of its type."""
        table = table_of(PlayerState, table_stats=TableStats(rounds=int, share=float, won=bool))
        table.game.table_stats.init()

        assert [repr(value) for value in table.game.table_stats.get_all().values()] == [
            "0",
            "0.0",
            "False",
        ]

    def test_everybody_at_once(self) -> None:
        """`set_all`, `inc_all`: for every player."""

        def call(game: Any, *_: int) -> None:
            game.player_stats.set_all("turns", 2)
            game.player_stats.inc_all("turns", 3)

        table = table_for(call)
        table.act(4, "act_call")

        assert table.game.player_stats.get_all("turns") == {4: 5, 5: 5}


class TestGlobals:
    """Values by name."""

    def test_values(self) -> None:
        """`set`, `get`, `has`, `get_all`, `delete`: any value JSON knows."""
        globals_ = table_for(None).game.globals
        globals_.set("rows", [1, {"x": 2}])
        globals_.set("none", None)
        globals_.set("gone", 1)
        globals_.delete("gone", "never")

        assert (globals_.has("none"), globals_.has("gone"), globals_.get("gone", 7)) == (
            True,
            False,
            7,
        )
        assert (globals_.get_all("rows"), globals_.get_all()) == (
            {"rows": [1, {"x": 2}]}, {"rows": [1, {"x": 2}], "none": None},
        )  # fmt: skip

    def test_they_last(self) -> None:
        """What is stored is there after the action, and again when the table is restored."""
        table = table_for(lambda game, *_: game.globals.set("phase", "night"))
        table.act(4, "act_call")

        assert (
            Table.restore(type(table.game), table.snapshot()).game.globals.get("phase") == "night"
        )

    @pytest.mark.pitfall(101, caught="run time")
    def test_inc(self) -> None:
        """`inc` returns the sum; on a missing or non numeric value it throws."""
        globals_ = table_for(None).game.globals
        globals_.set("n", 1)
        globals_.set("word", "x")

        assert (globals_.inc("n"), globals_.inc("n", -4)) == (2, -2)
        for name in ("missing", "word"):
            with pytest.raises(GameError, match="Set it to an int first"):
                globals_.inc(name)

    @pytest.mark.pitfall(101, caught="run time")
    @pytest.mark.parametrize("name", ["", "x" * 51])
    def test_names(self, name: str) -> None:
        """Name <= 50 characters."""
        with pytest.raises(GameError, match="Use 1 to 50 characters"):
            table_for(None).game.globals.set(name, 1)
