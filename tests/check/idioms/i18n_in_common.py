"""i18n comes with common arguments."""

from typing import Any

from bga_states import clienttranslate
from tests.check import parts
from tests.check.parts import Counting, NextPlayer

TRANSLATED = ("place", "weather")


class Right(Counting):
    def common(self, player_id: int) -> dict[str, Any]:
        return {"player_id": player_id, "i18n": ["place"], "total": self.total}

    def add(self, player_id: int, n: int) -> None:
        self.total += n
        text = clienttranslate("${player_name} plays at ${place}")
        self.notify.all("added", text, place=clienttranslate("the sea"), **self.common(player_id))
        self.notify.all(
            "seen",
            clienttranslate("${place} in ${weather}: ${mood}"),
            place=clienttranslate("the sea"),
            weather=clienttranslate("rain"),
            mood=clienttranslate("sad"),
            i18n=[*TRANSLATED, "mood"],
        )

    states = (parts.Play, NextPlayer)
