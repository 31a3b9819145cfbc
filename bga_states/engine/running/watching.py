"""Watching: the machine of the checked gear, which sees when a look changes the table."""

from typing import Any

from bga_states.engine.author.actions import Choice, check_choice
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.types import GAME_SETUP
from bga_states.engine.base.values import ENCODE, UNSENDABLE
from bga_states.engine.definition.calls import Plan
from bga_states.engine.match.move import Move
from bga_states.engine.running.admission import state_of
from bga_states.engine.running.machine import Machine


class WatchedMachine(Machine):
    """Compares the table before and after every hook that only looks, inside a move too (P75)."""

    is_watched = True

    def look(self, move: Move, plan: Plan, owner: object, player_id: int | None, args: Any) -> Any:
        """Call a hook that only looks; GameError when it changed the table."""
        before = self._fingerprint()
        result = super().look(move, plan, owner, player_id, args)
        if self._fingerprint() != before:
            name = plan.function.__name__
            state = state_of(self.match, self.definition, player_id).name
            fact = f"{name} changed the table"
            if name == "get_args":
                raise GameError(f"Cannot use the args of {state}: {fact}. Let it only read (P75).")
            raise GameError(f"Cannot look at {state}: {fact}. Let it only read (P75).")
        return result

    def find_choices(self, move: Move, player_id: int) -> list[Choice]:
        """List what `get_choices` offers a player; GameError when it changed table or args."""
        args, before = _packed(self.args_of(move, player_id)), self._fingerprint()
        choices = super().find_choices(move, player_id)
        name = state_of(self.match, self.definition, player_id).name
        for choice in choices:
            check_choice(name, choice)
        if self._fingerprint() != before:
            fact = "get_choices changed the table"
            raise GameError(f"Cannot look at {name}: {fact}. Let it only read (P75).")
        if _packed(self.args_of(move, player_id)) != args:
            fact = "get_choices changed the args"
            raise GameError(f"Cannot look at {name}: {fact}. Let it only read (P75).")
        return choices

    def _fingerprint(self) -> object:
        """Return what a look must leave alone."""
        match = self.match
        data = b""
        if match.state.id != GAME_SETUP:
            data = self.definition.codec.encode(match.game)
        return data, ENCODE((match.players.seated, match.position(), match.chance.draws))


def _packed(args: object) -> bytes:
    """Encode args for a comparison; what cannot be told to anybody fails elsewhere, in words."""
    try:
        return ENCODE(args)
    except UNSENDABLE:
        return b""
