"""Making tables: players, seats, options, seeds, and how games end."""

from collections import UserDict
from dataclasses import dataclass, field
from typing import Any

import pytest

from bga_states import (
    GAME_END,
    Choice,
    EndReason,
    Entered,
    GameError,
    GameResult,
    Player,
    Table,
    TableError,
    possible_action,
)
from sample_games.harvest import Harvest
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of, table_of


def test_players_sit_in_the_order_given() -> None:
    """Seats are numbered from 1, colours follow the seats, ids are far from seat numbers."""
    players = table_of(PlayerState, players=3).view(None).players

    assert [(p.name, p.no, p.color) for p in players] == [
        ("Ann", 1, "ff0000"),
        ("Bob", 2, "008000"),
        ("Cy", 3, "0000ff"),
    ]
    assert min(p.id for p in players) > 1000


def test_players_may_bring_their_own_ids() -> None:
    """A mapping from ids to names seats players under those ids."""
    table = Table.create(TicTacToe, {77: "Ann", 42: "Bob"})

    assert (table.player_ids, table.active_player_ids) == ((77, 42), [77])


def test_neighbours_follow_the_seats_around() -> None:
    """After the last player comes the first, before the first the last."""
    table = table_of(PlayerState, players=3)
    ann, bob, cy = table.player_ids
    after, before = table.game.get_player_after, table.game.get_player_before

    assert [after(ann), after(cy), before(ann), before(bob)] == [bob, ann, cy, ann]


WRONG: dict[str, tuple[Any, dict[str, Any], str]] = {
    "too few": (["Ann"], {}, r"1 player\. Reversi takes 2"),
    "too many": (["Ann", "Bob", "Cy"], {}, "3 players"),
    "a single string": ("AB", {}, "Give a list of names"),
    "no players": (None, {}, "Give a list of names"),
    "names that are none": ([1, 2], {}, "a player is called 1"),
    "empty name": (["Ann", " "], {}, "a player is called ' '"),
    "half a character": (["Ann", "\ud800"], {}, "Give names that can be read"),
    "ids that are none": ({"a": "Ann", "b": "Bob"}, {}, "Give positive ints"),
    "negative ids": ({-5: "Ann", 6: "Bob"}, {}, "Give positive ints"),
    "ids too large": ({10**5000: "Ann", 2: "Bob"}, {}, "the ids are"),
    "ids too long": ({"x" * 10**6: "Ann", 2: "Bob"}, {}, "the ids are .{0,300}$"),
    "seed too large": (["Ann", "Bob"], {"seed": 1 << 63}, "the seed is"),
    "seed negative": (["Ann", "Bob"], {"seed": -1}, "the seed is -1"),
    "seed of another type": (["Ann", "Bob"], {"seed": "x"}, "the seed is 'x'"),
    "unknown option": (
        ["Ann", "Bob"],
        {"options": {"sizes": 8}},
        "no option 'sizes'. The options are: size",
    ),
    "option out of range": (["Ann", "Bob"], {"options": {"size": 7}}, "Invalid enum value 7"),
    "option of another type": (["Ann", "Bob"], {"options": {"size": "8"}}, "one option is wrong"),
}


@pytest.mark.parametrize(("players", "more", "message"), WRONG.values(), ids=WRONG)
def test_a_table_that_cannot_be_made_says_why(players: Any, more: Any, message: str) -> None:
    """Wrong numbers of players, seeds and options are refused with what would be right."""
    with pytest.raises(TableError, match=f"Cannot (create a|set up the) table: .*{message}"):
        Table.create(Reversi, players, **more)


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


@pytest.mark.parametrize(
    "players", [[Name("Ann"), "Bob"], {5: Name("Ann"), 6: "Bob"}], ids=["names", "by id"]
)
def test_names_of_a_class_are_their_texts(players: Any) -> None:
    """A name may be of a class that inherits str: the text is the name."""
    table = Table.create(TicTacToe, players)
    again = Table.restore(TicTacToe, table.snapshot())

    assert [player.name for player in again.view(None).players] == ["Ann", "Bob"]


