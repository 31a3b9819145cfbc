"""Every store keeps the contract: these are its sentences."""

import pytest
from msgspec.structs import replace

from bga_states.storage import (
    Beat,
    ListedTable,
    PersonMade,
    PersonRenamed,
    SeatRow,
    Store,
    StoredTable,
    TableChanged,
    UnavailableError,
    WorkLeased,
)
from tests.storage.conftest import Place
from tests.storage.rows import ANN, BOB, TABLE, changed, due, made, moved, position

OTHER = "table-00000002"


def ids(listed: list[ListedTable]) -> list[str]:
    """Return the ids of listed tables."""
    return [line.table.id for line in listed]


class TestTables:
    """Tables are made, changed and read."""

    def test_a_table_is_read_as_it_was_made(self, store: Store) -> None:
        """A table comes back with all its columns and seats, and no position before its game."""
        assert store.commit([made()]) == [True]
        assert store.table(TABLE.id) == StoredTable(TABLE, None)

    def test_an_unknown_table_is_none(self, store: Store) -> None:
        """Where there is no table there is None, no move, and nothing to change."""
        assert store.table(OTHER) is None
        assert store.moves(OTHER, -1) == []
        assert store.commit([changed(1, OTHER), moved(0, OTHER)]) == [False, False]
        assert store.table_ids() == []

    def test_an_id_is_taken_once(self, store: Store) -> None:
        """A table with the id of another one is overtaken, and what was made on it too."""
        store.commit([made()])

        assert store.commit([made(host="Bob"), changed(1, host="Bob")]) == [False, False]
        assert store.table(TABLE.id) == StoredTable(TABLE, None)

    def test_a_row_is_changed_whole(self, store: Store) -> None:
        """All columns of a row are as the change says."""
        row = replace(
            TABLE,
            revision=1,
            game="hearts",
            phase="broken",
            options=b"{}",
            visibility="link",
            watch="nobody",
            created_by=2,
            host="Bob",
            created_at=3,
            result=b'{"won":true}',
            trouble="It is out of order",
            clock_rules=b'{"kind":"days","bank":60}',
        )
        store.commit([made()])

        assert store.commit([TableChanged(row.id, replace(row, seats=()))]) == [True]
        assert store.table(row.id) == StoredTable(row, None)

    @pytest.mark.parametrize("revision", [0, 2, 7])
    def test_a_row_is_changed_on_the_revision_before(self, store: Store, revision: int) -> None:
        """A change of a row is overtaken unless the stored revision is one less."""
        store.commit([made()])

        assert store.commit([changed(revision, host="Bob")]) == [False]
        assert store.table(TABLE.id) == StoredTable(TABLE, None)

    def test_only_the_seats_given_change(self, store: Store) -> None:
        """A change touches the seats it names, and no other one."""
        seat = SeatRow(2, "bot", 23, 9, "mcts", "Mia", ready=True, wants_end=True)
        store.commit([made()])

        assert store.commit([changed(1, seats=(seat,))]) == [True]
        assert store.table(TABLE.id) == StoredTable(
            replace(TABLE, revision=1, seats=(TABLE.seats[0], seat)), None
        )

    def test_tables_are_listed_oldest_first(self, store: Store) -> None:
        """The ids of all tables come in the order in which they were made."""
        store.commit([made("b", created_at=2), made("c", created_at=3), made("a", created_at=1)])

        assert store.table_ids() == ["a", "b", "c"]


