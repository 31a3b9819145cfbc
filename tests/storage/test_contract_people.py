"""Every store keeps the contract: these are its sentences about persons and their links."""

import pytest
from msgspec.structs import replace

from bga_states.storage import (
    LinkMade,
    LinkUse,
    PersonMade,
    PersonRenamed,
    Store,
    StoredTable,
    TokenMade,
    TokenRow,
    TokensEnded,
)
from tests.storage.rows import (
    ANN,
    ANN_MADE,
    ANNS_TOKEN,
    BOB,
    BOB_MADE,
    BOBS_TOKEN,
    DEVICE_LINK,
    LINK,
    OTHER,
    TABLE,
    changed,
    made,
    moved,
)


class TestPersons:
    """People are known by their tokens."""

    def test_a_person_is_found_by_their_token(self, store: Store) -> None:
        """A token leads to whoever has it, and to nobody else."""
        assert store.commit([ANN_MADE, BOB_MADE]) == [True, True]
        assert store.person_by_token(BOBS_TOKEN.hash) == BOB
        assert store.person_by_token(b"c" * 32) is None

    def test_people_are_found_by_their_tokens(self, store: Store) -> None:
        """Of many tokens those are returned that somebody has."""
        store.commit([ANN_MADE, BOB_MADE])
        asked = [BOBS_TOKEN.hash, b"c" * 32]

        assert store.persons_by_tokens(asked) == {BOBS_TOKEN.hash: BOB}
        assert store.persons_by_tokens([]) == {}

    @pytest.mark.parametrize("known", ["id", "token"])
    def test_an_id_and_a_token_belong_to_one(self, store: Store, known: str) -> None:
        """Whoever comes with a known id or token is overtaken."""
        store.commit([ANN_MADE])
        other = replace(BOB_MADE, token=replace(BOBS_TOKEN, hash=ANNS_TOKEN.hash))
        if known == "id":
            other = PersonMade(replace(BOB, id=1), replace(BOBS_TOKEN, person_id=1))

        assert store.commit([other]) == [False]
        assert store.person_by_token(ANNS_TOKEN.hash) == ANN
        assert store.person_by_token(BOBS_TOKEN.hash) is None

    def test_a_person_takes_another_name(self, store: Store) -> None:
        """A new name replaces the old one; nobody who is unknown takes one."""
        store.commit([ANN_MADE])

        assert store.commit([PersonRenamed(1, "Anna"), PersonRenamed(2, "Bob")]) == [True, False]
        assert store.person_by_token(ANNS_TOKEN.hash) == replace(ANN, name="Anna")
        assert (store.person(1), store.person(2)) == (replace(ANN, name="Anna"), None)

    def test_all_tokens_but_one_end(self, store: Store) -> None:
        """Of the tokens of a person one is left; those of others are as they were."""
        more = TokenMade(TokenRow(b"x" * 32, 1, 7), LinkUse(DEVICE_LINK.hash, 7, 1))
        store.commit([ANN_MADE, BOB_MADE, LinkMade(DEVICE_LINK, 0), more])
        assert store.person_by_token(more.token.hash) == ANN

        assert store.commit([TokensEnded(1, more.token.hash, 8)]) == [True]
        assert store.person_by_token(ANNS_TOKEN.hash) is None
        assert store.person_by_token(more.token.hash) == ANN
        assert store.person_by_token(BOBS_TOKEN.hash) == BOB

    def test_tokens_end_for_whoever_has_one(self, store: Store) -> None:
        """Somebody whose own token is no longer theirs ends nobody's."""
        store.commit([ANN_MADE, BOB_MADE])

        assert store.commit([TokensEnded(1, BOBS_TOKEN.hash, 8)]) == [False]
        assert store.person_by_token(ANNS_TOKEN.hash) == ANN


