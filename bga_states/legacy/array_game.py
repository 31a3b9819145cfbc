"""`ArrayGame`: a Game whose machine, or a part of it, is given as an array."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import ActionRefused, Finding, GameError
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.drafts import Draft
from bga_states.engine.definition.source_code import location
from bga_states.legacy.array_machine import ArrayStateMachine
from bga_states.legacy.arrays import ArrayReader, as_array
from bga_states.legacy.flaws import ZOMBIE_PASS
from bga_states.legacy.literals import Places


class ArrayGame(Game):
    """Subclass it for a game that has a `states.inc.php`.

    `machine_states` is its array, with BGA's keys. The methods that the array names are methods of
    the subclass. `states` may hold State classes beside the array.
    """

    machine_states: ClassVar[Mapping[Any, Mapping[Any, Any]]] = {}
    """The states by id, each a dict with BGA's keys; 1 and 99 may be left out."""
    gamestate_class = ArrayStateMachine

    @classmethod
    def _draft_states(cls, findings: list[Finding]) -> Iterable[Draft]:
        """Return the drafts of the states in the array, and add the findings about them."""
        if not cls.machine_states and not cls.states:
            fact = f"{cls.__name__} has no machine_states."
            remedy = "Write the array, or list State classes."
            findings.append(Finding("P21", fact, remedy, *location(cls)))
        reader = ArrayReader(cls, ArrayGame, Places(cls))
        drafts = reader.read()
        # A method that several states name gets each finding only once.
        findings.extend(dict.fromkeys(reader.findings))
        return drafts

    def zombie_turn(self, state: Any, active_player_id: int) -> Any:
        """Play for the player who left, in any state of the array.

        Return a redirect or call for a transition. `state` is the array of the player's state. By
        default a player's turn passes by the transition `zombiePass`. In a state of several
        players the player's part ends with it, or with the only transition there is.
        """
        if state["type"] == StateType.ACTIVE_PLAYER.value:
            self.gamestate.next_state(ZOMBIE_PASS)
            return
        # A player leaves a PRIVATE state by a transition of its master, the table's state.
        transitions = self.state().get("transitions") or {}
        way_out = ZOMBIE_PASS
        if ZOMBIE_PASS not in transitions and len(transitions) == 1:
            way_out = ""
        self.gamestate.set_player_non_multiactive(active_player_id, way_out)

    def get_choices(self, state: Any, player_id: int) -> Any:
        """Return every action that the player may take now in this state; optional, not BGA's."""
        return ()

    def state(self) -> dict[str, Any]:
        """Return the array of the table's state; for a State class, an array with the same keys."""
        state_id = self.gamestate.get_current_main_state_id()
        # A State class beside the array has no entry, and 1 and 99 may have none.
        entry = self.machine_states.get(state_id)
        return as_array(entry or _declared(definition_of(type(self)).states[state_id]))

    def check_action(self, action: str, throw: bool = True) -> bool:
        """Whether the acting player is active, and the action possible in their state.

        ActionRefused if not; with `throw=False` the result is False. The engine has checked both
        before it runs an action. GameError when no player acts, as in the turn of a zombie.
        """
        player_id = self.gamestate.current_player_id
        if player_id is None:
            fact = "no player's action is running"
            remedy = "Call what comes after the check"
            raise GameError(f"Cannot check the action {action}: {fact}. {remedy}.")
        try:
            # The turn first: a list of possible actions would not help a player out of turn.
            self._check_active(action, player_id)
            self.gamestate.check_possible_action(action)
        except ActionRefused:
            if throw:
                raise
            return False
        return True

    def _check_active(self, action: str, player_id: int) -> None:
        if self.gamestate.is_player_active(player_id):
            return
        active_ids = self.gamestate.get_active_player_list()
        names = ", ".join(self.players[active_id].name for active_id in active_ids)
        text = f"Cannot run {action}: it is not your turn. Wait for {names}."
        raise ActionRefused("not_active", text)

    def st_make_everyone_active(self) -> None:
        """Make all players active; name it as the `action` of a state of several players."""
        self.gamestate.set_all_players_multiactive()

    stMakeEveryoneActive = st_make_everyone_active  # noqa: N815  # BGA's name


def _declared(state: StateDefinition) -> dict[str, Any]:
    """Return the declarations of a state under BGA's keys."""
    return {
        "name": state.name,
        "description": state.description,
        "descriptionmyturn": state.description_my_turn,
        "type": state.type.value,
        "possibleactions": sorted(state.actions),
        "transitions": dict(state.transitions),
        "updateGameProgression": state.update_game_progression,
        "initialprivate": state.initial_private,
    }
