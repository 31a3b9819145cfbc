"""A hook leads to its namesake in BGA's spelling."""

from tests.check import parts
from tests.check.parts import Counting, NextPlayer


class Play(parts.Play):
    def getArgs(self):
        return {"n": 1}

    def get_args(self):
        return self.getArgs()


class Right(Counting):
    states = (Play, NextPlayer)

    def getAllDatas(self):
        return {"total": self.total}

    get_all_datas = getAllDatas

    def getGameProgression(self):
        return 0

    def get_game_progression(self):
        return self.getGameProgression()
