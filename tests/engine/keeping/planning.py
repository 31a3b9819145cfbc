"""A game in which anybody sends anybody anywhere, at once, and takes it back.

All plan, or trade, and each may be in a step of their own, in which others have put them. `since`
has the number `n` of the action by which somebody came to where they are: a stay in a state is
known by it.
"""

from typing import Any, ClassVar

from bga_states import Choice, Game, GameState, StateType, possible_action


class Common(GameState["Planning"]):
    """What may be done in every state; players are named by the numbers of their seats."""

    def get_choices(self) -> list[Choice]:
        """Offer to write."""
        return [Choice(self.act_write)]

    @possible_action
    def act_write(self) -> None:
        """Write down in which state this was done."""
        self.game.written.append(type(self).__name__)

    @possible_action
    def act_go_on(self, n: int = 0) -> None:
        """Lead all from one state of the table to the other."""
        self.game.n = n
        self.gamestate.jump_to_state(self.other())

    @possible_action
    def act_hurry(self, n: int = 0) -> None:
        """Lead all on if nobody has written anything."""
        if not self.game.written:
            self.act_go_on(n)

    @possible_action
    def act_send(self, whom: int, where: int, n: int = 0) -> None:
        """Put somebody in a step of their own."""
        self.game.n = n
        self.gamestate.set_private_state(self.game.ids[whom - 1], where)

    @possible_action
    def act_find_step(self, current_player_id: int, n: int = 0) -> None:
        """Go to a step of one's own, which one depends on what was written."""
        self.game.n = n
        step = Review if self.game.written else Draft
        self.gamestate.set_private_state(current_player_id, step)

    @possible_action
    def act_call_back(self, whom: int, n: int = 0) -> None:
        """End the step that somebody is in."""
        self.note_end(whom, n)
        self.gamestate.unset_private_state(self.game.ids[whom - 1])

    @possible_action
    def act_rest(self, whom: int, n: int = 0) -> None:
        """Let somebody wait; where nobody is left, all go on."""
        self.game.n = n
        self.note_end(whom, n)
        self.gamestate.set_player_non_multiactive(self.game.ids[whom - 1], self.other())

    @possible_action
    def act_wake(self, whom: int) -> None:
        """Let somebody act again."""
        self.gamestate.set_players_multiactive([self.game.ids[whom - 1]], self.other())

    @possible_action
    def act_save(self, current_player_id: int) -> None:
        """Let whoever does this return to here."""
        self.game.undo_savepoint(current_player_id)

    @possible_action
    def act_undo(self, current_player_id: int) -> None:
        """Take back what one has done."""
        self.game.undo_restore_point(current_player_id)

    @possible_action
    def act_take_back(self, whose: int, whom: int) -> None:
        """Take back what somebody has done; that another is called back is undone with it."""
        self.gamestate.unset_private_state(self.game.ids[whom - 1])
        self.game.undo_restore_point(self.game.ids[whose - 1])

    def other(self) -> type[Any]:
        """Return the state of the table that follows this one."""
        is_planning = self.gamestate.get_current_main_state() is Plan
        return Trade if is_planning else Plan

    def note_end(self, whom: int, n: int) -> None:
        """Note the end of a step, if there is one."""
        player_id = self.game.ids[whom - 1]
        if self.gamestate.get_private_state(player_id) is not None:
            self.game.since[player_id] = n

    def zombie(self, player_id: int) -> None:
        """Wait for the others."""
        self.gamestate.set_player_non_multiactive(player_id, self.other())


class Meeting(Common):
    """A state of all."""

    id_: ClassVar[int]

    def __init__(self, game: "Planning") -> None:
        super().__init__(game, id=self.id_, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        """Let everybody in."""
        self.gamestate.set_all_players_multiactive()
        self.game.since = dict.fromkeys(self.game.ids, self.game.n)


class Plan(Meeting):
    """The state in which the game begins."""

    id_ = 10


class Trade(Meeting):
    """The other one."""

    id_ = 11


class Step(Common):
    """A state of one."""

    id_: ClassVar[int]

    def __init__(self, game: "Planning") -> None:
        super().__init__(game, id=self.id_, type=StateType.PRIVATE)

    def get_args(self) -> dict[str, object]:
        """Show how much was written, which changes while one is here."""
        return {"count": len(self.game.written)}

    def on_entering_state(self, player_id: int) -> None:
        """Note since when one is here."""
        self.game.since[player_id] = self.game.n


class Draft(Step):
    """A step."""

    id_ = 20


class Review(Step):
    """Another one."""

    id_ = 21


class Planning(Game):
    """What was written, and since when everybody is where they are."""

    states = (Plan, Trade, Draft, Review)
    max_players = 4
    written: list[str]
    ids: list[int]
    since: dict[int, int]
    n: int

    def setup_new_game(self) -> type[Plan]:
        """Begin with nothing written."""
        self.written, self.ids = [], [*self.players]
        self.since, self.n = {}, 0
        return Plan

    def get_all_datas(self) -> dict[str, object]:
        """Show what was written."""
        return {"written": self.written}
