"""What a move has changed of a table that no notification need have told."""

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.engine.match.messages import Message
from bga_states.engine.match.players import READ_PLAYERS, Player


class TableInfos(msgspec.Struct, frozen=True, gc=False):
    """The scores and marks of players, the progression, and whose turn it is.

    Games change them without a word. It stands in records alone, last: whoever follows a table by
    records knows what a view would show, whoever asks for messages has the table to look at.
    """

    before: bytes
    """The players before the move, packed; only those who have changed since are told of."""
    players: bytes
    progression: int
    active_player_id: int

    @property
    def is_for_all(self) -> bool:
        """Whether every viewer is surely told the same."""
        return True

    def for_viewer(self, player_id: int | None, translate: Translate) -> None:
        """Return no message."""

    def record_for(self, player_id: int | None) -> Message:  # noqa: ARG002  # it is for everybody
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
    """Return what changes of a player in the course of a game."""
    return {
        "id": player.id,
        "score": player.score,
        "score_aux": player.score_aux,
        "zombie": player.zombie,
        "eliminated": player.is_out,
    }
