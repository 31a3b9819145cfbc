"""A walk sees every position of a game, and finds what is wrong in any of them."""

import sys
from typing import Any

import pytest

from bga_states import GAME_END, Choice, Game, TableError, UserError, possible_action
from bga_states.verify import Fault, verify
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
from tests.support import AutomaticState, Everybody, PlayerState, game_of
from tests.verify.small_games import Dice, Hands, Rare, Rope, Stuck

pytestmark = pytest.mark.own_gear


class Once(PlayerState):
    """One action ends the game."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_end)]

    @possible_action
    def act_end(self) -> Any:
        return GAME_END


def pasted(fault: Fault, **known: object) -> Exception:
    """Run the Python of a fault as a user would, and return what that raises."""
    with pytest.raises(Exception) as raised:  # noqa: PT011  # whatever the game raises
        exec("\n".join(fault.lines), known)  # noqa: S102  # it is ours
    return raised.value


def test_tictactoe_is_proven() -> None:
    """Tic-tac-toe has 5,478 positions, 958 of them ends, and nothing is wrong in any."""
    seen = verify(TicTacToe)

    assert (seen.positions, seen.moves, seen.is_proven) == (5_478, 16_167, True)
    assert [(one.winners, one.positions) for one in seen.results] == [
        (("Player 1",), 626),
        (("Player 2",), 316),
        (("Player 1", "Player 2"), 16),
    ]
    assert (seen.shortest_game, seen.longest_game, seen.repeats) == (5, 9, False)


def test_a_dead_end_is_found_in_the_fewest_moves() -> None:
    """An active player who is offered nothing is a fault, shown by the shortest way there."""
    seen = verify(Stuck)
    (fault,) = seen.faults

    assert (fault.kind, fault.length, fault.lines) == (
        "idle",
        3,
        (
            "from bga_states import Table",
            "from tests.verify.small_games import Stuck",
            "table = Table.create(Stuck, ['Player 1', 'Player 2'])",
            "table.act(2300001, \"act_mark\", {'cell': 0})",
            "table.act(2300002, \"act_mark\", {'cell': 4})",
            "table.act(2300001, \"act_mark\", {'cell': 8})",
            "table.choices(2300002)",
        ),
    )


def test_an_exception_on_one_rare_line_is_found() -> None:
    """What one position out of thousands raises is found, and its lines raise it again."""
    seen = verify(Rare)

    assert [(fault.kind, fault.length, fault.times) for fault in seen.faults] == [("error", 9, 3)]
    assert seen.positions == 5_478
    assert isinstance(pasted(seen.faults[0]), KeyError)


class Leave(PlayerState):
    """A player may end the game, or the program."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_leave, code=3), Choice(self.act_leave, code=0)]

    @possible_action
    def act_leave(self, code: int) -> int:
        if code:
            sys.exit(code)
        return GAME_END


def test_a_game_that_ends_the_program_is_at_fault() -> None:
    """`sys.exit` in a game is found like any error, and the walk goes on."""
    seen = verify(game_of(Leave))

    (fault,) = seen.faults
    assert "act_leave(code=3) in Leave fails: RuntimeError: it ends the program" in fault.fact
    assert seen.shortest_game == 1


def test_a_setup_that_ends_the_program_is_at_fault() -> None:
    """That holds before the first move, too."""

    class Leaving(Dice):
        def setup_new_game(self) -> Any:
            sys.exit(3)

    (fault,) = verify(Leaving).faults
    assert fault.fact == "the setup fails: RuntimeError: it ends the program"


def test_every_outcome_of_chance_is_walked() -> None:
    """A move is tried with each outcome of its draws; all of them lead somewhere."""
    seen = verify(Dice)
    scores = {one.state: one.positions for one in seen.states}

    assert seen.is_proven
    # One player has 0 to 3; then the other has, for each of the four the first may have kept.
    assert (scores["Roll"], scores["gameEnd"]) == (4 + 4 * 4, 4 * 4)
    assert (seen.shortest_game, seen.longest_game) == (2, 8)


