"""The machine: runs hooks, follows redirects, enters states until one waits for a player, plays for zombies."""

from collections.abc import Collection
from typing import Any

import msgspec

from bga_states.engine.author.actions import Choice, checked_choices
from bga_states.engine.author.game import Game
from bga_states.engine.author.gamestate import Entry, GameStateMachine
from bga_states.engine.author.notifier import MERGE_PRIVATE, Entered, Notifier
from bga_states.engine.base.errors import ActionRefused, GameError, UserError, show
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType, clienttranslate
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.definition.params import convert
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position
from bga_states.engine.match.results import GameResult
from bga_states.engine.running.admission import refusal
from bga_states.engine.running.rest import check_at_rest
from bga_states.engine.telling.announcer import Announcer

LONGEST_CASCADE = 1_000
"""States entered in a row without a player: more is taken for an endless ring (P48)."""
LONGEST_ZOMBIE_PLAY = 10_000
"""Zombie turns in a row: a table of zombies plays to its end, one that never ends is an error (P69)."""
SHOWN_OF_RING = 6
PROGRESSION = range(101)
ENCODER = msgspec.msgpack.Encoder()


class Machine:
    """One table's machine. It changes the game in place and knows no way back: transactions are the table's."""

    def __init__(
        self, definition: GameDefinition, players: Players, random: Random, *, transactional: bool
    ) -> None:
        self.definition = definition
        self.players = players
        self._random = random
        self.position = Position(active_player_id=players.ids[0])
        self.notify = Notifier(players, keep=transactional)
        self.gamestate = GameStateMachine(
            self.position, players, definition.redirects, definition.possible_actions
        )
        self.game: Game = definition.game_class(players, random, self.notify, self.gamestate)
        for name, component in definition.components.items():
            self.game.__dict__[name] = component.bind(self.game, name)
        self._owners: dict[int, object] = {
            state.id: state.state_class(self.game) if state.state_class else self.game
            for state in definition.states.values()
        }
        self._announcer = Announcer(self.position, players, self.notify) if transactional else None
        self._args: dict[int | None, dict[str, object]] = {}
        self.told_active_player_id = self.position.active_player_id
        self.unannounced: set[int | None] = set()

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is."""
        return self.position.active_player_id

    @property
    def state(self) -> StateDefinition:
        """The state the table is in."""
        return self.definition.states[self.position.state_id]

    def state_of(self, player_id: int | None) -> StateDefinition:
        """Give the state a viewer is in: their PRIVATE state if they are in one, else the table's."""
        private = None if player_id is None else self.position.private_states.get(player_id)
        return self.definition.states[self.position.state_id if private is None else private]

    def start(self) -> None:
        """Run `setup_new_game` and enter the first state."""
        first = self.game.setup_new_game()
        if first is None and self.state.transitions:
            self.gamestate.next_state()
        self.gamestate.follow(first)
        if not self.gamestate.has_move:
            fact = f"setup_new_game of {type(self.game).__name__} returned {show(first)}"
            raise GameError(f"Cannot start: {fact}. Return the class of the first state.")
        self._carry_out()
        if self.position.state_id == GAME_END:
            raise GameError(
                "Cannot start: the game ended before anybody could act. Look at the first states (P25)."
            )

    def act(self, player_id: int, action: str, args: Any) -> None:
        """Run a player's action and everything that follows from it; ActionRefused when it may not run."""
        state, plan = self.find_action(player_id, action)
        sent = convert(action, plan.parameters, args)
        self.gamestate.current_player_id = player_id
        try:
            returned = plan.call(
                self._owners[state.id] if state else self.game, self, player_id, sent
            )
            self._follow(state, player_id, returned)
            self._carry_out()
        finally:
            self.gamestate.current_player_id = None

    def find_action(self, player_id: int, action: str) -> tuple[StateDefinition | None, Plan]:
        """Give the plan of an action this player may take now, and the state it belongs to, None for the Game's own.

        ActionRefused when they may not.
        """
        if isinstance(player_id, int) and player_id in self.players:
            state, game_actions = self.state_of(player_id), self.definition.actions
            plan = (
                (state.actions.get(action) or game_actions.get(action))
                if isinstance(action, str)
                else None
            )
            if plan and self._may_act(player_id, plan):
                return (state if action in state.actions else None), plan
        raise refusal(self, player_id, action)

    def _may_act(self, player_id: int, plan: Plan) -> bool:
        """Whether a player is one of those to whom an action of their state is open."""
        return self._is_playing(player_id) and (
            not plan.checked or player_id in self.gamestate.get_active_player_list()
        )

    def _is_playing(self, player_id: int) -> bool:
        """Whether there is anything that a player could ever do."""
        return self.position.state_id != GAME_END and not self.players[player_id].eliminated

    def possible_actions(self, player_id: int) -> Collection[str]:
        """Give the names of the actions a player may take now."""
        if not self._is_playing(player_id):
            return ()
        is_active = player_id in self.gamestate.get_active_player_list()
        actions = self.definition.possible_actions if is_active else self.definition.open_actions
        return actions[self.state_of(player_id).id]

    def find_choices(self, player_id: int) -> list[Choice]:
        """List what `get_choices` offers a player: to one who is not active only what is open to everybody."""
        state = self.state_of(player_id)
        is_active = player_id in self.gamestate.get_active_player_list()
        open_to_all = self.definition.open_actions[state.id]
        if (
            state.get_choices is None
            or not (is_active or open_to_all)
            or not self._is_playing(player_id)
        ):
            return []
        before = self._args_fingerprint(player_id)
        offered = state.get_choices.call(self._owners[state.id], self, player_id)
        choices = checked_choices(state.name, offered)
        if self._args_fingerprint(player_id) != before:
            raise GameError(
                f"Cannot look at {state.name}: get_choices changed the args. Let it only read (P75)."
            )
        return (
            choices if is_active else [choice for choice in choices if choice.action in open_to_all]
        )

    def concede(self, player_id: int) -> None:
        """End the game because a player gives up; GameError when `on_concede` moves the table or scores (P73)."""
        before = ENCODER.encode([list(self.players.values()), self.position])
        self.game.on_concede(player_id)
        after = ENCODER.encode([list(self.players.values()), self.position])
        if self.gamestate.has_requests or self.game.undo.is_requested or before != after:
            fact = f"on_concede of {type(self.game).__name__} changed the state of the table, or a player"
            raise GameError(
                f"Cannot end the game: {fact}. Let it complete statistics, nothing else (P73)."
            )
        self.notify.announce(
            "playerConcedeGame", clienttranslate("${player_name} gives up"), player_id=player_id
        )
        self.position.result = GameResult.conceded(list(self.players.values()), player_id)
        self._enter(self.definition.states[GAME_END])

    def set_zombie(self, player_id: int, *, zombie: bool) -> None:
        """Mark a player as gone, or as back, and tell everybody."""
        self.players[player_id].zombie = zombie
        type_ = "playerstatus" if zombie else "zombieBack"
        log = (
            clienttranslate("${player_name} has left")
            if zombie
            else clienttranslate("${player_name} is back")
        )
        self.notify.announce(type_, log, player_id=player_id, zombie=zombie)

    def play_zombie(self, player_id: int) -> None:
        """Let the state's `zombie` play for an active player; GameError when it makes no progress (P69, P70)."""
        state, before = self.state_of(player_id), self._standing()
        assert state.zombie is not None, "assembly refuses states of players without it"
        try:
            self._follow(
                state, player_id, state.zombie.call(self._owners[state.id], self, player_id)
            )
            self._check_progress_of_zombie(state, player_id, before)
            self._carry_out()
        except (
            UserError,
            ActionRefused,
        ) as error:  # the player who acted before has done nothing wrong
            fact = f"{state.name}.zombie was refused: {error}"
            raise GameError(
                f"Cannot go on without {self.players[player_id].name}: {fact}"
            ) from error

    def _check_progress_of_zombie(
        self, state: StateDefinition, player_id: int, before: object
    ) -> None:
        """Refuse a zombie's turn that ends the game or leaves everything as it was."""
        if self.gamestate.has_move_to(GAME_END):
            fact = f"{state.name}.zombie goes straight to {GAME_END}"
            raise GameError(
                f"Cannot end the game for a zombie: {fact}. Play on, or end in a GAME state that scores."
            )
        if self._standing() == before and not self.gamestate.has_requests:
            fact = f"{state.name}.zombie neither changed state nor who is active"
            raise GameError(
                f"Cannot go on without {self.players[player_id].name}: {fact}. Return a redirect from it."
            )

    def settle(self) -> None:
        """Play for the zombies who are active, and check what must hold whenever the table waits for somebody."""
        for _ in range(LONGEST_ZOMBIE_PLAY):
            check_at_rest(self)
            zombies = [i for i in self.gamestate.get_active_player_list() if self.players[i].zombie]
            if not zombies:
                return
            self.play_zombie(zombies[0])
        raise GameError(
            f"Cannot settle: zombies played {LONGEST_ZOMBIE_PLAY} turns. Make the game end without people."
        )

    def current_args(self, player_id: int | None) -> dict[str, object]:
        """Give what `get_args` of the state this viewer is in returns, asked again only if game code has run since."""
        of_player = player_id if player_id in self.position.private_states else None
        if of_player not in self._args:
            self._args[of_player] = self._compute_args(self.state_of(of_player), of_player)
        return self._args[of_player]

    def forget_args(self) -> None:
        """Make the next question for the arguments ask the game again."""
        self._args.clear()

    def restored(self) -> None:
        """Take the position as it now is for what was last told."""
        self._args.clear()
        self.unannounced.clear()
        self.told_active_player_id = self.position.active_player_id
        self.gamestate.forget_requests()
        self.notify.clear()
        if self._announcer:
            self._announcer.mark_as_told()

    def _follow(self, state: StateDefinition | None, player_id: int, returned: object) -> None:
        """Take what a hook of this state, or an action of the Game, returned as its redirect."""
        self._args.clear()
        if state and state.type is StateType.PRIVATE:
            self.gamestate.follow_private(player_id, state.id, returned)
        else:
            self.gamestate.follow(returned)

    def _carry_out(self) -> None:
        """Enter what was asked for: PRIVATE states in turn, then one of the table; entering may ask for more."""
        entered: list[str] = []
        while True:
            if self._announcer and not self.gamestate.has_move:
                self._announcer.announce_activity(self)
            if entry := self.gamestate.take_entry():
                entered.append(self.definition.states[entry.state_id].name)
                self._enter_private(entry)
            elif (move := self.gamestate.take_move()) is not None:
                entered.append(self.definition.states[move].name)
                self._enter(self.definition.states[move])
            else:
                return
            if len(entered) > LONGEST_CASCADE:
                ring = " -> ".join(entered[-SHOWN_OF_RING:])
                fact = f"{LONGEST_CASCADE} states passed without a player: ... {ring}"
                raise GameError(
                    f"Cannot go on: {fact}. Let the ring end in a state where somebody acts."
                )

    def _enter(self, state: StateDefinition) -> None:
        """Enter a state of the table."""
        self.notify.entered.append(Entered(self.position.state_id, state.id))
        self.gamestate.enter(state.id)
        self.told_active_player_id = self.position.active_player_id
        if state.update_game_progression:
            self._update_progression()
        elif state.id == GAME_END:
            self.position.progression = PROGRESSION[-1]
        self._args.clear()
        self.unannounced.clear()
        args = self._args_on_entering(None)
        if self._announcer:
            self._announcer.announce_state(
                state, args, active=self.gamestate.get_active_player_list()
            )
        if state.on_entering_state is not None:
            returned = state.on_entering_state.call(self._owners[state.id], self, None)
            self._args.clear()
            self.gamestate.follow(returned)

    def _enter_private(self, entry: Entry) -> None:
        """Enter a PRIVATE state of one player."""
        player_id, state = entry.player_id, self.definition.states[entry.state_id]
        self.notify.entered.append(Entered(entry.source_id, state.id, player_id))
        self._args.pop(player_id, None)
        args = self._args_on_entering(player_id)
        if self._announcer:
            self._announcer.announce_private_state(state, args, player_id)
        if state.on_entering_state is not None:
            self.gamestate.is_entering_private = True
            try:
                returned = state.on_entering_state.call(self._owners[state.id], self, player_id)
            finally:
                self.gamestate.is_entering_private = False
            self._follow(state, player_id, returned)

    def _args_on_entering(self, player_id: int | None) -> dict[str, object]:
        """Give the args of the state just entered, and keep in mind whether its players hear of it."""
        args = self.current_args(player_id)
        self.unannounced.discard(player_id)
        if args.get("_no_notify"):
            self.unannounced.add(player_id)
        return args

    def _compute_args(self, state: StateDefinition, player_id: int | None) -> dict[str, object]:
        if state.get_args is None:
            return {}
        caller, self.gamestate.current_player_id = (
            self.gamestate.current_player_id,
            None,
        )  # args are for everybody
        before = self._fingerprint()
        try:
            args = state.get_args.call(self._owners[state.id], self, player_id)
        finally:
            self.gamestate.current_player_id = caller
        if self._fingerprint() != before:
            raise GameError(
                f"Cannot use the args of {state.name}: get_args changed the table. Let it only read (P75)."
            )
        if not isinstance(args, dict):
            fact = f"get_args returned {show(args)}"
            raise GameError(f"Cannot use the args of {state.name}: {fact}. Return a dict (P74).")
        return {MERGE_PRIVATE: True, **args} if self.notify.merges_private else args

    def _fingerprint(self) -> object:
        """Give what `get_args` must leave alone; it is not watched in simulations."""
        if self._announcer is None:
            return None
        data = (
            self.definition.data.encode(self.game) if self.position.state_id != GAME_SETUP else b""
        )
        engine = ENCODER.encode(
            [list(self.players.values()), self.position, self._random.draws, self.game.undo.log]
        )
        told = len(self.notify.queue), len(self.notify.extra_time), self.game.undo.is_requested
        return data, engine, told, self.gamestate.has_requests

    def _args_fingerprint(self, player_id: int) -> bytes:
        """Give what `get_choices` must leave alone beside the table; it is not watched in simulations."""
        return b"" if self._announcer is None else ENCODER.encode(self.current_args(player_id))

    def _update_progression(self) -> None:
        progression = self.game.get_game_progression()
        if type(progression) is not int or progression not in PROGRESSION:
            fact = f"get_game_progression returned {show(progression)}"
            raise GameError(
                f"Cannot update the progression: {fact}. Return an int from 0 to 100 (P15)."
            )
        self.position.progression = progression

    def _standing(self) -> object:
        """Give what a zombie's turn must change, unless it asks for a state to enter."""
        return (
            self.position.active_player_id,
            list(self.position.multiactive),
            dict(self.position.private_states),
        )
