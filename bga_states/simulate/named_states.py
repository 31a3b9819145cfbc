"""The names of a machine's states, and of the actions of each."""

from collections.abc import Iterator

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.types import GAME_END, GAME_SETUP
from bga_states.simulate.tallies import Deed, Tally

ZOMBIE = "zombie"
"""Stands for the action where the state's `zombie` played."""


class MachineNames:
    """The names of a game's states and actions, for reading a tally."""

    def __init__(self, game_class: type[Game]) -> None:
        definition = definition_of(game_class)
        self.states = dict(definition.state_names)
        """The names of all states by their ids, the setup and the end included."""
        self._shared = frozenset(definition.actions)
        self._own = {
            state_id: [*state.actions]
            for state_id, state in definition.states.items()
            if state.type.has_players
        }
        plans = [*definition.actions.values()]
        for state in definition.states.values():
            plans += state.actions.values()
        self._open = frozenset(plan.name for plan in plans if not plan.checked)

    def inner_states(self) -> Iterator[int]:
        """Yield the ids of the states between the setup and the end."""
        for state_id in self.states:
            if state_id not in {GAME_SETUP, GAME_END}:
                yield state_id

    def never_entered(self, tally: Tally) -> list[str]:
        """List the states that no game has entered."""
        entered = tally.entered
        return [self.states[id_] for id_ in self.inner_states() if not entered[id_]]

    def never_taken(self, tally: Tally) -> list[str]:
        """List the actions never taken: a state's own there, the Game class's in any state."""
        found: list[str] = []
        for state_id, names in self._own.items():
            own = [name for name in names if name not in self._shared]
            never = [name for name in own if not tally.actions[state_id, name]]
            found += [self.name_of((state_id, name)) for name in never]
        taken = {name for _, name in tally.actions}
        return [*found, *sorted(self._shared - taken)]

    def is_out_of_turn(self, name: str) -> bool:
        """Whether an action, as `never_taken` names it, is open to players who wait."""
        return name.rpartition(".")[2] in self._open

    def name_of(self, deed: Deed) -> str:
        """Return an action with its state, such as `PlayDisc.act_play_disc`."""
        state_id, action = deed
        return f"{self.states.get(state_id, state_id)}.{action or ZOMBIE}"
