"""The game of Harvest: its data and what the states share."""

from collections.abc import Iterable
from dataclasses import dataclass

from bga_states import GAME_END, Deck, DeckCard, Game, TableCounter, clienttranslate
from bga_states.scene import Passed, Scene
from sample_games.harvest import rules
from sample_games.harvest.scene import scene_of
from sample_games.harvest.states import Confirm, EndScore, EndSeason, KeepCard, PlantCard, Season

HarvestCard = DeckCard[rules.Card]
UNSEEN = 0
"""Stands for all packets a gardener has not seen; others have the id of their first gardener."""


class Harvest(Game):
    """Keep seed and plant crops, from packets that go round the table."""

    @dataclass
    class Preferences:
        """Whether this gardener confirms the choices of each season."""

        confirm: bool = True

    states = (Season, KeepCard, PlantCard, Confirm, EndSeason, EndScore)
    min_players, max_players = 2, 5
    tie_breaker_description = "seed kept"
    preferences: dict[int, Preferences]
    cards = Deck(rules.Card)
    season = TableCounter(1)
    dealt_to: dict[int, int]
    """The player each card was dealt to, by card id."""
    kept: dict[int, int]
    planted: dict[int, int]
    """What each gardener has chosen in this season, by player id; the cards stay in the packets."""

    def setup_new_game(self) -> type[Season]:
        """§1 Every gardener is dealt a packet of nine cards."""
        self.kept, self.planted, self.dealt_to = {}, {}, {}
        self.cards.create_cards(rules.deck())
        self.cards.shuffle("deck")
        for player_id in self.players:
            dealt = self.cards.pick_cards_for_location(rules.PACKET, "deck", "packet", player_id)
            self.dealt_to |= {card.id: player_id for card in dealt}
        return Season

    def cards_to_plant(self, player_id: int) -> list[HarvestCard]:
        """§4 Return the cards of a packet without the one that is kept."""
        packet = self.cards.get_cards_in_location("packet", player_id)
        return [card for card in packet if card.id != self.kept[player_id]]

    def pass_packets(self) -> None:
        """§6 Pass every packet to the gardener on the left."""
        packets = {id_: self.cards.get_cards_in_location("packet", id_) for id_ in self.players}
        passed = []
        for giver, receiver in rules.next_owners(self.players.ids).items():
            self.cards.move_cards([card.id for card in packets[giver]], "packet", receiver)
            passed.append(Passed(f"packet {giver}", f"packet {receiver}", len(packets[giver])))
        text = clienttranslate("The packets go to the left")
        self.notify.all("packetsPassed", text, moved=passed)

    def faces(self, location: str, player_id: int) -> list[rules.Card]:
        """Return the faces of a gardener's cards in a place."""
        return [card.face for card in self.cards.get_cards_in_location(location, player_id)]

    def describe(self, cards: Iterable[HarvestCard]) -> list[dict[str, object]]:
        """Return cards as the clients read them."""
        return [{"id": card.id, "crop": card.face.crop, "size": card.face.size} for card in cards]

    def describe_all(self, location: str) -> dict[int, list[dict[str, object]]]:
        """Return the cards of all gardeners in a place, by player id."""
        cards = {id_: self.cards.get_cards_in_location(location, id_) for id_ in self.players}
        return {id_: self.describe(own) for id_, own in cards.items()}

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        """Show all viewers the fields, and each gardener their own packet, barn and choices."""
        own: dict[str, object] = {}
        if current_player_id is not None:
            for place in ("packet", "barn"):
                cards = self.cards.get_cards_in_location(place, current_player_id)
                own[place] = self.describe(cards)
            own["kept"] = self.kept.get(current_player_id)
            own["planted"] = self.planted.get(current_player_id)
        public = {"fields": self.describe_all("field")}
        if self.are_barns_open():
            public["barns"] = self.describe_all("barn")
        return {"season": self.season.get(), **public, **own}

    def are_barns_open(self) -> bool:
        """§7 Whether all viewers see the kept cards of all gardeners."""
        return self.gamestate.get_current_main_state_id() == GAME_END

    def get_game_progression(self) -> int:
        """Count the seasons that are over."""
        return 100 * (self.season.get() - 1) // rules.SEASONS

    def redeal(self, player_id: int) -> None:
        """Deal anew the cards that this player cannot place, and let the others choose anew.

        A card they have seen stays within its packet; the others may go anywhere.
        """
        hidden = ["packet"] if self.are_barns_open() else ["packet", "barn"]
        others = [id_ for id_ in self.players if id_ != player_id]
        places = [("deck", 0), *((name, id_) for id_ in others for name in hidden)]
        held: dict[tuple[str, int], list[int]] = {}
        groups: dict[int, list[int]] = {}
        for place in places:
            held[place] = [card.id for card in self.cards.get_cards_in_location(*place)]
            for number, card_id in enumerate(held[place], 1):
                season = number if place[0] == "barn" else self.season.get() + 1
                groups.setdefault(self.seen_packet(player_id, card_id, season), []).append(card_id)
        moved: dict[int, int] = {}
        for ids in groups.values():
            dealt = self.random.sample(sorted(ids), len(ids))
            moved |= dict(zip(ids, dealt, strict=True))
        for place, ids in held.items():
            self.cards.move_cards([moved[card_id] for card_id in ids], *place)
        dealt_to = {moved.get(card_id, card_id): id_ for card_id, id_ in self.dealt_to.items()}
        # The order of the cards in a packet would tell which of them was kept.
        self.dealt_to = dict(sorted(dealt_to.items()))
        self.choose_otherwise(others)

    def choose_otherwise(self, player_ids: Iterable[int]) -> None:
        """§3, §4 Let players have chosen any cards of their packets, as many as they have."""
        for player_id in player_ids:
            packet = self.cards.get_cards_in_location("packet", player_id)
            for choices in (self.kept, self.planted):
                if player_id in choices:
                    chosen = self.random.choice(packet)
                    packet.remove(chosen)
                    choices[player_id] = chosen.id

    def seen_packet(self, player_id: int, card_id: int, season: int) -> int:
        """Return the gardener a card was dealt to, if this player held its packet before a season.

        Otherwise it is UNSEEN.
        """
        origin = self.dealt_to.get(card_id)
        if origin is None or rules.first_season_with(self.players.ids, player_id, origin) >= season:
            return UNSEEN
        return origin

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw all fields, and each gardener their own barn and packet."""
        return scene_of(self, player_id)
