"""The journal: the commands that changed a table, for a replay."""

from typing import Any

import msgspec

from bga_states.engine.base.errors import TableError, show
from bga_states.engine.match.messages import Outcome

KINDS = ("act", "run_zombie", "make_zombie", "revive", "concede", "set_preference")
"""The methods of a Table that change it."""


class Command(msgspec.Struct, frozen=True):
    """One call of a table's method as plain data; keep the commands that succeeded, in order.

    `kind` is the name of the method of Table. `args` are the parameters of an action, or the `name`
    and `value` of "set_preference".
    """

    kind: str
    player_id: int
    action: str = ""
    args: dict[str, Any] = {}

    def do(self, table: Any) -> Outcome:
        """Run the command at a table; TableError for an unknown `kind`."""
        if self.kind not in KINDS:
            known = ", ".join(KINDS)
            raise TableError(f"Cannot do {show(self.kind)}: there is no such kind. Use {known}.")
        call = getattr(table, self.kind)
        outcome: Outcome
        if self.kind == "act":
            outcome = call(self.player_id, self.action, self.args)
        else:
            outcome = call(self.player_id, **self.args)
        return outcome

    def __str__(self) -> str:
        """Write the command for a message."""
        if self.kind != "act":
            return self.kind
        return f"{self.action}({self.args})"
