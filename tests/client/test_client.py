"""The client on a real socket: it plays, it is refused, and it comes back."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from textwrap import dedent
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.datastructures import Headers
from websockets.exceptions import InvalidHeader, InvalidMessage, InvalidStatus
from websockets.http11 import Response

from bga_states.client import Client, ClientError, FollowedTable, Refused, client_session
from bga_states.client.carrier import is_passing
from bga_states.protocol.server_frames import Error, Move
from sample_games.reversi import Reversi
from tests.client.served_tables import TABLE, ServedTable
from tests.client.tiny_server import CARD, WHO, TinyServer
from tests.engine.keeping.market import Market
from tests.patience import PATIENCE

WHOSE = "secret"
Scene = Callable[[TinyServer, Client], Awaitable[None]]


@pytest.fixture(autouse=True)
def quick_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clients come back at once, and take no slow machine for a silent server."""
    for name, seconds in (("FIRST_WAIT", 0.01), ("LONGEST_WAIT", 0.1), ("SILENCE", PATIENCE)):
        monkeypatch.setattr(client_session, name, seconds)


def play(scene: Scene, served: ServedTable | None = None, token: str = WHOSE) -> TinyServer:
    """Let a client do something with a server; return the server."""
    server = TinyServer(served)

    async def run() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            server.running(),
            Client(server.url, token) as client,
        ):
            await scene(server, client)

    asyncio.run(run())
    return server


def reversi() -> ServedTable:
    return ServedTable(Reversi, seed=1)


async def random_bot(table: FollowedTable, chance: random.Random) -> None:
    """Play by chance to the end of the game."""
    while not table.is_over:
        if table.is_my_turn:
            offered = await table.choices()
            await table.choose(offered, chance.choice(offered.choices))
        else:
            await table.changed()


@pytest.mark.parametrize("cuts_at", [set(), {5, 6, 30}], ids=["whole", "cut"])
def test_two_bots_play_a_whole_game(cuts_at: set[int]) -> None:
    """Two seats of one client; where connections break, each move is made once and seen."""
    served, chance = reversi(), random.Random(3)

    async def scene(server: TinyServer, client: Client) -> None:
        server.cuts_at = cuts_at
        tables = [await client.open(TABLE, seat) for seat in (1, 2)]
        await asyncio.gather(*(random_bot(table, chance) for table in tables))
        for table in tables:
            assert table.state is not None
            assert table.state.v == served.v
            assert table.state.seen == replace(served.seen(table.seat), datas=table.state.datas)

    server = play(scene, served)
    assert served.table.is_over
    assert len({frame["id"] for frame in server.heard if frame["t"] == "act"}) == served.v
    assert [frame["t"] for frame in server.heard].count("hello") == len(cuts_at) + 1


def test_a_lost_answer_is_asked_for_again() -> None:
    """The same id and version are sent again, and the action has happened once."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        offered = await table.choices()
        server.is_mute = True
        assert await table.choose(offered, offered.choices[0]) == 1

    server = play(scene, reversi())
    acts = [frame for frame in server.heard if frame["t"] == "act"]
    assert len(acts) == 2
    assert acts[0] == acts[1]
    assert server.served is not None
    assert server.served.v == 1


def test_a_refusal_has_a_code_and_a_sentence() -> None:
    """Neither the rules nor a wrong action end anything."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        with pytest.raises(Refused, match="A disc must turn over at least one other") as found:
            await table.act("act_play_disc", x=0, y=0)
        assert found.value.code == "forbidden_by_rules"
        with pytest.raises(Refused, match="unknown_action") as found:
            await table.act("act_fly")
        assert table.is_my_turn

    play(scene, reversi())


async def wait_for_moves(table: FollowedTable, last: int, waits: asyncio.Event) -> list[int]:
    """Wait again and again until a version is there, and return those that were found."""
    found: list[int] = []
    while not found or found[-1] < last:
        waits.set()
        await table.changed()
        assert table.state is not None
        found.append(table.state.v)
    return found


def test_several_wait_for_a_change() -> None:
    """Each that waits is told of each change; none takes it from another."""

    async def scene(server: TinyServer, client: Client) -> None:
        mover, watching = await client.open(TABLE, 1), await client.open(TABLE)
        starts = [asyncio.Event() for _ in range(3)]
        waiting = [asyncio.create_task(wait_for_moves(watching, 1, waits)) for waits in starts]
        for waits in starts:
            await waits.wait()
        offered = await mover.choices()
        await mover.choose(offered, offered.choices[0])
        assert await asyncio.gather(*waiting) == [[1]] * 3

    play(scene, reversi())


