"""Treasure chests: each has two covered chests, and steals from others till all are open.

Leak (redeal, invents): `redeal` draws new contents for the others' chests, whatever there really
is, so that it makes tables with three crowns.
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

CONTENTS = ["crown", "gold", "gold", "gold", "snake", "snake", "empty", "empty"]
VALUES = {"crown": 5, "gold": 2, "snake": -2, "empty": 0}
CHESTS = 2


class Steal(GameState["RedealInvents"]):
    """The active player opens any chest."""

    def __init__(self, game: "RedealInvents") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_open, chest=chest) for chest in self.game.closed()]

    @possible_action
    def act_open(self, chest: int, active_player_id: int) -> "type[NextPlayer]":
        if chest not in self.game.closed():
            raise UserError(clienttranslate("This chest is open"))
        self.game.opened.append(chest)
        content = self.game.chests[chest]
        text = clienttranslate("${player_name} opens a chest: ${content}")
        self.notify.all("open", text, player_id=active_player_id, chest=chest, content=content)
        self.player_score.inc(active_player_id, VALUES[content])
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_open(self.game.closed()[0], player_id)


class NextPlayer(GameState["RedealInvents"]):
    """Until all chests are open."""

    def __init__(self, game: "RedealInvents") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Steal] | int:
        self.game.active_next_player()
        return Steal if self.game.closed() else GAME_END


class RedealInvents(Game):
    """Open the best chests."""

    leaks: ClassVar[bool] = True
    states = (Steal, NextPlayer)
    max_players = 4
    chests: list[str]
    """What is in each chest; chests 0 and 1 are the first player's, and so on."""
    opened: list[int]

    def setup_new_game(self) -> type[Steal]:
        contents = CONTENTS[: CHESTS * len(self.players)]
        self.chests, self.opened = self.random.sample(contents, len(contents)), []
        return Steal

    def closed(self) -> list[int]:
        """Return the chests that are closed."""
        return [chest for chest in range(len(self.chests)) if chest not in self.opened]

    def is_hidden_from(self, chest: int, player_id: int | None) -> bool:
        """Whether a viewer cannot know what is in a chest."""
        owner_id = self.players.ids[chest // CHESTS]
        return chest not in self.opened and owner_id != player_id

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown: list[str | None] = list(self.chests)
        for chest in range(len(shown)):
            if self.is_hidden_from(chest, current_player_id):
                shown[chest] = None
        return {"chests": shown, "open": self.opened}

    def redeal(self, player_id: int) -> None:
        hidden = [chest for chest in self.closed() if self.is_hidden_from(chest, player_id)]
        contents = self.random.sample(sorted(self.chests[chest] for chest in hidden), len(hidden))
        if self.leaks:
            contents = [self.random.choice(CONTENTS) for _ in hidden]  # leak
        for chest, content in zip(hidden, contents, strict=True):
            self.chests[chest] = content


class FairRedealInvents(RedealInvents):
    """The same contents, in other chests."""

    leaks = False
