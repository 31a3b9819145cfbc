"""A game that does anything a game may: its args tell of all, and change in every way there is."""

from typing import Any

from bga_states import Choice, Game, GameState, StateType, possible_action

DEEDS = 14
"""How many things an action can do; it does those whose bits are set."""


class Wild(GameState["WildGame"]):
    """What all states of the game have in common."""

    def __init__(self, game: "WildGame", id_: int, type_: StateType, **declared: Any) -> None:
        super().__init__(game, id=id_, type=type_, **declared)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_anything, deeds=1 << n) for n in range(DEEDS)]

    @possible_action
    def act_anything(self, deeds: int, current_player_id: int) -> Any:
        return self.game.do(self.gamestate, deeds, current_player_id)

    def zombie(self, player_id: int) -> Any:
        self.game.count += 1
        if not self.gamestate.is_multiactive_state():
            self.game.active_next_player()
            return Alone
        self.gamestate.set_player_non_multiactive(player_id, Alone)
        return None


class Alone(Wild):
    """One player acts, and everybody is told all; id 10."""

    def __init__(self, game: "WildGame") -> None:
        super().__init__(game, 10, StateType.ACTIVE_PLAYER)

    def get_args(self, active_player_id: int) -> dict[str, object]:
        return self.game.told() | {"turn": active_player_id}


class Late(Alone):
    """The same, but entering changes what it tells of; id 11."""

    def __init__(self, game: "WildGame") -> None:
        Wild.__init__(self, game, 11, StateType.ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.game.count += 1


class Together(Wild):
    """Those who are active are counted, and each has a secret; id 20."""

    def __init__(self, game: "WildGame") -> None:
        type_ = StateType.MULTIPLE_ACTIVE_PLAYER
        super().__init__(game, 20, type_, initial_private=Step)

    def get_args(self) -> dict[str, object]:
        private = {player_id: {"own": n} for player_id, n in self.game.secrets.items()}
        return self.game.told() | {"_private": private, "_merge_private": self.game.count % 2 == 1}

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()


class Urged(Together):
    """Something is for those alone who are active; id 21."""

    def __init__(self, game: "WildGame") -> None:
        type_ = StateType.MULTIPLE_ACTIVE_PLAYER
        Wild.__init__(self, game, 21, type_, initial_private=Step)

    def get_args(self) -> dict[str, object]:
        return self.game.told() | {"_private": {"active": {"hint": self.game.count // 3}}}


class Step(Wild):
    """A step of one player, whose args tell of the others; id 31."""

    def __init__(self, game: "WildGame") -> None:
        super().__init__(game, 31, StateType.PRIVATE)

    def get_args(self, player_id: int) -> dict[str, object]:
        return self.game.told() | {"secret": self.game.secrets[player_id]}


class NextStep(Step):
    """Another step, which changes what the others are told; id 32."""

    def __init__(self, game: "WildGame") -> None:
        Wild.__init__(self, game, 32, StateType.PRIVATE)

    def on_entering_state(self, player_id: int) -> None:
        self.game.secrets[player_id] += 1


class Between(GameState["WildGame"]):
    """Nobody acts; id 40."""

    def __init__(self, game: "WildGame") -> None:
        super().__init__(game, id=40, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> Any:
        self.game.active_next_player()
        return (Alone, Late, Together, Urged)[self.game.count % 4]


class WildGame(Game):
    """Four players who do anything."""

    states = (Alone, Late, Together, Urged, Step, NextStep, Between)
    min_players = max_players = 4
    count: int
    secrets: dict[int, int]

    def setup_new_game(self) -> type[Alone]:
        self.count = 0
        self.secrets = dict.fromkeys(self.players, 0)
        return Alone

    def told(self) -> dict[str, object]:
        """Return what all args tell: some of it changes seldom."""
        active = self.gamestate.get_active_player_list()
        gone = [player.no for player in self.players.seated if player.zombie]
        return {
            "half": self.count // 2,
            "is_odd": self.count % 2 == 1,
            "n": len(active),
            "gone": gone,
        }

    def do(self, machine: Any, deeds: int, player_id: int) -> Any:
        """Do what the bits say, as far as it is possible here, and return where that leads."""
        ids, is_shared = self.players.ids, machine.is_multiactive_state()
        other = ids[self.count % len(ids)]
        whole = [self._count, lambda: self._tell(player_id), lambda: self._score(other)]
        shared = [
            lambda: machine.set_players_multiactive([other], Between),
            lambda: machine.set_player_non_multiactive(player_id, Between),
            lambda: machine.initialize_private_state(player_id),
            lambda: machine.set_private_state(player_id, NextStep),
            lambda: machine.unset_private_state(player_id),
            self.undo_savepoint,
        ]
        for number, deed in enumerate(whole + (shared if is_shared else [])):
            if deeds >> number & 1:
                deed()
        if deeds.bit_length() == DEEDS:
            self.undo_restore_point()
        return {9: Between, 10: Late, 11: Together, 12: Urged}.get(deeds.bit_length() - 1)

    def _count(self) -> None:
        self.count += 1

    def _tell(self, player_id: int) -> None:
        self.secrets[player_id] += 1
        self.notify.all("counted", "${player_name} counts", player_id=player_id)

    def _score(self, player_id: int) -> None:
        self.players[player_id].score += 1
