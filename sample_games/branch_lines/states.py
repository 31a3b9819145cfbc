"""The states of Branch Lines, in the order of play."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, TypedDict

from bga_states import (
    GAME_END,
    Choice,
    GameState,
    Meta,
    NotificationMessage,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from sample_games.branch_lines import rules, texts

if TYPE_CHECKING:
    from sample_games.branch_lines.game import BranchLines

TwoCubes = Annotated[
    list[int], Meta(min_length=rules.CUBES_TO_TAKE, max_length=rules.CUBES_TO_TAKE)
]


class PlayerTurnArgs(TypedDict):
    """The arguments for clients during a turn: what the active player can do, in words."""

    todo: str
    i18n: list[str]


class PlayerTurn(GameState["BranchLines"]):
    """§4 The active player takes two cubes or builds a track."""

    def __init__(self, game: "BranchLines") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must ${todo}"),
            description_my_turn=clienttranslate("${you} must ${todo}"),
        )

    def get_args(self, active_player_id: int) -> PlayerTurnArgs:
        """Return what the active player can do."""
        todo = clienttranslate("take two cubes or build a track")
        if not self.game.can_build(active_player_id):
            todo = clienttranslate("take two cubes")
        elif not self.game.can_take(active_player_id):
            todo = clienttranslate("build a track")
        return {"todo": todo, "i18n": ["todo"]}

    def get_choices(self, active_player_id: int) -> Iterator[Choice]:
        """Offer every two cubes of the market, and every track with each good that pays for it."""
        if self.game.can_take(active_player_id):
            for one, other in combinations(self.game.market(), rules.CUBES_TO_TAKE):
                choice = Choice(self.act_take, cube_ids=[one.id, other.id])
                goods = {"one": texts.ICONS[one.face], "other": texts.ICONS[other.face]}
                yield choice.labelled("${one}, ${other}", **goods)
        for track, good in self.game.possible_tracks(active_player_id):
            choice = Choice(self.act_build, track=track, good=good)
            yield choice.labelled("${track} ${good}", **texts.values_of(track, good))

    @possible_action
    def act_take(self, cube_ids: TwoCubes, active_player_id: int) -> "type[NextPlayer]":
        """Take two cubes; the market is filled up."""
        one, other = self.game.cubes.get_cards_from_location(cube_ids, "market")
        if not self.game.can_take(active_player_id):
            raise UserError(clienttranslate("You have no room for two more cubes"))
        self.game.cubes.move_cards(cube_ids, "hand", active_player_id)
        self.notify.all(
            "cubesTaken",
            clienttranslate("${player_name} takes ${one} and ${other}"),
            player_id=active_player_id,
            one=texts.ICONS[one.face],
            other=texts.ICONS[other.face],
        )
        self.game.fill_market()
        return NextPlayer

    @possible_action
    def act_build(self, track: str, good: rules.Good, active_player_id: int) -> "type[NextPlayer]":
        """Build a track; §5 it scores at once."""
        if (track, good) not in self.game.possible_tracks(active_player_id):
            raise UserError(clienttranslate("You cannot build this track with this good"))
        points = self.game.build(track, good, active_player_id)
        self.notify.all(
            "trackBuilt",
            clienttranslate("${player_name} builds ${track}: ${sections} ${good} (+${points})"),
            player_id=active_player_id,
            points=points,
            **texts.values_of(track, good),
        )
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        """Build any track, or else take any two cubes."""
        tracks = self.game.possible_tracks(player_id)
        if tracks:
            return self.act_build(*self.get_random_zombie_choice(tracks), player_id)
        cubes = self.random.sample(self.game.market(), rules.CUBES_TO_TAKE)
        return self.act_take([cube.id for cube in cubes], player_id)


class NextPlayer(GameState["BranchLines"]):
    """§4 The turn goes round; §6 the game ends with a round."""

    def __init__(self, game: "BranchLines") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[PlayerTurn] | type[EndScore]":
        """Let the next player who can do anything have a turn; the others pass."""
        self.tell_last_round()
        for _ in self.players:
            player_id = self.game.active_next_player()
            if self.game.is_last_round and player_id == self.players.ids[0]:
                return EndScore
            if self.game.can_take(player_id) or self.game.can_build(player_id):
                self.game.give_extra_time(player_id)
                return PlayerTurn
            text = clienttranslate("${player_name} can do nothing and passes")
            self.notify.all("passed", text, player_id=player_id)
        return EndScore

    def tell_last_round(self) -> None:
        """§6 Make the round the last one if the game ends with it."""
        left = [self.game.sections_left(player_id) for player_id in self.players]
        if not self.game.is_last_round and rules.is_last_round(left, self.game.owners):
            self.game.is_last_round = True
            self.notify.all("lastRound", clienttranslate("The game ends with this round"))


class EndScore(GameState["BranchLines"]):
    """§7 The orders are shown and scored."""

    def __init__(self, game: "BranchLines") -> None:
        super().__init__(game, id=98, type=StateType.GAME)

    def on_entering_state(self) -> int:
        """Score the orders of every player, and tell what they have brought."""
        for player_id in self.players:
            for order in self.game.orders_of(player_id):
                self.score(order, player_id)
        for player_id in self.players:
            self.tell_points(player_id)
        return GAME_END

    def tell_points(self, player_id: int) -> None:
        """Tell what a player has gained and lost by all orders."""
        names = self.game.tracks_of(player_id)
        points = [rules.points_for(order, names) for order in self.game.orders_of(player_id)]
        self.notify.all(
            "ordersScored",
            clienttranslate("${player_name}'s orders: ${gained} gained, ${lost} lost"),
            player_id=player_id,
            gained=sum(number for number in points if number > 0),
            lost=-sum(number for number in points if number < 0),
        )

    def score(self, order: rules.Order, player_id: int) -> None:
        """Add or subtract the points of an order."""
        names = self.game.tracks_of(player_id)
        text = clienttranslate("${player_name} has not connected ${stations} (-${abs_inc})")
        if rules.is_fulfilled(order, names):
            text = clienttranslate("${player_name} has connected ${stations} (+${abs_inc})")
            self.player_score_aux.inc(player_id, 1)
            self.game.player_stats.inc("orders_fulfilled", 1, player_id)
        message = NotificationMessage(text, {"stations": texts.order_name(order)})
        self.player_score.inc(player_id, rules.points_for(order, names), message)
