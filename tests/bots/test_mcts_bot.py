"""The bot that thinks."""

import random
from collections import Counter
from collections.abc import Iterator
from math import nan
from typing import Any

import pytest

from bga_states import Choice, Game, GameResult, GameState, StateType, Table, possible_action
from bga_states.bots import MctsBot, RandomBot, Seat, bot_maker, decide, mcts_bot
from bga_states.bots.bot import AnyBot
from bga_states.bots.search_tree import Node, Worth
from bga_states.bots.tree_search import Walk
from sample_games.battleship import Battleship
from sample_games.branch_lines import BranchLines
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.bots.secrets import played
from tests.planting import found_by
from tests.sizes import size
from tests.support import Everybody, PlayerState, game_of

pytestmark = pytest.mark.own_gear


def decided(table: Table[Any], bot: AnyBot, seed: int = 1) -> str:
    return str(decide(bot, table, table.active_player_ids[0], random.Random(seed)))


OPENINGS = (0, 1, 4, 2, 3, 5, 6, 7, 8)
"""A corner, a side and the middle, and then the squares that are like them but for a turn."""


def is_tried(choice: Choice, table: Table[Any]) -> bool:
    """Whether a reply is tried: in the small size games begin on squares of each kind."""
    return any(table.game.board) or choice.args["cell"] in OPENINGS[: size("openings")]


def replies(table: Table[Any], bot_id: int, seen: set[tuple[int, ...]]) -> Iterator[Table[Any]]:
    """Let mcts play against every reply there is, and yield how it ends."""
    if tuple(table.game.board) in seen:
        return
    seen.add(tuple(table.game.board))
    if table.is_over:
        yield table
        return
    player_id = table.active_player_ids[0]
    if player_id == bot_id:
        decide(MctsBot(playouts=1000), table, player_id, random.Random(1)).do(table)
        yield from replies(table, bot_id, seen)
        return
    for choice in table.choices(player_id):
        if not is_tried(choice, table):
            continue
        other = table.copy()
        other.act(player_id, choice.action, choice.args)
        yield from replies(other, bot_id, seen)


@pytest.mark.parametrize("seat", [0, 1])
def test_it_never_loses_tictactoe(seat: int) -> None:
    """With 1,000 playouts a move it loses to no line of play, and beats most."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    bot_id = table.player_ids[seat]
    ends = Counter[int]()
    for end in replies(table, bot_id, set()):
        assert end.result is not None
        ends.update(entry.rank for entry in end.result.ranking if entry.player_id == bot_id)

    assert ends[2] == 0
    assert ends[1] > 20


@found_by("tests/bots/test_mcts_bot.py::test_it_never_loses_tictactoe")
def what_comes_of_a_choice_counts_for_the_other() -> Iterator[None]:
    """Note at a place what came of it for the player who chooses there, not for who came there."""

    def note(walk: Walk, worth: Worth) -> None:
        for step in walk._steps:
            step.target.visits += 1
            step.target.total += 1 - worth[step.player_id]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Walk, "note", note)
        yield


@found_by("tests/bots/test_mcts_bot.py::test_it_never_loses_tictactoe")
def one_reply_proves_a_choice() -> Iterator[None]:
    """Take what comes of one reply for what comes of all of them."""
    prove = Node.prove
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Node, "prove", lambda node, player_id, _choices: prove(node, player_id, 1))
        yield


def test_it_finds_what_wins_at_once() -> None:
    """It completes its own line, and stops that of the other player, with few playouts."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    table.arrange(lambda game: setattr(game, "board", [1, 1, 0, 2, 2, 0, 0, 0, 0]))
    assert decided(table, MctsBot(playouts=60)) == "act_mark({'cell': 2})"

    table.arrange(lambda game: setattr(game, "board", [1, 0, 0, 2, 2, 0, 0, 0, 1]))
    assert decided(table, MctsBot(playouts=60)) == "act_mark({'cell': 5})"


