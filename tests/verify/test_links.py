"""What leads where: an order of positions, the longest way, and what is cut off."""

from bga_states.verify.links import NOWHERE, Links
from bga_states.verify.retrograde import forced


def links_of(*targets: tuple[int, ...]) -> Links:
    """Make links: for each position in turn those to which it leads."""
    links = Links(has_choices=False)
    for each in targets:
        links.add(each)
    return links


def test_an_order() -> None:
    """Each position stands before all it leads to, a move that failed leads nowhere."""
    links = links_of((2, 1), (3, NOWHERE), (1,), ())

    assert [*(links.order() or ())] == [0, 2, 1, 3]


def test_no_order_where_positions_repeat() -> None:
    """Positions that lead back to each other have no order."""
    assert links_of((1,), (0, 2), ()).order() is None


def test_the_longest_way() -> None:
    """Of several ways to a position the longest counts."""
    links = links_of((1, 2, 3), (2,), (3,), ())

    assert [*links.longest([0, 1, 2, 3])] == [0, 1, 2, 3]


def test_what_is_cut_off() -> None:
    """Positions from which no way leads to a goal are cut off from it."""
    assert links_of((1, 2), (), (3,), (2,)).cut_off_from([1]) == [2, 3]


def test_what_is_forced() -> None:
    """In one's own turns one way to a goal is enough, in the other's all must lead there."""
    links = links_of((1, 2), (3,), (3, 4), (), ())
    links.seats.extend((0, 1, 1, 1, 1))

    assert sorted(forced(links, links.turned(), [3], [0])) == [0, 1, 3]
    assert sorted(forced(links, links.turned(), [4], [0])) == [4]
