"""A tiny server of one table, on a real socket: enough to see what a client makes of one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from bga_states import UserError
from bga_states.engine.base.errors import ActionRefused
from bga_states.protocol import Card, Person
from bga_states.protocol.server_frames import (
    Answer,
    AnyServerFrame,
    CardFrame,
    Choices,
    Error,
    Offered,
    SceneFrame,
    ServerBeat,
    Welcome,
)
from bga_states.scene.flat_scene import flat_scene
from tests.client.served_tables import NOON, TABLE, ServedTable
from tests.protocol.frames_checked import check_client_frame, check_server_frame

WHO = Person(7, "Deep Thought")
CARD = Card(
    id=TABLE, game="reversi", phase="playing", options={}, visibility="public",
    watch="everybody", seats=[], min_players=2, host="Ann", active=[], progression=0,
    created_at=NOON, moved_at=NOON, result=None, trouble="",
)  # fmt: skip


class TinyServer:
    """Serves a game to whoever comes, as the protocol says; `cut` breaks all connections."""

    def __init__(self, served: ServedTable | None) -> None:
        self.served = served
        self.log: list[dict[int, bytes]] = []
        self.heard: list[dict[str, Any]] = []
        self.answers: dict[str, Answer] = {}
        self.viewers: dict[ServerConnection, set[int]] = {}
        self.cuts_at: set[int] = set()
        """The versions at which all connections break, before the answer is sent."""
        self.is_mute = False
        """Whether answers get lost: the connection breaks before they are sent."""
        self.url = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator["TinyServer"]:
        """Serve on a free port of the loopback."""
        server: Server
        async with serve(self._talk, "127.0.0.1", 0, compression=None) as server:
            host, port = next(iter(server.sockets)).getsockname()
            self.url = f"http://{host}:{port}"
            yield self

    def cut(self) -> None:
        """Break all connections, without a word."""
        for connection in self.viewers:
            connection.transport.abort()

    async def end(self, code: int) -> None:
        """Close all connections with a code."""
        for connection in [*self.viewers]:
            await connection.close(code)

    async def _talk(self, connection: ServerConnection) -> None:
        self.viewers[connection] = set()
        try:
            async for text in connection:
                frame = check_client_frame(text)
                self.heard.append(frame)
                await getattr(self, f"on_{frame['t']}", self.on_request)(connection, frame)
        except ConnectionClosed:
            pass
        finally:
            del self.viewers[connection]

    async def send(self, connection: ServerConnection, frame: AnyServerFrame | bytes) -> None:
        """Send a frame, as text."""
        sent = frame if isinstance(frame, bytes) else msgspec.json.encode(frame)
        check_server_frame(sent)
        await connection.send(sent.decode())

    async def on_hello(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        is_known = connection.request and "Authorization" in connection.request.headers
        await self.send(connection, Welcome("", WHO if is_known else None, NOON))

    async def on_beat(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        await self.send(connection, ServerBeat(NOON))

    async def on_open(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        if frame["table"] != TABLE:
            sentence = "Cannot open this table: there is none."
            await self.send(connection, Error("unknown_table", sentence, frame["table"], 0))
            return
        self.viewers[connection].add(frame["seat"])
        if self.served is None:
            await self.send(
                connection, CardFrame(msgspec.structs.replace(CARD, phase="open"), [], False)
            )
            return
        await self.send(connection, CardFrame(CARD, [1, 2], False))
        since = frame["since"]
        if since is None:
            await self.send(connection, self.served.view(frame["seat"]))
            return
        for frames in self.log[since:]:
            await self.send(connection, frames[frame["seat"]])

    async def on_close(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        self.viewers[connection].discard(frame["seat"])

    async def on_choices(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        assert self.served is not None
        player_id = self.served.players[frame["seat"]]
        found = [
            Offered(one.action, one.args, "", {}) for one in self.served.table.choices(player_id)
        ]
        await self.send(connection, Choices(TABLE, frame["seat"], self.served.v, found, {}))

    async def on_scene(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        error = Error("game_failed", "It cannot be drawn", TABLE, frame["seat"], "scene")
        is_drawn = self.served is not None and frame["seat"]
        parts = flat_scene(self.served.table.scene(None)) if self.served else {}
        drawn = SceneFrame(TABLE, frame["seat"], 0, parts)
        await self.send(connection, drawn if is_drawn else error)

    async def on_request(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        """Say of anything but an action that it is done."""
        await self.send(connection, Answer(frame["id"], None))

    async def on_act(self, connection: ServerConnection, frame: dict[str, Any]) -> None:
        if frame["id"] not in self.answers:
            self.answers[frame["id"]] = await self._act(frame)
        if self.is_mute:
            self.is_mute = False
            connection.transport.abort()
            return
        await self.send(connection, self.answers[frame["id"]])

    async def _act(self, frame: dict[str, Any]) -> Answer:
        """Do an action and tell all who are there; return the answer."""
        assert self.served is not None
        player_id = self.served.players[frame["seat"]]
        if self.served.is_stale(player_id, frame["v"]):
            return Answer(frame["id"], None, "stale", "The state was left")
        try:
            outcome = self.served.table.act(player_id, frame["action"], frame["args"])
        except UserError as error:
            return Answer(frame["id"], None, "forbidden_by_rules", error.log, error.values)
        except ActionRefused as error:
            return Answer(frame["id"], None, error.code, str(error))
        self.log.append(self.served.moves(outcome))
        for connection, viewers in self.viewers.items():
            for viewer in viewers:
                try:
                    await self.send(connection, self.log[-1][viewer])
                except ConnectionClosed:
                    continue
        if self.served.v in self.cuts_at:
            self.cut()
        return Answer(frame["id"], self.served.v)