@pytest.mark.parametrize(
    "game",
    [Battleship, BranchLines, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe],
    ids=lambda game: game.__name__,
)
def test_it_plays_every_game(game: type[Game]) -> None:
    """It makes some moves of each sample game, with chance, hidden cards and private states."""
    table = played(game, seed=2, moves=3)
    bots = {player_id: MctsBot(playouts=12, depth=30) for player_id in table.player_ids}
    last = table.move_id
    while not table.is_over and table.move_id < last + 5:
        player_id = table.active_player_ids[0]
        decide(bots[player_id], table, player_id, random.Random(1)).do(table)

    assert table.is_over or table.move_id == last + 5


def test_it_wins_more_than_chance_does() -> None:
    """Six games of Reversi against random moves, from both sides: it wins nearly all."""
    wins = 0
    for seed in range(6):
        table = Table.create(Reversi, ["Ann", "Bob"], seed=seed, options={"size": 6})
        bots: dict[int, AnyBot] = dict.fromkeys(table.player_ids, RandomBot())
        thinking = table.player_ids[seed % 2]
        bots[thinking] = MctsBot(playouts=30)
        chance = random.Random(seed)
        while not table.is_over:
            player_id = table.active_player_ids[0]
            decide(bots[player_id], table, player_id, chance).do(table)
        assert table.result is not None
        best = table.result.ranking[0]
        wins += best.player_id == thinking

    assert wins >= 5


class Hold(GameState["Bluff"]):
    """Both players hold up a hand at the same time; equal hands win for the first player."""

    def __init__(self, game: "Bluff") -> None:
        super().__init__(game, id=30, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_hold, hand=hand) for hand in (1, 2)]

    @possible_action
    def act_hold(self, hand: int, current_player_id: int) -> None:
        self.game.hands[current_player_id] = hand
        self.gamestate.set_player_non_multiactive(current_player_id, Compare)

    def zombie(self, player_id: int) -> None:
        self.act_hold(1, player_id)


class Compare(GameState["Bluff"]):
    """The hands are shown."""

    def __init__(self, game: "Bluff") -> None:
        super().__init__(game, id=31, type=StateType.GAME)

    def on_entering_state(self) -> GameResult:
        first, second = self.players.values()
        winner = first if len({*self.game.hands.values()}) == 1 else second
        winner.score = 1
        return GameResult.individual_ranking(self.players)


class Bluff(Game):
    """Matching pennies: whoever moved last and saw the other's hand would always win."""

    states = (Hold, Compare)
    hands: dict[int, int]

    def setup_new_game(self) -> type[Hold]:
        self.hands = {}
        return Hold

    def redeal(self, player_id: int) -> None:
        self.hands = {id_: hand for id_, hand in self.hands.items() if id_ == player_id} | {
            id_: self.random.randint(1, 2) for id_ in self.hands if id_ != player_id
        }


def test_players_who_choose_at_once_do_not_see_each_other() -> None:
    """The second of two who choose at the same time holds up either hand, whatever the first did.

    If it saw the hand that is hidden, it would always hold up the other one.
    """
    hands = Counter[str]()
    for seed in range(20):
        table = Table.create(Bluff, ["Ann", "Bob"], seed=1)
        first, second = table.player_ids
        table.act(first, "act_hold", {"hand": 1})
        hands[str(decide(MctsBot(playouts=50), table, second, random.Random(seed)))] += 1

    assert min(hands["act_hold({'hand': 1})"], hands["act_hold({'hand': 2})"]) >= 4


class Clock:
    """A clock that goes on by a second when it is looked at, and not by itself."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search have the time of such a clock."""
    monkeypatch.setattr(mcts_bot, "perf_counter", Clock())


