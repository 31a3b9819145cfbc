"""The settings of a server, as its operator decides them."""

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

    `port` 0 takes any free port. `public_url` is the address that people use when a proxy stands
    before the server, "" without a proxy. `hosts` are the names and numbers by which browsers may
    call the server. `game_timeout` is in seconds, as is `bot_timeout`, how long a bot may think.
    `largest_data` is the largest size of a table's data in bytes.
    `keep_ended` is the number of days for which ended tables are kept, None for ever.
    `open_metrics` shows all clients the metrics that are meant for the operator.
    The maker of a table must give the `password`, "" for none. Only tests and benchmarks set other
    `limits`.
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
