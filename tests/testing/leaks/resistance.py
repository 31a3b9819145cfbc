"""Resistance: five players, two of them spies; missions of two or three, which a spy may spoil.

Leak (told, presence): when a spy spoils the mission, a rumour is told to all before it is over.
"""

from itertools import combinations
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

SIZES = [2, 3, 2, 3, 3]
SPIES = 2


class Send(GameState["Resistance"]):
    """The active player sends a team."""

    def __init__(self, game: "Resistance") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> dict[str, int]:
        return {"size": SIZES[len(self.game.missions)]}

    def get_choices(self, args: dict[str, int]) -> list[Choice]:
        teams = combinations(self.players.ids, args["size"])
        return [Choice(self.act_send, team=list(team)) for team in teams]

    @possible_action
    def act_send(self, team: list[int], args: dict[str, int]) -> "type[Mission]":
        if len(team) != args["size"] or sorted(set(team) & set(self.players)) != sorted(team):
            raise UserError(clienttranslate("Send ${size} players"), size=args["size"])
        return self.send(team)

    def zombie(self, player_id: int, args: dict[str, int]) -> "type[Mission]":
        return self.send(list(self.players)[: args["size"]])

    def send(self, team: list[int]) -> "type[Mission]":
        """Tell everybody who goes."""
        self.game.team, self.game.spoilt = list(team), {}
        names = ", ".join(self.players[id_].name for id_ in team)
        self.notify.all("sent", clienttranslate("${names} are sent"), names=names, team=team)
        return Mission


class Mission(GameState["Resistance"]):
    """Everybody on the team helps or, if a spy, may spoil it."""

    def __init__(self, game: "Resistance") -> None:
        super().__init__(game, id=20, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_players_multiactive(self.game.team, Report, exclusive=True)

    def get_choices(self, player_id: int) -> list[Choice]:
        if not self.gamestate.is_player_active(player_id):
            return []
        ways = [False, True] if player_id in self.game.spies else [False]
        return [Choice(self.act_go, spoil=spoil) for spoil in ways]

    @possible_action
    def act_go(self, spoil: bool, current_player_id: int) -> None:
        if spoil and current_player_id not in self.game.spies:
            raise UserError(clienttranslate("You are loyal"))
        self.game.spoilt[current_player_id] = spoil
        if spoil and self.game.leaks:
            self.notify.all("rumour", clienttranslate("There are rumours in the camp"))  # leak
        self.gamestate.set_player_non_multiactive(current_player_id, Report)

    def zombie(self, player_id: int) -> None:
        self.act_go(False, player_id)


class Report(GameState["Resistance"]):
    """It is told how many have spoilt the mission."""

    def __init__(self, game: "Resistance") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Send] | int:
        fails = sum(self.game.spoilt.values())
        self.game.missions.append((list(self.game.team), fails))
        self.game.team, self.game.spoilt = [], {}
        self.notify.all("report", clienttranslate("${fails} have spoilt it"), fails=fails)
        if len(self.game.missions) == len(SIZES):
            return self.game.end()
        self.game.active_next_player()
        return Send


class Resistance(Game):
    """Find the spies, or do not be found."""

    leaks: ClassVar[bool] = True
    states = (Send, Mission, Report)
    min_players = max_players = 5
    spies: list[int]
    team: list[int]
    spoilt: dict[int, bool]
    missions: list[tuple[list[int], int]]
    """The team of each mission that is over, and how many have spoilt it."""
    is_over: bool = False

    def setup_new_game(self) -> type[Send]:
        self.spies = sorted(self.random.sample(self.players.ids, SPIES))
        self.team, self.spoilt, self.missions = [], {}, []
        return Send

    def end(self) -> int:
        """Show the spies; they win if more missions have failed."""
        self.is_over = True
        self.notify.all("spies", clienttranslate("The spies are shown"), spies=list(self.spies))
        failed = sum(fails > 0 for _, fails in self.missions)
        for player_id in self.players:
            is_right = (player_id in self.spies) == (failed * 2 > len(SIZES))
            self.player_score.set(player_id, int(is_right))
        return GAME_END

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        is_shown = self.is_over or current_player_id in self.spies
        return {
            "spies": self.spies if is_shown else [],
            "team": self.team,
            "missions": self.missions,
            "own": self.spoilt.get(current_player_id or 0),
        }

    def redeal(self, player_id: int) -> None:
        """Choose other spies who could have done it; a spy knows them all, but not what they do."""
        if not self.is_over and player_id not in self.spies:
            others = [id_ for id_ in self.players if id_ != player_id]
            pairs = [list(pair) for pair in combinations(others, SPIES) if self.could_be(pair)]
            self.spies = self.random.choice(pairs)
        for other_id in self.spoilt:
            if other_id != player_id:
                self.spoilt[other_id] = other_id in self.spies and self.random.random() < 0.5

    def could_be(self, pair: tuple[int, ...]) -> bool:
        """Whether these spies could have spoilt what was spoilt."""
        return all(len(set(team) & set(pair)) >= fails for team, fails in self.missions)


class FairResistance(Resistance):
    """Nothing is heard of a mission until it is over."""

    leaks = False
