"""The rules: each a function that reads a game and yields what it finds, named by its pitfalls."""

from collections.abc import Callable, Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.rules import (
    deck_places,
    declared,
    dropped_redirects,
    engine_calls,
    exchanged_arguments,
    filled_texts,
    game_data,
    masters,
    named_values,
    names,
    offers,
    order,
    outdated_args,
    owners,
    python,
    reachability,
    seat_numbers,
    sharing,
    state_args,
    state_names,
    statements,
    told_texts,
    translation,
    turn_players,
    wrong_redirects,
)
from bga_states.engine.base.errors import Finding

Rule = Callable[[GameReading], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    *declared.RULES,
    *wrong_redirects.RULES,
    *dropped_redirects.RULES,
    *turn_players.RULES,
    *reachability.RULES,
    *masters.RULES,
    *state_args.RULES,
    *outdated_args.RULES,
    *told_texts.RULES,
    *filled_texts.RULES,
    *translation.RULES,
    *offers.RULES,
    *names.RULES,
    *state_names.RULES,
    *engine_calls.RULES,
    *exchanged_arguments.RULES,
    *seat_numbers.RULES,
    *statements.RULES,
    *python.RULES,
    *named_values.RULES,
    *game_data.RULES,
    *owners.RULES,
    *deck_places.RULES,
    *sharing.RULES,
    *order.RULES,
)
