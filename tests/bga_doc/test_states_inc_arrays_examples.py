"""states.inc.php, as written: private parallel states, several players, the complete example."""

from typing import Any, ClassVar

from bga_states import GAME_END, Table, clienttranslate
from bga_states.legacy import ArrayGame
from tests.bga_doc.games import names, told
from tests.legacy.games import table_of

STATE_PLAYER_TURN = 2
STATE_GAME_TURN_NEXT_PLAYER = 3
STATE_PLAYER_GAME_END = 4
STATE_END_GAME = GAME_END


class Choices(ArrayGame):
    """The example of private parallel states; `skip` says how players begin."""

    machine_states = {
        10: {
            "name": "playerTurn",
            "description": clienttranslate("Waiting for other players to end their turn."),
            "descriptionmyturn": clienttranslate("${you} must do your turn"),
            "type": "multipleactiveplayer",
            "initialprivate": 50,
            "action": "stPlayerTurn",
            "args": "argPlayerTurn",
            "possibleactions": ["changeMind"],
            "transitions": {"playersDecide": 11},
        },
        11: {"name": "reveal", "type": "game", "action": "stReveal"},
        50: {
            "name": "chooseFirst",
            "descriptionmyturn": clienttranslate("${you} must make your first choice"),
            "type": "private",
            "args": "argChooseFirst",
            "action": "stChooseFirst",
            "possibleactions": ["toSecond"],
            "transitions": {"chooseSecond": 51},
        },
        51: {
            "name": "chooseSecond",
            "descriptionmyturn": clienttranslate("${you} must make your second choice"),
            "type": "private",
            "args": "argChooseSecond",
            "possibleactions": ["finish", "back"],
            "transitions": {"back": 50},
        },
    }
    skip: ClassVar[str] = "nobody"

    def setup_new_game(self) -> int:
        return 10

    def stPlayerTurn(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()
        if self.skip == "everybody":
            self.gamestate.next_private_state_for_all_active_players("chooseSecond")
        if self.skip == "one":
            self.gamestate.next_private_state(self.players.ids[0], "chooseSecond")

    def argPlayerTurn(self) -> dict[str, int]:
        return {"players": len(self.players)}

    def stChooseFirst(self, player_id: int) -> None:
        self.players[player_id].score += 1

    def argChooseFirst(self, player_id: int) -> dict[str, int]:
        return {"seat": self.players[player_id].no}

    def argChooseSecond(self) -> dict[str, bool]:
        return {"second": True}

    def toSecond(self) -> None:
        self.check_action("toSecond")
        self.gamestate.next_private_state(self.get_current_player_id(), "chooseSecond")

    def back(self) -> None:
        self.gamestate.next_private_state(self.get_current_player_id(), "back")

    def finish(self) -> None:
        self.gamestate.set_player_non_multiactive(self.get_current_player_id(), "playersDecide")

    def changeMind(self) -> None:
        """Be listed."""

    def stReveal(self) -> int:
        return GAME_END


class TestPrivateStates:
    """Private parallel states."""

    def test_the_methods_take_the_player(self) -> None:
        """This method will be called with playerId as a parametar and is used to ..."""
        table = table_of(Choices)

        assert [table.view(player_id).args for player_id in table.player_ids] == [
            {"seat": 1},
            {"seat": 2},
        ]
        assert (table.view(None).args, table.view(None).players[0].score) == ({"players": 2}, 1)

    def test_players_are_in_a_state_of_their_own(self) -> None:
        """When some action is done by a player, you can move them to the next private state."""
        table = table_of(Choices)
        ann, bob = table.player_ids
        for player_id, action in [
            (ann, "toSecond"),
            (bob, "toSecond"),
            (bob, "back"),
            (ann, "finish"),
        ]:
            table.act(player_id, action)

        assert names(table) == ["playerTurn", "chooseFirst"]
        assert table.view(ann).status == "Waiting for other players to end their turn."

    def test_players_begin_where_the_master_says(self) -> None:
        """In some cases you can move immediately some or all players to different ... states."""
        skipping = [type("Skipping", (Choices,), {"skip": skip}) for skip in ("everybody", "one")]

        assert [names(table_of(game)) for game in skipping] == [
            ["chooseSecond"] * 2,
            ["chooseSecond", "chooseFirst"],
        ]

    def test_the_next_transition(self) -> None:
        """This is normal next transition which will happen after all players finish their turns."""
        table = table_of(Choices)
        for player_id in table.player_ids:
            table.act(player_id, "toSecond")
            outcome = table.act(player_id, "finish")

        assert told(outcome)[-2:] == ["reveal", "gameEnd"]


class Objectives(ArrayGame):
    """The example of a multipleactiveplayer state."""

    machine_states = {
        1: {
            "name": "gameSetup",
            "type": "manager",
            "action": "stGameSetup",
            "transitions": {"": 2},
        },
        2: {
            "name": "playerTurnSetup",
            "type": "multipleactiveplayer",
            "description": clienttranslate("Other players must choose one Objective"),
            "descriptionmyturn": clienttranslate("${you} must choose one Objective card to keep"),
            "possibleactions": ["playKeep"],
            "transitions": {"next": 5, "loopback": 2, "zombiePass": 5},
            "action": "st_MultiPlayerInit",
            "args": "arg_playerTurnSetup",
        },
        5: {"name": "count", "type": "game", "action": "stCount", "transitions": {"": 99}},
    }

    def setup_new_game(self) -> None:
        pass

    def st_MultiPlayerInit(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def arg_playerTurnSetup(self) -> dict[int, dict[str, str]]:
        return {player.id: {"color": player.color} for player in self.players.values()}

    def playKeep(self, card_id: int) -> None:
        self.check_action("playKeep")
        player_id = self.get_current_player_id()
        self.players[player_id].score = card_id
        self.notify.player(player_id, "kept", card_id=card_id)
        self.gamestate.set_player_non_multiactive(player_id, "next")

    def stCount(self) -> None:
        self.gamestate.next_state()


def test_a_state_of_several_players() -> None:
    """When ending the player action, instead of a state transition, deactivate player."""
    table = table_of(Objectives)
    ann, bob = table.player_ids
    table.act(bob, "playKeep", {"card_id": 3})
    statuses = [table.view(viewer).status for viewer in (ann, bob)]
    table.act(ann, "playKeep", {"card_id": 4})

    assert statuses == [
        "You must choose one Objective card to keep",
        "Other players must choose one Objective",
    ]
    assert (table.is_over, [player.score for player in table.view(None).players]) == (True, [4, 3])


class Complete(ArrayGame):
    """The complete example, with named constants."""

    machine_states = {
        1: {
            "name": "gameSetup",
            "description": "",
            "type": "manager",
            "action": "stGameSetup",
            "transitions": {"": STATE_PLAYER_TURN},
        },
        STATE_PLAYER_TURN: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must do something or pass"),
            "descriptionmyturn": clienttranslate("${you} must do something or pass"),
            "type": "activeplayer",
            "args": "arg_playerTurn",
            "possibleactions": ["dosomething", "pass"],
            "transitions": {"next": STATE_GAME_TURN_NEXT_PLAYER, "last": STATE_PLAYER_GAME_END},
        },
        STATE_GAME_TURN_NEXT_PLAYER: {
            "name": "gameTurnNextPlayer",
            "description": clienttranslate("Upkeep..."),
            "type": "game",
            "action": "st_gameTurnNextPlayer",
            "updateGameProgression": True,
            "transitions": {
                "next": STATE_PLAYER_TURN,
                "loopback": STATE_GAME_TURN_NEXT_PLAYER,
                "last": STATE_PLAYER_GAME_END,
            },
        },
        STATE_PLAYER_GAME_END: {
            "name": "playerGameEnd",
            "description": clienttranslate("${actplayer} Game Over"),
            "descriptionmyturn": clienttranslate("${you} Game Over"),
            "type": "activeplayer",
            "args": "arg_playerTurn",
            "possibleactions": ["endGame"],
            "transitions": {"next": STATE_END_GAME, "loopback": STATE_PLAYER_GAME_END},
        },
        STATE_END_GAME: {
            "name": "gameEnd",
            "description": clienttranslate("End of game"),
            "type": "manager",
            "action": "stGameEnd",
            "args": "argGameEnd",
        },
    }

    def setup_new_game(self) -> None:
        pass

    def arg_playerTurn(self) -> dict[str, int]:
        return {"no": self.players[self.get_active_player_id()].no}

    def dosomething(self) -> None:
        self.gamestate.next_state("next")

    def pass_(self) -> None:
        self.gamestate.next_state("last")

    def st_gameTurnNextPlayer(self) -> None:
        self.active_next_player()
        self.gamestate.next_state("next")

    def endGame(self) -> None:
        self.gamestate.next_state("next")

    def zombie_turn(self, state: dict[str, Any], active_player_id: int) -> None:
        self.gamestate.next_state("next" if state["name"] == "playerTurn" else "loopback")


def test_players_take_turns() -> None:
    """Example of simple game where player take turns."""
    table: Table[Any] = table_of(Complete)
    ann, bob = table.player_ids
    outcomes = [table.act(ann, "dosomething"), table.act(bob, "pass"), table.act(bob, "endGame")]

    assert [told(outcome) for outcome in outcomes] == [
        ["gameTurnNextPlayer", "playerTurn"],
        ["playerGameEnd"],
        ["gameEnd"],
    ]