class TestLinks:
    """A link is used once, with what happens by it or not at all."""

    @pytest.fixture(autouse=True)
    def begun(self, store: Store) -> None:
        assert store.commit([ANN_MADE, BOB_MADE, made(), made(OTHER)]) == [True] * 4
        assert store.commit([LinkMade(LINK, 0)]) == [True]

    def test_a_link_is_read_as_it_was_made(self, store: Store) -> None:
        """A link comes back with all its columns; another one of its hash is overtaken."""
        assert store.link(LINK.hash) == LINK
        assert store.link(b"m" * 32) is None
        assert store.commit([LinkMade(replace(LINK, kind="replace"), 0)]) == [False]
        assert store.link(LINK.hash) == LINK

    def test_a_link_is_used_with_a_change(self, store: Store) -> None:
        """Whoever uses it is noted, in the change that it leads to."""
        assert store.commit([replace(changed(1), use=LinkUse(LINK.hash, 50, 2))]) == [True]
        assert store.link(LINK.hash) == replace(LINK, used_at=50, used_by=2)

    def test_a_link_is_used_once(self, store: Store) -> None:
        """What would happen by a link that was used is overtaken, also in the same batch."""
        first = replace(changed(1, host="Bob"), use=LinkUse(LINK.hash, 50, 2))
        second = replace(changed(1, OTHER, host="Cy"), use=LinkUse(LINK.hash, 60, 3))

        assert store.commit([first, second]) == [True, False]
        assert store.commit([second]) == [False]
        assert store.table(OTHER) == StoredTable(replace(TABLE, id=OTHER), None)
        assert store.link(LINK.hash) == replace(LINK, used_at=50, used_by=2)

    def test_what_is_overtaken_uses_no_link(self, store: Store) -> None:
        """Where a change comes too late, its link may be used for another one."""
        use = LinkUse(LINK.hash, 50, 2)

        assert store.commit([replace(changed(5), use=use), replace(moved(3), use=use)]) == [
            False,
            False,
        ]
        assert store.link(LINK.hash) == LINK

    def test_a_link_expires(self, store: Store) -> None:
        """From its time on a link can no longer be used."""
        late = replace(changed(1), use=LinkUse(LINK.hash, LINK.expires_at, 2))

        assert store.commit([late]) == [False]
        assert store.commit([replace(late, use=LinkUse(LINK.hash, 8_999, 2))]) == [True]

    def test_a_link_that_there_is_not(self, store: Store) -> None:
        """Nothing happens by a link that nobody has made."""
        assert store.commit([replace(changed(1), use=LinkUse(b"m" * 32, 50, 2))]) == [False]

    def test_links_are_forgotten(self, store: Store) -> None:
        """A new link makes the store forget those that have expired long ago."""
        later = replace(LINK, hash=b"m" * 32, expires_at=9_001)

        assert store.commit([LinkMade(later, LINK.expires_at)]) == [True]
        assert store.link(LINK.hash) == LINK
        assert store.commit([LinkMade(replace(later, hash=b"n" * 32), 9_001)]) == [True]
        assert (store.link(LINK.hash), store.link(later.hash)) == (None, later)

    def test_a_token_by_link(self, store: Store) -> None:
        """A link makes one more token; a token that is known uses up none."""
        store.commit([LinkMade(DEVICE_LINK, 0)])
        use = LinkUse(DEVICE_LINK.hash, 50, 1)
        known = TokenMade(replace(BOBS_TOKEN, person_id=1), use)
        tokens = [TokenRow(token * 32, 1, 50) for token in (b"x", b"y")]

        assert store.commit([known, *(TokenMade(token, use) for token in tokens)]) == [
            False,
            True,
            False,
        ]
        assert store.person_by_token(b"x" * 32) == ANN
        assert store.person_by_token(b"y" * 32) is None

    def test_links_that_make_tokens_end_with_them(self, store: Store) -> None:
        """Whoever ends all other tokens has also ended what would make new ones."""
        store.commit([LinkMade(DEVICE_LINK, 0), LinkMade(replace(DEVICE_LINK, hash=b"b"), 0)])
        store.commit([LinkMade(replace(DEVICE_LINK, hash=b"of-bob", made_by=2), 0)])

        assert store.commit([TokensEnded(1, ANNS_TOKEN.hash, 50)]) == [True]
        ends = [store.link(link) for link in (DEVICE_LINK.hash, b"b", b"of-bob", LINK.hash)]
        assert [link.expires_at for link in ends if link is not None] == [50, 50, 9_000, 9_000]
