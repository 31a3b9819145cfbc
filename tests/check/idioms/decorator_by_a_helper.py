"""Who completes notifications is said in a helper of init_table."""

from tests.check.parts import Counting, NextPlayer, Play


class Right(Counting):
    states = (Play, NextPlayer)

    def init_table(self):
        super().init_table()
        self.decorate()

    def decorate(self):
        self.notify.always_merge_private()
        self.notify.add_decorator(self.add_round)

    def add_round(self, _log, args):
        return {**args, "round": 1}
