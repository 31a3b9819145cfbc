"""Werewolf: one wolf and one seer among villagers; two nights, and then a vote on whom to chase.

Leak (turn order): at night only the seer is awake, so everybody sees who is active.
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

NIGHTS = 2


class Night(GameState["WerewolfNight"]):
    """Everybody points at somebody; the seer learns whether it is the wolf."""

    def __init__(self, game: "WerewolfNight") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Night falls"),
            description_my_turn=clienttranslate("${you} must point at somebody"),
        )

    def on_entering_state(self) -> None:
        awake = self.game.role_holders("seer") if self.game.leaks else self.players.ids  # leak
        self.gamestate.set_players_multiactive(awake, Night, exclusive=True)

    def get_choices(self, player_id: int) -> list[Choice]:
        others = [id_ for id_ in self.players if id_ != player_id]
        is_awake = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_point, target=id_) for id_ in others if is_awake]

    @possible_action
    def act_point(self, target: int, current_player_id: int) -> None:
        if target not in self.players or target == current_player_id:
            raise UserError(clienttranslate("Point at another player"))
        self.game.pointed[current_player_id].append(target)
        learnt = self.game.learnt(current_player_id)
        self.notify.player(current_player_id, "pointed", target=target, learnt=learnt)
        next_state = Vote if len(self.game.pointed[current_player_id]) == NIGHTS else Night
        self.gamestate.set_player_non_multiactive(current_player_id, next_state)

    def zombie(self, player_id: int) -> None:
        others = [id_ for id_ in self.players if id_ != player_id]
        self.act_point(self.get_random_zombie_choice(others), player_id)


class Vote(GameState["WerewolfNight"]):
    """Everybody votes openly, in turn."""

    def __init__(self, game: "WerewolfNight") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_vote, target=id_) for id_ in self.players]

    @possible_action
    def act_vote(self, target: int, active_player_id: int) -> "type[Vote] | type[Chase]":
        if target not in self.players:
            raise UserError(clienttranslate("Vote for a player"))
        self.game.votes[active_player_id] = target
        text = clienttranslate("${player_name} votes for ${player_name2}")
        self.notify.all("voted", text, player_id=active_player_id, player_id2=target)
        self.game.active_next_player()
        return Chase if len(self.game.votes) == len(self.players) else Vote

    def zombie(self, player_id: int) -> "type[Vote] | type[Chase]":
        return self.act_vote(player_id, player_id)


class Chase(GameState["WerewolfNight"]):
    """All roles are shown; whoever voted for the wolf wins, or the wolf does."""

    def __init__(self, game: "WerewolfNight") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> int:
        self.game.is_day = True
        self.notify.all("roles", clienttranslate("The roles are shown"), roles=self.game.roles)
        [wolf_id] = self.game.role_holders("wolf")
        right = [id_ for id_, target in self.game.votes.items() if target == wolf_id]
        for winner_id in right or [wolf_id]:
            self.player_score.set(winner_id, 1, clienttranslate("${player_name} wins"))
        return GAME_END


class WerewolfNight(Game):
    """Find the wolf."""

    leaks: ClassVar[bool] = True
    states = (Night, Vote, Chase)
    min_players, max_players = 3, 5
    roles: dict[int, str]
    pointed: dict[int, list[int]]
    votes: dict[int, int]
    is_day: bool = False

    def setup_new_game(self) -> type[Night]:
        roles = ["wolf", "seer", *["villager"] * (len(self.players) - 2)]
        self.random.shuffle(roles)
        self.roles = dict(zip(self.players.ids, roles, strict=True))
        self.pointed, self.votes = {player_id: [] for player_id in self.players}, {}
        return Night

    def role_holders(self, role: str) -> list[int]:
        """Return the ids of the players who have this role."""
        return [id_ for id_, own in self.roles.items() if own == role]

    def learnt(self, player_id: int) -> dict[int, bool]:
        """Return whom this player, if they are the seer, knows to be the wolf or not."""
        if self.roles[player_id] != "seer":
            return {}
        return {target: self.roles[target] == "wolf" for target in self.pointed[player_id]}

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        datas: dict[str, object] = {"votes": self.votes, "roles": self.roles if self.is_day else {}}
        if current_player_id is not None:
            datas["role"] = self.roles[current_player_id]
            datas["pointed"] = self.pointed[current_player_id]
            datas["learnt"] = self.learnt(current_player_id)
        return datas

    def redeal(self, player_id: int) -> None:
        if self.is_day:
            return
        others = [id_ for id_ in self.players if id_ != player_id]
        roles, known = sorted(self.roles[id_] for id_ in others), self.learnt(player_id)
        while True:
            self.random.shuffle(roles)
            self.roles |= dict(zip(others, roles, strict=True))
            if self.learnt(player_id) == known:
                break
        for other_id in others:
            targets = [id_ for id_ in self.players if id_ != other_id]
            self.pointed[other_id] = [self.random.choice(targets) for _ in self.pointed[other_id]]


class FairWerewolfNight(WerewolfNight):
    """At night everybody points, so that nobody stands out."""

    leaks = False
