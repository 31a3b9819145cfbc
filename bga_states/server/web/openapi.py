"""OpenAPI: a document for programs that describes all calls over HTTP."""

import re
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from starlette.routing import BaseRoute, Route, WebSocketRoute

from bga_states.protocol.frame_schemas import schemas_at
from bga_states.server.web.http_api import CONFLICT, STATUSES
from bga_states.server.web.route_operations import EVERYWHERE, JSON, OPERATIONS, Named, Operation

SOCKET: Final = "SOCKET"
"""The name that stands for the method of a socket."""
PARAMETER = re.compile(r"\{(\w+)\}")
PLACE = "#/components/schemas/"
PARAMETERS: Final = {
    "table": "The id of a table.",
    "game": "The name of a game.",
    "name": "The path of a picture from the game's folder `art`.",
    "language": 'A language as browsers write it, such as "de-AT".',
}
WHO: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "bga_states"},
    "token": {"type": "http", "scheme": "bearer"},
}
"""The ways in which a call names its person; most calls also work without a person."""
Schema = dict[str, Any]


def describe_routes(routes: Iterable[BaseRoute]) -> Schema:
    """Return an OpenAPI document (3.1) of these routes; KeyError for an undescribed route.

    Files of the page are left out.
    """
    paths: dict[str, Schema] = {}
    for method, path in calls_of(routes):
        # A socket begins with a GET request.
        name = "get" if method == SOCKET else method.lower()
        paths.setdefault(path, {})[name] = describe(path, OPERATIONS[method, path])
    return {
        "openapi": "3.1.0",
        "info": {"title": "A server of bga_states", "version": version("bga-states")},
        "security": [{}, *({name: []} for name in WHO)],
        "paths": paths,
        "components": {"schemas": schemas_at(PLACE), "securitySchemes": WHO},
    }


def calls_of(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Yield the method and path of each call, with "SOCKET" for the method of a socket."""
    for route in routes:
        if isinstance(route, WebSocketRoute):
            yield SOCKET, route.path
        elif isinstance(route, Route):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield method, route.path_format


def describe(path: str, operation: Operation) -> Schema:
    """Describe one operation."""
    described: Schema = {"summary": operation.summary}
    parameters = [parameter(name) for name in PARAMETER.findall(path)]
    if parameters:
        described["parameters"] = parameters
    if operation.body:
        content = {JSON: {"schema": one_of(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    described["responses"] = responses(operation)
    return described


def parameter(name: str) -> Schema:
    """Describe a part of a path."""
    schema = {"type": "string", "minLength": 1}
    told = PARAMETERS[name]
    return {"name": name, "in": "path", "required": True, "description": told, "schema": schema}


def responses(operation: Operation) -> Schema:
    """Describe the possible answers, by status."""
    described: Schema = {}
    for status, body in operation.answers.items():
        answer: Schema = {"description": HTTPStatus(status).phrase}
        if isinstance(body, str):
            answer |= {"content": {body: {}}} if body else {}
        else:
            answer["content"] = {JSON: {"schema": one_of((body,))}}
        described[str(status)] = answer
    for status, codes in refusals(operation).items():
        content = {JSON: {"schema": one_of(operation.refusals)}}
        told = f"Refused with one of these codes: {', '.join(codes)}."
        described.setdefault(str(status), {"description": told, "content": content})
    return dict(sorted(described.items()))


def refusals(operation: Operation) -> dict[int, list[str]]:
    """Return the codes of the possible refusals, by status."""
    found: dict[int, list[str]] = {}
    for code in dict.fromkeys((*EVERYWHERE, *operation.codes)):
        found.setdefault(STATUSES.get(code, CONFLICT), []).append(code)
    return found


def one_of(classes: Named) -> Schema:
    """Return the schema of a body that is one of these classes."""
    named = [{"$ref": PLACE + one.__name__} for one in classes]
    return named[0] if len(named) == 1 else {"anyOf": named}
