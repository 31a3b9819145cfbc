"""`Passed`: things that go from place to place while all numbers stay the same."""

from collections.abc import Sequence

import msgspec

MOST = 1_000_000
"""The largest number of things that change places."""


class Passed(msgspec.Struct, frozen=True, gc=False):
    """Things that a move takes from one place to another, given to `notify` as `moved`.

    Only needed where the scene cannot tell: hands that are passed around keep their numbers of
    cards. `from_` and `to` are the ids of places, mats or other parts of the scene.
    """

    from_: str = msgspec.field(name="from")
    to: str
    count: int = 1


def passed_in(moved: object) -> tuple[Passed, ...] | None:
    """Return what was given as `moved`, one Passed or a sequence of them; None if it is neither."""
    if isinstance(moved, Passed):
        moved = (moved,)
    if not isinstance(moved, Sequence):
        return None
    passed = tuple(one for one in moved if isinstance(one, Passed) and is_sound(one))
    return passed if len(passed) == len(moved) else None


def is_sound(one: Passed) -> bool:
    """Whether the fields have the types that they are declared with, and can be sent."""
    fields: tuple[object, ...] = (one.from_, one.to, one.count)
    if [*map(type, fields)] != [str, str, int] or not 0 < one.count <= MOST:
        return False
    try:
        (one.from_ + one.to).encode()
    except UnicodeEncodeError:  # half a character
        return False
    return True
