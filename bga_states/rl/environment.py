"""The environment: tables of a game as PettingZoo knows them, with agents that act in turn."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import BgaStatesError, TableError, readable, show
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.match.results import gains_of
from bga_states.engine.seating import SEEDS, pick_seed, refuse_number
from bga_states.engine.table import Table
from bga_states.rl.drawing import drawn, print_drawn
from bga_states.rl.exploration import Setting, choices_of
from bga_states.rl.knowledge import numbering_of, observer_of
from bga_states.rl.numbering import Call
from bga_states.rl.observation import Observe

INT8 = np.dtype(np.int8)
RENDER_MODES = ("human", "ansi")


def number_of(value: Any) -> int | None:
    """Return an int as Python's own, also one of numpy's or an array of one; None for others."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


class TableEnv(AECEnv[str, Any, Any]):
    """Tables of one game, one after the other, without PettingZoo's wrappers.

    `env` makes one with them, and explains the arguments.
    """

    table: Table[Any]
    """The table that is played, in `Gear.FAST`; there is one from the first `reset` on."""
    action_count: int
    """The number of choices, which are numbered from 0."""

    def __init__(
        self,
        game: type[Game],
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        choices: Iterable[Call] | None = None,
        observe: Observe | None = None,
        max_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        definition_of(game)
        count = game.min_players if players is None else players
        refuse_number(game, count)
        self.possible_agents = [f"player_{number}" for number in range(count)]
        self._setting = Setting(game, tuple(self.possible_agents), dict(options or {}))
        # TableError when players or options do not fit the game.
        ids = self._setting.new_table(0).player_ids
        self._player_ids = dict(zip(self.possible_agents, ids, strict=True))
        self._agents = dict(zip(ids, self.possible_agents, strict=True))
        self.metadata = {
            "name": game.__name__,
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        if render_mode not in {None, *RENDER_MODES}:
            fact = f"there is no render mode {show(render_mode)}"
            raise TableError(f"Cannot make the environment: {fact}. Give {RENDER_MODES} or None.")
        if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
            fact = f"max_moves is {show(max_moves)}"
            raise TableError(f"Cannot make the environment: {fact}. Give an int from 1 on or None.")
        self.render_mode = render_mode
        self.max_moves = max_moves
        self._numbering = numbering_of(self._setting, choices)
        self.action_count = len(self._numbering.calls)
        self._observer = observer_of(self._setting, observe)
        self._chance: Random | None = None
        self._legal: list[int] | None = None
        self._actions: dict[str, Discrete[np.int64]] = {}
        self._observations: dict[str, Dict[Any]] = {}
        self._make_spaces()

    def _make_spaces(self) -> None:
        """Make a space of actions and one of observations for every agent: each is seeded alone."""
        count = self.action_count
        for agent in self.possible_agents:
            mask = Box(0, 1, (count,), np.int8)
            seen: dict[str, Space[Any]]
            seen = {"observation": self._observer.space, "action_mask": mask}
            self._actions[agent] = Discrete(count)
            self._observations[agent] = Dict(seen)

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Return the numbers of the choices; they are the same for all agents."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> Dict[Any]:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def call_of(self, action: int) -> Call:
        """Return the call that a number stands for, such as `("act_mark", {"cell": 4})`."""
        return self._numbering.calls[action]

    def player_id_of(self, agent: str) -> int:
        """Return the id of an agent's player at every table."""
        return self._player_ids[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # the spaces depend on the game's options
        """Set up a new table: with a seed, the table that `Table.create` makes with it.

        Without one, the table follows from the last given seed. The game's options do not change.
        """
        if seed is not None:
            number = number_of(seed)  # numpy's ints are seeds too
            seed = seed if number is None else number
        if self._chance is None or seed is not None:
            seed = pick_seed(seed)
            self._chance = Random(seed)
        else:
            seed = self._chance.randrange(SEEDS.stop)
        self.table = self._setting.new_table(seed)
        self._legal = None
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._moves = 0
        self._go_on()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return an agent's observation; the mask of an agent that is not to act is all zeros."""
        mask = bytearray(self.action_count)
        if agent == self.agent_selection and not self._is_done(agent):
            for action in self._legal_actions():
                mask[action] = 1
        seen = self._observer.observe(self.table, self._player_ids[agent])
        return {"observation": seen, "action_mask": np.frombuffer(mask, INT8)}

    def _is_done(self, agent: str) -> bool:
        """Whether nothing is left for an agent to do, or it has left."""
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _legal_actions(self) -> list[int]:
        """Return the numbers of the choices that the selected agent has now."""
        if self._legal is None:
            choices = choices_of(self.table, self._player_ids[self.agent_selection])
            self._legal = self._numbering.numbers_of(choices)
        return self._legal

    def step(self, action: int | None) -> None:
        """Let the selected agent act; TableError when it may not.

        Among several active agents, the seed and the number of moves decide which one is next.
        """
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        number = action if type(action) is int else number_of(action)
        if number is None or number not in self._legal_actions():
            raise self._refusal(action)
        name, args = self._numbering.calls[number]
        self.table.act(self._player_ids[agent], name, args)
        self._legal = None
        self._moves += 1
        if self.table.is_over:
            self._end()
        else:
            self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Select the next agent, or stop a game that takes too long."""
        self.agent_selection = self._agents[self.table.next_to_act]
        if self._moves == self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        """Give all agents their rewards."""
        result = self.table.result
        assert result is not None  # the game is over
        for player_id, reward in gains_of(result).items():
            self.rewards[self._agents[player_id]] = reward
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def _refusal(self, action: object) -> TableError:
        """Say why the selected agent may not take an action."""
        cannot = f"Cannot let {self.agent_selection} take {show(action)}"
        remedy = "Take one whose action_mask is 1"
        calls, number = self._numbering.calls, number_of(action)
        if number is None or not 0 <= number < len(calls):
            fact = f"the actions are 0 to {len(calls) - 1}"
            return TableError(f"{cannot}: {fact}. {remedy}.")
        name, args = calls[number]
        fact = "it is not offered now"
        try:
            # On a copy: a table of Gear.FAST has no way back.
            other = self.table.copy(gear=Gear.SAFE)
            other.act(self._player_ids[self.agent_selection], name, args)
        except BgaStatesError as error:
            fact = str(error)
        # A game need not foresee actions that it never offers.
        except Exception as error:  # noqa: BLE001  # any exception of the game
            fact = f"{fact}, and raises {type(error).__name__}: {readable(error)}".rstrip(": ")
        return TableError(f"{cannot}, {name}{dict(args)}: {fact}. {remedy}.")

    def render(self) -> str | None:
        """Draw the table as the selected agent sees it: return the text, or print it in colour."""
        viewer_id = self._player_ids[self.agent_selection] if self.agents else None
        if self.render_mode == "ansi":
            return drawn(self.table, viewer_id).plain
        if self.render_mode == "human":
            print_drawn(self.table, viewer_id)
        return None

    def close(self) -> None:
        """Do nothing: a table holds nothing open."""
