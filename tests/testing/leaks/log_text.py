"""Fishing: draw a fish face down, keep it or throw it back; the heaviest catch wins at the end.

Leak (told, log): the text of the message is put together with the name of the fish in it.
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

FISH = {"herring": 1, "cod": 3, "tuna": 6, "boot": -2}
NETS = 3


class Fish(GameState["LogText"]):
    """The active player fishes."""

    def __init__(self, game: "LogText") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_fish)]

    @possible_action
    def act_fish(self, active_player_id: int) -> "type[Keep]":
        fish = self.random.choice([*FISH])
        self.game.on_hook = fish
        text = clienttranslate("${player_name} has something on the hook")
        if self.game.leaks:
            text = f"${{player_name}} has a {fish} on the hook"  # leak
        private = {active_player_id: {"fish": fish}}
        self.notify.all("fished", text, player_id=active_player_id, _private=private)
        return Keep

    def zombie(self, player_id: int) -> "type[Keep]":
        return self.act_fish(player_id)


class Keep(GameState["LogText"]):
    """The active player keeps it or throws it back."""

    def __init__(self, game: "LogText") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_keep, keep=True), Choice(self.act_keep, keep=False)]

    @possible_action
    def act_keep(self, keep: bool, active_player_id: int) -> "type[NextPlayer]":
        fish, self.game.on_hook = self.game.on_hook, ""
        text = clienttranslate("${player_name} throws it back: a ${fish}")
        if keep:
            self.game.nets[active_player_id].append(fish)
            text = clienttranslate("${player_name} keeps it")
        else:
            self.game.thrown.append(fish)
        shown = {} if keep else {"fish": fish}
        self.notify.all("landed", text, player_id=active_player_id, keep=keep, **shown)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_keep(False, player_id)


class NextPlayer(GameState["LogText"]):
    """When a net is full, or nobody catches any more, all nets are shown."""

    def __init__(self, game: "LogText") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Fish] | int:
        is_full = len(self.game.nets[active_player_id]) == NETS
        if not is_full and len(self.game.thrown) < 20:
            self.game.active_next_player()
            return Fish
        self.game.is_over = True
        self.notify.all("nets", clienttranslate("The nets are shown"), nets=self.game.nets)
        for player_id, net in self.game.nets.items():
            self.player_score.set(player_id, sum(FISH[fish] for fish in net))
        return GAME_END


class LogText(Game):
    """Catch heavy fish."""

    leaks: ClassVar[bool] = True
    states = (Fish, Keep, NextPlayer)
    max_players = 3
    nets: dict[int, list[str]]
    on_hook: str
    thrown: list[str]
    is_over: bool = False

    def setup_new_game(self) -> type[Fish]:
        self.nets, self.on_hook = {player_id: [] for player_id in self.players}, ""
        self.thrown = []
        return Fish

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        is_fishing = current_player_id == self.gamestate.active_player_id
        return {
            "hook": self.on_hook if is_fishing else bool(self.on_hook),
            "net": self.nets.get(current_player_id or 0),
            "counts": {id_: len(net) for id_, net in self.nets.items()},
            "thrown": self.thrown,
            "nets": self.nets if self.is_over else {},
        }

    def redeal(self, player_id: int) -> None:
        if self.on_hook and player_id != self.gamestate.active_player_id:
            self.on_hook = self.random.choice([*FISH])
        for other_id, net in self.nets.items():
            if other_id != player_id and not self.is_over:
                net[:] = [self.random.choice([*FISH]) for _ in net]


class FairLogText(LogText):
    """The text says the same of every fish."""

    leaks = False
