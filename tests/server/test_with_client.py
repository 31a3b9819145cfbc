"""The Python client on the real server: what it knows is what the server shows."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial

import pytest

from bga_states.client import Client, ClientError, FollowedTable, Refused
from bga_states.protocol.server_frames import Answer
from bga_states.server.sockets.connection import STUCK, Connection
from bga_states.server.tables.make_jobs import MadeTable
from tests.patience import PATIENCE
from tests.server.client_games import NAMES, Player, begin, come, patient_clients, until
from tests.server.running import NO_TABLE, Running
from tests.server.stored import store_beside

MOST_MOVES = 10
"""So many moves at most are made between two looks."""
Scene = Callable[[list[Player]], Awaitable[None]]


def play(server: Running, scene: Scene, seats: int = 2) -> None:
    """Let so many people with a client each do something."""

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
            await scene([await come(stack, server.address, name) for name in NAMES[:seats]])

    with patient_clients():
        asyncio.run(run())


def has_come_to(player: Player, version: int) -> bool:
    """Whether a player knows of a version, or that the game is over."""
    state = player.table.state
    return player.table.is_over or (state is not None and state.v >= version)


async def look_in_between(players: list[Player], turn: asyncio.Lock, chance: random.Random) -> None:
    """Compare, again and again while nobody moves, what is known with what is shown."""
    while not players[0].table.is_over:
        async with turn:
            # Everybody is told of the last move before somebody looks.
            latest, _ = await players[0].fresh()
            for player in players:
                while player.table.state is None or player.table.state.v < latest:
                    await player.table.changed()
            await chance.choice(players).assert_knows_all()
        then = latest + chance.randint(1, MOST_MOVES)
        await until(partial(has_come_to, players[0], then), f"version {then}")


@pytest.mark.parametrize(("game", "seats"), [("reversi", 2), ("hearts", 4), ("battleship", 2)])
def test_bots_play_a_whole_game(server: Running, game: str, seats: int) -> None:
    """At random moments and at the end each client knows what a fresh view shows."""
    chance, turn = random.Random(7), asyncio.Lock()

    async def scene(players: list[Player]) -> None:
        await begin(players, game)
        listening = [asyncio.create_task(player.listen()) for player in players]
        await asyncio.gather(
            look_in_between(players, turn, chance),
            *(player.play(chance, turn) for player in players),
        )
        for player in players:
            await player.assert_knows_all()
            player.table.close()
        await asyncio.gather(*listening)
        answered = sorted(v for player in players for v in player.answered)
        assert answered == list(range(1, players[0].told[-1] + 1))
        assert all(player.told == players[0].told for player in players)

    play(server, scene, seats)


def test_everybody_at_once(server: Running) -> None:
    """Without waiting for each other, four players pass their cards: nobody is refused."""

    async def scene(players: list[Player]) -> None:
        await begin(players, "hearts")
        passing = [player for player in players if player.table.is_my_turn]
        assert passing == players
        offers = await asyncio.gather(*(player.table.choices() for player in players))
        chosen = zip(players, offers, strict=True)
        reached = await asyncio.gather(
            *(player.table.choose(offered, offered.choices[0]) for player, offered in chosen)
        )
        assert sorted(reached) == [1, 2, 3, 4]

    play(server, scene, 4)


def test_leaving_and_coming_back(server: Running) -> None:
    """The zombie plays for whoever has left, as everybody sees, until they come back."""

    async def scene(players: list[Player]) -> None:
        await begin(players, "reversi")
        ann, bob = players
        await ann.table.leave()
        while not bob.table.is_my_turn:
            await bob.table.changed()
        await bob.assert_knows_all()
        assert bob.table.state is not None
        assert [player.zombie for player in bob.table.state.players.values()] == [True, False]
        await ann.table.come_back()
        await ann.assert_knows_all()
        assert ann.table.state is not None
        assert not any(player.zombie for player in ann.table.state.players.values())

    play(server, scene)


def test_an_abandoned_table(server: Running) -> None:
    """Once all who play want the end, nobody is to act any more, and the table is over."""

    async def scene(players: list[Player]) -> None:
        await begin(players, "reversi")
        for player in players:
            await player.table.abandon()
        for player in players:
            while not player.table.is_over:
                await player.table.changed()
            assert not player.table.is_my_turn

    play(server, scene)


def test_an_unknown_token(server: Running) -> None:
    """A client that the server takes for nobody says so at once."""

    async def scene(_players: list[Player]) -> None:
        with pytest.raises(ClientError, match="does not know this token"):
            async with Client(server.address, "not-a-token"):
                pass

    play(server, scene, 0)


@pytest.mark.parametrize("table", ["ID OF THE TABLE", "http://there/table/AAAAAAAAAAAAAA", "", 7])
def test_what_is_no_id_is_refused_at_once(server: Running, table: str) -> None:
    """The server could not say which table its refusal is about."""

    async def scene(players: list[Player]) -> None:
        with pytest.raises(ClientError, match="it is no id of a table"):
            await players[0].client.open(table)

    play(server, scene, 1)


def test_giving_up(server: Running) -> None:
    """Whoever concedes has lost, and both are told that the game is over."""

    async def scene(players: list[Player]) -> None:
        await begin(players, "tictactoe")
        ann, bob = players
        await bob.table.concede()
        for player in players:
            while not player.table.is_over:
                await player.table.changed()
            await player.assert_knows_all()
        with pytest.raises(Refused) as refused:
            await ann.table.act("act_mark", cell=0)
        assert refused.value.code == "game_over"

    play(server, scene)


def test_refusals_have_codes(server: Running) -> None:
    """What the server refuses is raised, with its code and a sentence."""

    async def scene(players: list[Player]) -> None:
        ann, bob = players
        made = await ann.client.create_table("tictactoe")
        ann.table = await ann.client.open(made.id, 1)
        bob.table = await bob.client.open(made.id)
        asked = [
            (ann.client.open(NO_TABLE), "unknown_table"),
            (bob.client.open(made.id, 1), "not_seated"),
            (ann.table.start(), "not_ready"),
            (bob.table.start(), "not_host"),
            (bob.table.sit(1), "taken"),
            (bob.table.sit(9), "bad_request"),
            (bob.client.create_table("nothing"), "unknown_game"),
        ]
        for asking, code in asked:
            with pytest.raises(Refused) as refused:
                await asking
            assert refused.value.code == code
            assert refused.value.sentence

    play(server, scene)


def test_actions_that_are_refused(server: Running) -> None:
    """An action that cannot be taken is refused by the engine's codes, and changes nothing."""

    async def scene(players: list[Player]) -> None:
        await begin(players, "tictactoe")
        ann, bob = players
        if not ann.table.is_my_turn:
            ann, bob = bob, ann
        tried: list[tuple[Player, str, dict[str, object], str]] = [
            (bob, "act_mark", {"cell": 1}, "not_active"),
            (ann, "act_nothing", {}, "unknown_action"),
            (ann, "act_mark", {"cell": "x"}, "bad_parameter"),
            (ann, "act_mark", {"cell": 99}, "forbidden_by_rules"),
        ]
        for player, action, args, code in tried:
            with pytest.raises(Refused) as refused:
                await player.table.act(action, **args)
            assert refused.value.code == code
        assert await ann.fresh() == (0, ann.table.state and ann.table.state.seen)

    play(server, scene)


