"""The game of Battleship: its data and what the states share."""

from bga_states import Game, clienttranslate
from sample_games.battleship import arrangements, rules
from sample_games.battleship.states import NextPlayer, PlaceShips, Shoot

SYMBOLS = {
    rules.Answer.MISS: "[dim]o[/]",
    rules.Answer.HIT: "[bold red]x[/]",
    rules.Answer.SUNK: "[bold red]#[/]",
}
SEA = "[blue]·[/]"


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

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        """Show all viewers the shots, and each player their own ships."""
        return {
            "fleet": [] if current_player_id is None else self.fleets[current_player_id],
            "shots": self.shots,
        }

    def get_game_progression(self) -> int:
        """§6 Measure how many ships the better player has sunk."""
        most = max(len(rules.sunk_ships(shots)) for shots in self.shots.values())
        return 100 * most // len(rules.Ship)

    def redeal(self, player_id: int) -> None:
        """Put the other fleet anywhere else that gives the same answers."""
        other_id = self.get_player_after(player_id)
        fleet = arrangements.arrange(self.shots[player_id], self.random)
        self.fleets[other_id] = fleet[: len(self.fleets[other_id])]

    def render(self, player_id: int | None) -> str:
        """Draw the viewer's two boards side by side; a spectator sees the shots of both players."""
        shooter_id = self.players.ids[0] if player_id is None else player_id
        other_id = self.get_player_after(shooter_id)
        shown = () if player_id is None else self.fleets[shooter_id]
        boards = (self.draw_board(shooter_id, ()), self.draw_board(other_id, shown))
        text = clienttranslate("Shots of ${player_name}")
        left, right = (
            self.translate(text, player_name=self.players[id_].name)
            for id_ in (shooter_id, other_id)
        )
        rows = ("   ".join(row) for row in zip(*boards, strict=True))
        return "\n".join([f"    {left:<36}{right}", *rows])

    def draw_board(self, shooter_id: int, fleet: tuple[()] | list[rules.Placement]) -> list[str]:
        """Draw the board a player shoots at, with the ships of a fleet."""
        symbols: dict[rules.Square, str] = {}
        for placement in fleet:
            letter = f"[bold]{placement.ship[0].upper()}[/]"
            symbols |= dict.fromkeys(rules.squares(placement), letter)
        # A shot is drawn over the ship it hit.
        symbols |= {shot.square: SYMBOLS[shot.answer] for shot in self.shots[shooter_id]}

        def symbol(x: int, y: int) -> str:
            return symbols.get((x, y), SEA)

        numbers = range(1, rules.SIZE + 1)
        header = "   " + "".join(f"{x:>3}" for x in numbers)
        return [
            header,
            *(f"{y:>3}" + "".join(f"  {symbol(x, y)}" for x in numbers) for y in numbers),
        ]