class TestMoves:
    """Moves and positions are stored together, each version once."""

    @pytest.fixture(autouse=True)
    def begun(self, store: Store) -> None:
        assert store.commit([made(), moved(0), made(OTHER)]) == [True] * 3

    def test_a_move_is_read_as_it_was_made(self, store: Store) -> None:
        """A move and its position come back with all their columns."""
        change = moved(1, kind="concede", snapshot=b"kept", clock=b"[1]")
        change = replace(change, position=position(1, active=(2, 1), clock=b"[2]", fresh_from=1))

        assert store.commit([change]) == [True]
        assert store.moves(TABLE.id, 0) == [change.move]
        assert store.table(TABLE.id) == StoredTable(TABLE, change.position)

    @pytest.mark.parametrize("version", [0, 2, 5])
    def test_a_move_follows_the_one_before(self, store: Store, version: int) -> None:
        """A move is overtaken unless the stored version is one less."""
        before = store.table(TABLE.id)

        assert store.commit([moved(version, action_id="new")]) == [False]
        assert store.table(TABLE.id) == before
        assert len(store.moves(TABLE.id, -1)) == 1

    @pytest.mark.parametrize("version", [1, 2])
    def test_the_first_move_is_version_0(self, store: Store, version: int) -> None:
        """Where there is no move yet, any other than version 0 is overtaken."""
        assert store.commit([moved(version, OTHER)]) == [False]
        assert store.commit([moved(0, OTHER)]) == [True]

    def test_a_request_is_done_once(self, store: Store) -> None:
        """A move with the action id of an earlier one of the same player is overtaken."""
        store.commit([moved(1)])

        assert store.commit([moved(2, action_id="action-1")]) == [False]
        assert store.commit([moved(2, action_id="action-1", player_id=24)]) == [True]
        assert store.commit([moved(0, OTHER, action_id="action-1")]) == [True]

    def test_moves_without_a_request_are_many(self, store: Store) -> None:
        """An empty action id is no id: any number of moves have it."""
        changes = [moved(version, action_id="", player_id=0) for version in (1, 2, 3)]

        assert store.commit(changes) == [True] * 3
        assert store.find_move(TABLE.id, 0, "") is None

    def test_what_follows_an_overtaken_change_is_overtaken(self, store: Store) -> None:
        """Later changes of a table whose change was overtaken are too; those of others are not."""
        batch = [
            moved(1),
            moved(2, action_id="action-1"),
            moved(2, action_id="new"),
            changed(1),
            moved(0, OTHER),
        ]

        assert store.commit(batch) == [True, False, False, False, True]
        assert store.commit([moved(2, action_id="new"), changed(1)]) == [True, True]

    def test_moves_of_one_batch_follow_each_other(self, store: Store) -> None:
        """Several moves of one table may be in one batch, and count one by one."""
        assert store.commit([moved(version) for version in range(1, 6)]) == [True] * 5
        assert [move.version for move in store.moves(TABLE.id, -1)] == [0, 1, 2, 3, 4, 5]

    @pytest.mark.parametrize(("version", "revision"), [(5, 1), (1, 5)], ids=["move", "row"])
    def test_a_change_happens_whole_or_not_at_all(
        self, store: Store, version: int, revision: int
    ) -> None:
        """Where the move or the row was overtaken, neither is stored, nor is a seat."""
        row = replace(TABLE, revision=revision, host="Bob", seats=(SeatRow(2, "bot"),))
        before = store.table(TABLE.id)

        assert store.commit([replace(moved(version), table=row)]) == [False]
        assert store.table(TABLE.id) == before
        assert len(store.moves(TABLE.id, -1)) == 1

    def test_a_move_may_change_the_row(self, store: Store) -> None:
        """A move, its position, the row and a seat are stored as one change."""
        seat = SeatRow(2, "person", person_id=2)
        row = replace(TABLE, revision=1, phase="over", seats=(seat,))
        change = replace(moved(1), table=row)

        assert store.commit([change]) == [True]
        assert store.table(TABLE.id) == StoredTable(
            replace(row, seats=(TABLE.seats[0], seat)), change.position
        )

    def test_moves_come_in_pages(self, store: Store) -> None:
        """Moves above a version come in order, so many at most."""
        store.commit([moved(version) for version in range(1, 10)])

        assert [move.version for move in store.moves(TABLE.id, 2, 3)] == [3, 4, 5]
        assert [move.version for move in store.moves(TABLE.id, 7)] == [8, 9]
        assert store.moves(TABLE.id, 9) == []

    def test_a_request_finds_its_move(self, store: Store) -> None:
        """A move is found by its table, player and action id together."""
        change = moved(1)
        store.commit([change])

        assert store.find_move(TABLE.id, 23, "action-1") == change.move
        assert store.find_move(TABLE.id, 24, "action-1") is None
        assert store.find_move(TABLE.id, 23, "action-2") is None
        assert store.find_move(OTHER, 23, "action-1") is None


class TestPersons:
    """People are known by their tokens."""

    def test_a_person_is_found_by_their_token(self, store: Store) -> None:
        """A token leads to whoever has it, and to nobody else."""
        assert store.commit([PersonMade(ANN), PersonMade(BOB)]) == [True, True]
        assert store.person_by_token(BOB.token_hash) == BOB
        assert store.person_by_token(b"c" * 32) is None

    @pytest.mark.parametrize("known", ["id", "token_hash"])
    def test_an_id_and_a_token_belong_to_one(self, store: Store, known: str) -> None:
        """Whoever comes with a known id or token is overtaken."""
        store.commit([PersonMade(ANN)])
        other = replace(BOB, **{known: getattr(ANN, known)})

        assert store.commit([PersonMade(other)]) == [False]
        assert store.person_by_token(ANN.token_hash) == ANN

    def test_a_person_takes_another_name(self, store: Store) -> None:
        """A new name replaces the old one; nobody who is unknown takes one."""
        store.commit([PersonMade(ANN)])

        assert store.commit([PersonRenamed(1, "Anna"), PersonRenamed(2, "Bob")]) == [True, False]
        assert store.person_by_token(ANN.token_hash) == replace(ANN, name="Anna")