def test_the_games_of_the_server(server: Running) -> None:
    """The list of games says what can be played, and a scene shows the table."""

    async def scene(players: list[Player]) -> None:
        listed = await players[0].client.games()
        assert {"reversi", "hearts"} <= {line.name for line in listed.games}
        await begin(players, "reversi")
        parts = await players[0].table.scene()
        assert parts[f"player {parts['']['viewer']}"]["name"] == "Ann"

    play(server, scene)


def test_nobody_watches(server: Running) -> None:
    """Somebody without a name follows a game that all may watch, and cannot act."""

    async def scene(players: list[Player]) -> None:
        table_id = await begin(players, "reversi")
        async with Client(server.address) as nobody:
            watched = await nobody.open(table_id)
            assert watched.state is not None
            assert watched.state.player_id == 0
            with pytest.raises(ClientError, match="you watch"):
                await watched.act("act_play_disc", x=1, y=1)

    play(server, scene)


async def until_changed(table: FollowedTable) -> None:
    """Wait until something happens at a table, be it that it is followed no longer."""
    with suppress(ClientError):
        await table.changed()


def test_links(server: Running) -> None:
    """A seat is handed over, one that was left is taken, and a person has several tokens."""

    async def scene(players: list[Player]) -> None:
        await begin(players[:2], "reversi")
        (ann, bob, cy), table_id = players, players[0].table.id
        other = await cy.client.take((await ann.table.hand_over()).secret)
        while ann.table.end is None:
            await until_changed(ann.table)
        await bob.table.leave()
        mine = await cy.client.take((await other.find_replacement(2)).secret)
        assert (other.seat, mine.seat, mine.id) == (1, 2, table_id)
        while mine.card is None or not mine.card.seats[0].holder:
            await mine.changed()
        assert [seat.holder for seat in mine.card.seats] == ["Cy", "Cy"]
        link = await cy.client.make_link("device")
        assert (await cy.client.look_at_link(link.secret)).by == "Cy"
        token = await Client.become(server.address, link.secret)
        async with Client(server.address, token) as elsewhere:
            assert elsewhere.person == cy.client.person
            await elsewhere.sign_out_elsewhere()
            while mine.end is None:
                await until_changed(mine)
        assert "signed out" in str(mine.end)

    play(server, scene, 3)


