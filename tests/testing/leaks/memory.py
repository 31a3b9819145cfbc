"""Memory: turn up two of the covered cards, and keep them if they are a pair.

Leak (view, face-down board): the data give the clients the face of every card, up or not.
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

PAIRS = 6
Cell = Annotated[int, Meta(ge=0, lt=2 * PAIRS)]


class First(GameState["Memory"]):
    """The active player turns up the first card; what the last player left up is covered."""

    def __init__(self, game: "Memory") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, update_game_progression=True)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_turn_up, cell=cell) for cell in self.game.left()]

    @possible_action
    def act_turn_up(self, cell: Cell, active_player_id: int) -> "type[Second]":
        if cell in self.game.gone:
            raise UserError(clienttranslate("There is no card"))
        # The rules let people forget: what was up before is covered, and no view shows it any more.
        self.game.up = []
        self.game.turn_up(cell, active_player_id)
        return Second

    def zombie(self, player_id: int) -> "type[Second]":
        return self.act_turn_up(self.get_random_zombie_choice(self.game.left()), player_id)


class Second(GameState["Memory"]):
    """The active player turns up another card."""

    def __init__(self, game: "Memory") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        cells = [cell for cell in self.game.left() if cell not in self.game.up]
        return [Choice(self.act_turn_up, cell=cell) for cell in cells]

    @possible_action
    def act_turn_up(self, cell: Cell, active_player_id: int) -> "type[Compare]":
        if cell in self.game.gone or cell in self.game.up:
            raise UserError(clienttranslate("There is no covered card"))
        self.game.turn_up(cell, active_player_id)
        return Compare

    def zombie(self, player_id: int) -> "type[Compare]":
        cells = [cell for cell in self.game.left() if cell not in self.game.up]
        return self.act_turn_up(self.get_random_zombie_choice(cells), player_id)


class Compare(GameState["Memory"]):
    """A pair is taken, and its finder goes on."""

    def __init__(self, game: "Memory") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[First] | int:
        one, other = (self.game.faces[cell] for cell in self.game.up)
        if one != other:
            self.game.active_next_player()
            return First
        self.game.gone += self.game.up
        self.player_score.inc(active_player_id, 1, clienttranslate("${player_name} has a pair"))
        return First if self.game.left() else GAME_END


class Memory(Game):
    """Remember what you have seen."""

    leaks: ClassVar[bool] = True
    states = (First, Second, Compare)
    max_players = 4
    faces: list[str]
    up: list[int]
    """The cells of the cards that are face up, in the order they were turned."""
    gone: list[int]
    seen: set[int]
    """The cells that have been face up at some time."""

    def setup_new_game(self) -> type[First]:
        self.faces, self.up, self.gone, self.seen = list("AABBCCDDEEFF"), [], [], set()
        self.random.shuffle(self.faces)
        return First

    def left(self) -> list[int]:
        """Return the cells with a card."""
        return [cell for cell in range(2 * PAIRS) if cell not in self.gone]

    def turn_up(self, cell: int, player_id: int) -> None:
        """Turn up a card for all to see."""
        self.up.append(cell)
        self.seen.add(cell)
        text = clienttranslate("${player_name} turns up ${face}")
        self.notify.all("up", text, player_id=player_id, cell=cell, face=self.faces[cell])

    def get_all_datas(self) -> dict[str, object]:
        shown: dict[int, dict[str, object]] = {}
        for cell, face in enumerate(self.faces):
            is_shown = cell in self.up or cell in self.gone
            if is_shown or self.leaks:  # leak
                shown[cell] = {"face": face, "up": is_shown}
        return {"cells": shown, "left": self.left()}

    def get_game_progression(self) -> int:
        return 100 * len(self.gone) // (2 * PAIRS)

    def redeal(self, player_id: int) -> None:
        unseen = [cell for cell in range(2 * PAIRS) if cell not in self.seen]
        faces = self.random.sample(sorted(self.faces[cell] for cell in unseen), len(unseen))
        for cell, face in zip(unseen, faces, strict=True):
            self.faces[cell] = face


class FairMemory(Memory):
    """The data have the faces of those cards that are up, or taken."""

    leaks = False
