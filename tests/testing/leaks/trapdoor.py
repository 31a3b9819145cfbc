"""Dungeon: open doors in secret; behind some is a trap, and whoever has three of them is out.

Leak (view, name of the state): behind a trap the table goes to a state of its own, which all see.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

TURNS = 5


class Open(GameState["Trapdoor"]):
    """The active player opens a door."""

    def __init__(self, game: "Trapdoor") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_open)]

    @possible_action
    def act_open(self, active_player_id: int) -> "type[Treasure] | type[Trap]":
        found = self.random.choice(["trap", "gold", "silver"])
        self.game.found[active_player_id].append(found)
        text = clienttranslate("${player_name} opens a door")
        private = {active_player_id: {"found": found}}
        self.notify.all("opened", text, player_id=active_player_id, _private=private)
        if found == "trap" and self.game.leaks:
            return Trap  # leak
        return Treasure

    def zombie(self, player_id: int) -> "type[Treasure] | type[Trap]":
        return self.act_open(player_id)


class Treasure(GameState["Trapdoor"]):
    """The active player goes on as if nothing was, or leaves with what there is."""

    def __init__(self, game: "Trapdoor") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_go_on), Choice(self.act_leave)]

    @possible_action
    def act_go_on(self, active_player_id: int) -> "type[NextPlayer]":
        text = clienttranslate("${player_name} goes on")
        self.notify.all("goesOn", text, player_id=active_player_id)
        return NextPlayer

    @possible_action
    def act_leave(self, active_player_id: int) -> "type[NextPlayer]":
        if active_player_id in self.game.left:
            raise UserError(clienttranslate("You have left"))
        self.game.left.append(active_player_id)
        text = clienttranslate("${player_name} leaves the dungeon")
        self.notify.all("left", text, player_id=active_player_id)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_leave(player_id)


class Trap(Treasure):
    """The same, for somebody in a trap."""

    def __init__(self, game: "Trapdoor") -> None:
        GameState.__init__(self, game, id=21, type=StateType.ACTIVE_PLAYER)


class NextPlayer(GameState["Trapdoor"]):
    """Whoever has not left goes on; at the end all say what they have found."""

    def __init__(self, game: "Trapdoor") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Open] | int:
        player_id = active_player_id
        for _ in self.players:
            player_id = self.game.get_player_after(player_id)
            is_done = len(self.game.found[player_id]) == TURNS
            if player_id not in self.game.left and not is_done:
                self.gamestate.change_active_player(player_id)
                return Open
        self.game.is_over = True
        self.notify.all("found", clienttranslate("All is told"), found=self.game.found)
        for id_, found in self.game.found.items():
            points = 2 * found.count("gold") + found.count("silver")
            self.player_score.set(id_, points if found.count("trap") < 2 else 0)
        return GAME_END


class Trapdoor(Game):
    """Leave in time."""

    leaks: ClassVar[bool] = True
    states = (Open, Treasure, Trap, NextPlayer)
    max_players = 4
    found: dict[int, list[str]]
    left: list[int]
    is_over: bool = False

    def setup_new_game(self) -> type[Open]:
        self.found, self.left = {player_id: [] for player_id in self.players}, []
        return Open

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown = {}
        for id_, found in self.found.items():
            is_known = self.is_over or id_ == current_player_id
            shown[id_] = found if is_known else [None for _ in found]
        return {"found": shown, "left": self.left}

    def redeal(self, player_id: int) -> None:
        for other_id, found in self.found.items():
            if other_id != player_id and not self.is_over:
                found[:] = [self.random.choice(["trap", "gold", "silver"]) for _ in found]


class FairTrapdoor(Trapdoor):
    """The table goes to the same state whatever was found."""

    leaks = False
