"""PRIVATE states of an array: their methods take the player, and each player is in their own."""

from typing import Any

import pytest

from bga_states import ActionRefused, GameError, Table, possible_action
from bga_states.legacy import ArrayGame
from tests.legacy.games import table_of


class Draft(ArrayGame):
    """Everybody takes a card and confirms: a master, id 10, and its two private states."""

    machine_states = {
        10: {
            "name": "draft",
            "description": "Wait for the others",
            "type": "multipleactiveplayer",
            "initialprivate": 50,
            "action": "stDraft",
            "possibleactions": ["changeMind"],
            "transitions": {"done": 20},
        },
        50: {
            "name": "take",
            "descriptionmyturn": "${you} take one of ${n}",
            "type": "private",
            "args": "argTake",
            "action": "stTake",
            "possibleactions": ["take"],
            "transitions": {"confirm": 51},
        },
        51: {
            "name": "confirm",
            "type": "private",
            "possibleactions": ["finish", "back"],
            "transitions": {"back": 50},
        },
        20: {
            "name": "reveal",
            "type": "game",
            "action": "stReveal",
            "transitions": {"": 99, "again": 10},
        },
    }
    max_players = 3
    rounds: int

    def setup_new_game(self) -> int:
        self.rounds = 0
        return 10

    def stDraft(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def argTake(self, player_id: int) -> dict[str, int]:
        return {"n": 10 * self.players[player_id].no}

    def stTake(self, whoever: int) -> None:
        self.players[whoever].score += 1

    def take(self) -> str:
        return "confirm"

    def finish(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "done")

    def back(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, "back")

    @possible_action(check=False)
    def changeMind(self, current_player_id: int) -> None:
        self.gamestate.check_possible_action("changeMind")
        self.gamestate.set_players_multiactive([current_player_id], "done")
        self.gamestate.initialize_private_state(current_player_id)

    def stReveal(self) -> str:
        self.rounds += 1
        return "again" if self.rounds == 1 else ""


def names(table: Table[Draft]) -> list[str]:
    return [table.view(player_id).state_name for player_id in table.player_ids]


def test_methods_take_the_player() -> None:
    """Methods named by `args` and `action` of a private state take its player under any name."""
    table = table_of(Draft)
    ann, bob = table.player_ids

    assert [table.view(player_id).status for player_id in (ann, bob)] == [
        "You take one of 10",
        "You take one of 20",
    ]
    assert [player.score for player in table.view(None).players] == [1, 1]


def test_everybody_moves_on_alone() -> None:
    """A returned value moves the player, as does `next_private_state`.

    The transitions are those of the private state.
    """
    table = table_of(Draft, players=3)
    ann, bob, cy = table.player_ids
    for player_id in (ann, bob, cy):
        table.act(player_id, "take")
    table.act(bob, "back")
    table.act(cy, "finish")

    assert names(table) == ["confirm", "take", "draft"]
    assert table.view(cy).status == "Wait for the others"


def test_the_last_one_moves_the_table() -> None:
    """When nobody is left the table takes the master's transition."""
    table = table_of(Draft)
    for player_id in table.player_ids:
        table.act(player_id, "take")
        table.act(player_id, "finish")

    assert (names(table), table.game.rounds) == (["take", "take"], 1)


def test_the_masters_action_for_those_who_wait() -> None:
    """An action of the master that is open to all is possible for those in no private state."""
    table = table_of(Draft)
    ann, _ = table.player_ids
    with pytest.raises(ActionRefused, match="changeMind: it is impossible in take"):
        table.act(ann, "changeMind")
    table.act(ann, "take")
    table.act(ann, "finish")
    table.act(ann, "changeMind")

    assert names(table) == ["take", "take"]


def test_zombies_in_private_states() -> None:
    """The default ends the part of a player who left, also from a private state.

    The master's only way is taken.
    """
    table = table_of(Draft)
    for player_id in table.player_ids:
        table.make_zombie(player_id)

    assert (table.is_over, table.game.rounds) == (True, 2)


def test_zombie_turn_gets_the_array_of_the_private_state() -> None:
    """`zombie_turn` gets the state the player is in, which may be a private one."""

    class Steps(Draft):
        def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> str | None:
            if state["name"] == "take":
                return "confirm"
            self.finish(active_player_id)
            return None

    table = table_of(Steps)
    ann, _ = table.player_ids
    told = [message.args.get("name") for message in table.make_zombie(ann).messages(ann)]

    assert ("confirm" in told, names(table)) == (True, ["draft", "take"])


def test_a_private_state_moves_only_its_player() -> None:
    """A private state of an array cannot move the table.

    The error says what to write, with the id of the target.
    """

    class Away(Draft):
        def take(self) -> int:  # type: ignore[override]  # the mistake under test
            return 20

    table = table_of(Away)

    with pytest.raises(GameError, match=r"set_player_non_multiactive\(player_id, 20\)"):
        table.act(table.player_ids[0], "take")
