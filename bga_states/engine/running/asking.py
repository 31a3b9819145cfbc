"""Asking: calls the hooks that only look, and keeps the objects to call them on."""

from typing import Any, ClassVar

from bga_states.engine.author.actions import Choice, listed_choices
from bga_states.engine.author.game import Game
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import GameError, show
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import MERGE_PRIVATE
from bga_states.engine.running.admission import active_players, is_playing, state_of
from bga_states.engine.running.turn_taking import turns_of
from bga_states.engine.scene.places import Scene


class Owners(dict[int, Any]):
    """The objects on which each state's hooks are called, by its id; made at the first use."""

    __slots__ = ("_definition", "_game")

    def __init__(self, definition: GameDefinition, game: Game) -> None:
        self._definition = definition
        self._game = game

    def __missing__(self, state_id: int) -> object:
        owner = self[state_id] = self._definition.states[state_id].owner_for(self._game)
        return owner


class Asker:
    """Asks the states of one table for their args and choices."""

    is_watched: ClassVar[bool] = False
    """Whether hooks that look must be called by `look`."""

    def __init__(
        self, match: Match[Any, StateDefinition], definition: GameDefinition, notify: Notifier
    ) -> None:
        self.match = match
        self.definition = definition
        self.notify = notify
        self.owners = Owners(definition, match.game)
        self.turns = turns_of(definition)

    def find_choices(self, player_id: int) -> list[Choice]:
        """List the choices that `get_choices` offers a player.

        A player who is not active gets only actions that are open to all. The match keeps the
        choices until a change begins, or a program gets hold of the game.
        """
        match, offer = self.match, None
        if player_id == match.active_player_id:
            offer = self.turns.offers.get(match.state.id)
        if offer is None:
            choices = self._find_other_choices(player_id)
        else:
            choices = offer(self, match, player_id)
        match.offered = player_id, choices
        return choices

    def _find_other_choices(self, player_id: int) -> list[Choice]:
        """List the choices of a player who is active with others, or not active."""
        match = self.match
        state = state_of(match, self.definition, player_id)
        hook = state.get_choices
        is_active = player_id in active_players(match)
        open_to_all = () if is_active else self.definition.open_actions[state.id]
        if hook is None or not (is_active or open_to_all) or not is_playing(match, player_id):
            return []
        args = self.args_of(player_id) if hook.takes_args else None
        offered = hook.call(self.owners[state.id], match, player_id, args, None)
        are_plain = state.id in self.definition.plain_states
        choices = listed_choices(state.name, offered, are_plain=are_plain)
        if is_active:
            return choices
        return [choice for choice in choices if choice.action in open_to_all]

    def find_scene(self, player_id: int | None) -> Scene | None:
        """Return the scene of the table for one viewer, None where the game draws none."""
        scene: object = self.match.game.get_scene(player_id)
        if scene is None or isinstance(scene, Scene):
            return scene
        name = type(self.match.game).__name__
        fact = f"get_scene returned {show(scene)}"
        raise GameError(f"Cannot draw {name}: {fact}. Return a Scene, or None.")

    def args_of(self, player_id: int | None) -> dict[str, object]:
        """Return the result of `get_args` of this viewer's state.

        The hook is called again only once a hook of a move has run.
        """
        match = self.match
        if player_id is not None and player_id in match.private_states:
            args = match.step_args.get(player_id)
            if args is None:
                state = state_of(match, self.definition, player_id)
                args = match.step_args[player_id] = self._ask_args(state, player_id)
            return args
        if match.args is None:
            match.args = self._ask_args(match.state, None)
        return match.args

    def _ask_args(self, state: StateDefinition, player_id: int | None) -> dict[str, object]:
        """Ask a state for its args."""
        plan = state.get_args
        if plan is None:
            return {}
        args = self.look(plan, self.owners[state.id], player_id)
        return self.usable_args(state, args)

    def usable_args(self, state: StateDefinition, args: object) -> dict[str, object]:
        """Return the result of `get_args`, marked if the game merges all private parts.

        GameError if the result is not a dict.
        """
        if not isinstance(args, dict):
            fact = f"get_args returned {show(args)}"
            raise GameError(f"Cannot use the args of {state.name}: {fact}. Return a dict (P74).")
        return {MERGE_PRIVATE: True, **args} if self.notify.merges_private else args

    def ask_progression(self) -> object:
        """Return the result of `get_game_progression`, which can call no verb."""
        match = self.match
        changing, match.changing = match.changing, None
        progression: object = match.game.get_game_progression()
        match.changing = changing
        return progression

    def look(self, plan: Plan, owner: object, player_id: int | None) -> Any:
        """Call a hook that only looks: it can call no verb, and has no acting player."""
        match, call = self.match, plan.call
        changing, match.changing = match.changing, None
        result = call(owner, match, player_id, None, None)
        # Not put back when the hook raises: then the table's call fails, which ends the move.
        match.changing = changing
        return result
