"""Smugglers: load a box with goods or contraband; the next player opens it or lets it pass.

Leak (extra time): the inspector gets more time to think just when there is contraband in the box.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    clienttranslate,
    possible_action,
)

ROUNDS = 6


class Load(GameState["Smugglers"]):
    """The active player loads a box in secret."""

    def __init__(self, game: "Smugglers") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_load, contraband=True), Choice(self.act_load, contraband=False)]

    @possible_action
    def act_load(self, contraband: bool, active_player_id: int) -> "type[Inspect]":
        self.game.box, self.game.smuggler = contraband, active_player_id
        text = clienttranslate("${player_name} loads a box")
        self.notify.all("loaded", text, player_id=active_player_id)
        inspector_id = self.game.active_next_player()
        seconds = 60 if contraband and self.game.leaks else 30  # leak
        self.game.give_extra_time(inspector_id, seconds)
        return Inspect

    def zombie(self, player_id: int) -> "type[Inspect]":
        return self.act_load(False, player_id)


class Inspect(GameState["Smugglers"]):
    """The active player opens the box or lets it pass."""

    def __init__(self, game: "Smugglers") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_pass), Choice(self.act_open)]

    @possible_action
    def act_pass(self, active_player_id: int) -> "type[Count]":
        text = clienttranslate("${player_name} lets the box pass")
        self.notify.all("passed", text, player_id=active_player_id)
        self.game.past.append("closed")
        self.game.passed.append((self.game.smuggler, self.game.box))
        return Count

    @possible_action
    def act_open(self, active_player_id: int) -> "type[Count]":
        found = "contraband" if self.game.box else "goods"
        self.game.past.append(found)
        text = clienttranslate("${player_name} opens the box: ${found}")
        self.notify.all("opened", text, player_id=active_player_id, found=found)
        winner_id = active_player_id if self.game.box else self.game.smuggler
        self.player_score.inc(winner_id, 2, clienttranslate("${player_name} gets ${inc}"))
        return Count

    def zombie(self, player_id: int) -> "type[Count]":
        return self.act_pass(player_id)


class Count(GameState["Smugglers"]):
    """After the last box all that passed closed are opened and pay."""

    def __init__(self, game: "Smugglers") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Load] | int:
        self.game.box, self.game.smuggler = False, 0
        if len(self.game.past) < ROUNDS:
            return Load
        self.game.is_over = True
        contents = [contraband for _, contraband in self.game.passed]
        self.notify.all("boxes", clienttranslate("All boxes are opened"), contents=contents)
        for player_id, contraband in self.game.passed:
            self.player_score.inc(player_id, 3 if contraband else 1)
        return GAME_END


class Smugglers(Game):
    """Smuggle what you can."""

    leaks: ClassVar[bool] = True
    states = (Load, Inspect, Count)
    max_players = 4
    box: bool
    smuggler: int
    """The id of whoever has loaded the box, 0 when there is none."""
    past: list[str]
    """What everybody knows of each box."""
    passed: list[tuple[int, bool]]
    """Who has loaded each box that passed, and whether with contraband."""
    is_over: bool = False

    def setup_new_game(self) -> type[Load]:
        self.box, self.smuggler, self.past, self.passed = False, 0, [], []
        return Load

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        known = []
        for owner_id, contraband in self.passed:
            is_known = self.is_over or owner_id == current_player_id
            known.append([owner_id, contraband if is_known else None])
        own = self.box if self.smuggler == current_player_id else None
        return {"boxes": self.past, "passed": known, "own": own}

    def redeal(self, player_id: int) -> None:
        if self.is_over:
            return
        if self.smuggler not in (0, player_id):
            self.box = self.random.random() < 0.5
        for number, (owner_id, _) in enumerate(self.passed):
            if owner_id != player_id:
                self.passed[number] = (owner_id, self.random.random() < 0.5)


class FairSmugglers(Smugglers):
    """Every inspector gets the same time."""

    leaks = False
