"""Links: secret addresses, each for one use, that hand on a seat or sign in another device."""

import secrets

from bga_states.protocol.bodies import Link, LinkKind, LinkSeen, NewLink
from bga_states.protocol.cards import Person
from bga_states.server.refused import WHO_ARE_YOU, Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.people import TOKEN_BYTES, NewToken, hash_of, new_secret
from bga_states.server.tables.seat_requests import Asker
from bga_states.storage.contract import SeatRow
from bga_states.storage.person_rows import (
    DEVICE,
    LinkMade,
    LinkRow,
    LinkUse,
    PersonRow,
    TokenMade,
    TokenRow,
)

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
LASTING: dict[LinkKind, int] = {"device": 10 * MINUTE, "seat": DAY, "replace": DAY}
"""The milliseconds for which a link of each kind may be used."""
FORGOTTEN = 30 * DAY
"""The milliseconds for which an expired link is remembered: a person may still open it."""
UNDER_WAY = {"open", "playing"}
UNKNOWN_LINK = Refused("unknown_link", "Cannot use this link: there is none. Check the address.")
VOID = "link_void"


def make_link(desk: Desk, at: int, wanted: NewLink, asker: Asker) -> Result:
    """Make a link; the reply is the only one that ever shows its secret."""
    if not asker.person_id:
        raise WHO_ARE_YOU.again()
    path = "/"
    if wanted.kind != DEVICE:
        refuse_unless_theirs(desk.table(wanted.table, at), wanted, asker)
        path = f"/table/{wanted.table}"
    elif wanted.table or wanted.seat:
        fact = "a device is not linked to a table"
        raise Refused("bad_request", f"Cannot make a link: {fact}. Leave out table and seat.")
    secret, until = new_secret(), at + LASTING[wanted.kind]
    row = LinkRow(hash_of(secret), wanted.kind, asker.person_id, wanted.table, wanted.seat, until)
    link = Link(wanted.kind, secret, f"{path}#{wanted.kind}={secret}", until)
    return Result(link, LinkMade(row, at - FORGOTTEN))


def refuse_unless_theirs(live: LiveTable, wanted: NewLink, asker: Asker) -> None:
    """Refuse to hand on a seat that is not the asker's, or that is not vacant."""
    if wanted.kind == "replace":
        refuse_bystander(live, asker)
        refuse_played(live, live.seats.get(wanted.seat))
        return
    live.own_seat(wanted.seat, asker.person_id)
    if live.row.phase not in UNDER_WAY:
        raise Refused("not_open", f"Cannot hand over this seat: the table is {live.phase}.")


def refuse_bystander(live: LiveTable, asker: Asker) -> None:
    """Refuse all persons but the host and the players."""
    seats = [seat for seat in live.seats.values() if seat.person_id == asker.person_id]
    if asker.person_id == live.row.created_by:
        return
    if all(live.is_vacant(seat) for seat in seats):
        fact = "you do not play at this table"
        raise Refused("not_seated", f"Cannot look for a replacement: {fact}. Ask who does.")


def refuse_played(live: LiveTable, seat: SeatRow | None) -> None:
    """Refuse a seat that is not vacant, or that does not exist."""
    if seat is None or not live.is_vacant(seat):
        fact = "nobody has left this seat" if seat is not None else "there is no such seat"
        if live.trouble and live.game is None:
            fact = "the table stands still, and nobody can play on"
        raise Refused("taken", f"Cannot look for a replacement: {fact}.")


def look_at_link(desk: Desk, at: int, secret: str) -> Result:
    """Return what a link does, while it may be used."""
    link = usable_link(desk, at, secret)
    player = ""
    if link.table_id:
        live = desk.table(link.table_id, at)
        refuse_void(live, link)
        player = live.seats[link.seat].name
    by = maker_of(desk, link).name
    seen = LinkSeen(link.kind, by, link.table_id, link.seat, player, link.expires_at)  # type: ignore[arg-type]  # kinds are stored as they are
    return Result(seen)


def use_device_link(desk: Desk, at: int, secret: str, asker: Asker) -> Result:
    """Make another token for the maker of a link; the reply is a `NewToken`."""
    link = usable_link(desk, at, secret)
    if link.kind != DEVICE:
        raise UNKNOWN_LINK.again()
    maker = maker_of(desk, link)
    if asker.person_id == maker.id:
        fact = f"here you are {maker.name} already"
        raise Refused(VOID, f"Cannot use this link: {fact}. Open it on the other device.")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    made = TokenRow(hash_of(token), maker.id, at)
    change = TokenMade(made, LinkUse(link.hash, at, maker.id))
    return Result(NewToken(Person(maker.id, maker.name), token), change)


def maker_of(desk: Desk, link: LinkRow) -> PersonRow:
    """Return the person who has made a link."""
    maker = desk.store.person(link.made_by)
    assert maker is not None, "whoever makes a link is somebody"
    return maker


def usable_link(desk: Desk, at: int, secret: str) -> LinkRow:
    """Return a link by its secret; Refused unless it may be used."""
    link = known_link(desk, secret)
    refuse_spent(link, at)
    return link


def known_link(desk: Desk, secret: str) -> LinkRow:
    """Return a link by its secret, whether it may be used or not; Refused if there is none."""
    link = desk.store.link(hash_of(secret))
    if link is None:
        raise UNKNOWN_LINK.again()
    return link


def refuse_spent(link: LinkRow, at: int) -> None:
    """Refuse a link that was used or has expired."""
    remedy = "Ask for a new one"
    if link.used_at:
        fact = "somebody has used it before, and it holds once"
        raise Refused("link_used", f"Cannot use this link: {fact}. {remedy}.")
    if at >= link.expires_at:
        raise Refused("link_expired", f"Cannot use this link: it has expired. {remedy}.")


def refuse_void(live: LiveTable, link: LinkRow) -> None:
    """Refuse a link whose seat no longer fits its purpose."""
    seat = live.seats[link.seat]
    if link.kind == "replace" and not live.is_vacant(seat):
        raise Refused(VOID, f"Cannot use this link: somebody plays for {seat.name} again.")
    if link.kind == "seat" and seat.person_id != link.made_by:
        fact = "whoever made it no longer has the seat"
        raise Refused(VOID, f"Cannot use this link: {fact}. Ask for a new one.")
    if live.row.phase not in UNDER_WAY:
        raise Refused(VOID, f"Cannot use this link: the table is {live.phase}.")
