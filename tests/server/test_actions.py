"""Actions: each has one answer, and happens once or not at all."""

from collections.abc import Callable

import pytest

from tests.server.running import Frame, Person, Running
from tests.server.tables import start

Make = Callable[[str], Person]


def test_an_action_is_answered_by_its_version(somebody: Make) -> None:
    """What was done is answered by the version it led to, which all are told of."""
    played = start(somebody)
    mover = played.turn
    choice = played.choices(mover)[0]

    assert played.act(mover, choice)["v"] == 1
    for person in played.people:
        move = person.socket.next("move")
        assert (move["v"], move["table"]) == (1, played.id)
        assert [told["type"] for told in move["messages"]]


REFUSED = [
    ({"action": "act_nothing"}, "unknown_action"),
    ({"args": {"x": 1}}, "bad_parameter"),
    ({"args": {"x": 1, "y": 1}}, "forbidden_by_rules"),
    ({"v": 7}, "bad_request"),
    ({"v": -1}, "bad_request"),
    ({"seat": 2}, "not_seated"),
    ({"seat": 9}, "not_seated"),
    ({"table": "A" * 14}, "unknown_table"),
    ({"table": "short"}, "bad_request"),
    ({"extra": 1}, "bad_request"),
    ({"action": 5}, "bad_request"),
]


@pytest.mark.parametrize(("fields", "code"), REFUSED, ids=[str(case[0]) for case in REFUSED])
def test_a_wrong_action(somebody: Make, fields: Frame, code: str) -> None:
    """Whatever is wrong with an action has a code and a sentence, and nothing happens."""
    played = start(somebody)
    ann = played.people[0]
    answer = played.act(ann, played.choices(ann)[0], **fields)

    assert answer["code"] == code
    assert answer["log"]
    assert not [frame for frame in ann.socket.quiet() if frame["t"] == "move"]


def test_out_of_turn(somebody: Make) -> None:
    """Somebody whose turn it is not is refused by the engine's own code."""
    played = start(somebody)
    bob = played.people[1]

    choice = {"action": "act_play_disc", "args": {"x": 1, "y": 1}}
    assert played.act(bob, choice)["code"] == "not_active"


def test_sent_twice_it_happens_once(somebody: Make) -> None:
    """The same action with the same id is answered the same, whenever it is sent again."""
    played = start(somebody)
    ann = played.turn
    choice = played.choices(ann)[0]
    first = played.act(ann, choice, id="the-same-id")
    played.follow()
    again = played.act(ann, choice, id="the-same-id", v=0)
    played.play(3)
    later = played.act(ann, choice, id="the-same-id", v=0)

    assert first == again == later
    assert played.version == 4


def test_twice_at_one_instant(somebody: Make) -> None:
    """Both of two that are sent without waiting are answered, by one version."""
    played = start(somebody)
    ann = played.turn
    choice = played.choices(ann)[0]
    frame = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "double-click", **choice}
    sent = {name: frame[name] for name in frame if not name.startswith("label")}
    for _ in range(5):
        ann.socket.send(**sent)

    answers = [ann.socket.next("answer") for _ in range(5)]
    assert [answer["v"] for answer in answers] == [1] * 5
    played.follow()
    assert not [frame for frame in ann.socket.quiet() if frame["t"] == "move"]


def test_an_id_is_for_one_action(somebody: Make) -> None:
    """An id that is used again for something else is refused, and nothing happens."""
    played = start(somebody)
    ann = played.turn
    one, other = played.choices(ann)[:2]
    played.act(ann, one, id="the-same-id")
    played.follow()

    assert played.act(ann, other, id="the-same-id", v=0)["code"] == "repeat_differs"
    assert played.act(ann, one, id="the-same-id", seat=1, v=0)["v"] == 1


def test_a_page_of_yesterday(somebody: Make) -> None:
    """An action on a state that was left meanwhile is stale, never played on another one."""
    played = start(somebody)
    ann = played.turn
    choice = played.choices(ann)[0]
    played.play(2)

    assert played.act(ann, choice, v=0)["code"] == "stale"


