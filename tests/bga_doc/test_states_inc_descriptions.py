"""states.inc.php: description and descriptionmyturn."""

from typing import Any

import pytest

from bga_states import GameError, Table, clienttranslate, possible_action
from tests.bga_doc.games import NextPlayer
from tests.support import AutomaticState, PlayerState, table_of


def statuses(table: Table[Any]) -> list[str]:
    """Read the status bars of all players and of a spectator."""
    return [table.view(viewer).status for viewer in (*table.player_ids, None)]


def test_the_description_is_displayed() -> None:
    """The description is the string that is displayed in the main action bar ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="A card or pass")

        @possible_action
        def act_next(self) -> "type[Discard]":
            return Discard

    class Discard(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11, description="A discard")

    table = table_of(PlayerTurn, Discard)
    before = statuses(table)
    table.act(table.player_ids[0], "act_next")

    assert (before, statuses(table)) == (["A card or pass"] * 3, ["A discard"] * 3)


def test_clienttranslate() -> None:
    """... you must use "clienttranslate" in order for the string to be translated ..."""
    text = clienttranslate("${actplayer} must play a card or pass")

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description=text)

    table = table_of(PlayerTurn)
    in_german = table.view(
        None, lambda found: {text: "${actplayer} spielt oder passt"}.get(found, found)
    )

    assert (table.view(None).status, in_german.status) == (
        "Ann must play a card or pass",
        "Ann spielt oder passt",
    )


def test_the_active_player_in_a_description() -> None:
    """In the description string, you can use ${actplayer} to refer to the active player."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="${actplayer} must pass")

        @possible_action
        def act_pass(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    before = table.view(None).status
    table.act(table.player_ids[0], "act_pass")

    assert (before, table.view(None).status) == ("Ann must pass", "Bob must pass")


def test_custom_arguments() -> None:
    """You can also use custom arguments in your description. These ... returned by ..."""

    class ChooseEnergies(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="${actplayer} must choose ${nbr} identical energies")

        def get_args(self) -> dict[str, int]:
            return {"nbr": 2}

    assert statuses(table_of(ChooseEnergies)) == ["Ann must choose 2 identical energies"] * 3


@pytest.mark.pitfall(11, caught="run time")
def test_a_missing_custom_argument() -> None:
    """These custom arguments correspond to values returned by your "args" PHP method."""

    class ChooseEnergies(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="${actplayer} must choose ${nbr} identical energies")

    with pytest.raises(
        GameError, match=r"Cannot enter ChooseEnergies: nothing fills \$\{nbr\} of its description"
    ):
        table_of(ChooseEnergies)


def test_an_empty_description() -> None:
    """You may specify an empty string ("") here if it never happens that the game remains ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="${actplayer} must pass")

    class Deal(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="")

        def on_entering_state(self) -> type[PlayerTurn]:
            return PlayerTurn

    assert statuses(table_of(Deal, PlayerTurn)) == ["Ann must pass"] * 3


def test_the_description_of_a_game_state() -> None:
    """BUT, ... the client can remain on a "game" type game state ..., and ... may be useful ..."""

    class PlayerTurn(PlayerState):
        pass

    class Deal(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description="Dealing cards to ${actplayer}")

        def on_entering_state(self) -> type[PlayerTurn]:
            self.notify.all("dealt")
            return PlayerTurn

    deal, *_ = table_of(Deal, PlayerTurn).outcome.messages(None)

    assert (deal.args["name"], deal.args["status"]) == ("Deal", "Dealing cards to Ann")


class PlayOrPass(PlayerState):
    """The usual pair of descriptions."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            description="${actplayer} can take ${nbr} actions",
            description_my_turn="${you} can take ${nbr} actions",
        )

    def get_args(self) -> dict[str, int]:
        return {"nbr": 3}

    @possible_action
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer


def test_the_description_of_my_turn() -> None:
    """... "description", except that this value is displayed to the current active player ..."""
    table = table_of(PlayOrPass, NextPlayer)
    table.act(table.player_ids[0], "act_pass")

    assert statuses(table) == [
        "Bob can take 3 actions",
        "You can take 3 actions",
        "Bob can take 3 actions",
    ]


def test_the_same_properties() -> None:
    """... "descriptionmyturn" has exactly the same role and properties as "description" ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description_my_turn="${actplayer} must play a ${color} disc")

        def get_args(self) -> dict[str, str]:
            return {"color": "white"}

    table = table_of(PlayerTurn)

    assert statuses(table) == ["Ann must play a white disc", "", ""]


def test_you() -> None:
    """... ${you} in descriptionmyturn so the description will display "You" ..."""
    table = table_of(PlayOrPass, NextPlayer)

    assert statuses(table)[0] == "You can take 3 actions"


def test_another_player() -> None:
    """You can use ${otherplayer} to refer to some other player ..."""

    class PlayerTurnFollow(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description_my_turn="${you} can follow action of ${otherplayer}")

        def get_args(self, active_player_id: int) -> dict[str, object]:
            leader = self.game.players[self.game.get_player_after(active_player_id)]
            return {"otherplayer": leader.name, "otherplayer_id": leader.id}

    assert statuses(table_of(PlayerTurnFollow))[0] == "You can follow action of Bob"


@pytest.mark.pitfall(13, caught="run time")
@pytest.mark.parametrize("args", [{"otherplayer": "Bob"}, {}], ids=["the name alone", "nothing"])
def test_another_player_needs_an_id(args: dict[str, object]) -> None:
    """... but you must provide otherplayer_id as argument ... or game won't load."""

    class PlayerTurnFollow(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description_my_turn="${you} can follow action of ${otherplayer}")

        def get_args(self) -> dict[str, object]:
            return args

    with pytest.raises(GameError, match="Cannot enter PlayerTurnFollow: .*otherplayer"):
        table_of(PlayerTurnFollow)


def test_custom_values_in_the_description_of_my_turn() -> None:
    """You can use values returned by your "args" method to have some custom values in your ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, description_my_turn="${you} must play ${color} disc")

        def get_args(self, active_player_id: int) -> dict[str, str]:
            return {"color": self.game.players[active_player_id].color}

    assert statuses(table_of(PlayerTurn))[0] == "You must play ff0000 disc"
