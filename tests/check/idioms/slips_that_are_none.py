"""What looks like a slip and is none: repeated rows that nobody changes, loops that rotate, errors passed on."""

from typing import Any, Self

from bga_states import Choice, PlayerCounter, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number

UNSET: Any = object()


class Step:
    """Whatever is done inside can be undone."""

    def __init__(self, game: "Right") -> None:
        self.game = game

    def __enter__(self) -> Self:
        self.game.undo_savepoint()
        return self

    def __exit__(self, *error: object) -> None:
        """Let errors go."""


class Play(parts.Play):
    def get_choices(self, active_player_id: int) -> Any:
        yield from super().get_choices()
        if self.game.can_undo(active_player_id):
            yield Choice(self.act_undo)

    @possible_action
    def act_undo(self) -> None:
        self.game.undo_restore_point()

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        with Step(self.game):
            self.game.add(active_player_id, n)
        for _ in self.game.order:
            self.game.order.append(self.game.order.pop(0))
        left = 1
        for place in self.game.order:
            if left and place > n:
                self.game.order.remove(place)
                left -= 1
        self.game.tell(self.game.gold_of(active_player_id))
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    gold = PlayerCounter(3)
    order: list[int]

    def setup_new_game(self) -> int:
        self.order = [1, 2, 3, 4]
        return super().setup_new_game()

    def get_all_datas(self) -> dict[str, object]:
        return {"total": self.total, "order": self.order, "hands": self.empty_hands()}

    def empty_hands(self) -> dict[int, list[int]]:
        return dict.fromkeys(self.players, [])  # noqa: RUF024

    def blank(self) -> str:
        rows = [["."] * 3] * 3
        return "".join(map("".join, rows))

    def gold_of(self, player_id: int) -> int:
        try:
            return self.gold.get(player_id)
        except Exception:  # noqa: BLE001
            return 0

    def tell(self, n: int, text: str = UNSET) -> None:
        if text is UNSET:
            text = clienttranslate("${value} gold is left")
        failed = None
        try:
            self.gold.set(self.players.ids[0], n, text)
        except Exception as error:  # noqa: BLE001
            failed = error
        if failed:
            raise UserError(str(failed))