class Unreadable(UserDict[str, object]):
    """A mapping that cannot be read."""

    def __iter__(self) -> Any:
        raise RuntimeError


@pytest.mark.parametrize("name", ["options", "preferences"])
def test_settings_that_cannot_be_read(name: str) -> None:
    """A mapping that raises while it is read is the caller's mistake."""
    settings: dict[str, Any] = {name: Unreadable(size=8)}
    with pytest.raises(TableError, match="Cannot set up the table: a mapping cannot be read"):
        Table.create(Reversi, ["Ann", "Bob"], **settings)


def test_options_are_filled_and_saved() -> None:
    """`Game.Options` declares the options' types and defaults; they are part of the table."""
    default, small = (
        Table.create(Reversi, ["Ann", "Bob"], options=options) for options in ({}, {"size": 6})
    )

    spelt_out = Table.create(Reversi, ["Ann", "Bob"], seed=default.seed, options={"size": 8})

    assert (default.game.options.size, small.game.options.size) == (8, 6)
    assert spelt_out.snapshot() == default.snapshot()
    assert Table.restore(Reversi, small.snapshot()).game.options == Reversi.Options(size=6)


def test_a_game_without_options_takes_none() -> None:
    """Options given to a game without any are refused."""
    with pytest.raises(TableError, match="The options are: none"):
        Table.create(TicTacToe, ["Ann", "Bob"], options={"size": 3})


def test_options_need_defaults() -> None:
    """Options without defaults are a finding, as are those that nobody saves."""

    @dataclass
    class Options:
        size: int
        names: list[str] = field(default_factory=list)

    with pytest.raises(Exception, match="Options does not work without values"):
        Table.create(
            game_of(PlayerState, Options=Options, __annotations__={"options": Options}),
            ["Ann", "Bob"],
        )


def test_without_a_seed_tables_differ() -> None:
    """A table made without a seed picks one, and reports it."""
    tables = [Table.create(TicTacToe, ["Ann", "Bob"]) for _ in range(3)]
    again = Table.create(TicTacToe, ["Ann", "Bob"], seed=tables[0].seed)

    assert len({table.seed for table in tables}) == 3
    assert again.snapshot() == tables[0].snapshot()


def test_moves_are_counted() -> None:
    """Each action that succeeds is a move; those that fail are not."""

    class Count(PlayerState):
        @possible_action
        def act_count(self, n: int) -> None:
            self.game.players[self.game.get_active_player_id()].score += n

    table = table_of(Count)
    ann = table.player_ids[0]
    moves = [table.act(ann, "act_count", {"n": n}).move_id for n in (1, 2)]
    with pytest.raises(Exception, match="bad|Expected"):
        table.act(ann, "act_count", {"n": "x"})

    assert ([*moves, table.move_id], table.view(None).players[0].score) == ([1, 2, 2], 3)


def test_a_finished_game_has_a_result() -> None:
    """State 99 ends the game: the result ranks by score, and says why the game is over."""

    class Last(PlayerState):
        @possible_action
        def act_end(self, active_player_id: int) -> int:
            self.game.players[active_player_id].score = 3
            return GAME_END

    table = table_of(Last)
    ann, bob = table.player_ids
    before = table.result
    table.act(ann, "act_end")

    assert (before, table.is_over, table.state_name, table.active_player_ids) == (
        None,
        True,
        "gameEnd",
        [],
    )
    assert table.result is not None
    assert ([r.player_id for r in table.result.ranking], table.result.reason) == (
        [ann, bob],
        EndReason.PLAYED_OUT,
    )


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([(5, 0), (3, 0), (1, 0)], [1, 2, 3]),
        ([(3, 0), (5, 0), (3, 0)], [2, 1, 2]),
        ([(5, 0), (5, 0), (1, 0)], [1, 1, 3]),
        ([(5, 1), (5, 2), (1, 9)], [2, 1, 3]),
        ([(0, 0), (0, 0), (0, 0)], [1, 1, 1]),
        ([(-2, 0), (-1, 0), (-3, 0)], [2, 1, 3]),
    ],
    ids=["clear", "shared second", "shared first", "tie-breaker", "all equal", "negative"],
)
def test_equal_players_share_a_rank(scores: list[tuple[int, int]], ranks: list[int]) -> None:
    """More points are better, then a higher tie-breaker; ties share a rank and skip the next."""
    players = [Player(no, str(no), no, "", score, aux) for no, (score, aux) in enumerate(scores, 1)]
    by_player = {
        ranked.player_id: ranked.rank for ranked in GameResult.individual_ranking(players).ranking
    }

    assert [by_player[player.id] for player in players] == ranks


