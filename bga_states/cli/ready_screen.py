"""The message of a server that is ready: its addresses, its tables, and how to stop it."""

import sys
from urllib.parse import urlsplit

from bga_states.cli.fitting import fitted
from bga_states.cli.lan_addresses import EVERYWHERE, LOOPBACK, lan_addresses
from bga_states.cli.qr_codes import show_qr_code
from bga_states.cli.wording import count_of
from bga_states.server.game_shelf import GameShelf
from bga_states.server.settings import ServerSettings
from bga_states.server.web.gate import is_loopback


def tell_ready(settings: ServerSettings, shelf: GameShelf, url: str) -> None:
    """Say where the server is, where tables are, and how to stop it."""
    games = count_of(sum(not line.trouble for line in shelf.lines()), "game")
    own = url_at(LOOPBACK, url) if settings.host in EVERYWHERE else url
    say(f"{games} at {settings.public_url + '/' if settings.public_url else own}")
    if settings.public_url:
        say(f"The proxy reaches it at {own}")
    tell_others(settings, url)
    if settings.password:
        say("Whoever makes a table is asked for the password.")
    say(f"Tables: {settings.database}")
    say("Stop with Ctrl-C; nothing is lost.")


def say(line: str) -> None:
    """Print a line that fits the terminal."""
    print(fitted(line, sys.stdout), flush=True)


def tell_others(settings: ServerSettings, url: str) -> None:
    """Print the addresses for people on other machines, with a QR code for their phones."""
    others = addresses_for_others(settings, url)
    if others:
        if settings.host in EVERYWHERE and not settings.public_url:
            say(f"On this network: {', '.join(others)}")
        show_qr_code(others[0], sys.stdout)
    elif settings.host in EVERYWHERE:
        say("This machine is on no network now: nobody else reaches it.")
    else:
        say("Only this machine reaches it; --lan lets the local network in.")


def addresses_for_others(settings: ServerSettings, url: str) -> list[str]:
    """Return the addresses for other machines, the best first; none if they cannot connect."""
    if settings.public_url:
        return [f"{settings.public_url}/"]
    if settings.host in EVERYWHERE:
        found = lan_addresses(has_six=":" in settings.host)
        return [url_at(address, url) for address in found]
    called = urlsplit(url).hostname
    return [] if is_loopback(called) else [url]


def url_at(address: str, url: str) -> str:
    """Return the URL of a server that listens everywhere, with one of its addresses."""
    number = f"[{address}]" if ":" in address else address
    return f"http://{number}:{urlsplit(url).port}/"