def test_who_was_busy_has_missed_nothing() -> None:
    """What happens between two waits of a task is told to it, whoever else has waited for it."""

    async def scene(server: TinyServer, client: Client) -> None:
        mover, watching = await client.open(TABLE, 1), await client.open(TABLE)
        other = asyncio.create_task(wait_for_moves(watching, 1, asyncio.Event()))
        await asyncio.sleep(0)
        offered = await mover.choices()
        await mover.choose(offered, offered.choices[0])
        assert await other == [1]
        await watching.changed()
        waiting = asyncio.create_task(watching.changed())
        # The answer comes behind all else that is on its way.
        await mover.scene()
        assert not waiting.done()
        waiting.cancel()

    play(scene, reversi())


def test_events_are_what_happens() -> None:
    """They come in order, after the state has followed them, and end with the table."""

    async def scene(server: TinyServer, client: Client) -> None:
        table, watching = await client.open(TABLE, 1), await client.open(TABLE)
        seen: list[int] = []
        has_seen = asyncio.Event()

        async def watch() -> None:
            async for event in watching.events():
                assert isinstance(event, Move)
                assert watching.state is not None
                assert watching.state.v == event.v
                seen.append(event.v)
                has_seen.set()

        task = asyncio.create_task(watch())
        await asyncio.sleep(0)
        offered = await table.choices()
        await table.choose(offered, offered.choices[0])
        await has_seen.wait()
        with pytest.raises(ClientError, match="only players act"):
            await watching.choices()
        watching.close()
        await task
        assert seen == [1]
        with pytest.raises(ClientError, match="the table was closed"):
            await watching.scene()

    play(scene, reversi())


def test_who_one_is() -> None:
    """The token is sent with the connection; without one the client is nobody."""

    async def somebody(server: TinyServer, client: Client) -> None:
        assert client.person == WHO

    async def nobody(server: TinyServer, client: Client) -> None:
        assert client.person is None

    play(somebody)
    play(nobody, token="")


def test_a_table_that_is_not_there() -> None:
    """Opening it is refused, and the client goes on."""

    async def scene(server: TinyServer, client: Client) -> None:
        with pytest.raises(Refused, match="unknown_table"):
            await client.open("B" * 14)
        assert (await client.open(TABLE)).card == CARD

    play(scene, reversi())


def test_a_table_without_a_game() -> None:
    """Before the start there is a card and no state, and nothing to act on."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE)
        assert table.card is not None
        assert (table.card.phase, table.state) == ("open", None)
        mine = await table.sit(2)
        with pytest.raises(ClientError, match="the game has not started"):
            await mine.act("act_play_disc", x=1, y=1)

    server = play(scene)
    assert [frame["seat"] for frame in server.heard if frame["t"] == "open"] == [0, 2]


@pytest.mark.parametrize(
    ("do", "sent"),
    [
        (lambda table: table.leave(), {"t": "leave", "seat": 1}),
        (lambda table: table.come_back(), {"t": "return", "seat": 1}),
        (lambda table: table.set_ready(), {"t": "ready", "seat": 1, "is_ready": True}),
        (
            lambda table: table.set_ready(is_ready=False),
            {"t": "ready", "seat": 1, "is_ready": False},
        ),
        (lambda table: table.kick(2), {"t": "kick", "seat": 2}),
        (lambda table: table.seat_bot(2, "greedy"), {"t": "seat_bot", "seat": 2, "bot": "greedy"}),
        (lambda table: table.start(), {"t": "start"}),
        (lambda table: table.concede(), {"t": "concede", "seat": 1}),
        (lambda table: table.abandon(), {"t": "abandon", "seat": 1, "agrees": True}),
    ],
    ids=lambda sent: sent["t"] if isinstance(sent, dict) else "",
)
def test_each_request_is_a_frame(
    do: Callable[[FollowedTable], Awaitable[None]], sent: dict[str, Any]
) -> None:
    """What one asks for at a table is sent with its seat, and done when it is answered."""

    async def scene(server: TinyServer, client: Client) -> None:
        await do(await client.open(TABLE, 1))

    request = play(scene, reversi()).heard[-1]
    assert request == {**sent, "table": TABLE, "id": request["id"]}


def test_the_bot_of_the_documentation_plays() -> None:
    """The example in the docstring of Client plays both seats to the end."""
    example = dedent((Client.__doc__ or "").partition("plays by chance::")[2])
    names: dict[str, Any] = {"Client": Client, "Refused": Refused, "random": random}
    exec(example, names)  # noqa: S102  # that is the test
    served = reversi()

    async def scene(server: TinyServer, client: Client) -> None:
        await asyncio.gather(*(names["play"](server.url, WHOSE, TABLE, seat) for seat in (1, 2)))

    play(scene, served)
    assert served.table.is_over


def test_a_bot_ends_where_the_table_is_shown_no_more() -> None:
    """What is shown no more is nobody's turn: the bot waits for a change, and is told why."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        was_my_turn = table.is_my_turn
        for connection in server.viewers:
            await server.send(connection, Error("game_failed", "It cannot be shown", TABLE, 1))
        while not table.is_over:
            if table.is_my_turn:
                await asyncio.sleep(0)
            else:
                assert was_my_turn
                await table.changed()

    with pytest.raises(Refused, match="It cannot be shown"):
        play(scene, reversi())


