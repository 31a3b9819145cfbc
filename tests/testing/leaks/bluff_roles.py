"""Bluff: two hidden roles each; claim the coins of a role you may have, and be challenged.

Leak (view, spectators): a spectator, who is nobody's rival, is shown all roles.
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

ROLES = {"duke": 3, "thief": 2, "monk": 1}
GOAL = 8


class Claim(GameState["BluffRoles"]):
    """The active player claims to have a role."""

    def __init__(self, game: "BluffRoles") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_claim, role=role) for role in ROLES]

    @possible_action
    def act_claim(self, role: str, active_player_id: int) -> "type[Doubt]":
        if role not in ROLES:
            raise UserError(clienttranslate("There is no such role"))
        self.game.claimed = role
        text = clienttranslate("${player_name} claims to be the ${role}")
        self.notify.all("claimed", text, player_id=active_player_id, role=role)
        self.game.active_next_player()
        return Doubt

    def zombie(self, player_id: int) -> "type[Doubt]":
        return self.act_claim("duke", player_id)


class Doubt(GameState["BluffRoles"]):
    """The next player believes it, or doubts: then the claimed role is shown, or a loss."""

    def __init__(self, game: "BluffRoles") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_answer, believe=True), Choice(self.act_answer, believe=False)]

    @possible_action
    def act_answer(self, believe: bool, active_player_id: int) -> "type[NextPlayer]":
        claimer_id = self.game.get_player_before(active_player_id)
        role, winner_id = self.game.claimed, claimer_id
        text = clienttranslate("${player_name} believes it")
        if not believe:
            text = clienttranslate("${player_name} doubts")
        self.notify.all("answered", text, player_id=active_player_id, believe=believe)
        if not believe and not self.game.show(claimer_id, role):
            winner_id = active_player_id
        self.player_score.inc(winner_id, ROLES[role], clienttranslate("${player_name}: ${inc}"))
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_answer(True, player_id)


class NextPlayer(GameState["BluffRoles"]):
    """Whoever answered claims next, until somebody is rich."""

    def __init__(self, game: "BluffRoles") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Claim] | int:
        return GAME_END if self.player_score.get_max() >= GOAL else Claim


class BluffRoles(Game):
    """Be believed."""

    leaks: ClassVar[bool] = True
    states = (Claim, Doubt, NextPlayer)
    max_players = 4
    roles: dict[int, list[str]]
    claimed: str
    caught: dict[int, list[str]]
    """The roles each player was shown not to have, while they hold the same cards."""
    doubts: list[tuple[int, str, bool]]
    """Each doubt: who was doubted, the role, and whether it was shown."""

    def setup_new_game(self) -> type[Claim]:
        self.claimed, self.caught, self.doubts = "", {id_: [] for id_ in self.players}, []
        self.roles = {player_id: self.any_roles() for player_id in self.players}
        return Claim

    def any_roles(self) -> list[str]:
        """Return two roles, of a deck with very many of each."""
        return [self.random.choice([*ROLES]), self.random.choice([*ROLES])]

    def show(self, player_id: int, role: str) -> bool:
        """Show the role that was claimed, and put new cards in place of all, or be caught."""
        has_role = role in self.roles[player_id]
        self.doubts.append((player_id, role, has_role))
        text = clienttranslate("${player_name} does not have the ${role}")
        if has_role:
            text = clienttranslate("${player_name} shows the ${role} and gets two new cards")
        self.notify.all("doubted", text, player_id=player_id, role=role, has_role=has_role)
        if not has_role:
            self.caught[player_id].append(role)
            return False
        self.roles[player_id], self.caught[player_id] = self.any_roles(), []
        self.notify.player(player_id, "newRoles", roles=list(self.roles[player_id]))
        return True

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        datas: dict[str, object] = {"claimed": self.claimed, "doubts": self.doubts}
        if current_player_id is not None:
            datas["roles"] = self.roles[current_player_id]
        elif self.leaks:
            datas["roles"] = self.roles  # leak
        return datas

    def redeal(self, player_id: int) -> None:
        """Draw roles for the others, but none they were caught without."""
        for other_id, caught in self.caught.items():
            free = [role for role in ROLES if role not in caught]
            if other_id != player_id:
                self.roles[other_id] = [self.random.choice(free), self.random.choice(free)]


class FairBluffRoles(BluffRoles):
    """A spectator sees what lies on the table."""

    leaks = False
