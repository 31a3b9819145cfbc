"""How the framework behaves beyond the documents: players' order, elimination, options."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from bga_states import EndReason, GameError, PlayerStats, Table, TableError, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import Everybody, PlayerState, SampleGame, table_of


class Turn(PlayerState):
    """A turn that passes on."""

    @possible_action
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer

    @possible_action
    def act_back(self) -> "type[Turn]":
        self.game.active_prev_player()
        return Turn

    @possible_action
    def act_eliminate(self, player_id: int) -> type[NextPlayer]:
        self.game.eliminate_player(player_id)
        return NextPlayer


class TestOrder:
    """The natural order: seats 1 to n, and round again."""

    def test_neighbours(self) -> None:
        """`get_player_after`, `get_player_before`."""
        table = table_of(Turn, NextPlayer, players=3)
        ann, bob, cy = table.player_ids

        assert [table.game.get_player_after(player_id) for player_id in (ann, bob, cy)] == [
            bob,
            cy,
            ann,
        ]
        assert [table.game.get_player_before(player_id) for player_id in (ann, bob, cy)] == [
            cy,
            ann,
            bob,
        ]

    def test_next_and_previous(self) -> None:
        """`active_next_player`, `active_prev_player`."""
        table = table_of(Turn, NextPlayer, players=3)
        ann, bob, cy = table.player_ids
        turns = [(ann, "act_back"), (cy, "act_pass"), (ann, "act_pass")]
        after = [
            (table.act(player_id, action), table.active_player_ids)[1]
            for player_id, action in turns
        ]

        assert after == [[cy], [ann], [bob]]

    @pytest.mark.parametrize(("loop", "last"), [(True, 1), (False, None)], ids=["loop", "line"])
    def test_an_order_of_ones_own(self, loop: bool, last: int | None) -> None:
        """`create_next_player_table`: key 0 has the first."""
        players = table_of(Turn, NextPlayer, players=3).game.players
        ann, bob, cy = players.ids
        expected = {0: bob, bob: ann, ann: cy, cy: bob if last else None}

        assert players.create_next_player_table([bob, ann, cy], loop=loop) == expected


class TestElimination:
    """`eliminate_player`."""

    def test_the_eliminated_have_no_turn(self) -> None:
        """An elimination is announced to all, and the player is skipped from then on."""
        table = table_of(Turn, NextPlayer, players=3)
        ann, bob, cy = table.player_ids
        outcome = table.act(ann, "act_eliminate", {"player_id": bob})

        assert outcome.messages(None)[0].text == "Bob is eliminated"
        assert (told(outcome)[0], table.active_player_ids) == ("playerEliminated", [cy])
        assert [player.eliminated for player in table.view(None).players] == [False, True, False]

    @pytest.mark.pitfall(51, 72, caught="run time")
    def test_not_active_at_the_end(self) -> None:
        """They must not be active when the action has ended."""

        class Last(Turn):
            @possible_action
            def act_die(self, active_player_id: int) -> None:
                self.game.eliminate_player(active_player_id)

        table = table_of(Last, NextPlayer)

        with pytest.raises(GameError, match="Ann is eliminated and active in Last"):
            table.act(table.player_ids[0], "act_die")

    @pytest.mark.pitfall(62, caught="impossible")
    def test_not_among_all_players(self) -> None:
        """`setAllPlayersMultiactive`: "all playing players"."""

        class Together(Everybody):
            def on_entering_state(self) -> None:
                self.game.eliminate_player(self.players.ids[1])
                self.gamestate.set_all_players_multiactive()

        table = table_of(Together, PlayerState, players=3)
        ann, _, cy = table.player_ids

        assert table.active_player_ids == [ann, cy]

    @pytest.mark.pitfall(72, caught="run time")
    def test_not_everybody(self) -> None:
        """Not all survivors at once."""
        table = table_of(Turn, NextPlayer)
        ann, bob = table.player_ids
        table.act(ann, "act_eliminate", {"player_id": bob})

        with pytest.raises(GameError, match="Cannot eliminate Ann: nobody would be left"):
            table.act(ann, "act_eliminate", {"player_id": ann})


class TestConceding:
    """Giving up a game of two."""

    def test_who_concedes_loses(self) -> None:
        """A player of two gives up: the game ends, they are last."""
        table = table_of(Turn, NextPlayer)
        ann, bob = table.player_ids
        table.game.players[ann].score = 9
        outcome = table.concede(ann)

        assert (told(outcome), table.is_over) == (["playerConcedeGame", "gameEnd"], True)
        assert table.result is not None
        assert ([ranked.player_id for ranked in table.result.ranking], table.result.reason) == (
            [bob, ann], EndReason.CONCEDED,
        )  # fmt: skip

    def test_statistics_of_who_concedes(self) -> None:
        """`onConcede`: statistics are completed before the game ends."""

        def on_concede(game: Any, player_id: int) -> None:
            game.player_stats.set("gave_up", value=True, player_id=player_id)

        table = table_of(
            Turn, NextPlayer, on_concede=on_concede, player_stats=PlayerStats(gave_up=bool)
        )
        _, bob = table.player_ids
        table.concede(bob)

        assert list(table.game.player_stats.get_all("gave_up").values()) == [None, True]

    def test_only_in_games_of_two(self) -> None:
        """Among more players one leaves, and the others play on."""
        table = table_of(Turn, NextPlayer, players=3)

        with pytest.raises(TableError, match="there are 3 players. It is for games of two"):
            table.concede(table.player_ids[0])

    @pytest.mark.pitfall(73, caught="run time")
    def test_on_concede_changes_no_state(self) -> None:
        """`on_concede` is for statistics only, it never changes state."""

        def on_concede(game: Any, player_id: int) -> None:
            game.active_next_player()

        table = table_of(Turn, NextPlayer, on_concede=on_concede)

        with pytest.raises(GameError, match="on_concede of Sample changed the state"):
            table.concede(table.player_ids[0])
        assert not table.is_over


class Chosen(SampleGame):
    """A game with options and preferences."""

    @dataclass
    class Options:
        """What a table chooses."""

        size: Literal[6, 8] = 8

    @dataclass
    class Preferences:
        """What a player chooses."""

        confirm: bool = True

    states = (Turn, NextPlayer)
    options: Options
    preferences: dict[int, Preferences]


class TestSettings:
    """Options of a table, preferences of its players."""

    def test_options(self) -> None:
        """Table options: given when the table is made, else their default."""
        tables = [
            Table.create(Chosen, ["Ann", "Bob"], options=given) for given in ({}, {"size": 6})
        ]

        assert [table.game.options.size for table in tables] == [8, 6]

    def test_preferences(self) -> None:
        """User preferences: each player's own."""
        table = Table.create(Chosen, {4: "Ann", 5: "Bob"}, preferences={5: {"confirm": False}})

        assert [table.game.preferences[player_id].confirm for player_id in (4, 5)] == [True, False]

    def test_a_preference_is_changed_during_the_game(self) -> None:
        """A player changes a preference; those of the others stay."""
        table = Table.create(Chosen, {4: "Ann", 5: "Bob"})
        table.set_preference(5, "confirm", value=False)

        assert [table.game.preferences[player_id].confirm for player_id in (4, 5)] == [True, False]
        with pytest.raises(TableError, match="there is no preference 'sound'"):
            table.set_preference(5, "sound", value=False)
