"""Refusals: in a word and a sentence, and they leave nothing behind."""

from collections.abc import Callable

from bga_states.server import refused
from bga_states.server.refused import Refused
from tests.server.running import NO_TABLE, Person, Running, Socket

KEPT = [kept for kept in vars(refused).values() if isinstance(kept, Refused)]


def test_what_was_refused_is_forgotten(server: Running, somebody: Callable[[str], Person]) -> None:
    """However often something is refused, the memory of the server holds nothing of it."""
    ann = somebody("Ann")
    table = ann.make_table("reversi", watch="nobody")
    nobody = Socket(server.address)
    for _ in range(3):
        nobody.open(NO_TABLE)
        nobody.ask(t="sit", table=table, seat=2)
        ann.get(f"/api/tables/{NO_TABLE}")
    nobody.close()

    assert KEPT
    assert [kept.code for kept in KEPT if kept.__traceback__ is not None] == []
