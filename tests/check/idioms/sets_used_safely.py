"""Sets whose order does not matter."""

from collections.abc import Iterator

from bga_states import Choice, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer

COLOURS = ("red", "green", "blue")


class Play(parts.Play):
    @possible_action
    def act_pay(self, colours: set[str], active_player_id: int) -> int:
        for colour in colours:
            if colour not in COLOURS:
                raise UserError(clienttranslate("There is no such colour"))
        for colour in colours:
            self.game.stock[colour] -= 1
        if not self.has_all(colours):
            raise UserError(clienttranslate("You lack some"))
        self.game.add(active_player_id, 1)
        return NEXT

    def has_all(self, colours: set[str]) -> bool:
        for colour in colours:
            if self.game.stock[colour] < 0:
                return False
        return True

    def get_choices(self) -> Iterator[Choice]:
        yield from super().get_choices()
        if self.has_all({"red"}) and self.game.stock["red"]:
            yield Choice(self.act_pay, colours=["red"])


class Right(Counting):
    states = (Play, NextPlayer)
    stock: dict[str, int]

    def setup_new_game(self) -> int:
        self.stock = {"red": 2, "green": 2, "blue": 2}
        return super().setup_new_game()

    def get_all_datas(self) -> dict[str, object]:
        return {}

    def forget(self, gone: set[str]) -> None:
        for colour in gone:
            del self.stock[colour]
