"""The states of Can't Stop, in the order of play."""

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
from sample_games.cant_stop import rules

if TYPE_CHECKING:
    from sample_games.cant_stop.game import CantStop

BOLDNESS = 0.5
"""A zombie rolls again while it would not bust more often than this."""


class RollDice(GameState["CantStop"]):
    """§3 Four dice are rolled."""

    def __init__(self, game: "CantStop") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> "type[ChoosePairs] | type[NextPlayer]":
        """Roll; §5 a roll that cannot be used ends the turn and takes the runners away."""
        self.game.roll()
        text = clienttranslate("${player_name} rolls ${dice}")
        shown = " ".join(map(str, self.game.dice))
        self.notify.all("diceRolled", text, player_id=active_player_id, dice=shown)
        if self.game.possible_moves():
            return ChoosePairs
        text = clienttranslate("${player_name} cannot use ${dice}: the roll is lost")
        self.notify.all("bust", text, player_id=active_player_id, dice=shown)
        self.game.runners.clear()
        self.game.player_stats.inc("rolls_lost", 1, active_player_id)
        # The lost runners are seen once more before they are gone.
        self.notify.all("runnersRemoved")
        return NextPlayer


def label_of(move: rules.Move) -> str:
    """Return the label of a move in columns `one` and `other`."""
    if len(move) == 1:
        return clienttranslate("column ${one}")
    if len(set(move)) == 1:
        return clienttranslate("column ${one} twice")
    return clienttranslate("columns ${one} and ${other}")


class ChoosePairsArgs(TypedDict):
    """The arguments for clients while pairs are chosen: the dice, and each choice's columns."""

    dice: list[int]
    possible_moves: list[rules.Move]


class ChoosePairs(GameState["CantStop"]):
    """§4 The active player splits the dice into pairs and advances."""

    def __init__(self, game: "CantStop") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must choose how to pair the dice"),
            description_my_turn=clienttranslate("${you} must choose how to pair the dice"),
        )

    def get_args(self) -> ChoosePairsArgs:
        """Return the dice and the moves they allow."""
        return {"dice": self.game.dice, "possible_moves": self.game.possible_moves()}

    def get_choices(self, args: ChoosePairsArgs) -> Iterator[Choice]:
        """Offer every possible move."""
        for move in args["possible_moves"]:
            choice = Choice(self.act_advance, columns=move)
            yield choice.labelled(label_of(move), one=move[0], other=move[-1])

    @possible_action
    def act_advance(
        self, columns: rules.Move, active_player_id: int, args: ChoosePairsArgs
    ) -> "type[StopOrContinue]":
        """Advance the runners in one or two columns."""
        if columns not in args["possible_moves"]:
            raise UserError(clienttranslate("The dice do not allow that"))
        markers = self.game.markers[active_player_id]
        reached = rules.advance(columns, markers, self.game.runners, self.game.closed())
        self.notify.all(
            "advanced",
            clienttranslate("${player_name} advances in ${columns}"),
            player_id=active_player_id,
            columns=", ".join(map(str, reached)),
            runners=self.game.runners,
        )
        return StopOrContinue

    def zombie(self, player_id: int, args: ChoosePairsArgs) -> "type[StopOrContinue]":
        """Advance where a bust is then least probable."""
        busts = {move: self.game.bust_probability_after(move) for move in args["possible_moves"]}
        return self.act_advance(self.get_best_zombie_choice(busts, reversed=True), player_id, args)


class StopOrContinueArgs(TypedDict):
    """The arguments for clients while the player decides; `_no_notify` if there is no decision."""

    can_continue: bool
    bust_percent: int
    _no_notify: bool


class StopOrContinue(GameState["CantStop"]):
    """§5-§6 The active player rolls again, or stops and keeps what the runners have reached."""

    def __init__(self, game: "CantStop") -> None:
        super().__init__(
            game,
            id=11,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must stop or roll again"),
            description_my_turn=clienttranslate(
                "${you} must stop or roll again (risk of losing the roll: ${bust_percent} %)"
            ),
        )

    def get_args(self) -> StopOrContinueArgs:
        """Return how risky another roll is."""
        probability = self.game.bust_probability()
        can_continue = probability < 1
        return {
            "can_continue": can_continue,
            "bust_percent": round(100 * probability),
            "_no_notify": not can_continue,
        }

    def on_entering_state(
        self, active_player_id: int, args: StopOrContinueArgs
    ) -> "type[NextPlayer] | None":
        """Stop at once when no roll could be used."""
        return None if args["can_continue"] else self.act_stop(active_player_id)

    def get_choices(self) -> Iterator[Choice]:
        """Offer both."""
        yield Choice(self.act_continue)
        yield Choice(self.act_stop)

    @possible_action
    def act_continue(self) -> type[RollDice]:
        """Roll again."""
        return RollDice

    @possible_action
    def act_stop(self, active_player_id: int) -> "type[NextPlayer]":
        """§6 Put the markers where the runners are; the others leave the columns this wins."""
        won = rules.secure(self.game.markers[active_player_id], self.game.runners)
        self.notify.all(
            "stopped",
            clienttranslate("${player_name} stops"),
            player_id=active_player_id,
            markers=self.game.markers[active_player_id],
        )
        if won:
            self.game.close_columns(active_player_id, won)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[RollDice] | type[NextPlayer]":
        """Roll again while that is likely to go well."""
        if self.game.bust_probability() < BOLDNESS:
            return self.act_continue()
        return self.act_stop(player_id)


class NextPlayer(GameState["CantStop"]):
    """§2 The turn goes round; §7 three columns win."""

    def __init__(self, game: "CantStop") -> None:
        super().__init__(game, id=21, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> type[RollDice] | int:
        """End the game, or let the next player roll."""
        if rules.has_won(self.game.markers[active_player_id]):
            return GAME_END
        self.game.give_extra_time(self.game.active_next_player())
        return RollDice
