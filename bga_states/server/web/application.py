"""The application: routes, the guard that every call passes, and the headers of every answer."""

from asyncio import sleep
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bga_states.server.allowances import place_of
from bga_states.server.measures import SortedTally
from bga_states.server.refused import Refused
from bga_states.server.sockets.socket_end import END
from bga_states.server.table_server import TableServer
from bga_states.server.usage import TooFast
from bga_states.server.web.gate import Gate, token_of
from bga_states.server.web.http_api import Api, Endpoint, guarded, refusal, respond
from bga_states.server.web.http_links import LinkApi
from bga_states.server.web.openapi import describe_routes
from bga_states.server.web.operator_api import OperatorApi

STATIC = Path(__file__).parent.parent / "static"
HEADERS = {
    b"content-security-policy": b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"cache-control": b"no-cache",
}
"""The headers of every answer to a browser; links to tables must not get about."""
PENALTY = 1
"""Seconds before a caller is told that they call too fast."""
LOOKS = {"GET", "HEAD", "OPTIONS"}


def build_of(folder: Path) -> str:
    """Return a mark of the page's files, which changes whenever any of them does."""
    mark = sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        mark.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return mark.hexdigest()[:16]


class Guard:
    """Lets through the calls that the gate lets through, and puts headers on all answers.

    `endpoints` are the `plain_endpoints`: the most frequent calls of programs need no search among
    all routes.
    """

    def __init__(
        self,
        app: ASGIApp,
        gate: Gate,
        server: TableServer,
        endpoints: Mapping[tuple[str, str], Endpoint],
    ) -> None:
        self._app = app
        self._endpoints = endpoints
        self._gate = gate
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one call."""
        send = answering(send, self._server.measures.responses)
        is_socket = scope["type"] == "websocket"
        changes = is_socket or scope["method"] not in LOOKS
        headers = Headers(scope=scope)
        fault = self._gate.fault_of(headers, changes=changes)
        if fault and is_socket:
            await send({"type": "websocket.close", "code": 1008})
        elif fault:
            refused = Refused("bad_request", f"Cannot answer: {fault}. Call the server's own page.")
            await refusal(refused)(scope, receive, send)
        elif too_fast := await self._delayed(token_of(headers), scope):
            await refusal(too_fast)(scope, receive, send)
        elif is_socket:
            await self._app(scope, receive, send)
        elif endpoint := self._endpoints.get((scope["method"], scope["path"])):
            response = await endpoint(HttpRequest(scope, receive))
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _delayed(self, token: str, scope: Scope) -> TooFast | None:
        """Let a call wait for its turn; return the refusal if it gets none."""
        who = self._server.who_is(token, place_of(scope["client"][0]))
        try:
            delay = self._server.usage.delay_of_call(who)
        except TooFast as too_fast:
            # A caller who calls again and again is not to be answered as often.
            await sleep(PENALTY)
            return too_fast.again()
        if delay:
            await sleep(delay)
        return None


def answering(send: Send, responses: SortedTally) -> Send:
    """Count answers by their status, and put our headers on them."""

    async def send_answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            responses.add(str(message["status"]))
            given = dict(message["headers"])
            own = [header for header in HEADERS.items() if header[0] not in given]
            message["headers"] = [*message["headers"], *own]
        await send(message)

    return send_answer


class Socket:
    """The endpoint of sockets."""

    def __init__(self, server: TableServer) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket."""
        token = token_of(Headers(scope=scope))
        await receive()
        socket = scope["extensions"][END]["socket"]
        place = place_of(scope["client"][0])
        await self._server.serve_socket(token, place, receive, send, socket)


def page(name: str, build: str) -> Response:
    """Return one of the pages, with the build written into it."""
    text = (STATIC / name).read_text(encoding="utf-8")
    return HTMLResponse(text.replace("{{build}}", build))


def make_application(server: TableServer, gate: Gate) -> ASGIApp:
    """Return the application that serves tables to the callers that the gate lets through."""
    api = Api(server, gate)
    operator = OperatorApi(server, gate)
    links = LinkApi(server, gate)

    async def lobby_page(_request: HttpRequest) -> Response:
        return page("lobby.html", server.build)

    async def table_page(_request: HttpRequest) -> Response:
        return page("table.html", server.build)

    async def described(_request: HttpRequest) -> Response:
        return respond(describe_routes(routes))

    routes: list[BaseRoute] = [
        Route("/", lobby_page),
        Route("/table/{table}", table_page),
        Route("/api/me", guarded(api.get_me)),
        Route("/api/me", guarded(api.post_me), methods=["POST"]),
        Route("/api/games", guarded(api.get_games)),
        Route("/api/games/{game}/texts/{language}", guarded(api.get_texts)),
        Route("/api/games/{game}/art/{name:path}", guarded(api.get_art)),
        Route("/api/tables", guarded(api.get_tables)),
        Route("/api/tables", guarded(api.post_tables), methods=["POST"]),
        Route("/api/tables/{table}", guarded(api.get_table)),
        Route("/api/requests", guarded(api.post_requests), methods=["POST"]),
        Route("/api/links", guarded(links.post_links), methods=["POST"]),
        Route("/api/links/look", guarded(links.post_look), methods=["POST"]),
        Route("/api/links/device", guarded(links.post_device), methods=["POST"]),
        Route("/api/sign-out-elsewhere", guarded(links.post_sign_out), methods=["POST"]),
        WebSocketRoute("/api/socket", Socket(server)),
        Route("/api/openapi.json", described),
        Route("/healthz", operator.get_health),
        Route("/readyz", operator.for_operator(operator.get_ready)),
        Route("/metrics", operator.for_operator(operator.get_metrics)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]

    async def refuse_method(request: HttpRequest, _error: Exception) -> Response:
        allowed = ", ".join(methods_at(request.url.path, routes))
        return PlainTextResponse("Method Not Allowed", 405, {"allow": allowed})

    app = Starlette(routes=routes, exception_handlers={405: refuse_method})
    return Guard(app, gate, server, plain_endpoints(routes))


def plain_endpoints(routes: Sequence[BaseRoute]) -> dict[tuple[str, str], Endpoint]:
    """Return the endpoints of the paths that have no parameters, by method and path."""
    plain = [route for route in routes if isinstance(route, Route) and not route.param_convertors]
    return {(way, route.path): route.endpoint for route in plain for way in route.methods or ()}


def methods_at(path: str, routes: Sequence[BaseRoute]) -> list[str]:
    """Return the methods by which a path may be called, by all of its routes."""
    found: set[str] = set()
    for route in routes:
        if isinstance(route, Route) and route.path_regex.match(path):
            found |= route.methods or set()
    # All other paths are files.
    return sorted(found) or ["GET", "HEAD"]
