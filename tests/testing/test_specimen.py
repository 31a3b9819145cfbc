"""Tables under the glass: what they are seen to be, and that they go."""

import gc
from weakref import ref

from bga_states.engine.match.chance import Random
from bga_states.testing.failures import Place
from bga_states.testing.playing import table_of
from sample_games.harvest import Harvest


def test_a_table_that_was_watched_is_freed() -> None:
    """What hears the messages of a move does not keep the table: a check makes thousands."""
    table = table_of(Place(Harvest, 2, 1), Random(1))
    seen = ref(table)

    assert len(table.setup_glimpses) > 0
    del table
    gc.collect()
    assert seen() is None
