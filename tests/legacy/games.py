"""What the tests of arrays share: two entries that lead to each other, and games of any entries."""

from typing import Any

from bga_states import Table
from bga_states.legacy import ArrayGame

PLAYER_TURN: dict[str, Any] = {
    "name": "playerTurn",
    "description": "${actplayer} must play",
    "descriptionmyturn": "${you} must play",
    "type": "activeplayer",
    "possibleactions": ["play"],
    "transitions": {"play": 11, "zombiePass": 11, "endGame": 99},
}
NEXT_PLAYER: dict[str, Any] = {
    "name": "nextPlayer",
    "type": "game",
    "action": "stNextPlayer",
    "transitions": {"nextTurn": 10},
}


class Turns(ArrayGame):
    """Players play in turn, id 10, and the next one is found in between, id 11."""

    machine_states = {
        1: {"name": "gameSetup", "type": "manager", "transitions": {"": 10}},
        10: PLAYER_TURN,
        11: NEXT_PLAYER,
    }
    max_players = 4

    def setup_new_game(self) -> Any:
        """Leave the first state to the array."""

    def play(self) -> Any:
        self.gamestate.next_state("play")

    def stNextPlayer(self) -> Any:
        self.active_next_player()
        self.gamestate.next_state("nextTurn")


def turns(changes: dict[Any, Any] | None = None, **attributes: Any) -> type[Turns]:
    """Make a game like `Turns`, with some entries changed or added, and with these methods."""
    return type(
        "Sample",
        (Turns,),
        {"machine_states": {**Turns.machine_states, **(changes or {})}, **attributes},
    )


def table_of(game: type[ArrayGame], players: int = 2) -> Table[Any]:
    """Make a table of a game."""
    return Table.create(game, ["Ann", "Bob", "Cy", "Di"][:players], seed=1)
