import pytest

from bga_states import Choice, Table
from bga_states.cli.terminal.prompt import Move, PromptError, label, read_move, split_words, usage
from sample_games.tictactoe import TicTacToe
from tests.cli.odd_games import Auction


@pytest.fixture
def auction() -> Table[Auction]:
    return Table.create(Auction, ["Ann", "Bob"], seed=1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bid 3", ["bid", "3"]),
        ("  bid\t 3  ", ["bid", "3"]),
        ("paint [1, 2] x={'a': (1, 2)}", ["paint", "[1, 2]", "x={'a': (1, 2)}"]),
        ('say "two words"', ["say", '"two words"']),
        ("say text='two words'", ["say", "text='two words'"]),
        ("say don't", ["say", "don't"]),
        (r'say "a \" b" c', ["say", r'"a \" b"', "c"]),
        ('say ["a b"]', ["say", '["a b"]']),
        ("smile :-)", ["smile", ":-)"]),
    ],
)
def test_a_line_is_split_outside_of_quotes_and_brackets(line: str, words: list[str]) -> None:
    """Spaces separate the action and its values, but not within quotes or brackets."""
    assert split_words(line) == words


@pytest.mark.parametrize("line", ["bid [1, 2", 'say "never', "say {'a': 1"])
def test_what_is_opened_must_be_closed(line: str) -> None:
    """A quote or bracket without its end is reported, not guessed."""
    with pytest.raises(PromptError, match="not closed"):
        split_words(line)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("bid 3", Move("act_bid", {"amount": 3})),
        ("act_bid 3", Move("act_bid", {"amount": 3})),
        ("bid amount=3", Move("act_bid", {"amount": 3})),
        ("bid 3 4", Move("act_bid", {"amount": 3, "note": "4"})),
        ("bid note=4 3", Move("act_bid", {"amount": 3, "note": "4"})),
        ("bid 3 note='a b'", Move("act_bid", {"amount": 3, "note": "a b"})),
        ("bid 3 'a=b'", Move("act_bid", {"amount": 3, "note": "a=b"})),
        (
            "paint RED,b slow [1,2]",
            Move("act_paint", {"colors": ["r", "b"], "speed": "slow", "layers": [1, 2]}),
        ),
        ("bid price=3", Move("act_bid", {"price": "3"})),
        ("crash", Move("act_crash", {})),
    ],
)
def test_an_action_is_typed_with_its_values(auction: Table[Auction], line: str, move: Move) -> None:
    """An action works with or without `act_`, with values by order or by name.

    They are read by the parameters' types.
    """
    assert read_move(line, auction, auction.player_ids[0], []) == move


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("bidd 3", "Did you mean bid?"),
        ("zzz", "You can bid, crash, paint, say, stray."),
        ("bid 3 x y", "Too many values. Type bid amount"),
        ("bid amount=3 amount=4", "amount is given twice"),
        ("7", "There is no choice 7. Type an action."),
    ],
)
def test_what_is_no_move_is_explained(auction: Table[Auction], line: str, fact: str) -> None:
    """A line that is not a move is answered with the reason."""
    with pytest.raises(PromptError, match="^.*$") as refused:
        read_move(line, auction, auction.player_ids[0], [])
    assert fact in str(refused.value)


def test_a_number_picks_from_the_list() -> None:
    """A number is the choice with that number, counted from one."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)
    ann = table.player_ids[0]

    assert read_move("9", table, ann, table.choices(ann)) == Move("act_mark", {"cell": 8})
    for line in ("0", "10"):
        with pytest.raises(PromptError, match="Type 1 to 9"):
            read_move(line, table, ann, table.choices(ann))


def test_labels_can_be_typed(auction: Table[Auction]) -> None:
    """The label of a choice, typed at the prompt, is that choice."""
    ann = auction.player_ids[0]
    offered = Choice(auction._machine.owners[auction.state_id].act_bid, amount=3, note="for 'a b'")

    assert label(offered) == """bid amount=3 note="for 'a b'\""""
    assert read_move(label(offered), auction, ann, []) == Move("act_bid", offered.args)


def test_usage_shows_what_may_be_left_out(auction: Table[Auction]) -> None:
    """The help lists an action's parameters in order, optional ones in brackets with defaults."""
    parameters = auction.parameters(auction.player_ids[0], "act_bid")

    assert usage("act_bid", parameters) == 'bid amount [note=""]'