def test_whoever_starts_a_game_may_act_at_once(server: Running) -> None:
    """The first position is known when the start is done."""

    async def scene(players: list[Player]) -> None:
        client = players[0].client
        made = await client.create_table("tictactoe")
        table = await client.open(made.id, 1)
        second = await table.sit(2)
        await second.set_ready()
        await table.start()
        offered = await table.choices()
        assert await table.choose(offered, offered.choices[0]) == 1

    play(server, scene, 1)


def test_watching_by_link(server: Running) -> None:
    """Whoever has the watch key follows the table, also across a lost connection."""

    async def scene(players: list[Player]) -> None:
        ann, bob = players
        made = await ann.client.create_table("tictactoe", watch="link")
        table = await ann.client.open(made.id, 1)
        await table.sit(2)
        await table.set_ready()
        second = await ann.client.open(made.id, 2)
        await second.set_ready()
        await table.start()
        assert table.frame is not None
        with pytest.raises(Refused) as refused:
            await bob.client.open(made.id)
        assert refused.value.code == "not_seated"
        watched = await bob.client.open(made.id, watch_key=table.frame.watch_key)
        await table.concede()
        while not watched.is_over:
            await watched.changed()

    play(server, scene)


def test_a_game_that_starts_at_once(server: Running) -> None:
    """A table with a bot is made and started by one call, and played to its end."""

    async def scene(players: list[Player]) -> None:
        client = players[0].client
        [table] = await client.start_table("tictactoe", ["random", "me"])
        assert (table.seat, table.card and table.card.phase) == (2, "playing")
        while not table.is_over:
            if not table.is_my_turn:
                await table.changed()
                continue
            offered = await table.choices()
            if offered.choices:
                await table.choose(offered, offered.choices[0])
        with pytest.raises(Refused) as refused:
            await client.start_table("tictactoe", ["me"])
        assert refused.value.code == "not_ready"

    play(server, scene, 1)


def test_a_table_whose_answer_was_lost(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the connection breaks as a table is made, it is made once, and followed from then."""
    take_made = Connection._take_made

    def lose_made(connection: Connection, made: MadeTable | Answer) -> None:
        monkeypatch.setattr(Connection, "_take_made", take_made)
        connection.end_job()
        connection.cut_off(STUCK)

    async def scene(players: list[Player]) -> None:
        client = players[0].client
        with store_beside(server) as store:
            before = {*store.table_ids()}
        monkeypatch.setattr(Connection, "_take_made", lose_made)
        first, second = await client.start_table("reversi", ["me", "me"])
        assert (first.id, first.seat, second.seat) == (second.id, 1, 2)
        mover, other = (first, second) if first.is_my_turn else (second, first)
        offered = await mover.choices()
        assert await mover.choose(offered, offered.choices[0]) == 1
        while not other.is_my_turn:
            await other.changed()
        with store_beside(server) as store:
            assert {*store.table_ids()} - before == {first.id}

    play(server, scene, 1)
