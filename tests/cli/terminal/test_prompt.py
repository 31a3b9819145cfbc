"""What is typed at the prompt of a game that offers no choices, read by the types of its values."""

import pytest

from bga_states import Table
from bga_states.cli.terminal.offered import Offers, PromptError, Question
from bga_states.cli.terminal.prompt import Move, read_move, split_words, usage
from tests.cli.odd_games import Auction


@pytest.fixture
def auction() -> Offers:
    table = Table.create(Auction, ["Ann", "Bob"], seed=1)
    ann = table.player_ids[0]
    actions = {action: table.parameters(ann, action) for action in table.view(ann).possible_actions}
    return Offers(actions, [])


def read(line: str, offers: Offers) -> Move | Question:
    return read_move(line, offers)


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
        ("Bid 3", Move("act_bid", {"amount": 3})),
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
        (
            "paint red,blue s 1 2 5",
            Move("act_paint", {"colors": ["r", "b"], "speed": "slow", "layers": [1, 2, 5]}),
        ),
        ("crash", Move("act_crash", {})),
        ("c", Move("act_crash", {})),
        ("b 3", Move("act_bid", {"amount": 3})),
    ],
)
def test_an_action_is_typed_with_its_values(auction: Offers, line: str, move: Move) -> None:
    """Values come by order or by name and are read by their types, a list at the end as words.

    Of the name of an action a beginning is enough that no other has.
    """
    assert read(line, auction) == move


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("s", "s is not possible now. Possible: bid, crash, paint, say or stray."),
        ("bidd 3", "bidd is not possible now. Did you mean bid?"),
        ("zzz", "zzz is not possible now. Possible: bid, crash, paint, say or stray."),
        ("bid 3 x y", "Those are too many values. Type bid amount"),
        ("bid amount=3 amount=4", "amount is given twice"),
        ("bid price=3", "price is not possible here. Type bid amount"),
        ("bid x", "x is not possible for amount: it takes a whole number."),
        ("say a 0", "0 is not possible for times: it takes a whole number, at least 1."),
        ("paint r quick 1", "quick is not possible for speed: it takes fast or slow."),
        ("paint r fast x", "layers: it takes several values, such as 1 2 3."),
    ],
)
def test_what_is_no_move_is_explained(auction: Offers, line: str, fact: str) -> None:
    """A line that is not a move is answered with the reason, in words for players."""
    with pytest.raises(PromptError, match="^.*$") as refused:
        read(line, auction)
    assert fact in str(refused.value)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("bid", Question(("bid",), ("a whole number",), "amount")),
        ("paint r", Question(("paint", "r"), ("fast", "slow"), "speed")),
        ("paint speed=slow", Question(("paint", "speed=slow"), ("r", "b"), "colors")),
    ],
)
def test_missing_values_are_asked_for(auction: Offers, line: str, question: Question) -> None:
    """The first value that is missing is asked for, with what is possible where that is known."""
    assert read(line, auction) == question


def test_usage_shows_what_may_be_left_out(auction: Offers) -> None:
    """The help lists an action's parameters in order, optional ones in brackets with defaults."""
    assert usage("act_bid", auction.actions["act_bid"]) == 'bid amount [note=""]'
