"""Forged snapshots: what no honest table could be is refused, each by its reason."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bga_states import Component, Table, TableError
from bga_states.engine.base.limits import DRAWS
from tests.engine.keeping.market import Market, market
from tests.support import PlayerState, counted, game_of

Parts = dict[str, Any]
Change = Callable[[Parts], object]
ANN, BOB, CY = 2300001, 2300002, 2300003
encode, decode = msgspec.msgpack.encode, msgspec.msgpack.decode


def read(blob: bytes) -> Parts:
    """Decode a snapshot; the keys of dicts are what they were."""
    parts: Parts = decode(blob, strict=False)
    return parts


def players(number: int, **changes: object) -> Change:
    return lambda parts: parts["players"][number].update(changes)


def crowd(number: int) -> list[Parts]:
    """Return players who sit after the three of the table."""
    seats = range(4, number + 4)
    return [{"id": 5 * no, "name": "Di", "no": no, "color": f"{no:06d}"} for no in seats]


def position(**changes: object) -> Change:
    return lambda parts: parts["position"].update(changes)


def data(name: str, value: object) -> Change:
    return lambda parts: parts["data"].update({name: value})


def result(*ranked: tuple[int, object]) -> Change:
    entries = [{"player_id": id_, "rank": rank, "score": 0, "score_aux": 0} for id_, rank in ranked]
    return position(result={"ranking": entries})


def places(*placed: tuple[str, int, list[int]]) -> Change:
    def change(parts: Parts) -> None:
        parts["data"]["cards"]["places"] = {(name, arg): ids for name, arg, ids in placed}

    return change


def step(**changes: object) -> Change:
    return lambda parts: parts["undo"]["steps"][0].update(changes)


def savepoint(**changes: object) -> Change:
    return lambda parts: parts["undo"]["savepoints"][0].update(changes)


def image(change: Change) -> Change:
    """Change what the first savepoint returns to."""

    def changed(parts: Parts) -> None:
        saved = parts["undo"]["savepoints"][0]
        inner = read(saved["image"])
        change(inner)
        saved["image"] = encode(inner)

    return changed


FORGERIES: dict[str, tuple[str, Change, str]] = {
    # who sits there
    "id 0": ("Buy", players(1, id=0), "player 0 is not one who could sit in seat 2"),
    "id -1": ("Buy", players(1, id=-1), "player -1 is not one"),
    "id of 64 bits": ("Buy", players(1, id=1 << 63), "is not one who could sit"),
    "an id twice": ("Buy", players(1, id=ANN), "two players have one id"),
    "a seat twice": ("Buy", players(1, no=1), "not one who could sit in seat 2"),
    "seat 0": ("Buy", players(0, no=0), "not one who could sit in seat 1"),
    "no name": ("Buy", players(1, name=""), "not one who could sit"),
    "a blank name": ("Buy", players(1, name="  "), "not one who could sit"),
    "a name with an escape code": ("Buy", players(1, name="\x1b[31mBob"), "not one who could sit"),
    "a name of two lines": ("Buy", players(1, name="B\nob"), "not one who could sit"),
    "no colour": ("Buy", players(1, color=""), "has the colour"),
    "a colour that is none": ("Buy", players(1, color="red"), "has the colour red"),
    "markup for a colour": ("Buy", players(1, color="<b>fff"), "has the colour"),
    "a colour twice": ("Buy", players(1, color="ff0000"), "two players have one colour"),
    "nobody": ("Buy", lambda parts: parts.update(players=[]), "there are no players"),
    "too few": ("Buy", lambda parts: parts.update(players=parts["players"][:1]), "takes 2 to 4"),
    "too many": ("Buy", lambda parts: parts["players"].extend(crowd(5)), "takes 2 to 4"),
    "a crowd": (
        "Buy",
        lambda parts: parts["players"].extend(crowd(9000)),
        "there are 9003 players",
    ),
    "all eliminated": (
        "end",
        lambda parts: [player.update(eliminated=True) for player in parts["players"]],
        "everybody is eliminated",
    ),
    # where they stand
    "an eliminated player's turn": ("Buy", players(0, eliminated=True), "eliminated and active"),
    "an eliminated player among all": ("Meet", players(2, eliminated=True), "is eliminated and"),
    "a zombie's turn": ("Buy", players(0, zombie=True), "Ann has left and is active"),
    "a zombie among all": ("Meet", players(1, zombie=True), "Bob has left and is active"),
    "a stranger's turn": ("Buy", position(active_player_id=5), "none of the players"),
    "a stranger among all": ("Meet", position(multiactive=[ANN, 5]), "none of the players"),
    "not in seat order": (
        "Meet",
        position(multiactive=[BOB, ANN], private_states={}),
        "not in seat order",
    ),
    "active twice": ("Meet", position(multiactive=[ANN, ANN, BOB]), "not in seat order"),
    "more active than there are": (
        "Meet",
        position(multiactive=[ANN, BOB, CY] * 1000),
        "more players are active",
    ),
    "nobody active": ("Meet", position(multiactive=[], private_states={}), "nobody is active"),
    "active outside MULTI": ("Buy", position(multiactive=[ANN]), "not a MULTIPLE_ACTIVE_PLAYER"),
    "active at the end": ("end", position(multiactive=[ANN]), "not a MULTIPLE_ACTIVE_PLAYER"),
    "a step of one who waits": ("Meet", position(multiactive=[ANN, BOB]), "who is not active"),
    "a step outside MULTI": ("Buy", position(private_states={ANN: 31}), "who is not active"),
    "a step of a stranger": ("Meet", position(private_states={5: 31}), "who is not active"),
    "a step that is gone": ("Meet", position(private_states={ANN: 77}), "does not exist"),
    "a step that is none": ("Meet", position(private_states={ANN: 10}), "does not exist"),
    "the state of the setup": ("Buy", position(state_id=1), "cannot rest in state 1"),
    "a GAME state": ("Buy", position(state_id=20), "nobody could ever act"),
    "a PRIVATE state for all": ("Buy", position(state_id=31), "cannot rest in state 31"),
    "moves below none": ("Buy", position(move_id=-1), "not a snapshot"),
    "moves without end": ("Buy", position(move_id=(1 << 64) - 1), "not a snapshot"),
    "more than all progression": ("Buy", position(progression=101), "not a snapshot"),
    # chance
    "draws": ("Buy", lambda parts: parts.update(draws=DRAWS), "not a snapshot"),
    "draws below none": ("Buy", lambda parts: parts.update(draws=-1), "not a snapshot"),
    "a seed below 0": ("Buy", lambda parts: parts.update(seed=-1), "not a snapshot"),
    "a seed too large": ("Buy", lambda parts: parts.update(seed=1 << 63), "not a snapshot"),
    # the result
    "a result too early": ("Buy", result((ANN, 1), (BOB, 1), (CY, 1)), "the game is not over"),
    "no result": ("end", position(result=None), "it has no result"),
    "nobody ranked": ("end", result(), "the result ranks"),
    "a stranger ranked": ("end", result((ANN, 1), (BOB, 2), (5, 3)), "the result ranks"),
    "ranked twice": ("end", result((ANN, 1), (ANN, 2), (BOB, 3)), "the result ranks"),
    "one not ranked": ("end", result((ANN, 1), (BOB, 2)), "the result ranks"),
    "rank 0": ("end", result((ANN, 0), (BOB, 1), (CY, 2)), "not a snapshot"),
    "no first": ("end", result((ANN, 2), (BOB, 2), (CY, 3)), "rank 2 in place 1"),
    "worst first": ("end", result((ANN, 3), (BOB, 2), (CY, 1)), "rank 3 in place 1"),
    "a rank beyond all": ("end", result((ANN, 1), (BOB, 1), (CY, 7)), "rank 7 in place 3"),
    # components
    "a card lost": ("Buy", places(("deck", 0, [1, 2])), "cards is wrong: 5 card"),
    "a card twice": ("Buy", places(("deck", 0, [1, 1, 2, 3, 4, 5, 6])), "card 1 is in two places"),
    "a card in two places": (
        "Buy",
        places(("deck", 0, [1, 2, 3, 4, 5, 6, 7]), ("hand", ANN, [7])),
        "card 7 is in two places",
    ),
    "card 0": ("Buy", places(("deck", 0, [0, 1, 2, 3, 4, 5, 6])), "there is no card 0"),
    "card 8 of 7": ("Buy", places(("deck", 0, [1, 2, 3, 4, 5, 6, 8])), "there is no card 8"),
    "a counter too high": ("Buy", data("coins", {ANN: 10, BOB: 0, CY: 0}), "beyond the limits"),
    "a counter too low": ("Buy", data("coins", {ANN: -1, BOB: 0, CY: 0}), "beyond the limits"),
    "a counter of a stranger": ("Buy", data("coins", {ANN: 1, BOB: 0, 5: 0}), "it counts for"),
    "a counter too many": ("Buy", data("coins", {ANN: 1, BOB: 0, CY: 1, 5: 0}), "it counts for"),
    "a counter of nobody": ("Buy", data("coins", {}), "it counts for"),
    "the table's counter": ("Buy", data("round", -1), "round is wrong: -1 is beyond the limits"),
    "an unknown statistic": ("Buy", data("table_stats", {"luck": 1}), "no such statistic"),
    "a statistic of another type": ("Buy", data("table_stats", {"turns": True}), "of type int"),
    "a statistic that is no number": (
        "Buy",
        data("table_stats", {"length": float("nan")}),
        "not a finite number",
    ),
    "a stranger's statistic": ("Buy", data("player_stats", {"cards": {5: 1}}), "counts for 5"),
    "an unknown one of players": ("Buy", data("player_stats", {"luck": {}}), "no statistic 'luck'"),
    "a global with a long name": ("Buy", data("globals", {"x" * 51: 1}), "is not a short name"),
    "data of another type": ("Buy", data("bought", ["x"]), "the data does not fit the game"),
    "data that are gone": ("Buy", lambda parts: parts["data"].pop("bought"), "does not fit"),
    # what can be undone
    "a step of a stranger's": ("Buy", step(player_id=5), "not an action of a player"),
    "a step that is no action": ("Buy", step(action="setup_new_game"), "not an action of a player"),
    "a step of a hook": ("Buy", step(action="zombie"), "not an action of a player"),
    "a step without parameters": ("Buy", step(args=None), "a step has the parameters None"),
    "a step with a list": ("Buy", step(args=[1]), "a step has the parameters"),
    "a step with numbered parameters": ("Buy", step(args={1: 2}), "a step has the parameters"),
    "a step with too long parameters": (
        "Buy",
        step(args={"x": "x" * 70000}),
        "65536 bytes of parameters",
    ),
    "a step that moved a stranger": ("Buy", step(moved=[5]), "moved the players"),
    "steps without a savepoint": (
        "Buy",
        lambda parts: parts["undo"].update(savepoints=[]),
        "without a savepoint",
    ),
    "a step of no kind": ("Buy", step(kind="juggle"), "not an action of a player"),
    "steps before the first": ("Buy", lambda parts: parts["undo"].update(first=-5), "from number"),
    "steps without end": (
        "Buy",
        lambda parts: parts["undo"].update(steps=parts["undo"]["steps"] * 65),
        "65 actions are recorded",
    ),
    "a savepoint before the first step": ("Buy", savepoint(at=-1), "outside the actions"),
    "a savepoint after the last step": ("Buy", savepoint(at=9), "outside the actions"),
    "a savepoint of later chance": ("Buy", savepoint(draws=1), "other draws"),
    "a savepoint of chance before": ("Buy", savepoint(draws=-1), "other draws"),
    "a savepoint of nobody": ("Buy", savepoint(player_ids=[]), "belongs to"),
    "a savepoint of a stranger": ("Buy", savepoint(player_ids=[5]), "belongs to"),
    "a savepoint twice one's": ("Buy", savepoint(player_ids=[ANN, ANN]), "belongs to"),
    "too many savepoints": (
        "Buy",
        lambda parts: parts["undo"].update(savepoints=parts["undo"]["savepoints"][:1] * 17),
        "more than 16 savepoints",
    ),
    "a savepoint of nonsense": ("Buy", savepoint(image=b"\xc1"), "savepoint cannot be read"),
    "an empty savepoint": ("Buy", savepoint(image=b""), "savepoint cannot be read"),
    "a savepoint of others": ("Buy", image(players(1, name="Zed")), "it has other players"),
    "a savepoint without one": ("Buy", image(lambda i: i["players"].pop()), "other players"),
    "a savepoint of a zombie": ("Buy", image(players(0, zombie=True)), "has left and is active"),
    "a savepoint where none rests": ("Buy", image(position(state_id=20)), "could ever act"),
    "a savepoint at a lost state": ("Buy", image(position(state_id=7)), "cannot rest in state 7"),
    "a savepoint of the eliminated": ("Buy", image(players(0, eliminated=True)), "is eliminated"),
    "a savepoint of other data": ("Buy", image(data("bought", "x")), "savepoint cannot be read"),
    "a savepoint of less data": (
        "Buy",
        image(lambda inner: inner["data"].pop("coins")),
        "it has other data than the table",
    ),
    "a savepoint of later": ("Buy", image(position(move_id=9)), "is later than the table"),
    "a savepoint of the end": (
        "Buy",
        image(position(state_id=99, result={"ranking": []})),
        "is later than the table",
    ),
    "a savepoint with a card lost": ("Buy", image(places(("deck", 0, [1]))), "card"),
    "a savepoint of a rich stranger": ("Buy", image(data("coins", {5: 1})), "it counts for"),
}


def forged(place: str, change: Change) -> bytes:
    parts = read(market(place).snapshot())
    change(parts)
    return encode(parts)


@pytest.mark.parametrize(("place", "change", "message"), FORGERIES.values(), ids=FORGERIES)
def test_what_no_table_could_be_is_refused(place: str, change: Change, message: str) -> None:
    """A snapshot that no honest table could have written is refused at once, with the reason."""
    blob = forged(place, change)
    with pytest.raises(TableError, match=message) as raised, counted() as work:
        Table.restore(Market, blob)

    assert work.is_little()
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize("blob", [10**13, [1, 2], "text", None], ids=repr)
def test_only_bytes_are_read(blob: Any) -> None:
    """A number is no length of bytes, and a list of numbers is no snapshot either."""
    with pytest.raises(TableError, match="this is not a snapshot of a table"):
        Table.restore(Market, blob)


def test_a_hostile_name_of_a_game_is_not_repeated() -> None:
    """What a message repeats of a snapshot is short, and has no control codes."""
    blob = forged("Buy", lambda parts: parts.update(game="\x1b[31m" * 9000))
    with pytest.raises(TableError, match="a table of") as raised:
        Table.restore(Market, blob)

    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 500


class Purse(Component):
    """Coins that are counted, of an author who looks for forgers."""

    data_type = int

    def new_data(self) -> int:
        return len(self.game.players)

    def fault(self, data: int) -> str:
        return f"{data} coins are too many" if data // len(self.game.players) > 1 else ""


@pytest.mark.parametrize(("coins", "is_refused"), [(2, False), (4, True)])
def test_a_component_of_an_author_says_what_is_wrong(coins: int, is_refused: bool) -> None:
    """A component looks at the data a snapshot gives it, by its own `fault`."""
    game = game_of(PlayerState, purse=Purse(), setup_new_game=lambda game: PlayerState)
    parts = read(Table.create(game, ["Ann", "Bob"]).snapshot())
    parts["data"]["purse"] = coins
    if is_refused:
        with pytest.raises(TableError, match="purse is wrong: 4 coins are too many"):
            Table.restore(game, encode(parts))
    else:
        assert Table.restore(game, encode(parts)).snapshot() == encode(parts)


def test_fewer_seats_are_for_new_tables_of_a_new_version() -> None:
    """A game that seats fewer raises its version, and the tables that run play on."""

    def upgrade(from_version: int, data: object) -> object:
        return data

    states = {"setup_new_game": lambda game: PlayerState, "upgrade": staticmethod(upgrade)}
    blob = Table.create(game_of(PlayerState, **states), ["Ann", "Bob", "Cy"]).snapshot()
    smaller = game_of(PlayerState, **states, max_players=2)
    with pytest.raises(TableError, match="there are 3 players, and the game takes 2 to 2"):
        Table.restore(smaller, blob)
    newer = game_of(PlayerState, **states, max_players=2, version=2)

    assert len(Table.restore(newer, blob).player_ids) == 3


@pytest.mark.parametrize("place", ["Buy", "Meet", "end"])
def test_what_is_not_forged_is_restored(place: str) -> None:
    """The tables that are forged here are accepted as they are."""
    blob = market(place).snapshot()

    assert Table.restore(Market, forged(place, lambda _: None)).snapshot() == blob
