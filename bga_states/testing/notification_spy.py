"""`NotificationSpy`: the messages to each viewer, across the moves of a test."""

from typing import Any

from bga_states.engine.base.errors import show
from bga_states.engine.match.messages import Message, Outcome
from bga_states.engine.table import Table
from bga_states.testing.audible_table import AudibleTable


class NotificationSpy:
    """Hears all messages at a table from now on: from `play`, `table.act`, zombies or an undo.

    TypeError for a table that `new_table` did not make; read the outcome of each of its moves
    instead. Viewers are given by id, None for a spectator.
    """

    def __init__(self, table: Table[Any]) -> None:
        if not isinstance(table, AudibleTable):
            fact = "it does not tell what comes of its moves"
            raise TypeError(f"Cannot spy on this table: {fact}. Make it with new_table.")
        self._table = table
        self._outcomes: list[Outcome] = []
        self._move_id = table.move_id
        table.listeners.append(self._hear)

    def messages(self, player_id: int | None, message_type: str = "") -> list[Message]:
        """Return a viewer's messages, in order; with a type, only the messages of that type."""
        self._refuse_viewer(player_id)
        self._refuse_gap()
        told = [message for outcome in self._outcomes for message in outcome.messages(player_id)]
        return [message for message in told if message_type in {"", message.type}]

    def told(self, player_id: int | None, message_type: str, *names: str) -> list[dict[str, Any]]:
        """Return the arguments of each message of a type that a viewer was told.

        With `names`, return only these arguments: `told(None, "discPlayed", "x", "y")` is
        `[{"x": 2, "y": 3}]`. An argument that a message does not have is left out.
        """
        told = []
        for message in self.messages(player_id, message_type):
            shown = names or message.args
            told.append({name: message.args[name] for name in shown if name in message.args})
        return told

    def types(self, player_id: int | None) -> list[str]:
        """Return the types of a viewer's messages, in order, the engine's among them."""
        return [message.type for message in self.messages(player_id)]

    def texts(self, player_id: int | None) -> list[str]:
        """Return the lines of a viewer's log, filled; silent messages have none."""
        return [message.text for message in self.messages(player_id) if message.text]

    def clear(self) -> None:
        """Forget the messages heard so far."""
        self._refuse_gap()
        self._outcomes.clear()

    def _hear(self, outcome: Outcome) -> None:
        self._move_id = outcome.move_id
        self._outcomes.append(outcome)

    def _refuse_viewer(self, player_id: int | None) -> None:
        """Refuse an id that is not at the table: its lack of messages would prove nothing."""
        if player_id is not None and player_id not in self._table.player_ids:
            known = ", ".join(map(str, self._table.player_ids))
            fact = f"nobody has the id {show(player_id)}"
            raise ValueError(f"Cannot say what was told: {fact}. The ids are {known}, or None.")

    def _refuse_gap(self) -> None:
        """Refuse to answer for a move that was not heard, such as one that Ctrl-C cut short."""
        if self._table.move_id != self._move_id:
            fact = f"move {self._table.move_id} was not heard"
            raise RuntimeError(f"Cannot say what was told: {fact}. Make a new table and spy.")
