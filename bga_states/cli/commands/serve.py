"""Serve games on the network: people open the address in a browser, take seats, and play.

All tables live in one file, or in a database that several servers share. Players find their tables
again after they close the browser, and after the server stops and starts again. Ctrl-C stops the
server.
"""

import argparse
import errno
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from bga_states.cli import interrupts
from bga_states.cli.databases import add_database, found_database, served_from
from bga_states.cli.interrupts import INTERRUPTED, Terminated
from bga_states.cli.lan_addresses import EVERYWHERE, LOOPBACK, lan_names
from bga_states.cli.missing_packages import SERVER, require_all
from bga_states.cli.projects import working_folder
from bga_states.cli.served_games import fill_shelf
from bga_states.cli.table_password import VARIABLE, given_password
from bga_states.cli.usage_errors import CommandError
from bga_states.server.settings import ServerSettings
from bga_states.server.sizes import LARGEST_DATA
from bga_states.storage.contract import StorageError, UnavailableError

SUMMARY = "serve games to browsers on the network"
OWN_NAMES = ("localhost", LOOPBACK, "::1")
PORT, LAST_PORT = 8000, 65535
LONGEST_TIMEOUT = 3600
MOST_DAYS = 36_500
MIB = 1_048_576
MOST_MIB = 1_024
UNREACHABLE = {errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EACCES, errno.EAFNOSUPPORT}
"""The system's errors for an address at which a program cannot listen."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the games, the address, the database, and the limits."""
    game_help = "a game's name, or package.module:Class; by default all that `list` shows"
    parser.add_argument("game", metavar="GAME", nargs="*", help=game_help)
    reach = parser.add_mutually_exclusive_group()
    lan_help = "let everybody on the local network in, and show the addresses to give them"
    reach.add_argument("--lan", action="store_true", help=lan_help)
    host_help = f"listen at this address; by default {LOOPBACK}, which only this machine reaches"
    reach.add_argument("--host", default=LOOPBACK, metavar="ADDRESS", help=host_help)
    port_help = f"listen at this port, by default {PORT}; 0 takes one that is free"
    parser.add_argument("--port", type=read_port, default=PORT, metavar="N", help=port_help)
    url_help = "the address people use where a proxy stands before the server"
    parser.add_argument("--public-url", type=read_url, metavar="URL", help=url_help)
    password_help = f"ask whoever makes a table for a password: that in {VARIABLE}, else typed now"
    parser.add_argument("--password", action="store_true", help=password_help)
    add_database(parser)
    timeout_help = "interrupt a game that thinks longer about one action, by default 2"
    parser.add_argument(
        "--game-timeout", type=read_timeout, default=2.0, metavar="SECONDS", help=timeout_help
    )
    bot_help = "let the game play for a bot that thinks longer about one move, by default 10"
    parser.add_argument(
        "--bot-timeout", type=read_timeout, default=10.0, metavar="SECONDS", help=bot_help
    )
    size_help = (
        f"refuse a move after which the data of a table take more, by default {LARGEST_DATA // MIB}"
    )
    parser.add_argument(
        "--largest-data", type=read_size, default=LARGEST_DATA, metavar="MIB", help=size_help
    )
    keep_help = "remove a table so many days after its game has ended; by default it stays"
    parser.add_argument("--keep-ended", type=read_days, metavar="DAYS", help=keep_help)
    log_help = "write the log, on standard error, as lines for people or for programs"
    parser.add_argument("--log", choices=("text", "json"), default="text", help=log_help)
    metrics_help = "answer /metrics and /readyz to everybody, not to this machine alone"
    parser.add_argument("--open-metrics", action="store_true", help=metrics_help)


