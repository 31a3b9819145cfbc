"""The game of Branch Lines: its data and what the states share."""

from bga_states import GAME_END, Deck, DeckCard, Game, PlayerStats, clienttranslate
from bga_states.scene import Scene
from sample_games.branch_lines import rules
from sample_games.branch_lines.scene import ICONS, scene_of
from sample_games.branch_lines.states import EndScore, NextPlayer, PlayerTurn

Cube = DeckCard[rules.Good]


class BranchLines(Game):
    """Build tracks with goods, and connect the stations of secret orders."""

    states = (PlayerTurn, NextPlayer, EndScore)
    min_players, max_players = 2, 4
    player_colors = ("c8332b", "2f8f4e", "f2c230", "8a4fb0")
    tie_breaker_description = "orders fulfilled"
    player_stats = PlayerStats(tracks_built=int, orders_fulfilled=int)
    icons = ICONS
    cubes = Deck(rules.Good, auto_reshuffle={"bag": "spent"})
    orders = Deck(rules.Order)
    owners: dict[str, int]
    """The player who built each track, by the name of the track; a free track is missing."""
    is_last_round: bool

    def setup_new_game(self) -> type[PlayerTurn]:
        """§3 Each player gets three goods and three orders."""
        self.owners, self.is_last_round = {}, False
        self.cubes.create_cards(rules.all_goods(), "bag")
        self.cubes.shuffle("bag")
        self.orders.create_cards(rules.all_orders())
        self.orders.shuffle("deck")
        for player_id in self.players:
            self.cubes.pick_cards(rules.FIRST_GOODS, "bag", player_id)
            self.orders.pick_cards(rules.FIRST_ORDERS, "deck", player_id)
        self.fill_market()
        self.player_stats.init()
        return PlayerTurn

    def fill_market(self) -> None:
        """§4 Fill the market up to five cubes."""
        missing = rules.MARKET - self.cubes.count_cards_in_location("market")
        if self.cubes.count_cards_in_location("bag") < missing:
            text = clienttranslate("The bag is empty: the spent cubes go back into it")
            self.notify.all("bagEmpty", text)
        self.cubes.pick_cards_for_location(missing, "bag", "market")

    def market(self) -> list[Cube]:
        """Return the cubes of the market, sorted by their goods."""
        return sorted(self.cubes.get_cards_in_location("market"), key=lambda cube: cube.id)

    def cubes_of(self, player_id: int) -> list[Cube]:
        """Return the cubes of a player, sorted by their goods."""
        return sorted(self.cubes.get_player_hand(player_id), key=lambda cube: cube.id)

    def goods_of(self, player_id: int) -> list[rules.Good]:
        """Return the goods of a player, sorted."""
        return [cube.face for cube in self.cubes_of(player_id)]

    def orders_of(self, player_id: int) -> list[rules.Order]:
        """Return the orders of a player."""
        return [card.face for card in self.orders.get_player_hand(player_id)]

    def tracks_of(self, player_id: int) -> list[str]:
        """Return the names of the tracks that a player has built."""
        return [name for name, owner_id in self.owners.items() if owner_id == player_id]

    def sections_left(self, player_id: int) -> int:
        """§4 Return the number of sections that a player can still build."""
        return rules.sections_left(self.tracks_of(player_id), len(self.players))

    def possible_tracks(self, player_id: int) -> list[tuple[str, rules.Good]]:
        """§4 Return the tracks that a player can build, each with a good that pays for it."""
        free = rules.free_tracks(self.owners)
        return rules.possible_tracks(free, self.goods_of(player_id), self.sections_left(player_id))

    def can_take(self, player_id: int) -> bool:
        """§4 Whether a player has room for two more cubes."""
        return rules.can_take(self.goods_of(player_id))

    def can_build(self, player_id: int) -> bool:
        """§4 Whether a player can pay for any track."""
        return bool(self.possible_tracks(player_id))

    def build(self, name: str, good: rules.Good, player_id: int) -> int:
        """§4 Spend a player's cubes on a track; §5 return its points, which are added."""
        track = rules.TRACKS[name]
        paid = [cube.id for cube in self.cubes_of(player_id) if cube.face is good]
        self.cubes.move_cards(paid[: track.sections], "spent")
        self.owners[name] = player_id
        self.player_stats.inc("tracks_built", 1, player_id)
        points = rules.POINTS[track.sections]
        self.player_score.inc(player_id, points)
        return points

    def are_orders_open(self) -> bool:
        """§7 Whether all viewers see the orders of all players."""
        is_over = self.gamestate.get_current_main_state_id() == GAME_END
        return is_over or self.gamestate.get_current_main_state() is EndScore

    def get_game_progression(self) -> int:
        """§6 Measure how many of their sections the fastest player has built."""
        count = rules.SECTIONS[len(self.players)]
        fewest = min(self.sections_left(player_id) for player_id in self.players)
        return 100 * (count - fewest) // count

    def redeal(self, player_id: int) -> None:
        """Deal anew the cubes in the bag, and the orders that this player does not see."""
        self.cubes.redeal([("bag", 0)])
        others = [id_ for id_ in self.players if id_ != player_id]
        hidden = [] if self.are_orders_open() else [("hand", id_) for id_ in others]
        self.orders.redeal([("deck", 0), *hidden])

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw the map, the market, and each player their own orders."""
        return scene_of(self, player_id)
