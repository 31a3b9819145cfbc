"""Refusals: in a word and a sentence, and they leave nothing behind."""

from collections.abc import Callable

from bga_states import UserError
from bga_states.server import refused
from bga_states.server.refused import LARGEST_REFUSAL, Refused, refusal_of
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


def test_a_refusal_that_says_too_much_is_an_error_of_the_game() -> None:
    """A sentence of megabytes is sent to nobody."""
    longest = "x" * (LARGEST_REFUSAL // 2)

    assert refusal_of(UserError(longest)) is not None
    assert refusal_of(UserError(longest * 2)) is None
