"""The constants of a game, in a module of their own."""

import itertools
from collections import deque

NUMBERS = [1, 2, 3]
IDS = itertools.count()
queue = deque([1])
rounds = 0
