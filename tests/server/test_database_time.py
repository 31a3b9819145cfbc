"""The time of the database: of several machines, each with its own clock, it counts for all."""

from functools import partial

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from bga_states.server.tables.timekeeper import MILLION, SystemClock
from tests.server.running import Person
from tests.server.side_by_side import log_of, shared_server
from tests.server.tables import start

HOUR, MINUTE = 3_600_000, 60_000
RULES = {"kind": "real", "bank": 600}
# What a database has itself is found before what PostgreSQL has.
OWN_CLOCK = "ALTER DATABASE {} SET search_path = public, pg_catalog"
CLOCK = """
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
RETURN pg_catalog.clock_timestamp() + {} * interval '1 ms'
"""


@pytest.fixture(params=[HOUR, -HOUR], ids=["behind", "ahead"])
def away(request: pytest.FixtureRequest, postgres_url: str) -> int:
    """Let the clock of this machine be wrong by an hour, as the database has it."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(SQL(OWN_CLOCK).format(Identifier(connection.info.dbname)))
        connection.execute(SQL(CLOCK).format(request.param))
    return int(request.param)


def test_times_are_the_databases(away: int, postgres_url: str) -> None:
    """A server whose own clock is wrong stores times and tells them by that of the database."""
    begun = SystemClock().wall_ns() // MILLION + away
    server = shared_server(postgres_url)
    played = start(partial(Person, server.address), clock_rules=RULES)
    ann = played.people[0]
    assert played.act(ann, played.choices(ann)[0])["v"] == 1
    move, card = ann.socket.next("move"), ann.get(f"/api/tables/{played.id}")
    ann.socket.send(t="beat")
    told = [move["at"], move["clock"]["at"], card["created_at"], ann.socket.next("beat")["now"]]
    for person in played.people:
        person.socket.close()
    server.stop()
    stored = [row.at for row in log_of(postgres_url, played.id)]

    ended = SystemClock().wall_ns() // MILLION + away
    assert [at for at in told + stored if not begun - MINUTE < at < ended + MINUTE] == []
