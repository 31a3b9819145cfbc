"""Games with features the sample games lack: secrets, options, actions of all sorts, mistakes."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    UserError,
    possible_action,
)
from bga_states.bots import Seat
from bga_states.scene import Scene, Text


class Color(Enum):
    RED = "r"
    BLUE = "b"


class Bid(GameState["Auction"]):
    def __init__(self, game: "Auction") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description="${actplayer} must bid",
            description_my_turn="${you} must bid",
        )

    @possible_action
    def act_bid(self, amount: int, active_player_id: int, note: str = "") -> "type[NextBid]":
        if amount > self.game.purses[active_player_id]:
            raise UserError("You have only ${n} coins", n=self.game.purses[active_player_id])
        self.game.players[active_player_id].score = amount
        self.game.players[active_player_id].score_aux = len(note)
        self.notify.all("bid", "${player_name} bids", player_id=active_player_id, note=note)
        self.notify.player(
            active_player_id, "own", "Only you know: ${amount} ${note}", amount=amount, note=note
        )
        return NextBid

    @possible_action
    def act_say(self, text: str, times: Annotated[int, Meta(ge=1)] = 1) -> None:
        self.notify.all("said", "Somebody says ${text}", text=text * times)

    @possible_action
    def act_paint(
        self, colors: list[Color], speed: Literal["fast", "slow"], layers: list[int]
    ) -> "type[Bid]":
        self.notify.all(
            "painted", "Painted ${text}", text=f"{[c.name for c in colors]} {speed} {sum(layers)}"
        )
        return Bid

    @possible_action
    def act_crash(self) -> "type[NextBid]":
        self.game.purses.clear()
        raise ZeroDivisionError("the till is empty")

    @possible_action
    def act_stray(self) -> int:
        return 4711  # type: ignore[bga-transition]  # what the player then sees is tested

    def zombie(self, player_id: int) -> "type[NextBid]":
        return self.act_bid(1, player_id)


class NextBid(GameState["Auction"]):
    def __init__(self, game: "Auction") -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Bid] | int:
        self.game.bids += 1
        if self.game.bids == len(self.game.players):
            return GAME_END
        self.game.active_next_player()
        return Bid


class Auction(Game):
    """Bid what you have.

    Nobody sees the others' purses, and no choices are offered.
    """

    @dataclass
    class Options:
        """The options of an auction."""

        coins: Annotated[int, Meta(ge=1)] = 5
        house: str = "red"
        hard: bool = False
        bonus: tuple[int, ...] = ()

    states = (Bid, NextBid)
    min_players, max_players = 2, 3
    options: Options
    purses: dict[int, int]
    bids: int

    def setup_new_game(self) -> type[Bid]:
        self.purses = dict.fromkeys(self.players, self.options.coins)
        self.bids = 0
        self.notify.all("opened", "The house ${house} opens", house=repr(self.options.house))
        return Bid

    def get_scene(self, player_id: int | None) -> Scene | None:
        lines = [Text(text=" ".join(player.name for player in self.players.values()))]
        if player_id is not None:
            text = f"purse of {player_id - 2300000}: {self.purses[player_id]}"
            lines.append(Text(text=text))
        return Scene(lines)


class Whispers(Auction):
    """An auction without a scene."""

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {} if current_player_id is None else {"purse": self.purses[current_player_id]}

    def get_scene(self, player_id: int | None) -> Scene | None:
        return None


class Step(GameState["Countdown"]):
    def __init__(self, game: "Countdown") -> None:
        super().__init__(
            game, id=10, type=StateType.ACTIVE_PLAYER, description="${actplayer} must step"
        )

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_step, to=to) for to in range(self.game.count))

    @possible_action
    def act_step(self, to: int) -> "type[Look]":
        if to not in range(self.game.count):
            raise UserError("Step down")
        self.game.count = to
        return Look

    def zombie(self, player_id: int) -> "type[Look]":
        return self.act_step(self.game.count - 1)


class Look(GameState["Countdown"]):
    def __init__(self, game: "Countdown") -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> type[Step] | int:
        return Step if self.game.count else GAME_END


class Countdown(Game):
    states = (Step, Look)
    min_players = max_players = 1
    count: int

    def setup_new_game(self) -> type[Step]:
        self.count = 3
        return Step

    def get_all_datas(self) -> dict[str, object]:
        return {"count": self.count, "path": [{"x": 1}]}


class Stumble(Step):
    @possible_action
    def act_step(self, to: int) -> "type[Look]":
        raise LookupError("no such step")


class Broken(Game):
    """Its only action fails."""

    states = (Stumble,)
    min_players = max_players = 1
    count: int

    def setup_new_game(self) -> type[Stumble]:
        self.count = 3
        return Stumble


class Unassembled(Game):
    """Its states contradict each other."""

    states = (Bid, Step)


class Stillborn(Countdown):
    """Its setup fails."""

    def setup_new_game(self) -> type[Step]:
        raise KeyError("no board")


class Puzzled:
    """A bot that fails wherever it plays."""

    def choose(self, seat: Seat) -> Choice:
        raise LookupError(f"no plan for {seat.game_class.__name__}")
