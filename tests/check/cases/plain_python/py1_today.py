"""What clients see depends on the day."""

import datetime

from tests.check.parts import Counting, NextPlayer, Play


class Wrong(Counting):
    states = (Play, NextPlayer)

    def get_all_datas(self) -> dict[str, object]:
        return {"total": self.total, "day": datetime.date.today().isoformat()}  # expect: PY1
