"""The states of Battleship, in the order of play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from bga_states import (
    GAME_END,
    Choice,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from sample_games.battleship import rules

if TYPE_CHECKING:
    from sample_games.battleship.game import Battleship


class NextShip(TypedDict):
    """The arguments for one player while they place ships: their next ship."""

    ship: str
    length: int
    i18n: list[str]


class PlaceShipsArgs(TypedDict):
    """The arguments for clients while ships are placed: each player's own next ship."""

    _private: dict[int, NextShip]


class PlaceShips(GameState["Battleship"]):
    """§3 Both players place their ships at the same time, one after the other."""

    def __init__(self, game: "Battleship") -> None:
        super().__init__(
            game,
            id=30,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("The other player must place ships"),
            description_my_turn=clienttranslate(
                "${you} must place the ${_private.ship} (${_private.length} squares)"
            ),
        )

    def get_args(self) -> PlaceShipsArgs:
        """Return the next ship of each player who is not ready."""
        private: dict[int, NextShip] = {}
        for player_id, fleet in self.game.fleets.items():
            for ship in rules.ships_to_place(fleet)[:1]:
                private[player_id] = {
                    "ship": ship.value,
                    "length": rules.LENGTHS[ship],
                    "i18n": ["ship"],
                }
        return {"_private": private}

    def on_entering_state(self) -> None:
        """Let both place."""
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        """Offer every place for the next ship, and to take ships up again."""
        for _, x, y, direction in self.game.possible_placements(player_id):
            choice = Choice(self.act_place_ship, x=x, y=y, direction=direction)
            told = {"x": x, "y": y, "direction": direction.value, "i18n": ["direction"]}
            yield choice.labelled("${x}, ${y} ${direction}", **told)
        if self.game.fleets[player_id]:
            yield Choice(self.act_take_up)

    @possible_action
    def act_place_ship(
        self, x: int, y: int, direction: rules.Direction, current_player_id: int
    ) -> None:
        """Place the next ship, its leftmost or upmost square on column x, row y."""
        fleet = self.game.fleets[current_player_id]
        placement = rules.Placement(rules.ships_to_place(fleet)[0], x, y, direction)
        if not rules.is_legal(placement, fleet):
            text = clienttranslate("The ${ship} does not fit there")
            raise UserError(text, ship=placement.ship, i18n=["ship"])
        fleet.append(placement)
        self.notify.player(
            current_player_id, "shipPlaced", ship=placement.ship, x=x, y=y, direction=direction
        )
        if not rules.ships_to_place(fleet):
            text = clienttranslate("${player_name} is ready")
            self.notify.all("ready", text, player_id=current_player_id)
            self.gamestate.set_player_non_multiactive(current_player_id, Shoot)

    @possible_action(check=False)
    def act_take_up(self, current_player_id: int) -> None:
        """Take up all ships and start again, even after being ready."""
        self.game.fleets[current_player_id].clear()
        self.notify.player(current_player_id, "shipsTakenUp")
        self.gamestate.set_players_multiactive([current_player_id], Shoot)

    def zombie(self, player_id: int) -> None:
        """Place the ships anywhere."""
        while ships := self.game.possible_placements(player_id):
            _, x, y, direction = self.get_random_zombie_choice(ships)
            self.act_place_ship(x, y, direction, player_id)


class ShootArgs(TypedDict):
    """The arguments for clients during a shot: the squares not yet shot at, as (x, y) from 1."""

    squares: list[rules.Square]


class Shoot(GameState["Battleship"]):
    """§4-§5 The active player shoots at a square and learns its content."""

    def __init__(self, game: "Battleship") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must shoot"),
            description_my_turn=clienttranslate("${you} must shoot"),
        )

    def get_args(self, active_player_id: int) -> ShootArgs:
        """Return the squares the active player has not shot at yet."""
        return {"squares": rules.open_squares(self.game.shots[active_player_id])}

    def get_choices(self, args: ShootArgs) -> Iterator[Choice]:
        """Offer every square that is left."""
        return (Choice(self.act_shoot, x=x, y=y).labelled(f"{x}, {y}") for x, y in args["squares"])

    @possible_action
    def act_shoot(
        self, x: int, y: int, active_player_id: int, args: ShootArgs
    ) -> "type[NextPlayer]":
        """Shoot at column x, row y."""
        if (x, y) not in args["squares"]:
            raise UserError(clienttranslate("You cannot shoot there"))
        shots = self.game.shots[active_player_id]
        fleet = self.game.fleets[self.game.get_player_after(active_player_id)]
        shot = rules.shoot((x, y), fleet, shots)
        shots.append(shot)
        self.tell(shot, fleet, active_player_id)
        return NextPlayer

    def tell(self, shot: rules.Shot, fleet: list[rules.Placement], player_id: int) -> None:
        """§5 Tell everybody what a shot did, and where a ship lies that it has sunk."""
        sunk = [placement for placement in fleet if placement.ship is shot.sunk]
        x, y = shot.square
        self.notify.all(
            "shot",
            clienttranslate("${player_name} shoots at ${x}, ${y}: ${answer} ${ship}"),
            player_id=player_id,
            x=x,
            y=y,
            answer=shot.answer,
            ship=shot.sunk or "",
            squares=[square for placement in sunk for square in rules.squares(placement)],
            i18n=["answer", "ship"],
        )

    def zombie(self, player_id: int, args: ShootArgs) -> "type[NextPlayer]":
        """Shoot anywhere."""
        x, y = self.get_random_zombie_choice(args["squares"])
        return self.act_shoot(x, y, player_id, args)


class NextPlayer(GameState["Battleship"]):
    """§6 The players shoot in turn until one fleet is sunk."""

    def __init__(self, game: "Battleship") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> type[Shoot] | int:
        """End the game, or let the other player shoot."""
        if rules.is_fleet_sunk(self.game.shots[active_player_id]):
            text = clienttranslate("${player_name} has sunk the whole fleet")
            self.player_score.set(active_player_id, 1, text)
            return GAME_END
        self.game.give_extra_time(self.game.active_next_player())
        return Shoot
