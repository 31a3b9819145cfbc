"""The game of Hearts: its data and what the states share."""

from bga_states import Deck, DeckCard, Game, TableCounter
from bga_states.scene import Scene
from sample_games.hearts import deals, rules
from sample_games.hearts.scene import scene_of
from sample_games.hearts.states import (
    EndRound,
    FirstTrick,
    NewRound,
    NextPlayer,
    PassCards,
    PlayCard,
    TakePassedCards,
)

COLORS = {rules.Suit.HEARTS: "red", rules.Suit.DIAMONDS: "red"}


class Hearts(Game):
    """Tricks you do not want: hearts and the queen of spades are points, and few points win."""

    states = (NewRound, PassCards, TakePassedCards, FirstTrick, PlayCard, NextPlayer, EndRound)
    min_players = max_players = rules.PLAYERS
    cards = Deck(rules.Card)
    round = TableCounter()
    plays: list[tuple[int, int]]
    """The cards of the round in the order they were played, as (player id, card id)."""
    passed: dict[int, list[int]]
    """The ids of the cards each player has passed in this round."""

    def setup_new_game(self) -> type[NewRound]:
        """§1 The deck has 52 cards."""
        self.cards.create_cards(rules.deck())
        self.plays, self.passed = [], {}
        return NewRound

    def deal(self) -> None:
        """§2 Shuffle all cards and deal thirteen to every player."""
        self.plays, self.passed = [], {}
        self.cards.move_all_cards_in_location(None, "deck")
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(rules.HAND, "deck", player_id)

    def trick(self) -> list[rules.Card]:
        """Return the cards on the table in the order they were played."""
        return [card.face for card in self.cards.get_cards_in_location("trick")]

    def cards_on_table(self) -> dict[int, rules.Card]:
        """Return the cards of the trick by player id, in the order they were played."""
        trick = self.trick()
        players = [player_id for player_id, _ in self.plays[len(self.plays) - len(trick) :]]
        return dict(zip(players, trick, strict=True))

    def winner_of_trick(self) -> int:
        """§4 Return the id of the player with the highest card of the suit that was led."""
        trick = self.cards_on_table()
        highest = rules.winning_card(list(trick.values()))
        return next(player_id for player_id, card in trick.items() if card == highest)

    def points_taken(self, player_id: int) -> int:
        """§7 Return the points in a player's pile."""
        pile = self.cards.get_cards_in_location("taken", player_id)
        return rules.points(card.face for card in pile)

    def are_hearts_broken(self) -> bool:
        """§6 Whether a heart has been played in this round."""
        # The last ones first: if a heart was played, others soon follow.
        played = (self.cards.get_card(card_id) for _, card_id in reversed(self.plays))
        return any(rules.breaks_hearts(card.face) for card in played)

    def playable_cards(self, player_id: int) -> list[DeckCard[rules.Card]]:
        """§4-§6 Return the cards of a hand that may be played now."""
        hand = self.sorted_hand(player_id)
        first_trick = len(self.plays) < rules.PLAYERS
        legal = rules.legal_cards(
            [card.face for card in hand],
            self.trick(),
            hearts_broken=self.are_hearts_broken(),
            first_trick=first_trick,
        )
        return [card for card in hand if card.face in legal]

    def sorted_hand(self, player_id: int) -> list[DeckCard[rules.Card]]:
        """Return the cards of a hand, suit by suit, from low to high."""
        return sorted(self.cards.get_player_hand(player_id), key=lambda card: card.face)

    def hand(self, player_id: int) -> list[dict[str, object]]:
        """Return a player's cards, sorted, with their ids and names."""
        cards = self.sorted_hand(player_id)
        return [{"id": card.id, "name": rules.name(card.face)} for card in cards]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        """Show all viewers the table, and each player their own hand."""
        return {
            "round": self.round.get(),
            "trick": {id_: rules.name(card) for id_, card in self.cards_on_table().items()},
            "hands": {id_: self.cards.count_cards_in_location("hand", id_) for id_ in self.players},
            "points": {id_: self.points_taken(id_) for id_ in self.players},
            "hand": [] if current_player_id is None else self.hand(current_player_id),
        }

    def get_game_progression(self) -> int:
        """§8 Measure how near to 100 points the first player is."""
        return min(100, 100 * self.player_score.get_max() // rules.SCORE_TO_END)

    def redeal(self, player_id: int) -> None:
        """Deal anew the cards whose place the player cannot know, as the others' plays allow."""
        hidden = self.hidden_cards(player_id)
        room = {place: len(cards) for place, cards in hidden.items()}
        cards = [card for held in hidden.values() for card in held]
        missing, barred = self.missing_cards(), {}
        for place in hidden:
            _, holder_id = place
            barred[place] = {card.id for card in cards if card.face in missing.get(holder_id, ())}
        dealt = deals.deal([card.id for card in cards], room, barred, self.random)
        for place, card_ids in dealt.items():
            self.cards.move_cards(card_ids, *place)
        self.pass_otherwise(player_id)

    def pass_otherwise(self, player_id: int) -> None:
        """Let two players other than this one have passed any cards of a round."""
        direction = rules.passing(self.round.get())
        for giver_id, receiver_id in rules.receivers(self.players.ids, direction).items():
            if giver_id in self.passed and player_id not in {giver_id, receiver_id}:
                held = [card.id for card in self.cards.get_player_hand(receiver_id)]
                held += [card_id for id_, card_id in self.plays if id_ == receiver_id]
                self.passed[giver_id] = self.random.sample(sorted(held), rules.CARDS_TO_PASS)

    def hidden_cards(self, player_id: int) -> dict[tuple[str, int], list[DeckCard[rules.Card]]]:
        """Return, by place, the cards that this player cannot know to be there."""
        own_passed = self.passed.get(player_id, ())
        hidden = {}
        for place in self.hidden_places(player_id):
            cards = [
                card
                for card in self.cards.get_cards_in_location(*place)
                if card.id not in own_passed and not self.is_leaders_card(card.face)
            ]
            if cards:
                hidden[place] = cards
        return hidden

    def hidden_places(self, player_id: int) -> list[tuple[str, int]]:
        """Return the places this player does not see: the others' hands and cards put aside."""
        others = [id_ for id_ in self.players if id_ != player_id]
        return [(name, id_) for id_ in others for name in ("hand", "passed")]

    def is_leaders_card(self, card: rules.Card) -> bool:
        """§5 Whether this is the 2 of clubs at a time when all players know its holder."""
        is_leading = not self.plays and self.gamestate.get_current_main_state() is PlayCard
        return is_leading and card == rules.TWO_OF_CLUBS

    def missing_cards(self) -> dict[int, set[rules.Card]]:
        """§4-§6 Return the cards that players do not have, for they played another instead."""
        cards = self.cards.get_cards(card_id for _, card_id in self.plays)
        players = (player_id for player_id, _ in self.plays)
        plays = zip(players, (card.face for card in cards), strict=True)
        return rules.missing_cards(plays)

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw the trick, and each player their own hand."""
        return scene_of(self, player_id)
