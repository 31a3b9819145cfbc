"""The parts of uvicorn's protocols that the server uses, though uvicorn does not promise them."""

import ast
import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from bga_states.server.sockets.socket_protocol import SocketProtocol
from bga_states.server.web.request_protocol import RequestProtocol

OURS: dict[type, type] = {
    RequestProtocol: HttpToolsProtocol,
    SocketProtocol: WebSocketsSansIOProtocol,
}
"""Our protocols, and the protocol of uvicorn from which each inherits."""
USED: dict[type, str] = {
    HttpToolsProtocol: """client connection_lost connection_made cycle data_received flow
        handle_websocket_upgrade headers loop on_body on_headers_complete on_message_begin
        on_message_complete on_response_complete parser pipeline server_state transport url
        _should_upgrade _start_asgi_task _unset_keepalive_if_required""",
    RequestResponseCycle: "disconnected response_complete response_started",
    FlowControl: "write_paused",
    ServerState: "connections",
    WebSocketsSansIOProtocol: """client close_sent conn connection_lost connection_made
        data_received disconnected frames handle_bytes handle_cont handle_ping handle_pong
        handle_text handshake_complete handshake_initiated loop queue read_paused receive run_asgi
        pause_writing resume_writing scope send send_receive_event_to_app shutdown transport
        writable""",
}
"""The attributes that ours read, call or override."""


def attributes(protocol: type) -> set[str]:
    """Return the names of what a class has: its methods, and what they set or read of `self`."""
    tree = ast.parse(inspect.getsource(protocol))
    of_self = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
    return of_self | {*vars(protocol)}


@pytest.mark.parametrize("theirs", USED)
def test_what_is_used_is_there(theirs: type) -> None:
    """An update of uvicorn that renames what our protocols use is told by the name."""
    renamed = {*USED[theirs].split()} - attributes(theirs)

    assert not renamed, (
        f"Cannot use uvicorn {uvicorn.__version__}: {theirs.__name__} has no "
        f"{', '.join(sorted(renamed))}. Find out what it is called now, and change our protocols."
    )


@pytest.mark.parametrize("ours", OURS)
def test_all_that_is_used_is_listed(ours: type) -> None:
    """The list is whole: our protocols use nothing else of what they inherit."""
    theirs = OURS[ours]
    shared = attributes(ours) & attributes(theirs)

    assert {name for name in shared if not name.startswith("__")} == {*USED[theirs].split()}
