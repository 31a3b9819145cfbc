"""The sample games against OpenSpiel's, in lock step: both allow the same and both end alike."""

from collections.abc import Mapping, Sequence
from random import Random

import pyspiel  # type: ignore[import-not-found]  # a compiled module that comes without stubs
import pytest

from sample_games.hearts import rules as hearts
from sample_games.hearts.rules import Card, Suit
from sample_games.reversi import rules as reversi

GAMES = 500
SEATS = (0, 1, 2, 3)
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
COMMON_RULES = {
    "pass_cards": True,
    "no_pts_on_first_trick": True,
    "can_lead_any_club": False,
    "jd_bonus": False,
    "avoid_all_tricks_bonus": False,
    "must_break_hearts": True,
    # The only one that is not the default: OpenSpiel lets the queen of spades break hearts.
    "qs_breaks_hearts": False,
    "can_lead_hearts_instead_of_qs": False,
}
DIRECTIONS = {
    hearts.Passing.KEEP: 0,
    hearts.Passing.LEFT: 1,
    hearts.Passing.ACROSS: 2,
    hearts.Passing.RIGHT: 3,
}
COLORS = {0: reversi.BLACK, 1: reversi.WHITE}
PASS = 64


def action_of(card: Card) -> int:
    """Return OpenSpiel's number of a card: rank by rank, in a rank suit by suit."""
    return (card.rank - 2) * 4 + SUITS.index(card.suit)


def actions_of(cards: Sequence[Card]) -> list[int]:
    return sorted(map(action_of, cards))


def deal(random: Random, direction: hearts.Passing) -> tuple[pyspiel.State, dict[int, list[Card]]]:
    """Deal the same cards in both, one to each seat in turn."""
    state = pyspiel.load_game("hearts", COMMON_RULES).new_initial_state()
    state.apply_action(DIRECTIONS[direction])
    cards = hearts.deck()
    random.shuffle(cards)
    for card in cards:
        state.apply_action(action_of(card))
    return state, {seat: cards[seat::4] for seat in SEATS}


def pass_cards(
    random: Random, direction: hearts.Passing, state: pyspiel.State, hands: Mapping[int, list[Card]]
) -> dict[int, list[Card]]:
    """Let every seat pass three cards in both, one by one in OpenSpiel; return the new hands."""
    passed = {seat: random.sample(hand, hearts.CARDS_TO_PASS) for seat, hand in hands.items()}
    after = {
        seat: [card for card in hand if card not in passed[seat]] for seat, hand in hands.items()
    }
    for seat, receiver in hearts.receivers(SEATS, direction).items():
        after[receiver] += passed[seat]
        for number, card in enumerate(passed[seat]):
            assert state.current_player() == seat
            assert state.legal_actions() == actions_of(
                [c for c in hands[seat] if c not in passed[seat][:number]]
            )
            state.apply_action(action_of(card))
    return after


def play_tricks(
    random: Random, state: pyspiel.State, hands: Mapping[int, list[Card]]
) -> dict[int, int]:
    """Play thirteen tricks at random, comparing the legal cards; return the points taken."""
    taken, broken, seat = dict.fromkeys(SEATS, 0), False, hearts.leader_of_first_trick(hands)
    for number in range(13):
        trick: dict[Card, int] = {}
        for _ in SEATS:
            legal = hearts.legal_cards(
                hands[seat], list(trick), hearts_broken=broken, first_trick=number == 0
            )
            assert (state.current_player(), state.legal_actions()) == (seat, actions_of(legal))
            card = random.choice(legal)
            state.apply_action(action_of(card))
            hands[seat].remove(card)
            trick[card] = seat
            broken = broken or hearts.breaks_hearts(card)
            seat = (seat + 1) % 4
        seat = trick[hearts.winning_card(list(trick))]
        taken[seat] += hearts.points(trick)
    return taken


@pytest.mark.parametrize(
    "round_number", [1, 2, 3, 4], ids=lambda number: hearts.passing(number).name.lower()
)
def test_hearts_is_what_openspiel_plays(round_number: int) -> None:
    """In every random round both allow the same player the same cards, and give the same points."""
    direction = hearts.passing(round_number)
    for seed in range(GAMES // 4):
        random = Random(f"{round_number} {seed}")
        state, hands = deal(random, direction)
        if direction is not hearts.Passing.KEEP:
            hands = pass_cards(random, direction, state, hands)
        taken = play_tricks(random, state, hands)

        assert state.is_terminal()
        assert [
            hearts.ALL_POINTS - score for score in hearts.round_scores(taken).values()
        ] == state.returns()


def test_shooting_the_moon_is_what_openspiel_scores() -> None:
    """A player with all high cards takes every trick, and both give the others 26 points."""
    state = pyspiel.load_game("hearts", COMMON_RULES).new_initial_state()
    state.apply_action(DIRECTIONS[hearts.Passing.KEEP])
    by_rank = sorted(hearts.deck(), key=lambda card: card.rank)
    hands = moon_hands(by_rank)
    for place in range(13):
        for seat in SEATS:
            state.apply_action(action_of(hands[seat][place]))
    taken = play_tricks(Random(1), state, hands)

    assert taken == {0: 26, 1: 0, 2: 0, 3: 0}
    assert [
        hearts.ALL_POINTS - score for score in hearts.round_scores(taken).values()
    ] == state.returns()


def moon_hands(cards: Sequence[Card]) -> dict[int, list[Card]]:
    """Deal seat 0 all clubs, and every other suit to one of the others: nobody can ever follow."""
    by_suit = {suit: [card for card in cards if card.suit is suit] for suit in SUITS}
    return {seat: by_suit[SUITS[seat]] for seat in SEATS}


@pytest.mark.parametrize("block", range(5))
def test_reversi_is_what_openspiel_plays(block: int) -> None:
    """In every random game both allow the same moves and passes, and count the same discs."""
    for seed in range(GAMES // 5):
        random = Random(f"{block} {seed}")
        state = pyspiel.load_game("othello").new_initial_state()
        board, color = reversi.new_board(), reversi.BLACK
        while any(reversi.can_play(board, either) for either in COLORS.values()):
            assert COLORS[state.current_player()] == color
            state.apply_action(play_disc(random, state, board, color))
            color = reversi.opponent(color)

        assert state.is_terminal()
        assert result(board) == outcome_of(state)


def play_disc(random: Random, state: pyspiel.State, board: reversi.Board, color: int) -> int:
    """Compare the legal moves, make one on our board and return OpenSpiel's number of it."""
    moves = {(y - 1) * 8 + x - 1: (x, y) for x, y in reversi.legal_moves(board, color)}
    assert state.legal_actions() == (sorted(moves) or [PASS])
    if not moves:
        return PASS
    action = random.choice(list(moves))
    reversi.play(board, moves[action], color)
    return action


def result(board: reversi.Board) -> tuple[int, int, float]:
    """Count our discs and return who wins: 1 for black, -1 for white, 0 for nobody."""
    black, white = (reversi.count_discs(board, color) for color in (reversi.BLACK, reversi.WHITE))
    return black, white, (black > white) - (black < white)


def outcome_of(state: pyspiel.State) -> tuple[int, int, float]:
    """Count OpenSpiel's discs in its drawing of the board.

    The drawing has more letters outside the eight rows.
    """
    rows = "".join(row[2:17] for row in str(state).splitlines() if row[:1].isdigit())
    return rows.count("x"), rows.count("o"), state.returns()[0]
