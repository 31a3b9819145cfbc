"""The list of what can be typed, on screens of any size."""

import pytest

from bga_states import ActionParameter, Choice, possible_action
from bga_states.cli.terminal.listing import list_items, list_offers
from bga_states.cli.terminal.offered import Offers
from bga_states.cli.terminal.phrasing import make_phrases


@possible_action
def act_mark(**_values: object) -> None: ...


def listed(count: int, width: int, room: int) -> list[str]:
    """List some cells on a screen with room for so many lines."""
    choices = [Choice(act_mark, cell=cell) for cell in range(count)]
    taken = {"act_mark": [ActionParameter("cell", int, True, None)]}
    offers = Offers(taken, make_phrases(choices, taken, str))
    return [line.plain for line in list_offers(offers, width, room)]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (20, ["  play: corn 7", "      wheat 6", "      squash 3"]),
        (12, ["  play: ", "    corn 7", "    wheat 6", "    squash 3"]),
        (40, ["  play: corn 7   wheat 6   squash 3"]),
    ],
)
def test_no_item_is_torn_apart_where_it_fits(width: int, lines: list[str]) -> None:
    """An item that has no room behind the name of the move stands below it."""
    items = list_items("play", ["corn 7", "wheat 6", "squash 3"], width)

    assert [line.plain for line in items] == lines


def test_a_short_list_stays_whole_where_there_is_no_room() -> None:
    """What would be longer abbreviated is not abbreviated."""
    assert listed(9, 40, room=-5) == ["  mark: 0  1  2  3  4  5  6  7  8"]


def test_thousands_of_choices_are_counted() -> None:
    """A list that is longer than any screen is not shown."""
    assert listed(5000, 40, room=10) == ["  mark: 5000 choices: press Tab to see them"]
