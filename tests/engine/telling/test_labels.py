"""Labels: the words of choices, each reader's in their own language."""

from collections.abc import Iterator

import pytest

from bga_states import Choice, Game, GameState, StateType, Table, clienttranslate, possible_action

GERMAN = {"${n} ${crop} in the barn": "In der Scheune: ${n} ${crop}", "corn": "Mais"}


def german(text: str) -> str:
    return GERMAN.get(text, text)


class Sow(GameState["Farm"]):
    def __init__(self, game: "Farm") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> Iterator[Choice]:
        text = clienttranslate("${n} ${crop} in the barn")
        yield Choice(self.act_sow, crops=["corn"]).labelled(text, n=2, crop="corn", i18n=["crop"])

    @possible_action
    def act_sow(self, crops: list[str]) -> int:
        return 99

    def zombie(self, player_id: int) -> int:
        return self.act_sow([])


class Farm(Game):
    states = (Sow,)

    def setup_new_game(self) -> type[Sow]:
        return Sow


@pytest.fixture
def table() -> Table[Farm]:
    return Table.create(Farm, ["Ann", "Bob"], seed=1)


def test_a_label_is_in_the_language_of_whoever_reads_it(table: Table[Farm]) -> None:
    """The label of a choice is a text with arguments, translated for its reader."""
    (choice,) = table.choices(table.player_ids[0])

    assert choice.label == "2 corn in the barn"
    assert choice.label_in(german) == "In der Scheune: 2 Mais"