def test_who_chooses_at_once_is_never_late(somebody: Make) -> None:
    """Players who act in one state of all are not refused for what the others do meanwhile."""
    played = start(somebody, "hearts", 4)
    choices = [played.choices(person)[0] for person in played.people]
    answers = [
        played.act(person, choice) for person, choice in zip(played.people, choices, strict=True)
    ]

    assert [answer["code"] for answer in answers] == [""] * 4
    assert [answer["v"] for answer in answers] == [1, 2, 3, 4]


def test_over_http(somebody: Make) -> None:
    """A program sends the same frame by POST, and gets the same answer, with a status."""
    played = start(somebody)
    ann = played.turn
    choice = played.choices(ann)[0]
    frame = {"t": "act", "table": played.id, "seat": 1, "v": 0, "id": "over-http"}
    frame |= {"action": choice["action"], "args": choice["args"]}

    assert ann.post("/api/requests", frame) == ann.socket.ask(**frame)
    status, _, _ = ann.call("POST", "/api/requests", frame | {"id": "another-id"})
    assert status == 409
    played.follow()


def test_after_the_end(somebody: Make) -> None:
    """A game that is over shows its result, and refuses what is still asked of it."""
    played = start(somebody, "tictactoe")
    ann = played.people[0]
    assert ann.socket.ask(t="concede", table=played.id, seat=1)["v"] == 1
    card = ann.socket.next("card", is_host=True)
    while card["card"]["phase"] != "over":
        card = ann.socket.next("card")

    assert [place["seat"] for place in card["card"]["result"]["places"]] == [2, 1]
    choice = {"action": "act_place", "args": {}}
    assert played.act(ann, choice, v=1)["code"] == "game_over"


def test_leaving_and_coming_back(somebody: Make) -> None:
    """The zombie plays for whoever leaves, until they come back."""
    played = start(somebody)
    ann, bob = played.people
    assert ann.socket.ask(t="leave", table=played.id, seat=1)["code"] == ""
    bob.socket.next("move")
    card = bob.socket.next("card")
    while not card["card"]["seats"][0]["is_zombie"]:
        card = bob.socket.next("card")

    assert ann.socket.ask(t="return", table=played.id, seat=1)["code"] == ""
    while card["card"]["seats"][0]["is_zombie"]:
        card = bob.socket.next("card")


def test_without_people_a_table_is_abandoned(somebody: Make) -> None:
    """When the last of the people leaves, nobody plays on."""
    played = start(somebody)
    ann, bob = played.people
    ann.socket.ask(t="leave", table=played.id, seat=1)
    bob.socket.ask(t="leave", table=played.id, seat=2)

    assert ann.get(f"/api/tables/{played.id}")["phase"] == "abandoned"
    assert bob.socket.ask(t="return", table=played.id, seat=2)["code"] == "not_open"


def test_to_end_it_together(somebody: Make) -> None:
    """A game ends without a result when all people want it to."""
    played = start(somebody)
    ann, bob = played.people
    ann.socket.ask(t="abandon", table=played.id, seat=1)
    assert ann.get(f"/api/tables/{played.id}")["phase"] == "playing"
    bob.socket.ask(t="abandon", table=played.id, seat=2)

    assert ann.get(f"/api/tables/{played.id}")["phase"] == "abandoned"


def test_start_and_concede_are_repeated_too(server: Running, somebody: Make) -> None:
    """Every request that leads to a version is answered by it again."""
    ann = somebody("Ann")
    table = ann.make_table("tictactoe")
    ann.socket.ask(t="sit", table=table, seat=2)
    ann.socket.ask(t="ready", table=table, seat=2)
    starts = [ann.socket.ask(t="start", table=table, id="begin-now")["v"] for _ in range(2)]
    ends = [ann.socket.ask(t="concede", table=table, seat=1, id="i-give-up")["v"] for _ in range(2)]

    assert (starts, ends) == ([0, 0], [1, 1])
