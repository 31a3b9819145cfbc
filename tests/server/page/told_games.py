"""Games played at random, as the frames a viewer is sent and the views they must lead to."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from bga_states import Game, Table
from bga_states.engine.match.messages import Outcome
from bga_states.protocol.server_frames import Seen, View
from bga_states.server.tables.views import state_texts
from bga_states.storage.told_frames import frame_for

TABLE = "a" * 14
NAMES = ("Ann", "Bob", "Cid", "Dot")
PAUSE = 29
"""Each so many moves, somebody leaves for a moment."""
Frame = dict[str, Any]


class ToldGame:
    """One table, and the frames that one viewer is sent of it: seat 0 watches."""

    def __init__(self, game_class: type[Game], players: int, seat: int, seed: int) -> None:
        self.table: Table[Any] = Table.create(game_class, NAMES[:players], seed=seed)
        self.chance = Random(seed)
        self.seat = seat
        self.viewer = self.table.player_ids[seat - 1] if seat else None
        self.seats = dict(enumerate(self.table.player_ids, 1))
        self.version = 0

    def view_frame(self) -> Frame:
        """Return the whole view of the viewer."""
        seen = self.table.view(self.viewer)
        names = {*Seen.__struct_fields__} - {"player_id"}
        fields: dict[str, Any] = {name: getattr(seen, name) for name in names}
        view = Seen(player_id=self.viewer or 0, **fields)
        texts = state_texts(self.table.game_class)
        return as_sent(View(TABLE, self.seat, self.version, view, texts, None))

    def move_frame(self, outcome: Outcome) -> Frame:
        """Return what the viewer is sent of the next move."""
        self.version += 1
        messages = json.loads(frame_for(outcome.encoded_by_seat(self.seats), self.seat))
        head = {"t": "move", "table": TABLE, "seat": self.seat, "v": self.version, "at": 0}
        return {**head, "messages": messages, "clock": None}

    def expected(self) -> Frame:
        """Return what a client must know of the table now."""
        seen = self.table.view(self.viewer)
        return as_sent(
            {
                "v": self.version,
                "state": seen.state_id,
                "args": seen.args,
                "main": seen.main_state_id,
                "turn": seen.active_player_id,
                "active": seen.active_player_ids,
                "players": seen.players,
                "progression": seen.progression,
                "possible": seen.possible_actions,
                "status": seen.status,
            }
        )

    def play(self, moves: int) -> Iterator[Outcome]:
        """Play so many moves at random at most."""
        for number in range(1, moves + 1):
            if self.table.is_over:
                return
            if number % PAUSE == 0:
                player_id = self.chance.choice(self.table.player_ids)
                yield self.table.make_zombie(player_id)
                yield self.table.revive(player_id)
            else:
                yield self._move()

    def _move(self) -> Outcome:
        """Let somebody do something who may, whether it is their turn or not."""
        table = self.table
        offers = [(one, choice) for one in table.player_ids for choice in table.choices(one)]
        if not offers:
            return table.run_zombie(table.active_player_ids[0])
        able = sorted({one for one, _ in offers})
        player_id = self.chance.choice(able)
        choice = self.chance.choice([choice for one, choice in offers if one == player_id])
        return table.act(player_id, choice.action, choice.args)


def as_sent(value: object) -> Frame:
    """Return a value as it comes out of JSON."""
    sent: Frame = json.loads(msgspec.json.encode(value))
    return sent
