"""A row of hidden pieces each: attack an enemy piece with one of yours, and the lower rank falls.

Leak (view, order): the enemy's hidden pieces are listed from the lowest rank to the highest.
"""

from dataclasses import dataclass
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

RANKS = range(1, 6)


@dataclass
class Piece:
    """A piece at its place in the row, which never changes."""

    place: int
    rank: int
    is_known: bool = False


class Attack(GameState["Stratego"]):
    """The active player attacks."""

    def __init__(self, game: "Stratego") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        own = self.game.rows[active_player_id]
        enemies = self.game.rows[self.game.get_player_after(active_player_id)]
        places = [(piece.place, enemy.place) for piece in own for enemy in enemies]
        places.sort()
        return [Choice(self.act_attack, place=place, target=other) for place, other in places]

    @possible_action
    def act_attack(self, place: int, target: int, active_player_id: int) -> "type[NextPlayer]":
        enemy_id = self.game.get_player_after(active_player_id)
        own, enemy = self.game.find(active_player_id, place), self.game.find(enemy_id, target)
        own.is_known = enemy.is_known = True
        if own.rank <= enemy.rank:
            self.game.take(active_player_id, own)
        if enemy.rank <= own.rank:
            self.game.take(enemy_id, enemy)
        text = clienttranslate("${player_name} attacks ${enemy_rank} with ${rank}")
        self.notify.all(
            "attacked",
            text,
            player_id=active_player_id,
            place=place,
            target=target,
            rank=own.rank,
            enemy_rank=enemy.rank,
        )
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        enemy_id = self.game.get_player_after(player_id)
        own, enemy = self.game.rows[player_id][0], self.game.rows[enemy_id][0]
        return self.act_attack(own.place, enemy.place, player_id)


class NextPlayer(GameState["Stratego"]):
    """The game ends when a row is empty."""

    def __init__(self, game: "Stratego") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Attack] | int:
        if all(self.game.rows.values()):
            self.game.active_next_player()
            return Attack
        for player_id, row in self.game.rows.items():
            text = clienttranslate("${player_name} has ${value} piece(s) left")
            self.player_score.set(player_id, len(row), text)
        return GAME_END


class Stratego(Game):
    """Attack what is weaker than you."""

    leaks: ClassVar[bool] = True
    states = (Attack, NextPlayer)
    rows: dict[int, list[Piece]]
    fallen: dict[int, list[int]]
    """The ranks of the pieces that have fallen, by player id."""

    def setup_new_game(self) -> type[Attack]:
        self.rows, self.fallen = {}, {player_id: [] for player_id in self.players}
        for player_id in self.players:
            ranks = self.random.sample(RANKS, len(RANKS))
            self.rows[player_id] = [Piece(place, rank) for place, rank in enumerate(ranks)]
        return Attack

    def find(self, player_id: int, place: int) -> Piece:
        """Return the piece at a place; UserError when there is none."""
        for piece in self.rows[player_id]:
            if piece.place == place:
                return piece
        raise UserError(clienttranslate("There is no piece"))

    def take(self, player_id: int, piece: Piece) -> None:
        """Take a piece off the board."""
        self.rows[player_id].remove(piece)
        self.fallen[player_id].append(piece.rank)

    def row(self, holder: int, viewer: int | None) -> list[dict[str, int | None]]:
        """Return where each piece is, whether all know it, and its rank if the viewer does."""
        pieces = list(self.rows[holder])
        if self.leaks:
            pieces.sort(key=lambda piece: piece.rank)  # leak
        shown: list[dict[str, int | None]] = []
        for piece in pieces:
            is_seen = piece.is_known or viewer == holder
            rank = piece.rank if is_seen else None
            shown.append({"place": piece.place, "known": piece.is_known, "rank": rank})
        return shown

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        rows = {id_: self.row(id_, current_player_id) for id_ in self.players}
        return {"rows": rows, "fallen": self.fallen}

    def redeal(self, player_id: int) -> None:
        enemy_id = self.get_player_after(player_id)
        hidden = [piece for piece in self.rows[enemy_id] if not piece.is_known]
        ranks = self.random.sample(sorted(piece.rank for piece in hidden), len(hidden))
        for piece, rank in zip(hidden, ranks, strict=True):
            piece.rank = rank


class FairStratego(Stratego):
    """The pieces are listed by their places."""

    leaks = False
