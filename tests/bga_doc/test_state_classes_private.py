"""State classes: magic parameters and zombies of MULTIPLE_ACTIVE_PLAYER and PRIVATE states.

Left out: that private data "can have a significant impact on performance", which is no behaviour.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, GameState, StateType, Table, possible_action
from tests.bga_doc.games import BareState, Confirm, Step, names, step_table
from tests.support import Everybody, PlayerState, game_of, table_of


class TestMagicParameters:
    """To be used on PRIVATE states only, or not the one who acts."""

    @pytest.mark.parametrize("name", ["player_id", "current_player_id"])
    def test_the_player_in_args(self, name: str) -> None:
        """... will be filled by the player id of the current PRIVATE state."""
        namespace: dict[str, Any] = {}
        exec(f"def get_args(self, {name}: int):\n    return {{'for': {name}}}", namespace)  # noqa: S102
        table = step_table(type("Pick", (Step,), {"get_args": namespace["get_args"]}))

        assert [table.view(player_id).args["for"] for player_id in table.player_ids] == list(
            table.player_ids
        )

    def test_the_player_on_entering(self) -> None:
        """Int $playerId (or ...) will be filled by the player id of the current PRIVATE state."""

        class Pick(Step):
            def on_entering_state(self, player_id: int, current_player_id: int) -> None:
                self.notify.all("entered", both=[player_id, current_player_id])

        table = step_table(Pick)
        entered = [
            message.args["both"]
            for message in table.outcome.messages(None)
            if message.type == "entered"
        ]

        assert entered == [[player_id, player_id] for player_id in table.player_ids]

    def test_args_on_entering(self) -> None:
        """Array $args will be filled by the result of $this->getArgs()."""

        class Pick(Step):
            def get_args(self, player_id: int) -> dict[str, int]:
                return {"seat": self.players[player_id].no}

            def on_entering_state(self, args: dict[str, int]) -> None:
                self.notify.all("entered", args=args)

        entered = [
            message.args
            for message in step_table(Pick).outcome.messages(None)
            if message.type == "entered"
        ]

        assert entered == [{"args": {"seat": 1}}, {"args": {"seat": 2}}]

    @pytest.mark.pitfall(26, 54, caught="assembly")
    def test_no_active_player(self) -> None:
        """... int $active_player_id will be filled by the id of the active player ..."""

        class Pick(Step):
            def get_args(self, active_player_id: int) -> dict[str, int]:
                return {"active": active_player_id}

            def on_entering_state(self, active_player_no: int) -> None:
                self.notify.all("entered", no=active_player_no)

        with pytest.raises(DefinitionError) as error:
            step_table(Pick)
        signatures = [finding.message.partition("(")[2] for finding in error.value.findings]
        refused = [signature.partition(")")[0] for signature in signatures]
        assert refused == ["active_player_id", "active_player_no"]

    def test_the_active_player_did_not_trigger_the_action(self) -> None:
        """... the id of the active player (not necessarily the one triggering the action!)."""

        class Vote(Everybody):
            @possible_action
            def act_vote(self, active_player_id: int, current_player_id: int) -> None:
                self.notify.all("voted", active=active_player_id, current=current_player_id)

        table = table_of(Vote, PlayerState)
        ann, bob = table.player_ids
        [voted] = table.act(bob, "act_vote").messages(None)

        assert voted.args == {"active": ann, "current": bob}

    def test_who_triggered_a_private_action(self) -> None:
        """... int $current_player_id will be filled by the id of the player who triggered ..."""

        class Pick(Step):
            def get_args(self, player_id: int) -> dict[str, int]:
                return {"seat": self.players[player_id].no}

            @possible_action
            def act_pick(self, current_player_id: int, args: dict[str, int]) -> None:
                self.notify.all("picked", by=current_player_id, **args)

        table = step_table(Pick)
        picked = [
            table.act(player_id, "act_pick").messages(None)[0].args
            for player_id in table.player_ids
        ]

        assert picked == [
            {"by": player_id, "seat": seat} for seat, player_id in enumerate(table.player_ids, 1)
        ]

    def test_private_info_in_a_state_of_all(self) -> None:
        """... (i.e. MULTIPLE_ACTIVE_PLAYER game state) these "private data" features ..."""

        class Bid(Everybody):
            def get_args(self) -> dict[str, object]:
                return {
                    "_private": {player.id: {"hand": player.no} for player in self.players.values()}
                }

        table = table_of(Bid, PlayerState)
        entered = [
            table.outcome.messages(viewer)[0].args["args"] for viewer in (*table.player_ids, None)
        ]

        assert entered == [{"_private": {"hand": 1}}, {"_private": {"hand": 2}}, {}]


class TestZombies:
    """In non GAME states, the zombie function is mandatory."""

    @pytest.mark.pitfall(39, caught="assembly")
    @pytest.mark.parametrize(
        "kind", [StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE], ids=lambda kind: kind.name
    )
    def test_zombie_is_mandatory(self, kind: StateType) -> None:
        """In non GAME states, the zombie function is mandatory."""

        class Bare(GameState[Any]):
            def __init__(self, game: Any) -> None:
                super().__init__(game, id=40, type=kind)

        with pytest.raises(DefinitionError, match="Bare has no zombie method"):
            Table.create(game_of(Bare, PlayerState), ["Ann", "Bob"])

    def test_the_zombie_of_a_state_of_all(self) -> None:
        """The first parameter int $playerId will be filled by the Zombified player id."""

        class Bid(Everybody):
            def zombie(self, player_id: int) -> None:
                self.notify.all("passed", by=player_id)
                self.gamestate.set_player_non_multiactive(player_id, PlayerState)

        table = table_of(Bid, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        _, passed, _ = table.make_zombie(bob).messages(None)

        assert (passed.args, table.active_player_ids) == ({"by": bob}, [ann, cy])

    def test_the_zombie_of_a_private_state(self) -> None:
        """Array $args will be filled by the result of $this->getArgs()."""

        class Pick(BareState):
            def __init__(self, game: Any) -> None:
                super().__init__(game, id=50, type=StateType.PRIVATE)

            def get_args(self, player_id: int) -> dict[str, int]:
                return {"seat": self.players[player_id].no}

            def zombie(self, player_id: int, args: dict[str, int]) -> None:
                self.notify.all("passed", **args)
                self.gamestate.set_player_non_multiactive(player_id, PlayerState)

        table = step_table(Pick)
        _, passed, *_ = table.make_zombie(table.player_ids[1]).messages(None)

        assert (passed.args, names(table)) == ({"seat": 2}, ["Pick", "Choose"])

    def test_a_zombie_moves_on_privately(self) -> None:
        """The return value works the same way as onEnteringState."""

        class Pick(Step):
            def zombie(self, player_id: int) -> type[Confirm]:
                return Confirm

        table = step_table(Pick, Confirm)
        table.make_zombie(table.player_ids[0])

        assert names(table) == ["Choose", "Pick"]

    def test_a_zombie_moves_the_table(self) -> None:
        """The return value works the same way as onEnteringState."""

        class Race(Everybody):
            def zombie(self, player_id: int) -> type[PlayerState]:
                return PlayerState

        table = table_of(Race, PlayerState)
        table.make_zombie(table.player_ids[1])

        assert table.state_name == "PlayerState"
