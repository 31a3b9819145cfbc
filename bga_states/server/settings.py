"""The settings of a server: what whoever starts it decides."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from bga_states.server.allowances import Limits
from bga_states.server.sizes import LARGEST_DATA
from bga_states.storage.postgres_address import PostgresAddress

LogForm = Literal["text", "json"]


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """Where a server listens, where its tables live, and how long a game may think.

    `port` 0 takes any that is free. `public_url` is the address that people use where a proxy
    stands before the server, "" without one. `hosts` are the names and numbers by which browsers
    may call it. `game_timeout` is in seconds, as is `bot_timeout`, how long a bot may think.
    `largest_data` is how many bytes the data of a table may take.
    `keep_ended` is for how many days tables are kept that have ended, None for ever.
    `open_metrics` tells everybody what is for the operator.
    `password` is asked of whoever makes a table, "" for none. `limits` are others for tests and
    benchmarks alone.
    """

    database: Path | PostgresAddress
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "::1")
    game_timeout: float = 2.0
    bot_timeout: float = 10.0
    largest_data: int = LARGEST_DATA
    keep_ended: float | None = None
    log: LogForm = "text"
    open_metrics: bool = False
    password: str = field(default="", repr=False)
    limits: Limits = field(default_factory=Limits)