def test_an_error_behind_dice_is_shown_with_its_draws() -> None:
    """Where chance is on the way, the lines say what is drawn."""

    class Unlucky(Dice):
        def get_all_datas(self) -> Any:
            return {"inverse": 1 // (5 - sum(player.score for player in self.players.seated))}

    (fault,) = verify(Unlucky).faults

    assert fault.lines == (
        "from bga_states.verify import scripted_table",
        "table = scripted_table(Unlucky, ['Player 1', 'Player 2'], draws=[1, 2])",
        'table.act(2300001, "act_roll")',
        'table.act(2300001, "act_stop")',
        'table.act(2300002, "act_roll")',
        "table.view(2300001)",
    )
    assert isinstance(pasted(fault, Unlucky=Unlucky), ZeroDivisionError)


def test_those_who_act_at_once_act_in_any_order() -> None:
    """In a state of several players each of them may be the next."""
    seen = verify(Hands)

    assert seen.is_proven
    # Nobody, one of two, both.
    assert seen.positions == 1 + 2 * 3 + 3 * 3
    assert [one.positions for one in seen.results] == [3, 3, 3]


def test_what_is_offered_out_of_turn_is_taken() -> None:
    """What get_choices offers to a player who is not active belongs to the game too."""

    class Shouting(PlayerState):
        def get_choices(self, player_id: int) -> list[Choice]:
            return [Choice(self.act_end), Choice(self.act_shout, who=player_id)]

        @possible_action
        def act_end(self) -> Any:
            return GAME_END

        @possible_action(check=False)
        def act_shout(self, who: int) -> None:
            self.game.shouts = 1

    class Shouts(game_of(Shouting)):  # type: ignore[misc]  # made at run time
        shouts: int = 0

    seen = verify(Shouts, 3)

    assert (seen.positions, seen.moves) == (4, 2 * 4)


def test_positions_that_repeat_have_no_longest_game() -> None:
    """A game that can come back to a position may go on for ever."""
    seen = verify(Rope)

    assert (seen.repeats, seen.longest_game, seen.shortest_game) == (True, None, 2)
    assert seen.is_proven


def test_a_trap_without_an_end_is_found() -> None:
    """Positions from which no end can be reached any more are a fault."""

    class Trap(PlayerState):
        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_end), Choice(self.act_go_round)]

        @possible_action
        def act_end(self) -> Any:
            return GAME_END

        @possible_action
        def act_go_round(self) -> Any:
            return Ring

    class Ring(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        def get_choices(self) -> list[Choice]:
            return [Choice(self.act_on)]

        @possible_action
        def act_on(self) -> Any:
            self.game.active_next_player()
            return Ring

    (fault,) = verify(game_of(Trap, Ring)).faults

    assert (fault.kind, fault.length, fault.times) == ("endless", 1, 2)
    assert "from Ring no end of the game can be reached" in fault.fact


class Refusing(Once):
    @possible_action
    def act_end(self) -> Any:
        raise UserError("Not now")


class Telling(Once):
    @possible_action
    def act_end(self) -> Any:
        self.notify.all("told", "${nobody} fills this")
        return GAME_END


class Changing(Once):
    def get_choices(self) -> list[Choice]:
        self.game.player_score.set(self.players.ids[0], 1)
        return super().get_choices()


def fail(game: Any) -> Any:
    """Stand for any method of a Game that fails."""
    return 1 // 0


@pytest.mark.parametrize(
    ("game", "kind", "call"),
    [
        pytest.param(game_of(Refusing), "refused", "act", id="an offer that is refused"),
        pytest.param(game_of(Telling), "error", "act", id="a notification that nothing fills"),
        pytest.param(game_of(Changing), "error", "choices", id="a look that changes the table"),
        pytest.param(game_of(Once, get_all_datas=fail), "error", "view", id="a view that fails"),
    ],
)
def test_what_is_wrong_is_found(game: type[Game], kind: str, call: str) -> None:
    """Whatever play in the ordinary gear would raise is found, with the call that raises it."""
    (fault,) = verify(game).faults

    assert fault.kind == kind
    assert fault.lines[-1].startswith(f"table.{call}(")


def test_one_mistake_is_one_fault() -> None:
    """The same line that fails for each viewer, in each position, is one fault."""
    (fault,) = verify(game_of(Once, get_all_datas=fail)).faults

    # Two players and a spectator, at the beginning and at the end.
    assert (fault.times, fault.length) == (6, 0)


def test_a_setup_that_fails_is_found() -> None:
    """A setup that fails with some draws is a fault, and the other beginnings are walked."""

    class Sometimes(game_of(Once)):  # type: ignore[misc]  # made at run time
        def setup_new_game(self) -> Any:
            if self.random.randrange(3) == 1:
                raise RuntimeError("a bad start")
            return super().setup_new_game()

    seen = verify(Sometimes)
    (fault,) = seen.faults

    assert (fault.length, seen.positions) == (0, 2)
    assert fault.lines[-1].endswith("draws=[1])")


def test_settings_that_are_refused_are_no_fault() -> None:
    """A game that says in its setup why its options do not go together is not walked."""

    class Picky(game_of(Once)):  # type: ignore[misc]  # made at run time
        def setup_new_game(self) -> Any:
            raise UserError("Take another option")

    seen = verify(Picky)

    assert (seen.faults, seen.positions) == ((), 0)
    assert "it refuses these settings: Take another option" in seen.stopped


def test_what_never_happens_is_listed() -> None:
    """States that no game comes to are listed, and actions that nobody is offered."""

    class Hidden(Once):
        @possible_action
        def act_cheat(self) -> None:
            pass

    class Nowhere(AutomaticState):
        pass

    seen = verify(game_of(Hidden, Nowhere))

    assert seen.is_proven
    assert (seen.unreached_states, seen.unoffered_actions) == (("Nowhere",), ("Hidden.act_cheat",))


def test_no_walk_takes_anything_back() -> None:
    """An undo that is offered where `can_undo` allows it never is, whatever was done before."""

    class Twice(PlayerState):
        def get_choices(self) -> list[Choice]:
            undo = [Choice(self.act_undo)] * self.game.can_undo(self.game.get_active_player_id())
            return [*undo, Choice(self.act_go)]

        @possible_action
        def act_undo(self) -> None:
            self.game.undo_restore_point()

        @possible_action
        def act_go(self) -> Any:
            self.game.undo_savepoint()
            self.game.left -= 1
            return Twice if self.game.left else GAME_END

    class Counted(game_of(Twice)):  # type: ignore[misc]  # made at run time
        left: int

        def setup_new_game(self) -> Any:
            self.undo_savepoint()
            self.left = 2
            return Twice

    seen = verify(Counted)

    assert (seen.is_proven, seen.repeats) == (True, False)
    assert seen.unoffered_actions == ("Twice.act_undo",)


def test_a_walk_ends_at_its_limit() -> None:
    """With a limit the walk is incomplete, and says what was seen so far."""
    seen = verify(TicTacToe, limit=100)

    assert (seen.positions, seen.is_complete, seen.longest_game) == (100, False, None)
    assert seen.stopped.startswith("the limit of 100 positions is reached")


def test_chance_that_is_too_wide_is_not_walked() -> None:
    """A shuffle of 52 cards is refused, with what to do, rather than walked in part."""
    seen = verify(Hearts)

    assert (seen.positions, seen.is_proven) == (0, False)
    assert "a shuffle of 52 items has 52! outcomes. Verify a smaller variant" in seen.stopped


def test_a_state_without_choices_is_not_walked() -> None:
    """Where no get_choices says what can be done, nobody can walk on."""
    seen = verify(game_of(Everybody, PlayerState))

    assert "Everybody has no get_choices" in seen.stopped


@pytest.mark.parametrize("players", [1, 5, True, "2", 10**12])
def test_players_that_do_not_fit(players: Any) -> None:
    """A number of players that the game does not take is refused."""
    with pytest.raises(TableError, match="player"):
        verify(TicTacToe, players)


def test_a_game_that_does_not_do_the_same_twice_is_refused() -> None:
    """Chance that is not the table's own makes every proof worthless, and is told."""
    drawn = iter(range(1_000))

    class Odd(Once):
        @possible_action
        def act_end(self) -> None:
            self.game.total += 1 + next(drawn) // 3 * 10

        def get_choices(self) -> list[Choice]:
            return super().get_choices() if self.game.total < 3 else []

    class Odds(game_of(Odd)):  # type: ignore[misc]  # made at run time
        total: int = 0

    with pytest.raises(Exception, match="the same action in the same position"):
        verify(Odds)


def test_progress_is_heard() -> None:
    """Whoever listens hears after each position what is known."""
    heard: list[Any] = []
    verify(Hands, progress=heard.append)

    assert (heard[-1].positions, heard[-1].depth, heard[-1].faults) == (16, 2, 0)
    assert len(heard) == 16


def test_it_reads_well() -> None:
    """A record as a text says how much was walked, and what is wrong."""
    game: type[Game] = game_of(Refusing)
    text = str(verify(game))

    assert text.startswith(
        "Sample, 2 players: 1 positions, 1 moves, 1 faults\nact_end() is offered in Refusing, "
    )
