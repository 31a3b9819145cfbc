"""How the framework behaves beyond the documents: notifications, private parts, translation."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import (
    GameError,
    Message,
    NotificationMessage,
    Table,
    UserError,
    clienttranslate,
    possible_action,
)
from tests.support import PlayerState, SampleGame

GERMAN = {
    "${player_name} plays ${card}": "${player_name} spielt ${card}",
    "forest": "Wald",
    "${n} of ${what}": "${n} von ${what}",
    "No": "Nein",
}


class Turn(PlayerState):
    """A turn in which the test's call is made."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, description_my_turn=clienttranslate("${n} of ${what}"))

    def get_args(self) -> dict[str, object]:
        return {"i18n": ["what"], "what": "forest", "n": 2}

    @possible_action
    def act_call(self) -> None:
        self.game.call(self.notify, *self.players)


class Telling(SampleGame):
    """A game that lets the test tell something."""

    states = (Turn,)

    def call(self, notify: Any, ann: int, bob: int) -> None:
        raise NotImplementedError(notify, ann, bob)


def table_for(call: Any, **attributes: Any) -> Table[Telling]:
    return Table.create(
        type("Told", (Telling,), {"call": call, **attributes}), {4: "Ann", 5: "Bob"}
    )


def german(text: str) -> str:
    return GERMAN.get(text, text)


def heard(call: Any, translate: Callable[[str], str] = str, **attributes: Any) -> list[Message]:
    """List what Ann, Bob and a spectator receive of a call, in that order, one message each."""
    outcome = table_for(call, **attributes).act(4, "act_call")
    return [message for viewer in (4, 5, None) for message in outcome.messages(viewer, translate)]


class TestWhoHears:
    """Everybody, one player, or some more than others."""

    def test_spectators_receive_only_all(self) -> None:
        """`notify.all` and `notify.player`."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            notify.player(bob, "drawn", card=3)
            notify.all("deck", left=9)

        outcome = table_for(call).act(4, "act_call")

        types = [[message.type for message in outcome.messages(viewer)] for viewer in (4, 5, None)]
        assert types == [["deck"], ["drawn", "deck"], ["deck"]]

    def test_private_parts(self) -> None:
        """Private parts inside a public one: args['_private'] = [pid => array]."""
        told = heard(
            lambda game, notify, ann, bob: notify.all("drawn", count=1, _private={bob: {"card": 7}})
        )

        assert [message.args for message in told] == [
            {"count": 1},
            {"count": 1, "_private": {"card": 7}},
            {"count": 1},
        ]

    def test_a_private_text(self) -> None:
        """NotificationMessage replaces the log for that player; text uses ${_private.x}."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            own = NotificationMessage("You draw ${_private.card}", {"card": 7})
            notify.all("drawn", "${player_name} draws", player_id=bob, _private={bob: own})

        assert [message.text for message in heard(call)] == ["Bob draws", "You draw 7", "Bob draws"]

    def test_merge_private(self) -> None:
        """`_merge_private` folds the private part into the others."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            notify.all("drawn", count=1, _private={bob: {"card": 7}}, _merge_private=True)

        assert [message.args for message in heard(call)] == [
            {"count": 1},
            {"count": 1, "card": 7},
            {"count": 1},
        ]

    def test_merge_private_in_args(self) -> None:
        """State args: `_merge_private` => true folds each viewer's own `_private` into them."""

        class Peek(PlayerState):
            def get_args(self) -> dict[str, object]:
                return {
                    "open": 1,
                    "_private": {4: {"card": 7}, 5: {"card": 8}},
                    "_merge_private": True,
                }

        table = table_for(None, states=(Peek,))

        assert [table.view(viewer).args for viewer in (4, 5, None)] == [
            {"open": 1, "card": 7}, {"open": 1, "card": 8}, {"open": 1},
        ]  # fmt: skip

    def test_always_merge_private(self) -> None:
        """`notify.always_merge_private` does so globally."""
        told = heard(
            lambda game, notify, ann, bob: notify.all("drawn", _private={bob: {"card": 7}}),
            init_table=lambda game: game.notify.always_merge_private(),
        )

        assert [message.args for message in told] == [{}, {"card": 7}, {}]

    @pytest.mark.parametrize(
        "private",
        [
            pytest.param(7, id="no dict"),
            pytest.param({4: 7}, id="no part"),
            pytest.param({1: {}}, id="stranger", marks=pytest.mark.pitfall(94, caught="run time")),
        ],
    )
    def test_wrong_private_parts(self, private: object) -> None:
        """Parts are for players of the table."""
        with pytest.raises(GameError, match="Cannot "):
            heard(lambda game, notify, ann, bob: notify.all("drawn", _private=private))


