"""The states of Hearts, in the order of play."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, TypedDict

from bga_states import (
    Choice,
    DeckCard,
    GameResult,
    GameState,
    Meta,
    NotificationMessage,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from sample_games.hearts import rules

if TYPE_CHECKING:
    from sample_games.hearts.game import Hearts

ThreeCards = Annotated[
    list[int], Meta(min_length=rules.CARDS_TO_PASS, max_length=rules.CARDS_TO_PASS)
]


class NewRound(GameState["Hearts"]):
    """§2 Every player is dealt thirteen cards."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[PassCards] | type[FirstTrick]":
        """Shuffle and deal; §3 in every fourth round no player passes cards."""
        self.game.deal()
        round_number = self.game.round.inc(1, clienttranslate("Round ${value} begins"))
        for player_id in self.players:
            self.notify.player(player_id, "newHand", hand=self.game.hand(player_id))
        return FirstTrick if rules.passing(round_number) is rules.Passing.KEEP else PassCards


class Receiver(TypedDict):
    """The arguments for one player while cards are chosen: the name of who gets them."""

    player_name: str


class PassCardsArgs(TypedDict):
    """The arguments for clients while cards are chosen: each player's own receiver."""

    _private: dict[int, Receiver]


class PassCards(GameState["Hearts"]):
    """§3 All players choose three cards at the same time."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(
            game,
            id=30,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must choose three cards to pass"),
            description_my_turn=clienttranslate(
                "${you} must choose three cards to pass to ${_private.player_name}"
            ),
        )

    def get_args(self) -> PassCardsArgs:
        """Return the receiver of each player's cards."""
        direction = rules.passing(self.game.round.get())
        receivers = rules.receivers(self.players.ids, direction)
        private: dict[int, Receiver] = {}
        for giver, receiver in receivers.items():
            private[giver] = {"player_name": self.players[receiver].name}
        return {"_private": private}

    def on_entering_state(self) -> None:
        """Let all players choose."""
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Offer every three cards of the hand."""
        names = {card.id: rules.name(card.face) for card in self.game.sorted_hand(player_id)}
        for cards in combinations(names, rules.CARDS_TO_PASS):
            label = " ".join([names[card_id] for card_id in cards])
            yield Choice(self.act_pass_cards, card_ids=[*cards]).labelled(label)

    @possible_action
    def act_pass_cards(self, card_ids: ThreeCards, current_player_id: int) -> None:
        """Put three cards aside, face down."""
        self.game.cards.get_cards_from_location(card_ids, "hand", current_player_id)
        self.game.cards.move_cards(card_ids, "passed", current_player_id)
        text = clienttranslate("${player_name} has chosen")
        self.notify.all("cardsChosen", text, player_id=current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, TakePassedCards)

    def zombie(self, player_id: int) -> None:
        """Pass any three cards."""
        hand = self.game.cards.get_player_hand(player_id)
        cards = self.random.sample(hand, rules.CARDS_TO_PASS)
        self.act_pass_cards([card.id for card in cards], player_id)


class TakePassedCards(GameState["Hearts"]):
    """§3 The cards reach their new hands."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(game, id=21, type=StateType.GAME)

    def on_entering_state(self) -> "type[FirstTrick]":
        """Hand the chosen cards on; only the giver and the receiver learn their faces."""
        direction = rules.passing(self.game.round.get())
        for giver, receiver in rules.receivers(self.players.ids, direction).items():
            cards = self.game.cards.get_cards_in_location("passed", giver)
            self.game.passed[giver] = [card.id for card in cards]
            self.game.cards.move_cards(self.game.passed[giver], "hand", receiver)
            shown = {"cards": " ".join(rules.name(card.face) for card in cards)}
            given = NotificationMessage(
                clienttranslate("You pass ${_private.cards} to ${player_name2}"), shown
            )
            got = NotificationMessage(
                clienttranslate("You get ${_private.cards} from ${player_name}"), shown
            )
            self.notify.all(
                "cardsPassed",
                clienttranslate("${player_name} passes three cards to ${player_name2}"),
                player_id=giver,
                player_id2=receiver,
                _private={giver: given, receiver: got},
            )
        return FirstTrick


