"""The states of Harvest, in the order of play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from bga_states import (
    GAME_END,
    Choice,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from sample_games.harvest import rules, texts

if TYPE_CHECKING:
    from sample_games.harvest.game import Harvest


class SeasonArgs(TypedDict):
    """The public arguments of a season: its number, from 1, and the number of seasons."""

    season: int
    seasons: int


class Season(GameState["Harvest"]):
    """§2 All gardeners choose at the same time; the master of the private states."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(
            game,
            id=30,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate(
                "Season ${season} of ${seasons}: others are still choosing"
            ),
            description_my_turn=clienttranslate(
                "Season ${season} of ${seasons}: ${you} must choose"
            ),
            update_game_progression=True,
            initial_private=KeepCard,
        )

    def get_args(self) -> SeasonArgs:
        """Return the number of the season, and how many there are."""
        return {"season": self.game.season.get(), "seasons": rules.SEASONS}

    def on_entering_state(self) -> None:
        """Let all gardeners begin by keeping a card."""
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Let gardeners who have confirmed change their mind."""
        if not self.gamestate.is_player_active(player_id):
            yield Choice(self.act_change_my_mind)

    @possible_action(check=False)
    def act_change_my_mind(self, current_player_id: int) -> None:
        """§5 Go back to confirming while another gardener is still choosing."""
        self.gamestate.set_players_multiactive([current_player_id], EndSeason)
        self.gamestate.set_private_state(current_player_id, Confirm)

    def zombie(self, player_id: int) -> None:
        """Confirm; the private states choose."""
        self.gamestate.set_player_non_multiactive(player_id, EndSeason)


class CardsArgs(TypedDict):
    """The arguments for one gardener while they choose: the cards they may take."""

    cards: list[dict[str, object]]


class KeepCard(GameState["Harvest"]):
    """§3 A gardener chooses a card to keep."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(
            game,
            id=31,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must choose a card to keep"),
        )

    def get_args(self, player_id: int) -> CardsArgs:
        """Show the packet."""
        packet = self.game.cards.get_cards_in_location("packet", player_id)
        return {"cards": self.game.describe(packet)}

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Offer every card of the packet."""
        for card in self.game.cards.get_cards_in_location("packet", player_id):
            choice = Choice(self.act_keep_card, card_id=card.id)
            yield choice.labelled(texts.CARD, **texts.values_of(card.face))

    @possible_action
    def act_keep_card(self, card_id: int, current_player_id: int) -> "type[PlantCard]":
        """Choose the card to keep."""
        self.game.cards.get_cards_from_location([card_id], "packet", current_player_id)
        self.game.kept[current_player_id] = card_id
        return PlantCard

    def zombie(self, player_id: int) -> "type[PlantCard]":
        """Keep any card."""
        cards = self.game.cards.get_cards_in_location("packet", player_id)
        return self.act_keep_card(self.get_random_zombie_choice(cards).id, player_id)


class PlantCard(GameState["Harvest"]):
    """§4 A gardener chooses another card to plant."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(
            game,
            id=32,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must choose a card to plant"),
        )

    def get_args(self, player_id: int) -> CardsArgs:
        """Show the rest of the packet."""
        return {"cards": self.game.describe(self.game.cards_to_plant(player_id))}

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Offer every other card, and the way back."""
        for card in self.game.cards_to_plant(player_id):
            choice = Choice(self.act_plant_card, card_id=card.id)
            yield choice.labelled(texts.CARD, **texts.values_of(card.face))
        yield Choice(self.act_back)

    @possible_action
    def act_plant_card(self, card_id: int, current_player_id: int) -> "type[Confirm] | None":
        """Choose the card to plant; a gardener who prefers not to be asked is done."""
        if card_id not in [card.id for card in self.game.cards_to_plant(current_player_id)]:
            raise UserError(clienttranslate("You cannot plant this card"))
        self.game.planted[current_player_id] = card_id
        if self.game.preferences[current_player_id].confirm:
            return Confirm
        self.gamestate.set_player_non_multiactive(current_player_id, EndSeason)
        return None

    @possible_action
    def act_back(self, current_player_id: int) -> type[KeepCard]:
        """§5 Choose again which card to keep."""
        del self.game.kept[current_player_id]
        return KeepCard

    def zombie(self, player_id: int) -> "type[Confirm] | None":
        """Plant any card."""
        card = self.get_random_zombie_choice(self.game.cards_to_plant(player_id))
        return self.act_plant_card(card.id, player_id)


class ConfirmArgs(TypedDict):
    """The arguments for one gardener while they confirm: both cards, as texts."""

    kept: dict[str, object]
    planted: dict[str, object]


class Confirm(GameState["Harvest"]):
    """§5 A gardener looks at both choices."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(
            game,
            id=33,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate(
                "${you} keep ${kept} and plant ${planted}: confirm?"
            ),
        )

    def get_args(self, player_id: int) -> ConfirmArgs:
        """Show both cards."""
        ids = [self.game.kept[player_id], self.game.planted[player_id]]
        kept, planted = self.game.cards.get_cards(ids)
        return {"kept": texts.written(kept.face), "planted": texts.written(planted.face)}

    def get_choices(self) -> Iterator[Choice]:
        """Offer both."""
        yield Choice(self.act_confirm)
        yield Choice(self.act_back)

    @possible_action
    def act_confirm(self, current_player_id: int) -> None:
        """Be done, until all are."""
        self.gamestate.set_player_non_multiactive(current_player_id, EndSeason)

    @possible_action
    def act_back(self, current_player_id: int) -> type[PlantCard]:
        """Choose again which card to plant."""
        del self.game.planted[current_player_id]
        return PlantCard

    def zombie(self, player_id: int) -> None:
        """Confirm."""
        self.act_confirm(player_id)


class EndSeason(GameState["Harvest"]):
    """§6 The planted cards are shown, and the packets go to the left."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> "type[Season] | type[EndScore]":
        """Carry out the choices of all gardeners."""
        for player_id in self.players:
            planted = self.game.cards.get_card(self.game.planted[player_id])
            self.game.cards.move_card(self.game.kept[player_id], "barn", player_id)
            self.game.cards.move_card(planted.id, "field", player_id)
            self.notify.all(
                "planted",
                clienttranslate("${player_name} plants ${card}"),
                player_id=player_id,
                card=texts.written(planted.face),
                card_id=planted.id,
            )
        self.game.kept, self.game.planted = {}, {}
        if self.game.season.get() == rules.SEASONS:
            return EndScore
        self.game.pass_packets()
        self.game.season.inc(1)
        return Season


class EndScore(GameState["Harvest"]):
    """§7 The barns are opened and the harvest is counted."""

    def __init__(self, game: "Harvest") -> None:
        super().__init__(game, id=98, type=StateType.GAME)

    def on_entering_state(self) -> int:
        """Score every gardener."""
        for player_id in self.players:
            barn, field = (self.game.faces(place, player_id) for place in ("barn", "field"))
            self.notify.all(
                "barnOpened",
                clienttranslate("${player_name} has kept ${cards}"),
                player_id=player_id,
                cards=texts.all_written(map(texts.written, barn)),
            )
            self.player_score_aux.set(player_id, rules.seed(barn))
            text = clienttranslate("${player_name} harvests ${value}")
            self.player_score.set(player_id, rules.score(field, barn), text)
        return GAME_END