def test_a_score_that_is_no_int_is_refused() -> None:
    """Scores are ints: anything else is an error at the commit."""

    class Half(PlayerState):
        @possible_action
        def act_score(self, active_player_id: int) -> None:
            self.game.players[active_player_id].score = 0.5

    table = table_of(Half)

    with pytest.raises(GameError, match="score"):
        table.act(table.player_ids[0], "act_score")
    assert table.view(None).players[0].score == 0


@pytest.mark.pitfall(99, caught="run time")
def test_state_objects_hold_no_data() -> None:
    """An attribute set on a state object would be lost, so it is refused with a remedy (P99)."""

    class Keep(PlayerState):
        @possible_action
        def act_keep(self) -> None:
            self.kept = 1

    table = table_of(Keep)

    with pytest.raises(GameError, match=r"Cannot set Keep.kept: .*Declare it on the Game class"):
        table.act(table.player_ids[0], "act_keep")


class TestChoices:
    """What `get_choices` may offer."""

    @pytest.mark.parametrize(
        ("offered", "message"),
        [(None, "get_choices gave None"), ([1], "1 is not a Choice"), (7, "get_choices gave 7")],
        ids=["none", "no choice", "int"],
    )
    def test_wrong_choices_are_an_error(self, offered: Any, message: str) -> None:
        """Whatever is not a Choice is refused with what to write."""

        class Offer(PlayerState):
            def get_choices(self) -> Any:
                return offered

        table = table_of(Offer)

        with pytest.raises(GameError, match=message):
            table.choices(table.player_ids[0])

    @pytest.mark.parametrize(
        ("one", "other", "count"),
        [
            ({"x": 1, "y": 2}, {"y": 2, "x": 1}, 1),
            ({"x": {1: 2}}, {"x": {1: 2}}, 1),
            ({"x": [1]}, {"x": (1,)}, 1),
            ({}, {}, 1),
            ({"x": 1}, {"x": True}, 2),
            ({"x": [1, 2]}, {"x": [2, 1]}, 2),
        ],
        ids=["order", "dict", "list", "nothing", "types", "order of a list"],
    )
    def test_choices_are_equal_when_the_same_is_sent(
        self, one: dict[str, Any], other: dict[str, Any], count: int
    ) -> None:
        """Choices can be counted in a set or dict."""

        @possible_action
        def act_take(**args: object) -> None:
            raise AssertionError(args)

        assert len({Choice(act_take, **one), Choice(act_take, **other)}) == count

    def test_an_unmarked_method_cannot_be_offered(self) -> None:
        """A Choice is made of a method that is an action."""
        from bga_states import Choice

        with pytest.raises(GameError, match="Mark it with @possible_action"):
            Choice(print).action  # noqa: B018  # looks whether it is one

    def test_a_state_without_get_choices_offers_none(self) -> None:
        """`get_choices` is optional."""
        table = table_of(PlayerState)

        assert table.choices(table.player_ids[0]) == []


def test_an_outcome_tells_which_states_were_entered() -> None:
    """The outcome has the states entered, from where, and for private steps which player."""
    table = Table.create(Harvest, ["Ann", "Bob"], seed=1)
    season, keep, plant = 30, 31, 32
    ann, bob = table.player_ids
    choice = table.choices(ann)[0]

    assert table.outcome.entered == (
        Entered(1, season),
        Entered(season, keep, ann),
        Entered(season, keep, bob),
    )
    assert table.act(ann, choice.action, choice.args).entered == (Entered(keep, plant, ann),)