class FirstTrick(GameState["Hearts"]):
    """§5 The player who holds the 2 of clubs leads."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(game, id=22, type=StateType.GAME)

    def on_entering_state(self) -> "type[PlayCard]":
        """Find the leader."""
        hands = {}
        for player_id in self.players:
            hand = self.game.cards.get_player_hand(player_id)
            hands[player_id] = [card.face for card in hand]
        self.gamestate.change_active_player(rules.leader_of_first_trick(hands))
        return PlayCard


class OwnCards(TypedDict):
    """The arguments for the active player: the ids of the cards they may play."""

    playable: list[int]


class PlayCardArgs(TypedDict):
    """The arguments for clients while a card is played; only the active player gets `_private`."""

    _private: dict[int, OwnCards]


class PlayCard(GameState["Hearts"]):
    """§4-§6 The active player plays a card."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a card"),
            description_my_turn=clienttranslate("${you} must play a card"),
        )

    def get_args(self, active_player_id: int) -> PlayCardArgs:
        """Return the cards that may be played, to the active player alone."""
        playable = [card.id for card in self.game.playable_cards(active_player_id)]
        return {"_private": {active_player_id: {"playable": playable}}}

    def get_choices(self, active_player_id: int) -> Iterator[Choice]:
        """Offer every card that may be played."""
        for card in self.game.playable_cards(active_player_id):
            yield Choice(self.act_play_card, card_id=card.id).labelled(rules.name(card.face))

    @possible_action
    def act_play_card(self, card_id: int, active_player_id: int) -> "type[NextPlayer]":
        """Play a card to the trick."""
        [card] = self.game.cards.get_cards_from_location([card_id], "hand", active_player_id)
        if card not in self.game.playable_cards(active_player_id):
            text = clienttranslate("You cannot play ${card} now")
            raise UserError(text, card=rules.name(card.face))
        return self.play(card, active_player_id)

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        """Play any card that may be played."""
        card = self.get_random_zombie_choice(self.game.playable_cards(player_id))
        return self.play(card, player_id)

    def play(self, card: DeckCard[rules.Card], player_id: int) -> "type[NextPlayer]":
        """Put a card on the table for all to see."""
        self.game.cards.move_card(card.id, "trick")
        self.game.plays.append((player_id, card.id))
        self.notify.all(
            "cardPlayed",
            clienttranslate("${player_name} plays ${card}"),
            player_id=player_id,
            card=rules.name(card.face),
            card_id=card.id,
        )
        return NextPlayer


class NextPlayer(GameState["Hearts"]):
    """§4 The next player adds a card, or the trick is complete and its winner leads."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(game, id=23, type=StateType.GAME)

    def on_entering_state(self) -> "type[PlayCard] | type[EndRound]":
        """Go on with the trick, the next trick, or the end of the round."""
        trick = self.game.trick()
        if len(trick) < rules.PLAYERS:
            self.game.give_extra_time(self.game.active_next_player())
            return PlayCard
        winner_id = self.game.winner_of_trick()
        self.game.cards.move_all_cards_in_location("trick", "taken", to_location_arg=winner_id)
        points = rules.points(trick)
        text = clienttranslate("${player_name} takes the trick: ${points} points")
        if points == 1:
            text = clienttranslate("${player_name} takes the trick: 1 point")
        self.notify.all("trickTaken", text, player_id=winner_id, points=points)
        self.gamestate.change_active_player(winner_id)
        return PlayCard if self.game.cards.get_player_hand(winner_id) else EndRound


class EndRound(GameState["Hearts"]):
    """§7 Points are added to the scores; §8 the game may be over."""

    def __init__(self, game: "Hearts") -> None:
        super().__init__(game, id=24, type=StateType.GAME)

    def on_entering_state(self) -> "type[NewRound] | GameResult":
        """Score the round; the lowest score wins."""
        taken = {player_id: self.game.points_taken(player_id) for player_id in self.players}
        shooter_id = rules.moon_shooter(taken)
        if shooter_id is not None:
            text = clienttranslate("${player_name} has shot the moon")
            self.notify.all("moon", text, player_id=shooter_id)
        for player_id, points in rules.round_scores(taken).items():
            text = clienttranslate("${player_name} gets ${inc} points")
            if points == 1:
                text = clienttranslate("${player_name} gets 1 point")
            self.player_score.inc(player_id, points, text)
        if rules.is_game_over(self.player_score.get_all()):
            return GameResult.individual_ranking(self.players.values(), reverse_score=True)
        return NewRound
