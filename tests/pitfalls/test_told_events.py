"""Pitfalls of notifications (P85 to P98): each test makes a mistake and sees it caught."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import DefinitionError, NotificationMessage, Table, possible_action
from tests.pitfalls.support import Other, fails, trying
from tests.support import PlayerState, game_of, table_of


@pytest.mark.pitfall(85, caught="run time")
@pytest.mark.parametrize(
    "kind", ["gameStateChange", "newPrivateState", "playerEliminated", "", None, 7], ids=repr
)
def test_types_that_mean_something_already(kind: Any) -> None:
    """Reserved types, and values that cannot be a type, are refused in both forms (P85)."""
    fails(
        lambda state: state.notify.all(kind, "Hello"),
        "Cannot notify .*(use this type|a type is a text)",
    )
    fails(
        lambda state: state.notify.player(state.players.ids[0], kind, "Hello"),
        "Cannot notify .*(use this type|a type is a text)",
    )


@pytest.mark.pitfall(87, caught="run time")
def test_arguments_given_as_a_dict() -> None:
    """Arguments are keywords: Python itself, and before it mypy, refuses a dict (P87)."""
    fails(
        lambda state: state.notify.all("x", "${n} cards", {"n": 1}),
        "positional arguments",
        TypeError,
    )


@pytest.mark.pitfall(87, caught="run time")
def test_a_decorator_that_forgets_to_return() -> None:
    """A decorator that returns no arguments is named in the error of the notification (P87)."""

    def forget(_log: str, args: dict[str, Any]) -> Any:
        args["trace"] = 1

    def init_table(game: Any) -> None:
        game.notify.add_decorator(forget)

    fails(
        lambda state: state.notify.all("x"), "decorator forget returned None", init_table=init_table
    )


GAPS: dict[str, tuple[Callable[[Any], None], str]] = {
    "all": (
        lambda state: state.notify.all("x", "${n} cards"),
        r"nothing fills \$\{n\} in .*Pass n=\.\.\.",
    ),
    "player": (
        lambda state: state.notify.player(
            state.players.ids[0], "x", "${card.name}", card={"rank": 3}
        ),
        r"nothing fills \$\{card.name\}",
    ),
    "name without id": (
        lambda state: state.notify.all("x", "${player_name2} waits"),
        "Pass player_id2=",
    ),
    "text of one player": (
        lambda state: state.notify.all(
            "x", _private={state.players.ids[1]: NotificationMessage("${_private.n}")}
        ),
        r"nothing fills \$\{_private.n\}",
    ),
    "i18n without argument": (
        lambda state: state.notify.all("x", i18n=["b"]),
        r"i18n is \['b'\]. List the names of",
    ),
    "i18n of a number": (
        lambda state: state.notify.all("x", i18n=["n"], n=3),
        "List the names of arguments that are",
    ),
    "i18n of a name": (
        lambda state: state.notify.all(
            "x", "${player_name}", player_id=state.players.ids[0], i18n=["player_name"]
        ),
        "i18n names player_name. Names of people are not translated",
    ),
    "counter": (
        lambda state: state.player_score.inc(state.players.ids[0], 1, "${points} more"),
        "Pass points=",
    ),
}


@pytest.mark.pitfall(88, caught="run time")
@pytest.mark.parametrize(("tell", "message"), GAPS.values(), ids=GAPS)
def test_texts_with_gaps(tell: Callable[[Any], None], message: str) -> None:
    """A placeholder nothing fills, or an `i18n` entry without text, is explained (P88)."""
    fails(tell, message)


@pytest.mark.pitfall(92, caught="impossible")
def test_public_and_private_messages_keep_their_order() -> None:
    """A viewer's messages come in the order of the calls, whether for all or for one (P92)."""

    def tell(state: Any) -> None:
        ann, *_ = state.players
        state.notify.all("drawn", "Ann draws")
        state.notify.player(ann, "card", "It is a seven")
        state.notify.all("done", "Ann is done")

    table = table_of(trying(tell), Other)
    outcome = table.act(table.player_ids[0], "act_try")

    assert [message.type for message in outcome.messages(table.player_ids[0])] == [
        "drawn",
        "card",
        "done",
    ]
    assert [message.type for message in outcome.messages(None)] == ["drawn", "done"]


@pytest.mark.pitfall(93, caught="assembly")
def test_a_constructor_that_tells_something() -> None:
    """A state is constructed before there is a table: notifying there fails at assembly (P93)."""

    class Talks(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.notify.all("made", "Hello")

    with pytest.raises(
        DefinitionError, match="P9 Talks cannot be constructed: .*'notify'"
    ) as raised:
        Table.create(game_of(Talks), ["Ann", "Bob"])
    assert "do nothing else there" in raised.value.findings[0].remedy


@pytest.mark.pitfall(94, caught="run time")
@pytest.mark.parametrize("player_id", [None, 0, 17, 1, "2300001"], ids=repr)
def test_telling_who_is_no_player(player_id: Any) -> None:
    """Spectators and strangers cannot be notified alone, nor players by seat or by text (P94)."""
    fails(
        lambda state: state.notify.player(player_id, "x", "Hello"),
        "Cannot find player .*Use one of these ids",
    )
    fails(lambda state: state.notify.all("x", _private={player_id: {}}), "Cannot find player")


@pytest.mark.pitfall(95, caught="impossible")
def test_an_action_told_to_one_player_is_a_move() -> None:
    """An action that notifies one player alone is a move, which everybody's view counts (P95)."""

    class Look(PlayerState):
        @possible_action
        def act_look(self, active_player_id: int) -> None:
            self.notify.player(active_player_id, "card", "It is a seven")

    table = table_of(Look)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_look")

    assert (outcome.messages(bob), outcome.move_id, table.view(bob).move_id) == ([], 1, 1)
