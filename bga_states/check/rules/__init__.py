"""The rules: each a function that reads a game and yields what it finds, named by its pitfalls."""

from collections.abc import Callable, Iterator

from bga_states.check.game_reading import GameReading
from bga_states.check.rules import (
    args,
    choices,
    declarations,
    names,
    order,
    python,
    reachability,
    redirects,
    texts,
)
from bga_states.engine.errors import Finding

Rule = Callable[[GameReading], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    *declarations.RULES,
    *redirects.RULES,
    *reachability.RULES,
    *args.RULES,
    *texts.RULES,
    *choices.RULES,
    *names.RULES,
    *python.RULES,
    *order.RULES,
)
