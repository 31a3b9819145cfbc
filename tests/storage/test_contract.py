"""Every store keeps the contract: these are its sentences about tables."""

from typing import Any

import pytest
from msgspec.structs import replace

from bga_states.storage import (
    Change,
    LinkMade,
    ListedTable,
    SeatRow,
    Stand,
    Store,
    StoredTable,
    TableChanged,
    TableRemoved,
    UnavailableError,
    WorkLeased,
)
from bga_states.storage.contract import MOST_SINCE
from tests.storage.conftest import Place
from tests.storage.rows import (
    ANN,
    ANN_MADE,
    ANNS_TOKEN,
    LINK,
    OTHER,
    TABLE,
    changed,
    due,
    made,
    moved,
    position,
)


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

    def test_a_table_is_made_with_its_game(self, store: Store) -> None:
        """A table whose game has started at once is there with that, and goes on from it."""
        begun, second = replace(moved(0), work=(due(0),)), moved(1)
        batch: list[Change] = [replace(made(phase="playing"), begun=begun), second]

        assert store.commit(batch) == [True, True]
        row = replace(TABLE, phase="playing")
        assert store.table(TABLE.id) == StoredTable(row, position(1))
        assert store.moves(TABLE.id, -1) == [begun.move, second.move]
        assert store.next_work("bot", 9_000) == due(0)
        assert store.commit([changed(1), moved(2)]) == [True, True]

    def test_a_game_is_made_once(self, store: Store) -> None:
        """Where the id is known nothing of a new table is stored, its game neither."""
        store.commit([made()])

        assert store.commit([replace(made(), begun=moved(0)), moved(1)]) == [False, False]
        assert store.moves(TABLE.id, -1) == []
        assert store.commit([moved(0)]) == [True]

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
            watch_key="key",
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
        seat = SeatRow(2, "bot", 23, 9, "mcts", "Mia", ready=True, wants_end=True, holder="Max")
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
        again: dict[str, Any] = {"kind": "concede", "action_id": "again"}
        store.commit([moved(1, **again)])

        assert store.commit([moved(2, **again)]) == [False]
        assert store.commit([moved(2, **again, player_id=24)]) == [True]
        assert store.commit([moved(0, OTHER, **again)]) == [True]

    def test_a_request_is_done_once_in_a_batch(self, store: Store) -> None:
        """Of two moves with the same action id in one batch, the second one is overtaken."""
        again: dict[str, Any] = {"kind": "concede", "action_id": "again"}
        batch = [moved(1, **again), moved(2, **again), moved(0, OTHER)]

        assert store.commit(batch) == [True, False, True]
        assert len(store.moves(TABLE.id, 0)) == 1

    def test_an_act_is_told_by_its_version(self, store: Store) -> None:
        """An act with the action id of an earlier one, made on another version, is another act."""
        batch = [moved(1, action_id="again"), moved(2, action_id="again")]

        assert store.commit(batch) == [True, True]
        assert store.find_act(TABLE.id, 23, "again", since=1) == batch[1].move
        assert store.commit([moved(3, kind="concede", action_id="again")]) == [True]

    def test_moves_without_a_request_are_many(self, store: Store) -> None:
        """An empty action id is no id: any number of moves have it."""
        changes = [moved(version, action_id="", player_id=0) for version in (1, 2, 3)]

        assert store.commit(changes) == [True] * 3
        assert store.find_move(TABLE.id, 0, "") is None

    def test_what_follows_an_overtaken_change_is_overtaken(self, store: Store) -> None:
        """Later changes of a table whose change was overtaken are too; those of others are not."""
        batch = [
            moved(1),
            moved(3),
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
        change = moved(1, kind="concede")
        store.commit([change, moved(2)])

        assert store.find_move(TABLE.id, 23, "action-1") == change.move
        assert store.find_move(TABLE.id, 24, "action-1") is None
        assert store.find_move(TABLE.id, 23, "action-2") is None
        assert store.find_move(OTHER, 23, "action-1") is None

    def test_a_request_finds_its_act(self, store: Store) -> None:
        """An act is found by its table, player and action id, among the moves since a version."""
        change = moved(1)
        store.commit([change, moved(2, kind="concede"), moved(3)])

        assert store.find_act(TABLE.id, 23, "action-1", since=0) == change.move
        assert store.find_act(TABLE.id, 23, "action-1", since=1) is None
        assert store.find_act(TABLE.id, 24, "action-1", since=0) is None
        assert store.find_act(TABLE.id, 23, "action-2", since=0) is None
        assert store.find_act(OTHER, 23, "action-1", since=0) is None

    def test_acts_are_not_looked_for_without_end(self, store: Store) -> None:
        """Of the moves after a version so many are looked at, however many follow."""
        last = MOST_SINCE + 3
        store.commit([moved(version) for version in range(1, last + 1)])

        found = store.find_act(TABLE.id, 23, f"action-{last}", since=2)
        assert found is not None
        assert found.version == last
        assert store.find_act(TABLE.id, 23, f"action-{last}", since=1) is None

    def test_what_is_left_of_a_batch_is_stored(self, store: Store) -> None:
        """Whatever several changes of one batch leave in a row, seat or position is there then."""
        seats = SeatRow(2, "person", person_id=2), SeatRow(2, "bot", bot="random")
        batch = [
            replace(moved(1), work=(due(1),)),
            replace(changed(1, host="Bob", seats=seats[:1]), work=()),
            changed(2, seats=seats[1:]),
            replace(moved(2), work=(due(2), due(2, player_id=24))),
            replace(moved(3), work=(due(3, player_id=24),)),
        ]

        assert store.commit(batch) == [True] * 5
        row = replace(TABLE, revision=2, seats=(TABLE.seats[0], seats[1]))
        assert store.table(TABLE.id) == StoredTable(row, position(3))
        assert store.next_work("bot", 9_000) == due(3, player_id=24)
        assert store.commit([replace(moved(4), work=())]) == [True]
        assert store.next_work("bot", 9_000) is None

    def test_a_table_is_changed_and_removed_in_a_batch(self, store: Store) -> None:
        """What a batch has changed before it removes the table leaves nothing."""
        batch: list[Change] = [moved(1), changed(1), TableRemoved(TABLE.id, 1), moved(2)]

        assert store.commit(batch) == [True, True, True, False]
        assert store.table(TABLE.id) is None
        assert store.moves(TABLE.id, -1) == []


class TestStands:
    """How far tables are is read without them."""

    def test_a_table_stands_at_its_version_and_revision(self, store: Store) -> None:
        """The version of its position counts, -1 before the start, and the revision of its row."""
        store.commit([made(), made(OTHER), moved(0), moved(1), changed(1, OTHER)])
        stands = store.stands([TABLE.id, OTHER])

        assert sorted(stands, key=lambda stand: stand.table_id) == [
            Stand(TABLE.id, 1, 0),
            Stand(OTHER, -1, 1),
        ]
        assert store.stands([]) == []

    def test_a_table_that_is_not_there_is_gone(self, store: Store) -> None:
        """Whoever asks for a table that is not there is told so, beside the others."""
        store.commit([made()])
        stands = {stand.table_id: stand.is_gone for stand in store.stands([TABLE.id, OTHER])}

        assert stands == {TABLE.id: False, OTHER: True}

    def test_seats_have_holders(self, store: Store) -> None:
        """Whoever has seats at any of these tables is returned once; open seats are nobody's."""
        held = (SeatRow(1, person_id=7), SeatRow(2), SeatRow(3, person_id=1))
        store.commit([made(), made(OTHER, seats=held), made("third", seats=held[:1])])

        assert sorted(store.holders([TABLE.id, OTHER, "unknown"])) == [1, 7]
        assert store.holders(["third"]) == [7]


class TestRemoving:
    """A table is removed whole, as it was known, or not at all."""

    @pytest.fixture(autouse=True)
    def begun(self, store: Store) -> None:
        of_other = replace(LINK, hash=b"m" * 32, table_id=OTHER)
        links = [LinkMade(LINK, 0), LinkMade(of_other, 0)]
        games = [replace(moved(0, table), work=(due(0, table),)) for table in (TABLE.id, OTHER)]
        assert all(store.commit([ANN_MADE, made(), made(OTHER), *games, *links]))

    def test_nothing_of_it_is_left(self, store: Store) -> None:
        """With a table go its seats, its moves, its work and its links."""
        assert store.commit([TableRemoved(TABLE.id, 0)]) == [True]
        assert store.table(TABLE.id) is None
        assert store.moves(TABLE.id, -1) == []
        assert store.holders([TABLE.id]) == []
        assert store.commit([WorkLeased(due(0), at=2_000, until=3_000)]) == [False]
        assert store.link(LINK.hash) is None

    def test_all_else_is_left(self, store: Store) -> None:
        """Other tables stay as they were, and people as they are known."""
        before = store.table(OTHER), store.moves(OTHER, -1), store.link(b"m" * 32)
        store.commit([TableRemoved(TABLE.id, 0)])

        assert (store.table(OTHER), store.moves(OTHER, -1), store.link(b"m" * 32)) == before
        assert store.next_work("bot", 2_000) == due(0, OTHER)
        assert store.person_by_token(ANNS_TOKEN.hash) == ANN

    def test_no_list_has_it(self, store: Store) -> None:
        """Lists show the other tables alone."""
        store.commit([TableRemoved(TABLE.id, 0)])

        assert ids(store.public_tables()) == ids(store.tables_of(1)) == store.table_ids() == [OTHER]

    @pytest.mark.parametrize("revision", [-1, 1, 2])
    def test_it_is_removed_as_it_was_known(self, store: Store, revision: int) -> None:
        """Where its row has changed meanwhile, removing is overtaken, and all of it stays."""
        before = store.table(TABLE.id), store.moves(TABLE.id, -1)

        assert store.commit([TableRemoved(TABLE.id, revision)]) == [False]
        assert (store.table(TABLE.id), store.moves(TABLE.id, -1)) == before
        assert store.link(LINK.hash) == LINK

    def test_it_is_removed_once(self, store: Store) -> None:
        """Of two who remove it one does, in one batch and later; nothing else happens to it."""
        removed = TableRemoved(TABLE.id, 0)

        assert store.commit([removed, removed, changed(1)]) == [True, False, False]
        assert store.commit([removed]) == store.commit([moved(1)]) == [False]

    def test_a_change_comes_before(self, store: Store) -> None:
        """A change of the row that is stored first keeps a table, also in one batch."""
        batch: list[Change] = [
            changed(1, host="Bob"),
            TableRemoved(TABLE.id, 0),
            TableRemoved(OTHER, 0),
        ]

        assert store.commit(batch) == [True, False, True]
        assert store.table_ids() == [TABLE.id]


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
        store.commit([ANN_MADE, made(), moved(0), moved(1)])
        before = store.table(TABLE.id), store.moves(TABLE.id, -1), store.public_tables()
        store.close()
        again = place.open()

        assert (again.table(TABLE.id), again.moves(TABLE.id, -1), again.public_tables()) == before
        assert again.person_by_token(ANNS_TOKEN.hash) == ANN
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
