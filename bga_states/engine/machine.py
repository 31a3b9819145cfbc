"""The machine: runs hooks, follows redirects, enters states until one waits for a player, plays for zombies."""

from typing import Any

from bga_states.engine.definition import GameDefinition, StateDefinition
from bga_states.engine.errors import ActionRefused, GameError
from bga_states.engine.game import Game
from bga_states.engine.gamestate_machine import GameStateMachine, Position
from bga_states.engine.notifications import Notifier, plain_arguments
from bga_states.engine.params import convert
from bga_states.engine.plans import Plan
from bga_states.engine.players import Players
from bga_states.engine.rng import Random
from bga_states.engine.state import GameState
from bga_states.engine.status import StateChange, check_args
from bga_states.engine.types import GAME_END, StateType

LONGEST_CASCADE = 1_000
"""States entered in a row without a player: more is taken for an endless ring (P48)."""
LONGEST_ZOMBIE_PLAY = 10_000
"""Zombie turns in a row: a table of zombies plays to its end, one that never ends is an error (P69)."""
SHOWN_OF_RING = 6
PROGRESSION = range(101)


class Machine:
    """One table's machine. It changes the game in place and knows no way back: transactions are the table's."""

    def __init__(self, definition: GameDefinition, players: Players, random: Random, *, transactional: bool) -> None:
        self.definition = definition
        self.players = players
        self.position = Position(active_player_id=players.ids[0])
        self.notify = Notifier(players, keep=transactional)
        self.gamestate = GameStateMachine(self.position, players, definition.state_types, definition.redirects)
        self.game: Game = definition.game_class(players, random, self.notify, self.gamestate)
        self._states: dict[int, GameState[Any]] = {
            state.id: state.state_class(self.game) for state in definition.states.values() if state.state_class
        }
        self._transactional = transactional
        self._args: dict[str, object] | None = None
        self._told_active_player_id = self.position.active_player_id
        self._unannounced = False

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is."""
        return self.position.active_player_id

    @property
    def state(self) -> StateDefinition:
        """The state the table is in."""
        return self.definition.states[self.position.state_id]

    def start(self) -> None:
        """Run `setup_new_game` and enter the first state."""
        first = self.game.setup_new_game()
        if self.definition.redirects.resolve(self.position.state_id, first) is None:
            fact = f"setup_new_game of {type(self.game).__name__} returned {first!r}"
            raise GameError(f"Cannot start: {fact}. Return the class of the first state.")
        self._follow(first)
        if self.position.state_id == GAME_END:
            raise GameError("Cannot start: the game ended before anybody could act. Look at the first states (P25).")

    def act(self, player_id: int, action: str, args: Any) -> None:
        """Run a player's action and everything that follows from it; ActionRefused when it may not run."""
        owner, plan = self.find_action(player_id, action)
        sent = convert(action, plan.parameters, args)
        self.gamestate.current_player_id = player_id
        try:
            self._run(owner, action, plan, player_id, sent)
        finally:
            self.gamestate.current_player_id = None

    def find_action(self, player_id: int, action: str) -> tuple[object, Plan]:
        """Give the object and the plan of an action this player may take now; ActionRefused otherwise."""
        state, active = self.state, self.gamestate.get_active_player_list()
        if state.id == GAME_END:
            raise ActionRefused("game_over", f"Cannot run {action}: the game is over. Start a new table.")
        possible = f"Possible now: {', '.join(self.definition.possible_actions(state))}."
        if not isinstance(action, str) or not self.definition.has_action(action):
            raise ActionRefused("unknown_action", f"Cannot run {action!r}: there is no such action. {possible}")
        if player_id not in active or not isinstance(player_id, int):
            names = ", ".join(self.players[active_id].name for active_id in active)
            raise ActionRefused("not_active", f"Cannot run {action}: it is not your turn. Wait for {names}.")
        if plan := state.actions.get(action):
            return self._states[state.id], plan
        if plan := self.definition.actions.get(action):
            return self.game, plan
        raise ActionRefused("not_possible", f"Cannot run {action}: it is impossible in {state.name}. {possible}")

    def play_zombie(self, player_id: int) -> None:
        """Let the state's `zombie` play for an active player; GameError when it makes no progress (P69, P70)."""
        state = self.state
        owner = self._states[state.id]
        assert state.zombie is not None, "assembly refuses states of players without it"
        move = self.gamestate.take_move(state.zombie.call(owner.zombie, self, player_id))
        self._args = None
        if move == GAME_END:
            fact = f"{state.name}.zombie goes straight to {GAME_END}"
            raise GameError(f"Cannot end the game for a zombie: {fact}. Play on, or end in a GAME state that scores.")
        if move is None:
            fact = f"{state.name}.zombie neither changed state nor who is active"
            raise GameError(f"Cannot go on without {self.players[player_id].name}: {fact}. Return a redirect from it.")
        self._cascade(move)

    def settle(self) -> None:
        """Play for the zombies who are active, and check what must hold whenever the table waits for somebody."""
        for _ in range(LONGEST_ZOMBIE_PLAY):
            self._check_at_rest()
            zombies = [i for i in self.gamestate.get_active_player_list() if self.players[i].zombie]
            if not zombies:
                return
            self.play_zombie(zombies[0])
        raise GameError(f"Cannot settle: zombies played {LONGEST_ZOMBIE_PLAY} turns. Make the game end without people.")

    def current_args(self, _player_id: int | None) -> dict[str, object]:
        """Give what `get_args` of the current state returns, asked again only if game code has run since."""
        if self._args is None:
            self._args = self._compute_args(self.state)
        return self._args

    def forget_args(self) -> None:
        """Make the next question for the arguments ask the game again."""
        self._args = None

    def state_object(self) -> GameState[Any]:
        """Give the object of the current state."""
        return self._states[self.position.state_id]

    def _run(self, owner: object, action: str, plan: Plan, player_id: int, sent: dict[str, object]) -> None:
        returned = plan.call(getattr(owner, action), self, player_id, sent)
        self._args = None
        self._follow(returned)

    def _follow(self, returned: object) -> None:
        move = self.gamestate.take_move(returned)
        if move is not None:
            self._cascade(move)

    def _cascade(self, state_id: int) -> None:
        """Enter states until one keeps the table."""
        entered: list[str] = []
        move: int | None = state_id
        while move is not None:
            state = self.definition.states[move]
            entered.append(state.name)
            if len(entered) > LONGEST_CASCADE:
                ring = " -> ".join(entered[-SHOWN_OF_RING:])
                fact = f"{LONGEST_CASCADE} states passed without a player: ... {ring}"
                raise GameError(f"Cannot go on: {fact}. Let the ring end in a state where somebody acts.")
            move = self._enter(state)

    def _enter(self, state: StateDefinition) -> int | None:
        """Enter one state and give the one it leads on to, None if it waits."""
        self.position.state_id = state.id
        self._told_active_player_id = self.position.active_player_id
        if state.update_game_progression:
            self._update_progression()
        self._args = args = self._compute_args(state)
        self._unannounced = bool(args.get("_no_notify"))
        if self._transactional:
            self._announce(state, args)
        if state.on_entering_state is None:
            return None
        returned = state.on_entering_state.call(self.state_object().on_entering_state, self, None)
        self._args = None
        return self.gamestate.take_move(returned)

    def _compute_args(self, state: StateDefinition) -> dict[str, object]:
        if state.get_args is None:
            return {}
        caller, self.gamestate.current_player_id = self.gamestate.current_player_id, None  # args are for everybody
        try:
            args = state.get_args.call(self.state_object().get_args, self, None)
        finally:
            self.gamestate.current_player_id = caller
        if not isinstance(args, dict):
            raise GameError(f"Cannot use the args of {state.name}: get_args returned {args!r}. Return a dict (P74).")
        return args

    def _announce(self, state: StateDefinition, args: dict[str, object]) -> None:
        plain = plain_arguments(f"the args of {state.name}", args)
        check_args(state, plain, self.players, self.position.active_player_id)
        if not self._unannounced:
            active = tuple(self.gamestate.get_active_player_list())
            self.notify.queue.append(StateChange(state, plain, active, self.active_player_id, self.players))

    def _update_progression(self) -> None:
        progression = self.game.get_game_progression()
        if type(progression) is not int or progression not in PROGRESSION:
            fact = f"get_game_progression returned {progression!r}"
            raise GameError(f"Cannot update the progression: {fact}. Return an int from 0 to 100 (P15).")
        self.position.progression = progression

    def _check_at_rest(self) -> None:
        """Check what must hold between two actions."""
        state = self.state
        if state.type is StateType.GAME:
            fact = f"{state.name} is a GAME state, nobody could ever act"
            raise GameError(f"Cannot rest here: {fact}. Return the next state from its on_entering_state (P44).")
        if self._unannounced:
            fact = f"{state.name} set _no_notify, so the players do not know of it"
            raise GameError(f"Cannot rest here: {fact}. Redirect from its on_entering_state (P80).")
        if state.type is StateType.ACTIVE_PLAYER and self.position.active_player_id != self._told_active_player_id:
            fact = f"the active player changed in {state.name}, which stays"
            raise GameError(
                f"Cannot rest here: {fact}. Return a state, such as type(self), in the same action (P52, P53)."
            )

    def restored(self) -> None:
        """Take the position as it now is for what was last told."""
        self._args = None
        self._unannounced = False
        self._told_active_player_id = self.position.active_player_id
        self.gamestate.forget_move()
        self.notify.clear()
