"""Serving: one process that answers on the network until it is stopped."""

import asyncio
import gc
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from bga_states.server.forks import let_forks_end
from bga_states.server.game_shelf import GameShelf
from bga_states.server.hang_watch import watched
from bga_states.server.log_lines import write_log
from bga_states.server.settings import ServerSettings
from bga_states.server.sockets.incoming import LARGEST_FRAME
from bga_states.server.sockets.other_servers import Listen
from bga_states.server.sockets.socket_protocol import SocketProtocol
from bga_states.server.table_server import TableServer
from bga_states.server.tables.timekeeper import Clock, SystemClock
from bga_states.server.tables.watchdog import VitalSigns
from bga_states.server.web.application import STATIC, build_of, make_application
from bga_states.server.web.gate import Gate
from bga_states.server.web.open_files import allow_open_files
from bga_states.server.web.request_protocol import Entrance, RequestProtocol
from bga_states.storage.contract import Store

COLLECT_AFTER = (5_000, 2, 2)
"""Thresholds of `gc`: new objects before the young are searched, searches before the older are.

A game that is over is a cycle, which nothing else frees. Most such games have grown old by then.
"""
GRACE = 5
"""Seconds that calls have to end when the server stops."""


def serve(
    settings: ServerSettings,
    shelf: GameShelf,
    open_store: Callable[[], Store],
    on_ready: Callable[[str], object],
    open_beside: Callable[[], Store],
    listen: Listen | None = None,
) -> None:
    """Serve tables until SIGINT or SIGTERM; `on_ready` gets the address once the server listens.

    `open_beside` opens the store to change it while this server has it open. `listen` hears other
    servers that share the store, None if there are none.

    StorageError when the store cannot be opened, OSError when the address cannot be bound.
    """
    write_log(settings.log)
    spare_collections()
    signs = VitalSigns()
    with watched(signs, open_beside, settings.game_timeout):
        let_forks_end()
        serving = Serving(settings, shelf, open_store, on_ready, listen=listen, signs=signs)
        with asyncio.Runner(loop_factory=serving.loop_factory) as runner:
            runner.run(serving.run())


class Announced(uvicorn.Server):
    """A server that says when it is ready, and stores the results of all jobs before it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        tables: TableServer,
        entrance: Entrance,
        on_ready: Callable[[], object],
    ) -> None:
        super().__init__(config)
        self.server_state = entrance
        self._tables = tables
        self._on_ready = on_ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take note of a signal that asks the server to end."""
        self._tables.expect_end()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and call `on_ready`."""
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections and the store; the signal then ends the process."""
        try:
            await super().shutdown(sockets)
            for connection in list(self.server_state.connections):
                # Its close still waits for a client that takes nothing any more.
                connection.transport.abort()
        finally:
            await self._tables.stop()


class Serving:
    """One server process from its start to its end."""

    def __init__(
        self,
        settings: ServerSettings,
        shelf: GameShelf,
        open_store: Callable[[], Store],
        on_ready: Callable[[str], object],
        clock: Clock | None = None,
        listen: Listen | None = None,
        signs: VitalSigns | None = None,
    ) -> None:
        self._settings = settings
        self._tables = TableServer(
            open_store, shelf, build_of(STATIC), settings, clock or SystemClock(), listen, signs
        )
        gate = Gate(settings.hosts, settings.public_url, open_metrics=settings.open_metrics)
        self._config = uvicorn.Config(
            make_application(self._tables, gate),
            http=RequestProtocol,
            ws=SocketProtocol,
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="off",
        )
        entrance = Entrance(allow_open_files(), settings.limits.connections_of_address)
        self._server = Announced(
            self._config, self._tables, entrance, lambda: on_ready(self._address)
        )
        self._address = ""
        self._tables.measures.gauge(
            "connections",
            "Connections that are open, sockets included.",
            lambda: len(self._server.server_state.connections),
        )

    @property
    def loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop] | None:
        """The function that makes the loop: uvloop's, if it is installed."""
        return self._config.get_loop_factory()

    async def run(self) -> None:
        """Serve until `stop` is called, or a signal comes."""
        await self._tables.start()
        try:
            listening = bound_socket(self._settings.host, self._settings.port)
        except OSError:
            await self._tables.stop()
            raise
        host, port = listening.getsockname()[:2]
        self._address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        # As a task of its own: it looks ten times a second whether it is to end.
        await asyncio.create_task(self._server.serve([listening]))

    def stop(self) -> None:
        """Let all running calls end, and stop; any thread may call this."""
        self._server.should_exit = True


def spare_collections() -> None:
    """Let Python seldom search young objects for dead cycles: moves leave hardly any."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a bound socket; OSError when the address cannot be bound."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    # With its protocol: asyncio sends small packets at once only over a socket that names it.
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            # A server that listens on all addresses is meant for clients without IPv6 too.
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.bind(address)
    except OSError:
        listening.close()
        raise
    return listening
