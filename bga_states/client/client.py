"""`Client`: one connection to a server, for bots over the network, tests and load."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import SystemRandom
from types import TracebackType
from typing import Final, Self

import msgspec

from bga_states.client.awaited_answers import AwaitedAnswers, Reply
from bga_states.client.carrier import Carrier
from bga_states.client.client_errors import ClientError, Refused
from bga_states.client.client_session import Question, Session, Viewer, request_id
from bga_states.client.followed_table import FollowedTable
from bga_states.client.http_calls import call, call_until_answered
from bga_states.protocol import (
    AnyRequest,
    AnyServerFrame,
    Card,
    ClockRules,
    Games,
    Link,
    LinkSeen,
    Me,
    NewDevice,
    NewLink,
    NewPerson,
    NewSeat,
    NewTable,
    OpenedLink,
    Person,
)
from bga_states.protocol.bodies import LinkKind
from bga_states.protocol.cards import Visibility, Watch
from bga_states.protocol.client_frames import Make, TableId, Take
from bga_states.protocol.server_frames import (
    Answer,
    CardFrame,
    Choices,
    Error,
    Made,
    Move,
    SceneFrame,
    View,
    Welcome,
)

LOGGER = logging.getLogger(__name__)
SOCKET: Final = "/api/socket"
HTTP: Final = "http"


def checked_url(url: str) -> str:
    """Return the address of a server; ClientError for a text that is no address."""
    if not url.startswith(("http://", "https://")):
        raise ClientError(f"Cannot use {url!r}: it is no address. Write http://HOST:PORT.")
    return url.rstrip("/")


def refuse_no_id(table_id: object) -> None:
    """Refuse a text that is no id: the server could not name the table in its refusal."""
    try:
        msgspec.convert(table_id, TableId)
    except msgspec.ValidationError as error:
        fact = "it is no id of a table"
        remedy = "It is the last 14 characters of its link, and the `id` of its card"
        raise ClientError(f"Cannot open {table_id!r}: {fact}. {remedy}.") from error


class Client:
    """A client of the server at `url`, such as `http://127.0.0.1:8000`.

    `token` names its person; without one, the client has no person and may watch. It connects when
    it is entered: ClientError if that fails, or if the server does not know the token. It then
    reconnects by itself until it is left. A bot that plays by chance::

        async def play(url: str, token: str, table_id: str, seat: int) -> None:
            async with Client(url, token) as client:
                table = await client.open(table_id, seat)
                while not table.is_over:
                    if not table.is_my_turn:
                        await table.changed()
                        continue
                    try:
                        offered = await table.choices()
                        if offered.choices:
                            await table.choose(offered, random.choice(offered.choices))
                        else:
                            # It is no longer our turn.
                            await table.changed()
                    except Refused as refused:
                        print(refused.sentence)
    """

    person: Person | None
    """The person to whom the token belongs, None without a token."""

    def __init__(self, url: str, token: str = "") -> None:
        self._url = checked_url(url)
        self._token = token
        self._session = Session(SystemRandom().random)
        uri = self._url.replace(HTTP, "ws", 1) + SOCKET
        self._carrier = Carrier(uri, token, self._session, self._hear)
        self._tables: dict[Viewer, FollowedTable] = {}
        self._awaited = AwaitedAnswers()
        self._making: dict[str, tuple[list[int], list[FollowedTable]]] = {}
        """By request: the seats from which to follow a new table, and the followed tables."""
        self._welcomed = asyncio.Event()
        self._run: asyncio.Task[None] | None = None
        self._end: ClientError | None = None
        self.person = None

    @staticmethod
    async def register(url: str, name: str) -> str:
        """Take a name at a server, and return the token that identifies you from now on."""
        body = NewPerson(name, "token")
        return (await call(f"{checked_url(url)}/api/me", Me, body=body)).token

    @staticmethod
    async def become(url: str, secret: str) -> str:
        """Use a link of the kind "device", and return a token of the person who made the link.

        `secret` stands behind `#device=` in the link. Refused if the link was used or has expired.
        """
        body = NewDevice(secret, "token")
        return (await call(f"{checked_url(url)}/api/links/device", Me, body=body)).token

    async def sign_out_elsewhere(self) -> None:
        """End all other tokens of this client's person."""
        await call(f"{self._url}/api/sign-out-elsewhere", Me, token=self._token, body={})

    async def make_link(self, kind: LinkKind, table_id: str = "", seat: int = 0) -> Link:
        """Make a link that can be used once.

        Pass its `secret` to `take` or `become`; for a browser, add its `path` to the address of the
        server.
        """
        body = NewLink(kind, table_id, seat)
        return await call(f"{self._url}/api/links", Link, token=self._token, body=body)

    async def look_at_link(self, secret: str) -> LinkSeen:
        """Return a link's description, without using it; Refused if it is no longer valid."""
        return await call(f"{self._url}/api/links/look", LinkSeen, body=OpenedLink(secret))

    async def take(self, secret: str) -> FollowedTable:
        """Take the seat that a link is for, and return the table as it is seen from there."""
        seen = await self.look_at_link(secret)
        await self.request(Take(seen.table, request_id(), secret))
        return await self.open(seen.table, seen.seat)

    async def games(self) -> Games:
        """Return the games and bots of the server."""
        return await call(f"{self._url}/api/games", Games, token=self._token)

    async def create_table(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        *,
        visibility: Visibility = "public",
        watch: Watch = "everybody",
        password: str = "",
        clock_rules: ClockRules | None = None,
    ) -> Card:
        """Make a table, as its host; its id stands on the card.

        `password` is the server's, needed if `games` says that the server asks for one. Without an
        answer, the same request is sent again for some seconds, which makes one table. ClientError
        after that, though the table may have been made.
        """
        given = dict(options or {})
        body = NewTable(game, given, visibility, watch, password, clock_rules, request_id())
        url = f"{self._url}/api/tables"
        return await call_until_answered(url, Card, token=self._token, body=body)

    async def start_table(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, object] | None = None,
        *,
        visibility: Visibility = "public",
        watch: Watch = "everybody",
        password: str = "",
        clock_rules: ClockRules | None = None,
    ) -> list[FollowedTable]:
        """Make a table, start its game, and return the table as it is seen from each seat of yours.

        `seats` fills the seats from the first one on: "me", or the name of a bot. The rest is as in
        `create_table`. Refused if the game cannot start like this: then there is no table.
        """
        self._refuse_ended()
        taken = tuple(NewSeat("me") if one == "me" else NewSeat("bot", one) for one in seats)
        wanted = NewTable(
            game,
            dict(options or {}),
            visibility,
            watch,
            password,
            clock_rules,
            seats=taken,
            starts=True,
        )
        own = [no for no, seat in enumerate(taken, 1) if seat.kind == "me"]
        frame, tables = Make(request_id(), wanted, own), list[FollowedTable]()
        self._session.request(frame)
        self._making[frame.id] = own, tables
        made = self._awaited.of_request(frame.id)
        self._carrier.wake()
        await made
        for table in tables:
            await table.opened()
        return tables

    async def __aenter__(self) -> Self:
        self._run = asyncio.create_task(self._carrier.run())
        self._run.add_done_callback(self._finish)
        try:
            await self._welcomed.wait()
            self._refuse_ended()
            self._refuse_unknown_token()
        except BaseException:
            self._run.cancel()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._run is not None:
            self._run.cancel()
            with suppress(asyncio.CancelledError, ClientError):
                await self._run

    async def open(self, table_id: str, seat: int = 0, *, watch_key: str = "") -> FollowedTable:
        """Follow a table from a seat of yours, 0 to watch; Refused if you may not.

        ClientError if `table_id` is no id. The returned table has its card, and its state if it is
        being played. A second call returns the same object, which has followed the table all the
        time: `table.refresh()` brings a fresh view. `watch_key` stands behind `#watch=` in the link
        to a table that is watched by link.
        """
        refuse_no_id(table_id)
        viewer = table_id, seat
        table = self._tables.get(viewer)
        if table is None:
            self._refuse_ended()
            table = self._tables[viewer] = FollowedTable(self, table_id, seat)
            self._session.open(table_id, seat, watch_key)
            self._carrier.wake()
        await table.opened()
        return table

    async def request(self, frame: AnyRequest) -> int | None:
        """Send a request, across lost connections, and return the version it led to.

        None if it did not touch a game. Refused when the server refuses it; TypeError for
        arguments that are no JSON.
        """
        self._refuse_ended()
        self._session.request(frame)
        answer = self._awaited.of_request(frame.id)
        self._carrier.wake()
        return await answer

    async def ask(self, question: Question) -> Reply:
        """Ask for choices or a scene, and return the reply; Refused when the server refuses."""
        self._refuse_ended()
        reply = self._awaited.of_question(question)
        self._session.ask(question)
        self._carrier.wake()
        return await reply

    def server_time(self) -> float:
        """Return the time of the server, in seconds since 1970, by its last welcome or beat."""
        return asyncio.get_running_loop().time() + self._session.server_ahead

    def refresh(self, table: FollowedTable) -> None:
        """Ask for a whole view, which the table will hear; `table.refresh()` waits for it."""
        self._session.refresh(table.id, table.seat)
        self._carrier.wake()

    def close_table(self, table: FollowedTable) -> None:
        """Stop following a table; calls that wait for it raise ClientError."""
        if self._tables.pop((table.id, table.seat), None) is not None:
            self._session.close(table.id, table.seat)
            self._carrier.wake()
            closed = ClientError("Cannot wait any longer: the table was closed.")
            table.finish(closed)
            self._awaited.left((table.id, table.seat), closed)

    def _refuse_ended(self) -> None:
        if self._end is not None:
            raise self._end

    def _refuse_unknown_token(self) -> None:
        if self._token and self.person is None:
            fact = "the server does not know this token"
            raise ClientError(f"Cannot connect: {fact}. Take a name with Client.register.")

    def _hear(self, frame: AnyServerFrame) -> None:
        """Hand on a frame from the server."""
        match frame:
            case Answer():
                self._making.pop(frame.id, None)
                self._awaited.answered(frame)
            case Made():
                self._take_made(frame)
            case Choices() | SceneFrame():
                self._awaited.replied(frame)
            case View() | Move():
                self._tables[frame.table, frame.seat].hear(frame)
            case CardFrame():
                for table in self._tables.values():
                    if table.id == frame.card.id:
                        table.hear(frame)
            case Error():
                self._hear_error(frame)
            case Welcome():
                self.person = frame.person
                self._welcomed.set()

    def _take_made(self, made: Made) -> None:
        """Follow a table that was made, before any other frame about it arrives."""
        own, tables = self._making.pop(made.id)
        for seat in own:
            viewer = made.table, seat
            tables.append(self._tables.setdefault(viewer, FollowedTable(self, *viewer)))
        self._awaited.answered(Answer(made.id, made.v))

    def _hear_error(self, error: Error) -> None:
        """Tell an error to the calls that have asked, and to the table that it ends."""
        if not error.table:
            LOGGER.warning("The server says: %s", Refused(error.code, error.log))
            return
        self._awaited.refused(error)
        if not error.question and (error.table, error.seat) in self._tables:
            table = self._tables.pop((error.table, error.seat))
            table.finish(Refused(error.code, error.log))

    def _finish(self, task: asyncio.Task[None]) -> None:
        """Tell all waiting calls that nothing more will come."""
        error = None if task.cancelled() else task.exception()
        if not isinstance(error, ClientError):
            fact = f"it failed ({error!r})" if error else "it was left"
            error = ClientError(f"Cannot use this client any longer: {fact}. Make a new one.")
        self._end = error
        self._welcomed.set()
        for table in self._tables.values():
            table.finish(error)
        self._awaited.ended(error)
