"""The changes that a move makes to a table without a notification."""

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.match.messages import Message
from bga_states.engine.match.players import READ_PLAYERS, Player


class TableInfos(msgspec.Struct, frozen=True, gc=False):
    """The scores and marks of players, the progression, and whose turn it is.

    Games change them without a message. This entry is in records alone, as the last one. A client
    that follows a table by records so knows all that a view would show. A program that reads
    messages can look at the table itself.
    """

    before: bytes
    """The players before the move, packed; the message has only players who changed since."""
    players: bytes
    progression: int
    active_player_id: int

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        return True

    def for_viewer(self, player_id: int | None, translate: Translate) -> None:
        """Return no message."""

    def record_for(self, player_id: int | None) -> Message:  # noqa: ARG002  # it is for all
        """Return the message, which is the same for every viewer."""
        return Message(
            "tableInfosChanged",
            "",
            {
                "players": self._changed(),
                "progression": self.progression,
                "active_player_id": self.active_player_id,
            },
        )

    def _changed(self) -> list[dict[str, object]]:
        # Most moves change no player.
        if self.before == self.players:
            return []
        both = zip(READ_PLAYERS(self.before), READ_PLAYERS(self.players), strict=True)
        return [as_told(new) for old, new in both if old != new]


def as_told(player: Player) -> dict[str, object]:
    """Return the facts about a player that change in the course of a game."""
    return {
        "id": player.id,
        "score": player.score,
        "score_aux": player.score_aux,
        "zombie": player.zombie,
        "eliminated": player.is_out,
    }