def test_an_undo_brings_a_view() -> None:
    """What was taken back is not to be followed: by the end of the action the state is a view's."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        await table.act("act_buy")
        before = await table.act("act_buy")
        assert table.state is not None
        assert (before, table.state.datas_v) == (2, 0)
        assert await table.act("act_undo") == 3
        assert (table.state.needs_view, table.state.datas_v) == (False, 3)

    play(scene, ServedTable(Market, seed=1))


def test_a_fresh_board_is_asked_for_and_awaited() -> None:
    """After `refresh` the state is a view of now, with the data of now; `open` changes nothing."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        await table.act("act_buy")
        again = await client.open(TABLE, 1)
        assert again is table
        assert table.state is not None
        assert (table.state.v, table.state.datas_v) == (1, 0)
        first, second = await asyncio.gather(table.refresh(), table.refresh())
        assert first is second is table.state
        assert (first.v, first.datas_v) == (1, 1)
        table.close()
        with pytest.raises(ClientError, match="the table was closed"):
            await table.refresh()

    play(scene, ServedTable(Market, seed=1))


def test_nobody_waits_for_a_view_of_no_game() -> None:
    """Before the game starts there is nothing to be seen, and an error says so."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        with pytest.raises(ClientError, match="the game has not started"):
            await table.refresh()

    play(scene, None)


def test_an_error_about_nothing_in_particular_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """It ends nothing, and stands where programs say what nobody waits for."""

    async def scene(server: TinyServer, client: Client) -> None:
        (connection,) = server.viewers
        await server.send(connection, Error("too_fast", "Send ${n} at most", "", 0))
        await client.open(TABLE)

    play(scene, reversi())
    assert "too_fast: Send ${n} at most" in caplog.text


def test_a_refusal_is_filled() -> None:
    """The sentence has its values; what nothing fills stays as it is."""
    refused = Refused("taken", "${name} was faster by ${n}", {"name": "Bob"})

    assert refused.sentence == "Bob was faster by ${n}"


@pytest.mark.parametrize(
    ("error", "is_tried_again"),
    [
        (ConnectionResetError(), True),
        (TimeoutError(), True),
        (InvalidMessage("half a line"), True),
        (InvalidStatus(Response(503, "", Headers())), True),
        (InvalidStatus(Response(429, "", Headers())), True),
        (InvalidStatus(Response(403, "", Headers())), False),
        (InvalidStatus(Response(404, "", Headers())), False),
        (InvalidHeader("Upgrade"), False),
    ],
    ids=str,
)
def test_what_may_go_better_next_time(error: Exception, *, is_tried_again: bool) -> None:
    """The network, and a server that has to do; not one that will say the same again."""
    assert is_passing(error) is is_tried_again


def test_a_scene_that_cannot_be_drawn() -> None:
    """A question is refused, and the table is followed as before."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE)
        with pytest.raises(Refused, match="It cannot be drawn"):
            await table.scene()
        assert await (await client.open(TABLE, 1)).scene()
        assert table.end is None

    play(scene, reversi())


def test_who_sends_what_is_wrong_is_told() -> None:
    """When the server closes with 4400, whoever waits gets the reason, and so does who asks."""

    async def scene(server: TinyServer, client: Client) -> None:
        table = await client.open(TABLE, 1)
        await server.end(4400)
        with pytest.raises(ClientError, match="4400. You sent too many texts"):
            await table.changed()
        with pytest.raises(ClientError, match="4400"):
            await table.act("act_play_disc", x=1, y=1)

    play(scene, reversi())


def test_a_server_that_is_not_there() -> None:
    """Entering a client says so, at once."""

    async def run() -> None:
        async with Client("http://127.0.0.1:9"):
            pytest.fail("nobody listens there")

    with pytest.raises(ClientError, match="Cannot connect to ws://127.0.0.1:9/api/socket"):
        asyncio.run(run())
    with pytest.raises(ClientError, match="it is no address"):
        Client("127.0.0.1:9")
