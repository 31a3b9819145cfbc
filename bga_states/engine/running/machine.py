"""The machine: runs hooks, follows redirects, enters states until one waits for a player."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from bga_states.engine.author.gamestate import enter_later
from bga_states.engine.author.main_machine import ask
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import ActionRefused, GameError, UserError, show
from bga_states.engine.base.limits import CASCADE, ZOMBIE_TURNS
from bga_states.engine.base.types import (
    ACTIVE,
    FIRST_STATE,
    GAME_END,
    GAME_SETUP,
    MULTI,
    clienttranslate,
)
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.definition.setting_values import changed_preferences, written_preferences
from bga_states.engine.match.match import Match
from bga_states.engine.match.move import Entry, Move
from bga_states.engine.match.players import packed
from bga_states.engine.match.results import GameResult, checked_result
from bga_states.engine.match.undo_log import LEAVE, NOTHING_TO_UNDO, PREFER, RETURN, Step
from bga_states.engine.running.admission import admit, state_of
from bga_states.engine.running.arrivals import RESTS, arrivals_of
from bga_states.engine.running.asking import Asker
from bga_states.engine.running.rest import check_at_rest, first_zombie

SHOWN_OF_RING = 6
STATES_IN_A_ROW = range(CASCADE)
"""Made once, because every move goes through it."""


class Teller(Protocol):
    """Sends states to the players: the announcer, or a simulation's teller, which sends nothing."""

    is_heard: ClassVar[bool]
    """Whether the messages reach any viewer."""

    def step_entered(
        self, move: Move, state: StateDefinition, args: dict[str, object], player_id: int
    ) -> None:
        """Tell one player of the PRIVATE state they are in."""
        ...

    def sent(
        self, state: StateDefinition, args: dict[str, object], player_id: int | None
    ) -> dict[str, object]:
        """Return a copy of arguments that can be sent; None stands for the table's state."""
        ...

    def forget(self, player_id: int | None) -> None:
        """Drop the copy of arguments, which the hook is about to return anew."""
        ...

    def activity(self, move: Move, get_args: Any) -> None:
        """Tell players that they left a PRIVATE state, and all viewers of new active players."""
        ...


