"""A decorator of notifications gives card_name and its i18n (usual on BGA)."""

from typing import Any

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer

CARDS = {1: clienttranslate("ace"), 2: clienttranslate("two"), 3: clienttranslate("three")}


class Right(Counting):
    def init_table(self) -> None:
        self.notify.add_decorator(self.complete)

    def complete(self, text: str, args: dict[str, Any]) -> dict[str, Any]:
        if "card_id" in args:
            args["card_name"] = CARDS[args["card_id"]]
        names = [name for name in ("card_name", "place") if name in args]
        return {**args, "i18n": names}

    def add(self, player_id: int, n: int) -> None:
        self.total += n
        text = clienttranslate("${player_name} plays ${card_name} at ${place}")
        self.notify.all(
            "added",
            text,
            player_id=player_id,
            card_id=n,
            place=clienttranslate("the sea"),
            total=self.total,
        )

    states = (parts.Play, NextPlayer)
