from tests.check.correct.several_modules import evening, morning
from tests.check.parts import Counting


class Right(Counting):
    states = (*morning.STATES, *evening.STATES)
