"""Explorers: look at a covered tile in secret, then dig there or elsewhere; some tiles are traps.

Leak (undo): looking can be undone, so that a player looks at one tile after the other for nothing.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

TILES = 10
Tile = Annotated[int, Meta(ge=0, lt=TILES)]


class Look(GameState["ScoutUndo"]):
    """The active player looks at a tile."""

    def __init__(self, game: "ScoutUndo") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_look, tile=tile) for tile in self.game.covered()]

    @possible_action
    def act_look(self, tile: Tile, active_player_id: int) -> "type[Dig]":
        if tile not in self.game.covered():
            raise UserError(clienttranslate("This tile is open"))
        self.game.looked_at = tile
        self.game.seen[active_player_id].append(tile)
        private = {active_player_id: {"gold": self.game.tiles[tile]}}
        text = clienttranslate("${player_name} looks at tile ${tile}")
        self.notify.all("looked", text, player_id=active_player_id, tile=tile, _private=private)
        if not self.game.leaks:
            self.game.undo_clear()
        return Dig

    def zombie(self, player_id: int) -> "type[Dig]":
        return self.act_look(self.game.covered()[0], player_id)


class Dig(GameState["ScoutUndo"]):
    """The active player digs, or takes the look back where that is possible."""

    def __init__(self, game: "ScoutUndo") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        choices = [Choice(self.act_dig, tile=tile) for tile in self.game.covered()]
        if self.game.can_undo(active_player_id):
            choices.append(Choice(self.act_undo))
        return choices

    @possible_action
    def act_dig(self, tile: Tile, active_player_id: int) -> "type[NextPlayer]":
        if tile not in self.game.covered():
            raise UserError(clienttranslate("This tile is open"))
        gold = self.game.tiles[tile]
        self.game.opened.append(tile)
        text = clienttranslate("${player_name} digs at ${tile}: ${gold}")
        self.notify.all("dug", text, player_id=active_player_id, tile=tile, gold=gold)
        self.player_score.inc(active_player_id, gold)
        return NextPlayer

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()  # leak

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_dig(self.game.covered()[0], player_id)


class NextPlayer(GameState["ScoutUndo"]):
    """The last three tiles stay covered."""

    def __init__(self, game: "ScoutUndo") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Look] | int:
        self.game.undo_clear()
        if len(self.game.covered()) <= 3:
            return GAME_END
        self.game.active_next_player()
        self.game.undo_savepoint()
        return Look


class ScoutUndo(Game):
    """Dig for gold."""

    leaks: ClassVar[bool] = True
    states = (Look, Dig, NextPlayer)
    max_players = 3
    tiles: list[int]
    opened: list[int]
    seen: dict[int, list[int]]
    """The tiles each player has looked at, open ones too."""
    looked_at: int

    def setup_new_game(self) -> type[Look]:
        self.tiles = [-2, -2, 0, 0, 1, 1, 2, 2, 3, 3]
        self.random.shuffle(self.tiles)
        self.opened, self.seen, self.looked_at = [], {id_: [] for id_ in self.players}, -1
        self.undo_savepoint()
        return Look

    def covered(self) -> list[int]:
        """Return the tiles nobody has opened."""
        return [tile for tile in range(TILES) if tile not in self.opened]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        known = [*self.opened, *self.seen.get(current_player_id or 0, [])]
        shown = {tile: self.tiles[tile] for tile in sorted(set(known))}
        return {"tiles": shown, "open": self.opened, "seen": self.seen, "at": self.looked_at}

    def redeal(self, player_id: int) -> None:
        known = [*self.opened, *self.seen[player_id]]
        hidden = [tile for tile in range(TILES) if tile not in known]
        golds = self.random.sample(sorted(self.tiles[tile] for tile in hidden), len(hidden))
        for tile, gold in zip(hidden, golds, strict=True):
            self.tiles[tile] = gold


class FairScoutUndo(ScoutUndo):
    """What has been looked at cannot be undone."""

    leaks = False
