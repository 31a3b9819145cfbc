"""The whole game of Hearts, as the engine plays it, against OpenSpiel's rounds in lock step."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import pyspiel  # type: ignore[import-not-found]  # a compiled module that comes without stubs
import pytest

from bga_states import Choice, GameResult, Gear
from bga_states.testing import new_table
from sample_games.hearts import Hearts
from sample_games.hearts import rules as hearts
from sample_games.hearts.rules import Card
from tests.planting import found_by
from tests.sample_games.test_peers import COMMON_RULES, DIRECTIONS, SEATS, action_of, actions_of

GAMES = 8
"""How many games are played, times the size `games`."""
BLOCKS = 4
SAME = "tests/sample_games/test_hearts_peer.py::test_whole_games_are_what_openspiel_plays"


class Peer:
    """A table of Hearts, beside the round of OpenSpiel that is played with the same cards."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table = new_table(Hearts, seed=seed, gear=Gear.FAST)
        self.totals = dict.fromkeys(SEATS, 0)
        self.rounds = 0
        self.state: Any = None

    def seat(self, player_id: int) -> int:
        return self.table.player_ids.index(player_id)

    def faces(self, choice: Choice) -> list[Card]:
        """Return the cards a choice names, by one id or several."""
        ids: Any = choice.args.get("card_ids") or [choice.args["card_id"]]
        return [card.face for card in self.table.game.cards.get_cards(ids)]

    def begin_round(self) -> None:
        """Deal OpenSpiel the hands that our table has dealt."""
        self.rounds += 1
        self.state = pyspiel.load_game("hearts", COMMON_RULES).new_initial_state()
        self.state.apply_action(DIRECTIONS[hearts.passing(self.table.game.round.get())])
        hands = [
            self.table.game.cards.get_player_hand(player_id) for player_id in self.table.player_ids
        ]
        for cards in zip(*hands, strict=True):
            for card in cards:
                self.state.apply_action(action_of(card.face))

    def pass_cards(self) -> None:
        """Let everybody choose any three cards, and pass them to OpenSpiel seat by seat."""
        passed: dict[int, list[Card]] = {}
        for player_id in self.table.player_ids:
            choice = self.random.choice(self.table.choices(player_id))
            passed[self.seat(player_id)] = self.faces(choice)
            self.table.act(player_id, choice.action, choice.args)
        for seat in SEATS:
            for card in passed[seat]:
                assert self.state.current_player() == seat
                self.state.apply_action(action_of(card))

    def play_card(self) -> None:
        """Compare who plays and what is legal, and play the same card in both."""
        [player_id] = self.table.active_player_ids
        choices = self.table.choices(player_id)
        legal = [face for choice in choices for face in self.faces(choice)]
        assert (self.state.current_player(), self.state.legal_actions()) == (
            self.seat(player_id),
            actions_of(legal),
        )
        choice = self.random.choice(choices)
        [card] = self.faces(choice)
        self.table.act(player_id, choice.action, choice.args)
        self.state.apply_action(action_of(card))

    def end_round(self) -> None:
        """Compare the scores."""
        for seat, points in enumerate(self.state.returns()):
            self.totals[seat] += hearts.ALL_POINTS - int(points)
        assert [player.score for player in self.table.game.players.values()] == list(
            self.totals.values()
        )

    def play(self) -> None:
        """Play the game to its end."""
        while not self.table.is_over:
            self.begin_round()
            if self.table.state_name == "PassCards":
                self.pass_cards()
            while not self.state.is_terminal():
                self.play_card()
            self.end_round()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_whole_games_are_what_openspiel_plays(block: int, games: int) -> None:
    """Both allow the same cards and score rounds alike; at the end the lowest score has won."""
    rounds, seeds = 0, range(block, GAMES * games, BLOCKS)
    for seed in seeds:
        peer = Peer(seed)
        peer.play()
        rounds += peer.rounds
        lowest = min(peer.totals.values())
        assert peer.table.result is not None
        winners = [
            peer.seat(ranked.player_id) for ranked in peer.table.result.ranking if ranked.rank == 1
        ]

        assert sorted(winners) == [seat for seat, total in peer.totals.items() if total == lowest]
        assert max(peer.totals.values()) >= hearts.SCORE_TO_END
    assert rounds >= 9 * len(seeds)


@found_by(SAME)
def a_queen_that_breaks_hearts() -> Iterator[None]:
    """Let hearts be led once the queen of spades has been played."""
    breaks_hearts = hearts.breaks_hearts

    def breaks_them(card: Card) -> bool:
        return breaks_hearts(card) or card == hearts.QUEEN_OF_SPADES

    with patch.object(hearts, "breaks_hearts", breaks_them):
        yield


@found_by(SAME)
def passing_across_that_goes_to_the_left() -> Iterator[None]:
    """Pass the cards of each third round one seat too few."""
    receivers = hearts.receivers

    def near(players: Sequence[int], direction: hearts.Passing) -> dict[int, int]:
        is_across = direction is hearts.Passing.ACROSS
        return receivers(players, hearts.Passing.LEFT if is_across else direction)

    with patch.object(hearts, "receivers", near):
        yield


@found_by(SAME)
def most_points_win() -> Iterator[None]:
    """Rank the highest score first."""
    rank = GameResult.individual_ranking

    def rank_upside_down(players: Any, *, reverse_score: bool) -> GameResult:
        return rank(players, reverse_score=not reverse_score)

    with patch.object(GameResult, "individual_ranking", rank_upside_down):
        yield
