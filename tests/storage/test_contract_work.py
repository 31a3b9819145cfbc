"""Every store keeps the contract: these are its sentences about work that is due."""

import pytest
from msgspec.structs import replace

from bga_states.storage import Beat, Store, WorkLeased
from tests.storage.conftest import Place
from tests.storage.rows import OTHER, changed, due, made, moved


class TestWork:
    """What is to be done at tables is stored with what causes it, and leased before it is done."""

    @pytest.fixture(autouse=True)
    def begun(self, store: Store) -> None:
        first = replace(moved(0), work=(due(0), due(0, player_id=24)))
        assert store.commit([made(), first, made(OTHER)]) == [True] * 3

    def test_a_table_is_made_with_work(self, store: Store) -> None:
        """What is to be done at a new table is stored with it."""
        purge = due(0, "new", kind="purge", player_id=0)

        assert store.commit([replace(made("new"), work=(purge,))]) == [True]
        assert store.next_work("purge", 2_000) == purge

    def test_work_of_a_new_table_is_replaced(self, store: Store) -> None:
        """A change takes the place of what a table was made with, also in one batch."""
        purges = [due(version, "new", kind="purge", player_id=0) for version in (0, 1)]
        making = replace(made("new"), work=(purges[0],))

        assert store.commit([making, replace(changed(1, "new"), work=(purges[1],))]) == [True] * 2
        assert store.next_work("purge", 9_000) == purges[1]

    def test_it_is_known_when_the_next_is_due(self, store: Store) -> None:
        """Of each kind it is read when the first work is due, also of what is leased."""
        later = due(3, OTHER, kind="purge", player_id=0)
        store.commit([replace(moved(0, OTHER), work=(later,)), WorkLeased(due(0), 2_000, 9_000)])

        assert store.next_due("bot") == due(0).due_at
        assert store.next_due("purge") == later.due_at
        assert store.next_due("unknown") is None

    def test_work_is_due_from_its_time_on(self, store: Store) -> None:
        """Nothing is returned before it is due; then it has all its columns."""
        assert store.next_work("bot", 1_999) is None
        assert store.next_work("bot", 2_000) == due(0)

    def test_what_has_waited_longest_comes_first(self, store: Store) -> None:
        """Work of any table comes in the order in which it falls due."""
        store.commit([replace(moved(0, OTHER), work=(due(0, OTHER, due_at=7),))])

        assert store.next_work("bot", 9_000) == due(0, OTHER, due_at=7)

    def test_each_kind_is_looked_for_by_itself(self, store: Store) -> None:
        """Work of one kind is not held up by that of others, whatever is due when."""
        store.commit([replace(moved(0, OTHER), work=(due(0, OTHER, kind="clock", due_at=7),))])

        assert store.next_work("clock", 7) == due(0, OTHER, kind="clock", due_at=7)
        assert store.next_work("bot", 1_999) is None
        assert store.next_work("purge", 9_000) is None

    def test_leased_work_is_given_to_nobody_else(self, store: Store) -> None:
        """Work is leased once, until its time has passed; other work of its kind waits with it."""
        lease = WorkLeased(due(0), at=2_000, until=3_000)

        assert store.commit([lease, lease]) == [True, False]
        assert store.next_work("bot", 2_999) is None
        assert store.next_work("bot", 3_000) == due(0)
        assert store.commit([replace(lease, at=3_000)]) == [True]

    def test_a_lease_of_one_table_holds_up_no_other(self, store: Store) -> None:
        """Work of other tables, and of another kind, is there while some is leased."""
        others = (due(1), due(1, kind="purge", player_id=0))
        store.commit([WorkLeased(due(0), at=2_000, until=9_000)])
        store.commit([replace(moved(0, OTHER), work=(due(0, OTHER, due_at=2_600),))])
        assert store.next_work("bot", 3_000) == due(0, OTHER, due_at=2_600)
        store.commit([replace(moved(1), work=others)])
        store.commit([WorkLeased(others[1], at=2_001, until=9_000)])

        assert store.next_work("purge", 3_001) is None
        assert store.next_work("bot", 3_001) == others[0]

    def test_a_move_replaces_what_was_to_be_done(self, store: Store) -> None:
        """All work of a table makes room for what a move leaves, leased or not."""
        store.commit([WorkLeased(due(0), at=2_000, until=9_000)])

        assert store.commit([replace(moved(1), work=(due(1, player_id=24),))]) == [True]
        assert store.next_work("bot", 9_000) == due(1, player_id=24)
        assert store.commit([replace(moved(2), work=())]) == [True]
        assert store.next_work("bot", 9_000) is None

    def test_work_that_is_gone_cannot_be_leased(self, store: Store) -> None:
        """Who comes too late is overtaken: another version of the work is other work."""
        late = WorkLeased(due(0), at=2_000, until=9_000)
        store.commit([replace(moved(1), work=(due(1),))])

        assert store.commit([late, WorkLeased(due(0, OTHER), 2_000, 9_000)]) == [False, False]
        assert store.next_work("bot", 9_000) == due(1)

    def test_an_overtaken_move_leaves_the_work(self, store: Store) -> None:
        """What comes too late drops no work and adds none."""
        assert store.commit([replace(moved(0), work=())]) == [False]
        assert store.commit([replace(moved(5), work=(due(5),))]) == [False]
        assert store.next_work("bot", 9_000) == due(0)

    def test_a_change_of_the_row_leaves_the_work(self, store: Store) -> None:
        """Work stays what it is unless a change says what there is instead."""
        assert store.commit([changed(1)]) == [True]
        assert store.next_work("bot", 9_000) == due(0)
        assert store.commit([replace(changed(2, phase="abandoned"), work=())]) == [True]
        assert store.next_work("bot", 9_000) is None


class TestBeats:
    """A server says that it runs, so that the next one knows since when none has."""

    def test_the_last_beat_counts(self, place: Place, store: Store) -> None:
        """Each beat takes the place of the one before, for whoever has the tables next."""
        assert store.last_beat() == Beat(0, 0, 0)
        assert store.commit([Beat(5_000, 70, 7), Beat(9_000, 80, 8, True)]) == [True, True]
        store.close()

        assert place.open().last_beat() == Beat(9_000, 80, 8, is_still=True)