class TestTypesAndTexts:
    """What a notification may be called and say."""

    @pytest.mark.pitfall(85, caught="run time")
    @pytest.mark.parametrize("kind", ["gameStateChange", "newPrivateState", "undoRestorePoint"])
    def test_reserved_types(self, kind: str) -> None:
        """RESERVED types (collide with framework)."""
        with pytest.raises(GameError, match="use this type. Choose another"):
            heard(lambda game, notify, ann, bob: notify.all(kind))

    @pytest.mark.parametrize("kind", ["", 5, None])
    def test_types_are_texts(self, kind: Any) -> None:
        """A notification has a type, for clients to know it by."""
        with pytest.raises(GameError, match="a type is a text. Give a name"):
            heard(lambda game, notify, ann, bob: notify.all(kind))

    def test_decorators(self) -> None:
        """`add_decorator`: applied to all, in order of registration."""

        def init_table(game: Any) -> None:
            game.notify.add_decorator(lambda log, args: {**args, "trace": "a"})
            game.notify.add_decorator(lambda log, args: {**args, "trace": args["trace"] + "b"})

        told = heard(lambda game, notify, ann, bob: notify.all("drawn"), init_table=init_table)

        assert [message.args for message in told] == [{"trace": "ab"}] * 3

    def test_names(self) -> None:
        """${player_name} needs player_id; ${player_name2} + player_id2 etc."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            notify.all(
                "given", "${player_name} gives to ${player_name2}", player_id=bob, player_id2=ann
            )

        assert {message.text for message in heard(call)} == {"Bob gives to Ann"}

    def test_nothing_is_told_by_what_failed(self) -> None:
        """Any exception drops the notifications."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            notify.all("drawn")
            raise UserError(clienttranslate("No"))

        table = table_for(call)
        before = table.outcome
        with pytest.raises(UserError):
            table.act(4, "act_call")

        assert table.outcome is before


class TestTranslation:
    """What is marked to be translated reaches each viewer in their language."""

    def test_a_text(self) -> None:
        """`i18n` => names to translate; player names are none of them."""

        def call(game: Any, notify: Any, ann: int, bob: int) -> None:
            text = clienttranslate("${player_name} plays ${card}")
            notify.all("played", text, player_id=ann, card="forest", i18n=["card"])

        assert {message.text for message in heard(call, german)} == {"Ann spielt Wald"}

    def test_recursive_texts(self) -> None:
        """... recursive ['log' => .., 'args' => ..]."""
        inner = {"log": "${n} of ${what}", "args": {"n": 2, "what": "forest", "i18n": ["what"]}}
        [told, *_] = heard(
            lambda game, notify, *_: notify.all("seen", "(${part})", part=inner), german
        )

        assert told.text == "(2 von Wald)"

    def test_the_status_bar(self) -> None:
        """When a string is specified as a description, you must use "clienttranslate" ..."""
        view = table_for(None).view(4, german)

        assert (view.status, view.args["what"]) == ("2 von Wald", "forest")

    def test_what_a_player_did_wrong(self) -> None:
        """UserException: shown in red, should be clienttranslate'd."""

        def call(game: Any, *_: Any) -> None:
            raise UserError(clienttranslate("No"))

        with pytest.raises(UserError, match="No") as error:
            table_for(call).act(4, "act_call")
        assert error.value.text(german) == "Nein"
