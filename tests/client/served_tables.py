"""Tables as a server tells of them: real games, and the frames that their viewers are sent."""

from typing import Any

import msgspec

from bga_states import Game, Table
from bga_states.engine.assembly import definition_of
from bga_states.engine.match.messages import Outcome
from bga_states.protocol.server_frames import AnyServerFrame, Seen, StateText, View
from bga_states.storage.told_frames import WATCHING, frame_for
from tests.protocol.frames_checked import check_server_frame

ENCODE = msgspec.json.encode
DECODE = msgspec.json.Decoder(AnyServerFrame).decode
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]
TABLE = "A" * 14
NOON = 1_767_268_800_000


def state_texts(game: type[Game]) -> dict[int, StateText]:
    """Return what clients know of the states of a game."""
    definition = definition_of(game)
    texts = {}
    for state in definition.states.values():
        texts[state.id] = StateText(
            state.name,
            state.type.value,
            state.description,
            state.description_my_turn,
            definition.possible_actions[state.id],
            definition.open_actions[state.id],
        )
    return texts


class ServedTable:
    """A game of as many players as it takes, its version, and what its viewers are sent."""

    def __init__(self, game: type[Game], seed: int, **settings: Any) -> None:
        players = NAMES[: max(game.min_players, min(game.max_players, 4))]
        self.table: Table[Any] = Table.create(game, players, seed=seed, **settings)
        self.states = state_texts(game)
        self.players = dict(enumerate(self.table.player_ids, 1))
        self.viewers = (WATCHING, *self.players)
        self.v = 0
        self.since: dict[int | None, int] = {}
        """Since which version players, or with None all, are in their states."""

    def seen(self, viewer: int) -> Seen:
        """Return what a viewer sees now."""
        view = self.table.view(self.players.get(viewer))
        shown = {field: getattr(view, field) for field in Seen.__struct_fields__[1:]}
        seen = Seen(self.players.get(viewer, 0), **shown)
        return msgspec.json.decode(ENCODE(seen), type=Seen)

    def view(self, viewer: int) -> bytes:
        """Return the frame of a whole view."""
        frame = ENCODE(View(TABLE, viewer, self.v, self.seen(viewer), self.states, None))
        check_server_frame(frame)
        return frame

    def is_stale(self, player_id: int, v: int) -> bool:
        """Whether a player has left the state that they were in at a version."""
        return any(self.since.get(who, 0) > v for who in (None, player_id))

    def moves(self, outcome: Outcome) -> dict[int, bytes]:
        """Count a move, and return by viewer the frame that tells of it."""
        self.v += 1
        self.since |= dict.fromkeys(outcome.moved, self.v)
        told = outcome.encoded_by_seat(self.players)
        frames = {}
        for viewer in self.viewers:
            head = f'{{"t":"move","table":"{TABLE}","seat":{viewer},"v":{self.v},"at":{NOON}'
            messages = frame_for(told, viewer).decode()
            frames[viewer] = f'{head},"messages":{messages},"clock":null}}'.encode()
            check_server_frame(frames[viewer])
        return frames
