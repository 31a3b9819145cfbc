"""The steps of the players do all the work: their master has no action of its own."""

from collections.abc import Iterator

from bga_states import GAME_END, Choice, GameState, StateType, clienttranslate, possible_action
from tests.check.parts import GOAL, Counting, Number


class Together(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must still pick"),
            description_my_turn=clienttranslate("${you} must pick"),
            transitions={"done": Reveal},
            initial_private=Pick,
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, "done")


class Pick(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=11,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must pick a number"),
            transitions={"picked": 12},
        )

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_pick, n=n) for n in (1, 2, 3))

    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> str:
        self.game.picked[current_player_id] = n
        self.notify.all("picked", "", player_id=current_player_id, n=n)
        return "picked"

    def zombie(self, player_id: int) -> str:
        return self.act_pick(1, player_id)


class Confirm(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=12,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} pick ${n}: are you sure?"),
        )

    def get_args(self, player_id: int) -> dict[str, int]:
        return {"n": self.game.picked[player_id]}

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_confirm)
        yield Choice(self.act_back)

    @possible_action
    def act_confirm(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "done")

    @possible_action
    def act_back(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, Pick)

    def zombie(self, player_id: int) -> None:
        self.act_confirm(player_id)


class Reveal(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[Together] | int:
        for player_id in self.players:
            self.game.add(player_id, self.game.picked.pop(player_id, 1))
        return GAME_END if self.game.total >= GOAL else Together


class Right(Counting):
    states = (Together, Pick, Confirm, Reveal)
    picked: dict[int, int]

    def setup_new_game(self) -> int:
        self.picked = {}
        return super().setup_new_game()

    def get_all_datas(self) -> dict[str, object]:
        return {"picked": self.picked}

    def redeal(self, player_id: int) -> None:
        """Nothing is secret: everybody is told what is picked."""
