"""The API for programs over HTTP: a method for each endpoint."""

from asyncio import timeout
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Literal, NamedTuple, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response

from bga_states.engine.base.errors import readable
from bga_states.engine.scene.art_files import picture_fault, pictures_of
from bga_states.protocol.bodies import Games, Me, NewPerson, Refusal
from bga_states.protocol.cards import Person
from bga_states.protocol.client_frames import Request
from bga_states.protocol.new_table import NewTable
from bga_states.server.allowances import place_of
from bga_states.server.game_shelf import GameGoneError
from bga_states.server.game_texts import texts_of
from bga_states.server.refused import Refused
from bga_states.server.sockets.incoming import LARGEST_FRAME, FrameError, read_frame, refuse_large
from bga_states.server.table_server import TableServer
from bga_states.server.tables.new_tables import NEW_TABLE, lasting_id, make_table
from bga_states.server.tables.people import NewToken, make_person, rename_person
from bga_states.server.tables.seat_links import request_job
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.tables.table_lists import table_card
from bga_states.server.usage import TooFast, Who
from bga_states.server.web.gate import COOKIE, Gate, token_of

ENCODE = msgspec.json.Encoder().encode
LONGEST_BODY = 10
"""Seconds in which a body has to arrive."""
YEAR = 365 * 24 * 3600
STATUSES = {
    "bad_request": 400,
    "bad_parameter": 400,
    "who_are_you": 401,
    "wrong_password": 403,
    "not_seated": 403,
    "not_host": 403,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_link": 404,
    "link_used": 410,
    "link_expired": 410,
    "too_big": 413,
    "game_failed": 422,
    "too_fast": 429,
    "busy": 503,
    "unavailable": 503,
}
CONFLICT = 409
"""The status of every other refusal: the state of the table does not allow the request."""
FRESH = "public, max-age=60, stale-while-revalidate=604800"
ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""The policy of a picture that is opened alone: an SVG may hold scripts, which must not run."""
BodyT = TypeVar("BodyT")
Endpoint = Callable[[HttpRequest], Awaitable[Response]]


def guarded(endpoint: Endpoint) -> Endpoint:
    """Answer a refusal with its status."""

    async def answer(request: HttpRequest) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused)
        except FrameError as error:
            return refusal(Refused(error.code, str(error)))

    return answer


def refusal(refused: Refused) -> Response:
    """Return a refusal as a response."""
    response = respond(Refusal(refused.code, refused.log), STATUSES.get(refused.code, CONFLICT))
    if isinstance(refused, TooFast):
        response.headers["retry-after"] = str(refused.seconds)
    return response


def respond(body: object, status: int = 200) -> Response:
    """Return a body as JSON."""
    return Response(ENCODE(body), status, media_type="application/json")


class Shown(NamedTuple):
    """The content of a picture, its media type, and a mark that changes with the content."""

    content: bytes
    kind: str
    mark: str


class Api:
    """The endpoints for programs and for the page's scripts."""

    def __init__(self, server: TableServer, gate: Gate) -> None:
        self._server = server
        self._gate = gate
        self._usage = server.usage
        self._password = server.password

    async def get_me(self, request: HttpRequest) -> Response:
        """Say who the caller is."""
        return respond(Me(await self._person(request)))

    async def post_me(self, request: HttpRequest) -> Response:
        """Give the caller a name, and a token if they have no person yet."""
        wanted = await self._read(request, NewPerson)
        person = await self._person(request)
        if person is not None:
            renamed = await self._server.ask_store(rename_person, person, wanted.name)
            self._server.people.rename(renamed)
            return respond(Me(renamed))
        self._usage.admit_person(who_calls(request))
        made: NewToken = await self._server.ask_store(make_person, wanted.name, reads_store=False)
        self._server.people.remember(made.token, made.person)
        return self._hand_out(made, wanted.wants)

    async def get_games(self, _request: HttpRequest) -> Response:
        """List the games, and the bots."""
        games = await run_in_threadpool(self._server.shelf.lines)
        return respond(Games(games, self._server.bots, self._password.is_asked))

    async def get_texts(self, request: HttpRequest) -> Response:
        """Return a game's texts in a language; none if it has none, or if the game is not there."""
        game, language = request.path_params["game"], request.path_params["language"]
        body = ENCODE(await run_in_threadpool(self._texts, game, language))
        # A browser keeps the texts, and asks whether they are still the same.
        mark = f'"{sha256(body).hexdigest()[:16]}"'
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers={"etag": mark})
        return Response(body, headers={"etag": mark}, media_type="application/json")

    async def get_art(self, request: HttpRequest) -> Response:
        """Return a picture of a game."""
        game, name = request.path_params["game"], request.path_params["name"]
        try:
            picture = await run_in_threadpool(self._picture, game, name)
        except GameGoneError:
            picture = None
        if picture is None:
            return PlainTextResponse("Not Found", 404)
        mark = f'"{picture.mark}"'
        # Browsers show what they know, and ask in the meantime whether it is still the same.
        headers = {"etag": mark, "cache-control": FRESH, "content-security-policy": ALONE}
        if mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(picture.content, headers=headers, media_type=picture.kind)

    def _picture(self, game: str, name: str) -> Shown | None:
        game_class = self._server.shelf.get(game)
        if picture_fault(game_class, name):
            return None
        found = pictures_of(game_class)[name]
        content = found.file.read_bytes()
        return Shown(content, found.kind, sha256(content).hexdigest()[:16])

    def _texts(self, game: str, language: str) -> dict[str, str]:
        try:
            return texts_of(self._server.shelf.get(game), language)
        except GameGoneError:
            return {}

    async def get_tables(self, _request: HttpRequest) -> Response:
        """List the public tables."""
        return Response(await self._server.public.get(), media_type="application/json")

    async def post_tables(self, request: HttpRequest) -> Response:
        """Make a table."""
        wanted = await self._read(request, NewTable)
        asker = await self._asker(request)
        who = who_calls(request, asker.person_id)
        self._server.admission.admit_table(who, wanted.password)
        table_id = lasting_id(wanted, token_of(request.headers))
        asked = make_table, wanted, asker, table_id
        name = NEW_TABLE + wanted.game
        made = await self._server.ask_store(*asked, reads_store=False, table_id=table_id, name=name)
        return respond(made, 201)

    async def get_table(self, request: HttpRequest) -> Response:
        """Return the card of a table."""
        table_id = request.path_params["table"]
        asker = await self._asker(request)
        asked = table_card, table_id, asker
        # A table in memory is as it will be stored, with those before it.
        card = await self._server.ask_store(*asked, reads_store=False, table_id=table_id)
        return respond(card)

    async def post_requests(self, request: HttpRequest) -> Response:
        """Answer a request as over the socket; a refusal has the status of its code."""
        frame = read_frame(await body_of(request))
        if not isinstance(frame, Request):
            fact = "this frame is for the socket"
            raise Refused("bad_request", f"Cannot answer: {fact}. Send what has an id.")
        asker = await self._asker(request)
        answer = await self._server.ask(partial(request_job, frame, asker))
        status = STATUSES.get(answer.code, CONFLICT) if answer.code else 200
        return respond(answer, status)

    def _hand_out(self, made: NewToken, wants: Literal["cookie", "token"]) -> Response:
        """Give a new person their token, as a browser or as a program takes it."""
        if wants == "token":
            return respond(Me(made.person, made.token), 201)
        response = respond(Me(made.person), 201)
        response.set_cookie(
            COOKIE, made.token, YEAR, secure=self._gate.is_secure, httponly=True, samesite="lax"
        )
        return response

    async def _person(self, request: HttpRequest) -> Person | None:
        return await self._server.person_of(token_of(request.headers))

    async def _asker(self, request: HttpRequest) -> Asker:
        return Asker.of(await self._person(request))

    async def _read(self, request: HttpRequest, kind: type[BodyT]) -> BodyT:
        """Read a body of this kind; FrameError if it is none."""
        body = await body_of(request)
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            message = f"Cannot read what was sent: {readable(error)}. Send what is described."
            raise FrameError("bad_request", message) from error


def who_calls(request: HttpRequest, person_id: int = 0) -> Who:
    """Return the caller of a request: this person, and the place of the request."""
    assert request.client is not None
    return Who(person_id, place_of(request.client.host))


async def body_of(request: HttpRequest) -> bytes:
    """Return the body of a call; FrameError as soon as it is too long, or takes too long."""
    body = b""
    try:
        async with timeout(LONGEST_BODY):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_FRAME:
                    break
    except TimeoutError as error:
        fact = f"it took longer than {LONGEST_BODY} seconds"
        message = f"Cannot read what was sent: {fact}. Send it at once."
        raise FrameError("bad_request", message) from error
    except ClientDisconnect as error:
        raise FrameError("bad_request", "Cannot read what was sent: it ends too early.") from error
    refuse_large(body)
    return body
