"""State classes: the zombie function.

Left out: "You can see some examples in the Zombie Mode page", which says nothing about behaviour.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, GameError, GameState
from tests.bga_doc.games import BareState, EndScore, NextPlayer, told
from tests.support import AutomaticState, PlayerState, table_of


class Elsewhere(PlayerState):
    """A state to be redirected to, for another player."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12)

    def on_entering_state(self) -> None:
        self.notify.all("elsewhere")


class PassOn(AutomaticState):
    """The turn goes to the next player, elsewhere."""

    def on_entering_state(self) -> type[Elsewhere]:
        self.game.active_next_player()
        return Elsewhere


@pytest.mark.pitfall(39, 51, caught="assembly")
def test_zombie_is_mandatory() -> None:
    """In non GAME states, the zombie function is mandatory."""

    class PlayerTurn(BareState):
        pass

    with pytest.raises(DefinitionError, match=r"PlayerTurn has no zombie method.* player_id: int"):
        table_of(PlayerTurn)


def test_zombie_is_not_for_game_states() -> None:
    """In non GAME states, the zombie function is mandatory."""

    class PlayerTurn(PlayerState):
        pass

    class Deal(AutomaticState):
        def on_entering_state(self) -> type[PlayerTurn]:
            return PlayerTurn

    assert table_of(Deal, PlayerTurn).state_name == "PlayerTurn"


def test_the_first_parameter() -> None:
    """The first parameter int $playerId will be filled by the Zombified player id."""

    class PlayerTurn(PlayerState):
        def zombie(self, player_id: int) -> type[NextPlayer]:
            self.notify.all("zombiePass", player_id=player_id)
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, _ = table.player_ids
    _, passed, *_ = table.make_zombie(ann).messages(None)

    assert (passed.type, passed.args) == ("zombiePass", {"player_id": ann})


@pytest.mark.pitfall(41, caught="assembly")
def test_no_other_first_parameter() -> None:
    """The first parameter int $playerId ..."""

    class PlayerTurn(BareState):
        def zombie(self, active_player_id: int) -> type[NextPlayer]:
            raise NotImplementedError(active_player_id)

    with pytest.raises(DefinitionError, match=r"PlayerTurn.zombie does not start with player_id"):
        table_of(PlayerTurn, NextPlayer)


@pytest.mark.pitfall(28, caught="assembly")
def test_only_magic_parameters_in_zombie() -> None:
    """It accepts "magic" params that will be automatically filled by the framework: ..."""

    class PlayerTurn(BareState):
        def zombie(self, player_id: int, card_id: int) -> type[NextPlayer]:
            raise NotImplementedError(player_id, card_id)

    with pytest.raises(
        DefinitionError, match=r"zombie\(card_id\): nothing fills .* Use args or player_id"
    ):
        table_of(PlayerTurn, NextPlayer)


def test_args_in_zombie() -> None:
    """Array $args will be filled by the result of $this->getArgs()."""

    class PlayerTurn(BareState):
        def get_args(self, active_player_id: int) -> dict[str, object]:
            return {"cards": [4, 5], "_private": {active_player_id: {"hand": [6]}}}

        def zombie(self, player_id: int, args: dict[str, object]) -> type[NextPlayer]:
            self.notify.player(player_id, "zombieArgs", args=args)
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, _ = table.player_ids
    _, passed, *_ = table.make_zombie(ann).messages(ann)

    assert passed.args == {"args": {"cards": [4, 5], "_private": {ann: {"hand": [6]}}}}


REDIRECTS = {"a class": PassOn, "a state id": 20, "a transition name": "passOn"}


@pytest.mark.parametrize("value", REDIRECTS.values(), ids=REDIRECTS)
def test_the_return_value(value: type[GameState[Any]] | int | str) -> None:
    """The return value works the same way as onEnteringState."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"passOn": 20})

        def zombie(self, player_id: int) -> type[GameState[Any]] | int | str:
            self.notify.all("zombiePass", player_id=player_id)
            return value

    table = table_of(PlayerTurn, PassOn, Elsewhere)
    outcome = table.make_zombie(table.player_ids[0])

    assert told(outcome) == ["playerstatus", "zombiePass", "PassOn", "Elsewhere", "elsewhere"]


@pytest.mark.pitfall(49, caught="run time")
@pytest.mark.parametrize("value", ["20", "stop", 13], ids=["digits", "no transition", "no id"])
def test_a_wrong_return_value(value: int | str) -> None:
    """The return value works the same way as onEnteringState."""

    class PlayerTurn(PlayerState):
        def zombie(self, player_id: int) -> int | str:
            self.notify.all("zombiePass", player_id=player_id)
            return value

    table = table_of(PlayerTurn, PassOn, Elsewhere)

    with pytest.raises(GameError, match="Cannot go from PlayerTurn to"):
        table.make_zombie(table.player_ids[0])


def test_a_zombie_reaches_the_end_through_a_game_state() -> None:
    """The return value works the same way as onEnteringState."""

    class LastTurn(PlayerState):
        def zombie(self, player_id: int) -> type[EndScore]:
            self.notify.all("zombiePass", player_id=player_id)
            return EndScore

    table = table_of(LastTurn, EndScore)
    table.make_zombie(table.player_ids[0])

    assert table.is_over
