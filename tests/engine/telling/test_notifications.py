"""What the players learn of an action."""

import copy
import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from bga_states import GameError, Message, NotificationMessage, possible_action
from bga_states.engine.author.notifier import sendable
from bga_states.engine.base.values import UNSENDABLE, plain
from tests.support import PlayerState, table_of, with_pitfalls


class Name(str):
    """A text of a class of its own."""

    __slots__ = ()


class Color(enum.Enum):
    RED = "red"


@dataclass
class Card:
    rank: int


def told(
    speak: Callable[[Any, int], None], **attributes: Any
) -> tuple[list[Message], list[Message], list[Message]]:
    """Let a state notify; return what the active player, the other and a spectator receive."""

    class Speak(PlayerState):
        @possible_action
        def act_speak(self, active_player_id: int) -> None:
            speak(self.notify, active_player_id)

    table = table_of(Speak, **attributes)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_speak")
    return outcome.messages(ann), outcome.messages(bob), outcome.messages(None)


def test_all_reaches_everybody() -> None:
    """`notify.all` reaches players and spectators, in the order of the calls."""

    def speak(notify: Any, _ann: int) -> None:
        notify.all("first", "One")
        notify.all("second", "Two")

    everybody = told(speak)

    assert [[message.text for message in messages] for messages in everybody] == [
        ["One", "Two"]
    ] * 3


def test_player_reaches_one_player_alone() -> None:
    """`notify.player` reaches that player and nobody else, not even spectators."""
    own, other, spectator = told(
        lambda notify, ann: notify.player(ann, "secret", "You draw ${card}", card=7)
    )

    assert ([message.text for message in own], other, spectator) == (["You draw 7"], [], [])


def test_names_are_filled_from_ids() -> None:
    """`player_id` fills `${player_name}`, `player_id2` fills `${player_name2}` (P13)."""

    def speak(notify: Any, ann: int) -> None:
        notify.all("hit", "${player_name} hits ${player_name2}", player_id=ann, player_id2=ann + 1)

    own, *_ = told(speak)

    assert own[0] == Message(
        "hit",
        "${player_name} hits ${player_name2}",
        {
            "player_name": "Ann",
            "player_name2": "Bob",
            "player_id": own[0].args["player_id"],
            "player_id2": own[0].args["player_id2"],
        },
    )


def test_arguments_become_plain_values() -> None:
    """Enums, dataclasses, tuples and sets arrive as plain values, as they were at the call."""

    def speak(notify: Any, _ann: int) -> None:
        cards = [Card(3)]
        notify.all("shown", "", color=Color.RED, cards=cards, pair=(1, 2))
        cards.append(Card(4))

    own, *_ = told(speak)

    assert own[0].args == {"color": "red", "cards": [{"rank": 3}], "pair": (1, 2)}


def test_decorators_complete_arguments_in_order() -> None:
    """Decorators registered in `init_table` complete the arguments of every notification."""

    def init_table(game: Any) -> None:
        game.notify.add_decorator(lambda log, args: {**args, "n": args["n"] + 1})
        game.notify.add_decorator(
            lambda log, args: {**args, "n": args["n"] * 10} if "${n}" in log else args
        )

    own, *_ = told(lambda notify, _ann: notify.all("counted", "${n}", n=1), init_table=init_table)

    assert own[0].text == "20"


WRONG: dict[str, tuple[Callable[[Any, int], None], str, int]] = {
    "gap": (
        lambda notify, _: notify.all("x", "Hello ${nobody}"),
        r"nothing fills \$\{nobody\}",
        88,
    ),
    "name without id": (
        lambda notify, _: notify.all("x", "${player_name}"),
        r"nothing fills \$\{player_name\}",
        13,
    ),
    "object": (lambda notify, _: notify.all("x", thing=object()), "notification 'x'", 83),
    "unknown player": (lambda notify, _: notify.player(17, "x"), "Cannot find player 17", 94),
    "seat number": (lambda notify, _: notify.player(1, "x"), "looks like a seat number", 94),
    "half a character": (lambda notify, _: notify.all("\ud800"), "surrogates not allowed", 83),
    "text of a class": (lambda notify, _: notify.all("x", Name("y")), "Name is unsupported", 83),
    "type of a class": (lambda notify, _: notify.all(Name("x")), "Name is unsupported", 83),
    "name of nobody": (
        lambda notify, _: notify.all("x", "${player_name}", player_id=2),
        "Cannot find player 2",
        113,
    ),
}


