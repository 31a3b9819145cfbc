"""The game of Battleship: its data and what the states share."""

from bga_states import Game
from bga_states.scene import Scene
from sample_games.battleship import arrangements, rules
from sample_games.battleship.scene import scene_of
from sample_games.battleship.states import NextPlayer, PlaceShips, Shoot


class Battleship(Game):
    """Find and sink five ships before yours are sunk."""

    states = (PlaceShips, Shoot, NextPlayer)
    min_players = max_players = 2
    player_colors = ("0000ff", "ff0000")
    fleets: dict[int, list[rules.Placement]]
    """Where each player's ships lie, by player id."""
    shots: dict[int, list[rules.Shot]]
    """The shots each player has made, by player id."""

    def setup_new_game(self) -> type[PlaceShips]:
        """§1 Two empty boards."""
        self.fleets = {player_id: [] for player_id in self.players}
        self.shots = {player_id: [] for player_id in self.players}
        return PlaceShips

    def possible_placements(self, player_id: int) -> list[rules.Placement]:
        """§3 Return every way to place a player's next ship; none when all are placed."""
        fleet = self.fleets[player_id]
        ships = rules.ships_to_place(fleet)
        if not ships:
            return []
        return rules.legal_placements(ships[0], fleet)

    def sunk_placements(self, player_id: int) -> list[rules.Placement]:
        """§5 Return the ships of a player that are sunk, which lie open."""
        shots = self.shots[self.get_player_after(player_id)]
        return rules.sunk_placements(self.fleets[player_id], shots)

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        """Show all viewers the shots and the sunk ships, and each player their own ships."""
        return {
            "fleet": [] if current_player_id is None else self.fleets[current_player_id],
            "shots": self.shots,
            "sunk": {id_: self.sunk_placements(id_) for id_ in self.players},
        }

    def get_game_progression(self) -> int:
        """§6 Measure how many ships the better player has sunk."""
        most = max(len(rules.sunk_ships(shots)) for shots in self.shots.values())
        return 100 * most // len(rules.Ship)

    def redeal(self, player_id: int) -> None:
        """Put the other ships that are afloat anywhere else that gives the same answers."""
        other_id = self.get_player_after(player_id)
        sunk = self.sunk_placements(other_id)
        fleet = arrangements.arrange(self.shots[player_id], sunk, self.random)
        self.fleets[other_id] = fleet[: len(self.fleets[other_id])]

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw the seas of both players."""
        return scene_of(self, player_id)
