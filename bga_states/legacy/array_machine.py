"""`self.gamestate` of a Game with an array: it is as lenient as BGA's."""

from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.main_machine import Next
from bga_states.engine.match.verbs import running_move, verb
from bga_states.legacy.entries import listed_actions


class ArrayStateMachine(GameStateMachine):
    """BGA's machine: a `next` is checked only when it is taken, and players may be ended twice."""

    def check_possible_action(self, action: str) -> None:
        """Raise ActionRefused unless the acting player's state has this action.

        The array decides: the player need not be active, and the action needs no method.
        """
        state_id = self.get_current_state_id(self.current_player_id)
        if action not in listed_actions(self._match.game.machine_states, state_id):
            super().check_possible_action(action)

    @verb
    def next_state(self, transition: str | int = "") -> None:
        """Take a transition of the main state once the running method has returned.

        An int also counts as the name of a transition, as in PHP.
        """
        if isinstance(transition, int) and not isinstance(transition, bool):
            transition = str(int(transition))
        super().next_state(transition)  # type: ignore[arg-type]  # a bool is refused there

    @verb
    def set_player_non_multiactive(self, player_id: int, next: Next) -> bool:  # noqa: A002  # BGA's
        """End a player's part in the state; take `next` if no player is left.

        For a player who is not active this changes nothing.
        """
        if not self.is_multiactive_state() or self.is_player_active(player_id):
            return super().set_player_non_multiactive(player_id, next)
        # The last active player's call has already requested the next state.
        if running_move(self._match, "set_player_non_multiactive").asked:
            return False
        return self.update_multiactive_or_next_state(next)

    def _check_next(self, words: str, target: Next) -> None:
        """Check nothing: a redirect is checked when it is taken."""
