"""Watching: the machine of the checked gear, which sees when a look changes the table."""

from collections.abc import Mapping
from typing import Any

from bga_states.engine.author.actions import Choice, check_choice
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import GAME_SETUP
from bga_states.engine.base.values import ENCODE, UNSENDABLE
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import packed
from bga_states.engine.running.admission import state_of
from bga_states.engine.running.machine import Machine, Teller
from bga_states.engine.running.shared_state import SharedState
from bga_states.engine.scene.places import Scene
from bga_states.engine.scene.scene_faults import scene_faults

SAVE = "save"
LOOK = "look at"


class WatchedMachine(Machine):
    """Compares the table before and after every hook that only looks, inside a move too (P75).

    It compares the values that all tables share before and after every call (P99, PY3, PY5).
    """

    is_watched = True

    def __init__(
        self,
        match: Match[Any, StateDefinition],
        definition: GameDefinition,
        notify: Notifier,
        teller: Teller,
    ) -> None:
        super().__init__(match, definition, notify, teller)
        self._shared = SharedState(definition, match)

    def take_dropped(self) -> bool:
        """Return whether the machine has let a failed call's suspended code run to its end.

        Each such call is reported once.
        """
        dropped, self._shared.has_dropped = self._shared.has_dropped, False
        return dropped

    def start(self, move: Move) -> None:
        """Run `setup_new_game` and enter the first state."""
        with self._shared.unchanged(SAVE):
            super().start(move)

    def act(self, move: Move, player_id: int, action: str, sent: Any) -> None:
        """Run a player's action and all that follows from it; ActionRefused when it may not run."""
        with self._shared.unchanged(SAVE):
            super().act(move, player_id, action, sent)

    def concede(self, move: Move, player_id: int) -> None:
        """End the game because a player gives up."""
        with self._shared.unchanged(SAVE):
            super().concede(move, player_id)

    def set_zombie(self, move: Move, player_id: int, *, zombie: bool) -> None:
        """Mark a player as gone, or as back, and notify all players."""
        with self._shared.unchanged(SAVE):
            super().set_zombie(move, player_id, zombie=zombie)

    def set_preferences(self, move: Move, player_id: int, changes: Mapping[str, object]) -> None:
        """Change some of a player's own preferences; TableError when one does not fit."""
        with self._shared.unchanged(SAVE):
            super().set_preferences(move, player_id, changes)

    def run_zombie(self, move: Move, player_id: int) -> None:
        """Let the state's `zombie` play for an active player who need not have left."""
        with self._shared.unchanged(SAVE):
            super().run_zombie(move, player_id)

    def rearranged(self, move: Move) -> None:
        """Carry out and settle a test's arrangement, including whose turn it is."""
        with self._shared.unchanged(SAVE):
            super().rearranged(move)

    def find_scene(self, player_id: int | None) -> Scene | None:
        """Return the scene of the table; GameError when it cannot be drawn or picked from."""
        with self._shared.unchanged(LOOK):
            scene = super().find_scene(player_id)
        if scene is not None:
            game_class = type(self.match.game)
            parameters, ids = self.definition.action_parameters, self.match.players.ids
            faults = scene_faults(scene, game_class, parameters, ids)
            for pitfall, fact in faults:
                name = game_class.__name__
                raise GameError(f"Cannot draw {name}: {fact}. Correct get_scene (P{pitfall}).")
        return scene

    def ask_progression(self) -> object:
        """Return the result of `get_game_progression`; GameError when it changed the table."""
        before = self._fingerprint()
        with self._shared.unchanged(LOOK):
            progression = super().ask_progression()
        if self._fingerprint() != before:
            raise changed("update the progression", "get_game_progression changed the table")
        return progression

    def look(self, plan: Plan, owner: object, player_id: int | None) -> Any:
        """Call a hook that only looks; GameError when it changed the table."""
        before = self._fingerprint()
        with self._shared.unchanged(LOOK):
            result = super().look(plan, owner, player_id)
        if self._fingerprint() != before:
            name = plan.function.__name__
            state = state_of(self.match, self.definition, player_id).name
            doing = f"use the args of {state}" if name == "get_args" else f"look at {state}"
            raise changed(doing, f"{name} changed the table")
        return result

    def find_choices(self, player_id: int) -> list[Choice]:
        """List the choices of `get_choices`; GameError when it changed the table or the args."""
        args, before = _packed(self.args_of(player_id)), self._fingerprint()
        with self._shared.unchanged(LOOK):
            choices = super().find_choices(player_id)
        name = state_of(self.match, self.definition, player_id).name
        for choice in choices:
            check_choice(name, choice)
        if self._fingerprint() != before:
            raise changed(f"look at {name}", "get_choices changed the table")
        if _packed(self.args_of(player_id)) != args:
            raise changed(f"look at {name}", "get_choices changed the args")
        return choices

    def _fingerprint(self) -> object:
        """Return the values that a look must not change."""
        match = self.match
        data = b""  # during setup attributes may still be unset
        if match.state.id != GAME_SETUP:
            data = self.definition.codec.encode(match.game)
        players = packed(match.players.seated)
        return data, players, ENCODE((match.position(), match.chance.draws))


def changed(doing: str, fact: str) -> GameError:
    """Return the error for a hook that should only look."""
    return GameError(f"Cannot {doing}: {fact}. Let it only read (P75).")


def _packed(args: object) -> bytes:
    """Encode args for a comparison; args that cannot be sent get their error elsewhere."""
    try:
        return ENCODE(args)
    except UNSENDABLE:
        return b""
