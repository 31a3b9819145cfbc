"""OpenAPI: the document says of each route what the server does."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec.structs import replace
from starlette.requests import Request as HttpRequest
from starlette.routing import Route

from bga_states.protocol.codes import CODES
from bga_states.protocol.new_table import NewTable
from bga_states.server.tables import new_tables
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import Result
from bga_states.server.tables.seat_requests import Asker
from bga_states.server.web import http_api
from bga_states.server.web.openapi import PLACE, describe_routes, refusals
from bga_states.server.web.route_operations import OPERATIONS
from bga_states.storage.table_ids import new_id
from tests.planting import found_by
from tests.server.running import NO_TABLE, Caller, Running
from tests.server.test_access import FILES, ROUTES, WRONG, Make, call, filled, rows_of
from tests.sizes import size

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
TRIES = size("hostile-bodies")
BODIES = sorted(route for route in OPERATIONS if OPERATIONS[route].body)


@pytest.fixture
def document(server: Running) -> Any:
    """Ask a server what can be called."""
    return Caller(server.address).get("/api/openapi.json")


def test_each_route_is_described() -> None:
    """A route that is new fails here until it is said what it takes and answers."""
    assert {*OPERATIONS} == {*ROUTES} - {("GET", FILES)}


def test_the_document_has_each_operation(document: Any) -> None:
    """Whoever reads the document finds all that can be called, and nothing else."""
    paths = document["paths"]
    found = {(method.upper(), path) for path in paths for method in paths[path]}

    assert found == {(method.replace("SOCKET", "GET"), path) for method, path in OPERATIONS}


def test_another_method_is_told_which_there_are(server: Running, document: Any) -> None:
    """Whoever calls by a method that a path has not is told all that it has."""
    for path, operations in document["paths"].items():
        if path == "/api/socket":
            continue
        status, headers, _ = Caller(server.address).call("PATCH", filled(path, NO_TABLE))
        told = {*headers["allow"].split(", ")} - {"HEAD"}
        assert (status, told) == (405, {method.upper() for method in operations})


def test_whatever_is_referred_to_is_there(document: Any) -> None:
    """Each reference leads to a schema in the same document, and each schema is one."""
    referred = set(re.findall(rf"'\$ref': '{PLACE}(\w+)'", str(document)))
    schemas = document["components"]["schemas"]

    assert {"Card", "Refusal", "Act"} <= referred <= {*schemas}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("operation", OPERATIONS, ids=" ".join)
def test_codes_are_those_of_the_protocol(operation: tuple[str, str]) -> None:
    """What an operation is refused with, the protocol knows."""
    codes = [code for found in refusals(OPERATIONS[operation]).values() for code in found]

    assert {*codes} <= {*CODES}


@pytest.mark.parametrize("route", OPERATIONS, ids=" ".join)
@pytest.mark.parametrize("headers", [{}, {"Host": "evil.example"}], ids=("ours", "foreign"))
@pytest.mark.parametrize("body", [None, b"[", b"x" * 70_000], ids=("none", "cut", "large"))
def test_whatever_is_answered_is_described(
    server: Running, document: Any, route: tuple[str, str], headers: Any, body: Any
) -> None:
    """Each status with which a call is answered stands in the document."""
    path = filled(route[1], "A" * 14)
    # A handshake has no body.
    body = None if route[0] == "SOCKET" else body
    status = call(server.address, (route[0], path), body, WRONG, **headers)
    method = route[0].replace("SOCKET", "GET").lower()

    assert str(status) in document["paths"][route[1]][method]["responses"]


def fitting(schema: Any, texts: list[str]) -> list[object]:
    """Return what fits a field: those of these texts that do, or what is of its type."""
    if "enum" in schema:
        return [*schema["enum"]]
    matching = [text for text in texts if re.search(schema.get("pattern", ""), text)]
    kinds: dict[str, list[object]] = {
        "string": [*matching],
        "integer": [1, 2],
        "boolean": [False, True],
        "object": [{}, {"size": 6}],
    }
    return kinds.get(schema.get("type")) or [schema["default"]]


@st.composite
def bodies(draw: st.DrawFn, classes: list[Any], texts: list[str]) -> dict[str, object]:
    """Draw a body of one of these classes, of which perhaps one field is anything, or not there."""
    properties = draw(st.sampled_from(classes))["properties"]
    right = {name: st.sampled_from(fitting(schema, texts)) for name, schema in properties.items()}
    body: dict[str, object] = {name: draw(value) for name, value in right.items()}
    change = draw(st.sampled_from(["nothing", "another", "none", "more"]))
    if change == "more":
        body["more"] = 1
    elif change != "nothing":
        field = draw(st.sampled_from([*properties]))
        body.pop(field)
        if change == "another":
            body[field] = draw(JSON)
    return body


@found_by("tests/server/test_openapi.py::test_no_body_is_too_much[POST /api/tables]")
def what_is_no_body_is_a_fault() -> Iterator[None]:
    """Let a body that does not fit its class be taken for a fault of the server."""

    async def read(_api: http_api.Api, request: HttpRequest, kind: type[Any]) -> Any:
        return msgspec.json.decode(await http_api.body_of(request), type=kind)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_api.Api, "_read", read)
        yield


@found_by("tests/server/test_openapi.py::test_no_body_is_too_much[POST /api/tables]")
def a_table_before_its_options() -> Iterator[None]:
    """Store a new table, and then refuse the options that it was to have."""
    make = new_tables.make_table

    def make_first(desk: Desk, at: int, wanted: NewTable, asker: Asker, table_id: str) -> Result:
        if wanted.options:
            made = make(desk, at, replace(wanted, options={}), asker, table_id)
            desk.store.commit([made.change] if made.change else [])
        return make(desk, at, wanted, asker, new_id())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_api, "make_table", make_first)
        yield


@pytest.mark.parametrize("route", BODIES, ids=" ".join)
def test_no_body_is_too_much(
    server: Running, document: Any, somebody: Make, route: tuple[str, str]
) -> None:
    """Whatever is sent is answered as described, below 500; what is refused changes nothing."""
    schemas, method = document["components"]["schemas"], route[0].lower()
    described = document["paths"][route[1]][method]["responses"]
    ann = somebody("Ann")
    texts = ["tictactoe", "A" * 14, "A" * 32, ann.make_table("tictactoe")]
    classes = [schemas[one.__name__] for one in OPERATIONS[route].body]

    before = rows_of(server.path)

    @settings(
        max_examples=size("hostile-bodies"), deadline=None, suppress_health_check=[*HealthCheck]
    )
    @given(bodies(classes, texts))
    def send(body: dict[str, object]) -> None:
        nonlocal before
        status = call(server.address, route, body, ann.token)
        after = rows_of(server.path)
        assert str(status) in described
        assert status < 500
        assert status < 400 or after == before
        before = after

    send()


def test_a_route_that_is_not_described_is_found() -> None:
    """Nobody is told half of what can be called."""
    with pytest.raises(KeyError, match="/api/new"):
        describe_routes([Route("/api/new", lambda _request: None)])
