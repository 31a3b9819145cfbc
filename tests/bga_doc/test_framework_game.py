"""How the framework behaves beyond the documents: the life of a table and of a request."""

from typing import Annotated, Any, Literal

import pytest

from bga_states import ActionRefused, GameError, Meta, Table, TableError, possible_action
from tests.bga_doc.games import told
from tests.support import Everybody, PlayerState, SampleGame, game_of, table_of


class Turn(PlayerState):
    """A turn."""

    @possible_action
    def act_move(self) -> "type[Turn]":
        return Turn


class TestEntering:
    """Entering any state."""

    def test_the_order(self) -> None:
        """Progression, args, notice of the state and of active players, on_entering_state."""
        seen: list[str] = []

        class Discard(Everybody):
            def __init__(self, game: Any) -> None:
                super().__init__(game, update_game_progression=True)

            def get_args(self) -> dict[str, int]:
                seen.append("args")
                return {}

            def on_entering_state(self) -> None:
                seen.append("entering")
                self.gamestate.set_all_players_multiactive()
                self.notify.all("entered")

        def get_game_progression(game: Any) -> int:
            seen.append("progression")
            return 5

        table = table_of(Discard, PlayerState, get_game_progression=get_game_progression)

        assert seen == ["progression", "args", "entering", "args"]  # the last for those now active
        assert told(table.outcome) == ["Discard", "entered", "gameStateMultipleActiveUpdate"]

    def test_looking_is_not_entering(self) -> None:
        """On full page load (F5) the client gets getAllDatas + gamestate ...

        `onEnteringState` is not run again.
        """

        class Enter(Turn):
            def on_entering_state(self) -> None:
                self.game.entered += 1

        table = table_of(Enter, __annotations__={"entered": int}, entered=0)
        for viewer in (*table.player_ids, None):
            table.view(viewer)

        assert table.game.entered == 1


class TestTheTable:
    """From its first state to its upgrade."""

    def test_init_table(self) -> None:
        """`init_table`: runs before any entry point, whenever the table is brought to life."""

        class Counted(SampleGame):
            states = (Turn,)

            def init_table(self) -> None:
                self.notify.add_decorator(lambda log, args: {**args, "decorated": True})

            @possible_action
            def act_tell(self) -> None:
                self.notify.all("told")

        table = Table.create(Counted, ["Ann", "Bob"])
        again = Table.restore(Counted, table.snapshot())

        for one in (table, again):
            [message] = one.act(one.player_ids[0], "act_tell").messages(None)
            assert message.args == {"decorated": True}

    def test_upgrade(self) -> None:
        """`upgradeTableDb($from_version)`: running tables of an earlier version go on."""

        def upgrade(cls: Any, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
            return {**data, "gold": 10 * data.pop("coins") + from_version}

        old = game_of(Turn, __annotations__={"coins": int}, coins=3)
        new = game_of(
            Turn, __annotations__={"gold": int}, gold=0, version=2, upgrade=classmethod(upgrade)
        )
        table: Any = Table.restore(new, Table.create(old, ["Ann", "Bob"]).snapshot())

        assert table.game.gold == 31

    def test_without_an_upgrade(self) -> None:
        """A table of an earlier version, and a game that cannot bring it up to date."""
        saved = Table.create(game_of(Turn), ["Ann", "Bob"]).snapshot()

        with pytest.raises(
            TableError, match="Sample has version 2, the table 1, and there is no upgrade"
        ):
            Table.restore(game_of(Turn, version=2), saved)

    def test_get_all_datas(self) -> None:
        """`getAllDatas(int $currentPlayerId)`: what this viewer may know of the whole table."""

        class Hidden(SampleGame):
            states = (Turn,)

            def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
                return {"own": current_player_id}

        table = Table.create(Hidden, {4: "Ann", 5: "Bob"})

        assert [table.view(viewer).datas for viewer in (4, 5, None)] == [
            {"own": 4},
            {"own": 5},
            {"own": None},
        ]

    def test_moves_are_counted(self) -> None:
        """The queued notifications go out as one bundle = one "move"."""
        table = table_of(Turn)
        moves = [table.act(table.player_ids[0], "act_move").move_id for _ in range(3)]

        assert moves == [1, 2, 3]


PARAMETERS = {
    "IntParam(min, max)": (Annotated[int, Meta(ge=1, le=6)], 6, 7),
    "BoolParam": (bool, True, "true"),
    "FloatParam": (float, 0.5, "x"),
    "StringParam(enum)": (Literal["red", "blue"], "red", "green"),
    "StringParam(alphanum)": (Annotated[str, Meta(pattern="^[A-Za-z0-9]+$")], "a1", "a b"),
    "IntArrayParam(min, max)": (
        Annotated[list[int], Meta(min_length=1, max_length=2)],
        [3, 4],
        [1, 2, 3],
    ),
    "JsonParam": (dict[str, list[int]], {"a": [1]}, [1]),
}


class TestAutowiredActions:
    """Parameters are converted and validated before an action runs."""

    @pytest.mark.pitfall(116, caught="run time")
    @pytest.mark.parametrize(("kind", "good", "bad"), PARAMETERS.values(), ids=PARAMETERS)
    def test_a_parameter(self, kind: Any, good: object, bad: object) -> None:
        """Out of range / not in enum / wrong type -> exception, nothing executed."""

        class Choose(PlayerState):
            @possible_action
            def act_choose(self, value: kind) -> None:
                self.notify.all("chosen", value=value)

        table = table_of(Choose)
        [chosen] = table.act(table.player_ids[0], "act_choose", {"value": good}).messages(None)

        assert chosen.args == {"value": good}
        with pytest.raises(ActionRefused, match="value="):
            table.act(table.player_ids[0], "act_choose", {"value": bad})

    def test_a_default(self) -> None:
        """Defaults allowed (= optional parameter)."""

        class Choose(PlayerState):
            @possible_action
            def act_choose(self, value: int = 4) -> None:
                self.notify.all("chosen", value=value)

        table = table_of(Choose)
        [chosen] = table.act(table.player_ids[0], "act_choose").messages(None)

        assert chosen.args == {"value": 4}

    @pytest.mark.pitfall(99, caught="run time")
    def test_what_is_kept_in_the_state_is_lost(self) -> None:
        """Every HTTP request builds a NEW Game object; nothing survives in PHP fields."""

        class Remember(PlayerState):
            @possible_action
            def act_remember(self) -> None:
                self.game.remembered = True

        table = table_of(Remember)

        with pytest.raises(GameError, match="does not declare 'remembered', so it would be lost"):
            table.act(table.player_ids[0], "act_remember")