@pytest.mark.parametrize(("speak", "message"), with_pitfalls(WRONG, "run time"))
def test_a_wrong_notification_is_an_error(speak: Callable[[Any, int], None], message: str) -> None:
    """A gap in the text, an unknown player or an unsendable value fails at the call.

    These are P83, P88 and P94.
    """
    with pytest.raises(GameError, match=message):
        told(speak)


NESTED: list[Any] = [
    {1: 2, "a": [3, (4, 5)]},
    [{"a": {1: []}}, {}],
    {"set": {3, 1, 2}},
    [{"deep": [{4, 3}]}],
    {2.5: 1.5},
    [{"none": None, "yes": True}],
    [[1, 2], (3, "a")],
    [[[{2, 1}]], (3, [4])],
]


@pytest.mark.parametrize("value", NESTED, ids=str)
def test_what_is_nested_is_told_as_plain_values(value: Any) -> None:
    """Dicts in lists in dicts are copied, and sets in them told as sorted lists."""
    kept = copy.deepcopy(value)
    told = sendable({"n": 1, "value": value})

    assert told == {"n": 1, "value": plain(kept)}
    if isinstance(value, dict):
        value.clear()
    else:
        value[0].clear()
    assert told["value"] == plain(kept)


REFUSED: list[Any] = [{(1, 2): 3}, {None: 1}, {2**70: 1}, {"a": 2**70}, {"a": object()}]


@pytest.mark.parametrize("value", REFUSED, ids=["tuple", "None", "key", "number", "object"])
def test_what_clients_cannot_read_is_refused(value: Any) -> None:
    """Keys are texts and numbers, and no number is beyond 64 bits, however deep it stands."""
    for nested in (value, [value], {"in": [value]}):
        with pytest.raises(UNSENDABLE):
            sendable({"value": nested})


def test_what_holds_itself_twice_is_refused_at_once() -> None:
    """Nobody walks all the ways there are through it."""
    ring: list[Any] = []
    ring += [ring, ring]

    with pytest.raises(RecursionError):
        sendable({"value": ring})


def test_extra_time_is_recorded_for_the_clock() -> None:
    """`give_extra_time` is part of the outcome; the engine itself has no clock."""

    class Slow(PlayerState):
        @possible_action
        def act_wait(self, active_player_id: int) -> None:
            self.game.give_extra_time(active_player_id)
            self.game.give_extra_time(self.game.get_player_after(active_player_id), 30)

    table = table_of(Slow)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_wait")

    assert [(time.player_id, time.seconds) for time in outcome.extra_time] == [
        (ann, None),
        (bob, 30),
    ]


def test_decorators_complete_a_text_of_ones_own_once() -> None:
    """Decorators complete a private text afresh, from the arguments as they were passed."""

    def init_table(game: Any) -> None:
        game.notify.add_decorator(lambda log, args: {**args, "n": args["n"] + 1})
        game.notify.add_decorator(
            lambda log, args: {**args, "who": "you"} if "${who}" in log else args
        )

    def speak(notify: Any, ann: int) -> None:
        notify.all(
            "counted",
            "${n}",
            n=1,
            _private={ann: NotificationMessage("${who}: ${n}, ${_private.m}", {"m": 5})},
        )

    own, other, _ = told(speak, init_table=init_table)

    assert (own[0].text, other[0].text) == ("you: 2, 5", "2")


def test_a_text_within_a_text_is_read_without_a_translation_too() -> None:
    """An argument `{"log": ..., "args": ...}` is a text, whatever the language."""
    nested = {"log": "${n} cards", "args": {"n": 3}}
    own, *_ = told(lambda notify, _ann: notify.all("drawn", "Ann draws ${what}", what=nested))

    assert (own[0].text, own[0].args) == ("Ann draws 3 cards", {"what": "3 cards"})


def test_a_private_part_names_texts_of_its_own() -> None:
    """Public arguments marked for translation are also translated in a player's own part."""

    class Deal(PlayerState):
        @possible_action
        def act_deal(self, active_player_id: int) -> None:
            part = {"card": "queen", "i18n": ["card"]}
            self.notify.all(
                *("dealt", "${suit} ${card}"),
                suit="hearts",
                i18n=["suit"],
                card="a card",
                _private={active_player_id: part},
                _merge_private=True,
            )

    table = table_of(Deal)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_deal")

    german = {"hearts": "Herz", "queen": "Dame", "a card": "Karte"}
    texts = [
        outcome.messages(viewer, lambda text: german.get(text, text))[0].text
        for viewer in (ann, bob)
    ]

    assert texts == ["Herz Dame", "Herz a card"]