class Machine(Asker):
    """One table's machine. It changes the match in place and knows no way back.

    Every method runs in a move. In the ordinary case a state of one player leads, by a class or an
    id, through GAME states to another one. `_travel` handles only this case; `_carry_out` handles
    all others.
    """

    def __init__(
        self,
        match: Match[Any, StateDefinition],
        definition: GameDefinition,
        notify: Notifier,
        teller: Teller,
    ) -> None:
        super().__init__(match, definition, notify)
        self.teller = teller
        self._takes = self.turns.takes
        arrivals = arrivals_of(definition, is_told=teller.is_heard, is_watched=self.is_watched)
        self._by_class, self._by_id = arrivals

    def take_dropped(self) -> bool:
        """Return whether the machine has let a failed call's suspended code run to its end."""
        return False

    def _ask_args(self, state: StateDefinition, player_id: int | None) -> dict[str, object]:
        """Ask a state for its args."""
        self.teller.forget(player_id)
        return super()._ask_args(state, player_id)

    def start(self, move: Move) -> None:
        """Run `setup_new_game` and enter the first state."""
        match = self.match
        first = match.game.setup_new_game()
        if first is None and move.asked is None:
            first = self._first_state()
        if not self._travel(move, first):
            if move.asked is None and match.state.id == GAME_SETUP:
                fact = f"setup_new_game of {type(match.game).__name__} returned {show(first)}"
                raise GameError(f"Cannot start: {fact}. Return the class of the first state.")
            self._complete(move)
        if match.state.id == GAME_END:
            fact = "the game ended before anybody could act"
            raise GameError(f"Cannot start: {fact}. Look at the first states (P25).")

    def _first_state(self) -> object:
        """Return the redirect of a setup that names no state: state 1's way or 2, as in BGA."""
        if self.match.state.transitions:
            return ""
        return FIRST_STATE if FIRST_STATE in self.definition.states else None

    def act(self, move: Move, player_id: int, action: str, sent: Any) -> None:
        """Run a player's action and all that follows from it; ActionRefused when it may not run."""
        match, take = self.match, None
        # The types first: an object from outside may have its own `__eq__`.
        if type(player_id) is int and type(action) is str and player_id == match.active_player_id:
            take = self._takes[match.state.id].get(action)
        if take is None:
            self._act_otherwise(move, player_id, action, sent)
            return
        returned = take(self, match, player_id, sent)
        match.args = None
        if not self._travel(move, returned):
            self._complete(move)

    def _act_otherwise(self, move: Move, player_id: int, action: str, sent: Any) -> None:
        """Run an action outside the ordinary case, or refuse it.

        Such actions belong to a state of several players, a PRIVATE state or the Game class, or
        are open to all.
        """
        match = self.match
        state, plan = admit(match, self.definition, player_id, action)
        args = self.args_of(player_id) if plan.takes_args else None
        owner = match.game if state is None else self.owners[state.id]
        self._follow(state, player_id, plan.call(owner, match, player_id, args, sent))
        self._complete(move)

    def _travel(self, move: Move, returned: object) -> bool:
        """Follow the result of a hook of the table's state, as long as it is a class or an id.

        Return whether the table rests. If not, `_complete` carries out the other requests.
        """
        match, by_class = self.match, self._by_class
        for _ in STATES_IN_A_ROW:
            try:
                arrive = by_class.get(returned)
            except TypeError:  # a value without a hash
                arrive = None
            if arrive is None and type(returned) is int:
                arrive = self._by_id.get(returned)
            if arrive is None or move.asked is not None or move.entries:
                self._follow_main(returned)
                return False
            returned = arrive(self, match, move)
            if returned is RESTS:
                return True
        raise self._ring(move)

    def _rests(self, move: Move, state: StateDefinition) -> bool:
        """Whether the table rests as most do: at its end, or at one player's turn that all know."""
        match = self.match
        if match.multiactive or move.unannounced or move.error is not None:
            return False
        if state.type is not ACTIVE:
            return state.id == GAME_END
        turn = match.active_player_id
        player = match.players[turn]
        return turn == move.told_turn and not player.zombie and not player.is_out

    def _complete(self, move: Move) -> None:
        """Complete a move: carry out its remaining requests, and settle."""
        if move.asked is None and not move.entries and self._rests(move, self.match.state):
            return
        self._carry_out(move)
        self.settle(move)

    def leave_multiactive(self) -> None:
        """Clear the active players and PRIVATE states of a state that the table leaves."""
        match = self.match
        if match.state.type is MULTI:
            match.multiactive, match.private_states = (), {}

    def _carry_out(self, move: Move) -> None:
        """Enter the requested states: PRIVATE states in turn, then one of the table.

        An entry may request more.
        """
        limit = len(move.entered) + CASCADE
        while len(move.entered) <= limit:
            if move.asked is None:
                self.teller.activity(move, self.args_of)
            entry = self._next_entry(move)
            if entry is not None:
                self._enter_step(move, entry)
            elif move.asked is not None:
                state_id, move.asked = move.asked.state_id, None
                self._travel(move, state_id)
            else:
                return
        raise self._ring(move)

    def _ring(self, move: Move) -> GameError:
        """Return the error for states that lead to each other without end (P48)."""
        names = self.definition.state_names
        ring = " -> ".join(names[state_id] for _, state_id, _ in move.entered[-SHOWN_OF_RING:])
        fact = f"{CASCADE} states passed without a player: ... {ring}"
        remedy = "Let the ring end in a state where somebody acts"
        return GameError(f"Cannot go on: {fact}. {remedy}.")

    def _next_entry(self, move: Move) -> Entry | None:
        """Take the next PRIVATE state to enter; skip the entries of players who are done."""
        while move.entries:
            entry, *rest = move.entries
            move.entries = tuple(rest)
            if entry.player_id in self.match.multiactive:
                return entry
        return None

    def _enter_step(self, move: Move, entry: Entry) -> None:
        """Enter a PRIVATE state of one player."""
        match, player_id = self.match, entry.player_id
        state = self.definition.states[entry.state_id]
        source_id = match.private_states.get(player_id, match.state.id)
        match.private_states = {**match.private_states, player_id: state.id}
        move.entered.append((source_id, state.id, player_id))
        match.step_args.pop(player_id, None)
        args = self.args_of(player_id)
        move.unannounced -= {player_id}
        if args.get("_no_notify"):
            move.unannounced |= {player_id}
        self.teller.step_entered(move, state, args, player_id)
        if state.on_entering_state is None:
            return
        move.is_entering_private = True
        owner = self.owners[state.id]
        returned = state.on_entering_state.call(owner, match, player_id, args, None)
        move.is_entering_private = False
        self._follow(state, player_id, returned)

    def _follow(self, state: StateDefinition | None, player_id: int, returned: object) -> None:
        """Take the result of a hook of this state, or of an action of the Game, as its redirect."""
        self.match.forget()
        if state is None or not state.type.is_step:
            self._follow_main(returned)
            return
        if isinstance(returned, GameResult):
            fact = f"{state.name} belongs to one player"
            remedy = "Return the result from a GAME state"
            raise GameError(f"Cannot end the game from a PRIVATE state: {fact}. {remedy}.")
        target = self.definition.redirects.resolve(state.id, returned, is_step=True)
        if target is not None:
            words = f"return {_written(returned)}"
            enter_later(self.match, Entry(words, player_id, target))

    def _follow_main(self, returned: object) -> None:
        """Take the result of a hook of a state of the table as a move of the table."""
        match = self.match
        if isinstance(returned, GameResult):
            match.result = checked_result(returned, match.players)
            ask(match, "returning a GameResult", GAME_END)
            return
        state_id = self.definition.redirects.resolve(match.state.id, returned)
        if state_id is not None:
            ask(match, f"returning {_written(returned)}", state_id)

    def settle(self, move: Move) -> None:
        """Play for the active zombies, and check the rules for a table at rest."""
        match = self.match
        for _ in range(ZOMBIE_TURNS):
            if move.error is not None:
                raise move.error
            check_at_rest(match, move, self.definition)
            zombie_id = first_zombie(match)
            if zombie_id is None:
                return
            if zombie_id in move.back:
                # The zombie does not play for them: they are back as soon as it is their turn.
                self.set_zombie(move, zombie_id, zombie=False)
                return
            self.play_zombie(move, zombie_id)
        fact = f"zombies played {ZOMBIE_TURNS} turns"
        raise GameError(f"Cannot settle: {fact}. Make the game end without people.")

    def play_zombie(self, move: Move, player_id: int) -> None:
        """Let the state's `zombie` play for an active player.

        GameError when it makes no progress (P69, P70).
        """
        match = self.match
        # No player can return to before its turn (P109). Its args may say if an undo is possible.
        if match.undo is not NOTHING_TO_UNDO:
            match.undo = NOTHING_TO_UNDO
            match.forget()
        state = state_of(match, self.definition, player_id)
        before = self._standing()
        assert state.zombie is not None, "assembly refuses states of players without it"
        caller, move.caller = move.caller, None
        try:
            args = self.args_of(player_id) if state.zombie.takes_args else None
            owner = self.owners[state.id]
            returned = state.zombie.call(owner, match, player_id, args, None)
            self._follow(state, player_id, returned)
            self._check_progress_of_zombie(move, state, player_id, before)
            self._carry_out(move)
        except (UserError, ActionRefused) as error:
            # The player who acted before has done nothing wrong.
            fact = f"{state.name}.zombie was refused: {error}"
            name = match.players[player_id].name
            raise GameError(f"Cannot go on without {name}: {fact}") from error
        move.caller = caller

    def _check_progress_of_zombie(
        self, move: Move, state: StateDefinition, player_id: int, before: object
    ) -> None:
        """Refuse a zombie's turn that ends the game or leaves everything as it was."""
        if move.asked is not None and move.asked.state_id == GAME_END:
            fact = f"{state.name}.zombie goes straight to {GAME_END}"
            remedy = "Play on, or end in a GAME state that scores"
            raise GameError(f"Cannot end the game for a zombie: {fact}. {remedy}.")
        if self._standing() == before and not move.has_requests:
            name = self.match.players[player_id].name
            fact = f"{state.name}.zombie neither changed state nor who is active"
            raise GameError(f"Cannot go on without {name}: {fact}. Return a redirect from it.")

    def _standing(self) -> object:
        """Return the values that a zombie's turn must change, unless it asks for a state."""
        match = self.match
        return match.active_player_id, match.multiactive, match.private_states

    def concede(self, move: Move, player_id: int) -> None:
        """End the game because a player gives up.

        GameError when `on_concede` moves the table or scores (P73).
        """
        match = self.match
        match.undo = NOTHING_TO_UNDO
        before = packed(match.players.seated), ENCODE(match.position())
        match.game.on_concede(player_id)
        after = packed(match.players.seated), ENCODE(match.position())
        if move.has_requests or move.save_for or before != after:
            name = type(match.game).__name__
            fact = f"on_concede of {name} changed the state of the table, or a player"
            remedy = "Let it complete statistics, nothing else"
            raise GameError(f"Cannot end the game: {fact}. {remedy} (P73).")
        text = clienttranslate("${player_name} gives up")
        self.notify.announce("playerConcedeGame", text, player_id=player_id)
        match.result = GameResult.conceded(match.players.seated, player_id)
        self._travel(move, GAME_END)
        self._complete(move)

    def set_zombie(self, move: Move, player_id: int, *, zombie: bool) -> None:
        """Mark a player as gone, or as back, and notify all players."""
        self._note_deed(LEAVE if zombie else RETURN, player_id, {})
        self.match.players[player_id].zombie = zombie
        if zombie:
            type_, text = "playerstatus", clienttranslate("${player_name} has left")
        else:
            type_, text = "zombieBack", clienttranslate("${player_name} is back")
        self.notify.announce(type_, text, player_id=player_id, zombie=zombie)
        self.settle(move)

    def set_preferences(self, move: Move, player_id: int, changes: Mapping[str, object]) -> None:
        """Change some of a player's own preferences; TableError when one does not fit."""
        game = self.match.game
        game.preferences[player_id] = chosen = changed_preferences(game, player_id, changes)
        # All of them, because one may fit only beside another.
        self._note_deed(PREFER, player_id, written_preferences(chosen))
        self.settle(move)

    def _note_deed(self, kind: str, player_id: int, args: dict[str, Any]) -> None:
        """Record a step that is not an action: an undo never takes it back, but replays it."""
        match = self.match
        match.undo = match.undo.with_step(Step(player_id, "", args, (), kind))

    def run_zombie(self, move: Move, player_id: int) -> None:
        """Let the state's `zombie` play for an active player who need not have left."""
        self.play_zombie(move, player_id)
        self.settle(move)

    def rearranged(self, move: Move) -> None:
        """Carry out and settle a test's arrangement, including whose turn it is."""
        self.match.undo = NOTHING_TO_UNDO
        self._carry_out(move)
        move.told_turn = self.match.active_player_id
        self.settle(move)


def _written(returned: object) -> str:
    """Write the result of a hook as its author does."""
    return returned.__name__ if isinstance(returned, type) else show(returned)
