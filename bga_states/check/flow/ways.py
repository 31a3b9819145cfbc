"""Ways: which states can be reached from which."""

from collections.abc import Callable, Iterable

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import Move, are_known
from bga_states.engine.base.types import FIRST_STATE


class Ways:
    """The ways of a game from state to state; `is_known` if all of them are."""

    def __init__(self, game: GameReading) -> None:
        self.game = game
        self.is_known = game.is_complete and are_known(game.moves)
        self._targets: dict[int, set[int]] = {}
        self._everywhere = _targets(move for move in game.moves if move.hook.state is None)

    def targets(self, state_id: int) -> set[int]:
        """Return the ids of the states that the hooks of a state lead to."""
        if state_id not in self._targets:
            self._targets[state_id] = self._find_targets(state_id)
        return self._targets[state_id]

    def _find_targets(self, state_id: int) -> set[int]:
        state = self.game.targets.by_id.get(state_id)
        if state is None:
            return set()
        targets = _targets(self.game.moves_from(state))
        # The Game's own actions can be taken in any state in which players act, so not in GAME.
        if state.type.has_players:
            targets |= self._everywhere
        return targets

    @property
    def first(self) -> set[int]:
        """The ids of the states a game begins in."""
        setup = self.game.setup
        if setup is None:
            return set()
        moves = self.game.moves_by(setup)
        if moves:
            return _targets(moves)
        # Where setup_new_game does not name it, an array does, by the transitions of its state 1.
        if setup.state and setup.state.transitions:
            return set(setup.state.transitions.values())
        return {FIRST_STATE} & set(self.game.targets.by_id)

    def reach(
        self, start: Iterable[int], enter: Callable[[int], bool] = lambda _: True
    ) -> set[int]:
        """Return the states that can be reached, going on only from states that `enter` accepts."""
        reached = set(start)
        waiting = list(reached)
        while waiting:
            state_id = waiting.pop()
            if not enter(state_id):
                continue
            new = self.targets(state_id) - reached
            reached |= new
            waiting.extend(new)
        return reached

    def leading_to(self, end: int) -> set[int]:
        """Return the states from which a state can be reached."""
        sources: dict[int, list[int]] = {}
        for state_id in self.game.targets.by_id:
            for target in self.targets(state_id):
                sources.setdefault(target, []).append(state_id)
        # Backwards from the end, so that one pass answers for every state.
        found, waiting = {end}, [end]
        while waiting:
            new = {*sources.get(waiting.pop(), ())} - found
            found |= new
            waiting.extend(new)
        return found


def _targets(moves: Iterable[Move]) -> set[int]:
    """Return the ids of the states that moves lead to, as far as they are known."""
    return {move.target for move in moves if move.target is not None}