class TestWork:
    """What is to be done at tables is stored with what causes it, and leased before it is done."""

    @pytest.fixture(autouse=True)
    def begun(self, store: Store) -> None:
        first = replace(moved(0), work=(due(0), due(0, player_id=24)))
        assert store.commit([made(), first, made(OTHER)]) == [True] * 3

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

    def test_a_lease_ends_with_the_server(self, place: Place, store: Store) -> None:
        """Where the server that has leased work is known to be gone, the work is there again."""
        store.commit([WorkLeased(due(0), at=2_000, until=9_000_000)])
        store.close()

        assert place.open().next_work("bot", 2_000) == due(0)


class TestBeats:
    """A server says that it runs, so that the next one knows since when none has."""

    def test_the_last_beat_counts(self, place: Place, store: Store) -> None:
        """Each beat takes the place of the one before, for whoever has the tables next."""
        assert store.last_beat() == Beat(0, 0)
        assert store.commit([Beat(5_000, 70), Beat(9_000, 80)]) == [True, True]
        store.close()

        assert place.open().last_beat() == Beat(9_000, 80)


class TestLists:
    """Lists show tables without their snapshots."""

    def test_public_tables_have_an_order(self, store: Store) -> None:
        """Open tables come first, then those in play, the newest first; no others are listed."""
        phases = ["playing", "open", "playing", "open", "over", "abandoned", "broken"]
        tables = [
            made(f"t{number}", phase=phase, created_at=number)
            for number, phase in enumerate(phases)
        ]
        store.commit([*tables, made("link", visibility="link")])

        assert ids(store.public_tables()) == ["t3", "t1", "t2", "t0"]
        assert ids(store.public_tables(limit=3)) == ["t3", "t1", "t2"]

    def test_a_list_shows_row_and_position(self, store: Store) -> None:
        """A listed table has its seats, and what its position says."""
        store.commit([made(), replace(moved(0), position=position(0, active=(2, 1), clock=b"[2]"))])
        (line,) = store.public_tables()

        assert line == store.tables_of(1)[0] == ListedTable(TABLE, 2_000, (2, 1), 0, b"[2]")

    def test_a_table_that_has_not_begun(self, store: Store) -> None:
        """Before its game starts nobody is active, and it was moved when it was made."""
        store.commit([made()])
        (line,) = store.tables_of(1)

        assert line == ListedTable(TABLE, TABLE.created_at)

    def test_the_tables_of_a_person_have_an_order(self, store: Store) -> None:
        """Tables where it is their turn come first, those that have ended last, once each."""
        held = (SeatRow(1, person_id=1), SeatRow(2, person_id=2), SeatRow(3, person_id=1))
        phases = {"ended": "over", "waits": "playing", "turn": "playing", "both": "playing"}
        store.commit([made(name, phase=phase, seats=held) for name, phase in phases.items()])
        store.commit([made("new", seats=held[:1]), made("not", seats=(SeatRow(1), held[1]))])
        for at, (name, active) in enumerate(
            {"both": (1, 3), "turn": (3,), "waits": (2,), "ended": ()}.items()
        ):
            stands = position(0, name, active=active, moved_at=5_000 + at)
            store.commit([replace(moved(0, name), position=stands)])

        assert ids(store.tables_of(1)) == ["turn", "both", "waits", "new", "ended"]
        assert ids(store.tables_of(1, limit=2)) == ["turn", "both"]
        assert store.tables_of(0) == []


class TestOpening:
    """What was committed is there for others, and later."""

    def test_a_reopened_store_has_everything(self, place: Place) -> None:
        """After closing and opening all is as it was."""
        store = place.open()
        store.commit([PersonMade(ANN), made(), moved(0), moved(1)])
        before = store.table(TABLE.id), store.moves(TABLE.id, -1), store.public_tables()
        store.close()
        again = place.open()

        assert (again.table(TABLE.id), again.moves(TABLE.id, -1), again.public_tables()) == before
        assert again.person_by_token(ANN.token_hash) == ANN
        assert again.commit([moved(2)]) == [True]

    def test_a_reader_sees_what_was_committed(self, place: Place) -> None:
        """A reader beside the store sees each commit once it is done."""
        store, reader = place.open(), place.open_reader()
        assert reader.table(TABLE.id) is None
        store.commit([made(), moved(0)])

        assert reader.table(TABLE.id) == store.table(TABLE.id)
        assert reader.moves(TABLE.id, -1) == store.moves(TABLE.id, -1)

    def test_a_closed_store_says_so(self, store: Store) -> None:
        """Whoever uses a closed store is told that it is closed; closing again is fine."""
        store.close()
        store.close()

        with pytest.raises(UnavailableError, match="it was closed"):
            store.commit([made()])
        with pytest.raises(UnavailableError, match="it was closed"):
            store.table_ids()