def read_port(text: str) -> int:
    """Read the number of a port; argparse refuses anything else."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(LAST_PORT)):
        port = int(text)
        if port <= LAST_PORT:
            return port
    raise argparse.ArgumentTypeError(f"it is not a number from 0 to {LAST_PORT}")


def read_timeout(text: str) -> float:
    """Read a number of seconds; argparse refuses anything else."""
    return read_number(text, "seconds", LONGEST_TIMEOUT)


def read_days(text: str) -> float:
    """Read a number of days; argparse refuses anything else."""
    return read_number(text, "days", MOST_DAYS)


def read_size(text: str) -> int:
    """Read a number of MiB, and return it in bytes; argparse refuses anything else."""
    return int(read_number(text, "MiB", MOST_MIB) * MIB)


def read_number(text: str, unit: str, most: int) -> float:
    """Read a number of a unit; argparse refuses anything else."""
    with suppress(ValueError):
        number = float(text)
        # `nan` is a number too.
        if 0 < number <= most:
            return number
    raise argparse.ArgumentTypeError(f"it is not a number of {unit} above 0, and up to {most}")


def read_url(text: str) -> str:
    """Read the address of a site; argparse refuses anything else."""
    with suppress(ValueError):
        url = urlsplit(text)
        is_whole = url.scheme in {"http", "https"} and url.hostname and url.port != 0
        if is_whole and "@" not in url.netloc and text.rstrip("/").endswith(url.netloc):
            return text.rstrip("/")
    raise argparse.ArgumentTypeError("it is not an address such as https://games.example.org")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    require_all(SERVER, "serve")
    # Imported here: they are slow, and need packages that may be missing.
    from bga_states.cli.ready_screen import tell_ready
    from bga_states.server.serving import serve

    settings = settings_of(arguments)
    shelf = fill_shelf(arguments.game)
    served = served_from(settings.database)
    try:
        with interrupts.raised(), interrupts.terminable():
            on_ready = partial(tell_ready, settings, shelf)
            serve(settings, shelf, served.open_store, on_ready, served.open_beside, served.listen)
    except KeyboardInterrupt:
        print(f"Stopped. The tables are in {settings.database}.", file=sys.stderr)
        return INTERRUPTED
    except Terminated:
        return 0
    except (StorageError, UnavailableError) as error:
        raise CommandError(str(error), code=1) from error
    except OSError as error:
        if error.errno not in UNREACHABLE and not isinstance(error, socket.gaierror):
            raise
        raise CommandError(unreachable(settings, error), code=1) from error
    return 0


def settings_of(arguments: argparse.Namespace) -> ServerSettings:
    """Return the settings that the arguments ask for."""
    folder = working_folder()
    if folder is None:
        raise CommandError("Cannot serve: this folder is gone. Call this in another one.", code=1)
    host = EVERYWHERE[0] if arguments.lan else arguments.host
    public_url = arguments.public_url or ""
    database = found_database(arguments.database)
    return ServerSettings(
        database=folder / database if isinstance(database, Path) else database,
        host=host,
        port=arguments.port,
        public_url=public_url,
        hosts=tuple(hosts_for(host, public_url)),
        game_timeout=arguments.game_timeout,
        bot_timeout=arguments.bot_timeout,
        largest_data=arguments.largest_data,
        keep_ended=arguments.keep_ended,
        log=arguments.log,
        open_metrics=arguments.open_metrics,
        password=given_password(is_wanted=arguments.password),
    )


def hosts_for(host: str, public_url: str) -> list[str]:
    """Return the names by which browsers may call the server; its numbers are always allowed."""
    hosts = [*OWN_NAMES, host]
    if host in EVERYWHERE:
        hosts += lan_names()
    if public_url:
        hosts.append(urlsplit(public_url).hostname or "")
    return list(dict.fromkeys(hosts))


def unreachable(settings: ServerSettings, error: OSError) -> str:
    """Say why the server cannot listen at its address."""
    fact, remedy = error.strerror or str(error), "Give another --host"
    if error.errno == errno.EADDRINUSE:
        fact, remedy = "another program listens there", "End that, or give another --port"
    elif error.errno == errno.EACCES:
        remedy = "Give a --port of 1024 or more"
    return f"Cannot listen at {settings.host}, port {settings.port}: {fact}. {remedy}."