def playouts_of(limits: dict[str, Any], seconds: float | None = None) -> int:
    """Count the playouts of one decision, for which the bot has these limits, the seat a time."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    bot = Careful(depth=4, **limits)
    bot.asked = Counter()
    seat = Seat(table, table.player_ids[0], random.Random(1), seconds=seconds)

    assert bot.choose(seat) in seat.choices
    return bot.asked["estimate"]


@pytest.mark.usefixtures("_clock")
@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"seconds": 10}, 10),
        ({"seconds": 300}, 300),
        ({"seconds": 3600, "playouts": 2}, 2),
        ({"seconds": 10, "playouts": 20}, 10),
    ],
    ids=["time", "long time", "playouts first", "time first"],
)
def test_the_time_ends_a_search(limits: dict[str, Any], expected: int) -> None:
    """With a time and no number it plays on until the time is over, with both to the first."""
    assert playouts_of(limits) == expected


@pytest.mark.parametrize("bot", [MctsBot(seconds=nan), MctsBot(playouts=0)], ids=str)
def test_a_limit_that_makes_no_sense_ends_a_search(bot: MctsBot) -> None:
    """A bot whose limit makes no sense plays one playout, and does not think for ever."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)

    assert decided(table, bot) == decided(table, MctsBot(playouts=1))


@pytest.mark.usefixtures("_clock")
def test_the_table_may_set_a_time() -> None:
    """A seat that has some time to think ends the search of a bot that knows no end, early."""
    assert playouts_of({"playouts": 10**9}, seconds=10) == 8
    assert playouts_of({"seconds": 5}, seconds=10) == 5


def test_it_goes_on_from_its_last_search() -> None:
    """After the answer of the other player it finds its place in the tree, and what it knows."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    bot = MctsBot(playouts=60)
    ann, bob = table.player_ids
    decide(bot, table, ann, random.Random(1)).do(table)
    answer = table.choices(bob)[0]
    table.act(bob, answer.action, answer.args)
    seat = Seat(table, ann, random.Random(2))
    found = bot._memory.find(seat)

    assert found is not None
    assert found.visits > 3
    assert bot._memory.find(seat, 0.0) is None, "there is no time to look"


def test_it_starts_anew_where_it_knows_nothing() -> None:
    """At another table, or after a move it never thought of, it finds no place in its tree."""
    bot = MctsBot(playouts=2)
    one = Table.create(Reversi, ["Ann", "Bob"], seed=1)
    decided(one, bot)
    later = played(Reversi, seed=3, moves=10)

    assert bot._memory.find(Seat(later, later.active_player_ids[0], random.Random(1))) is None
    assert decided(later, bot).startswith("act_play_disc")


class Careful(MctsBot):
    """A bot of an author, who knows how to play on and how a game stands."""

    asked: Counter[str]

    def playout_choice(
        self, table: Table[Any], player_id: int, choices: list[Choice], seat: Seat
    ) -> Choice:
        assert player_id in table.active_player_ids
        assert seat.random.random() < 1
        self.asked["choice"] += 1
        return choices[0]

    def estimate(self, table: Table[Any], seat: Seat) -> dict[int, float]:
        self.asked["estimate"] += 1
        return {player_id: float(player_id == seat.player_id) for player_id in table.player_ids}


def test_an_author_may_say_how_to_play_on() -> None:
    """A subclass chooses in playouts, and says how a game stands that is not over."""
    bot = Careful(playouts=10, depth=4)
    bot.asked = Counter()
    decided(Table.create(Reversi, ["Ann", "Bob"], seed=1), bot)

    assert bot.asked["estimate"] == 10
    assert bot.asked["choice"] > 10


def test_zombies_play_where_playouts_are_offered_nothing() -> None:
    """A state without choices is played by its zombie, in the tree and behind it."""

    class Pass(PlayerState):
        def zombie(self, player_id: int) -> Any:
            return Everybody

    class Pick(Everybody):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_end, n=n) for n in (1, 2)]

        @possible_action
        def act_end(self, n: int) -> Any:
            self.game.players[self.game.players.ids[0]].score = n
            return 99

    class Start(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_on, n=n) for n in (1, 2)]

        @possible_action
        def act_on(self, n: int) -> Any:
            return Pass

        def zombie(self, player_id: int) -> Any:
            return Pass

    Pass.zombie = lambda _self, player_id: Pick  # type: ignore[method-assign,assignment]  # known only now
    table = Table.create(game_of(Start, Pass, Pick), ["Ann", "Bob"], seed=1)
    bot = bot_maker("mcts:playouts=20")()

    assert decided(table, bot).startswith("act_on")
