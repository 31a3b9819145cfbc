"""Calls made from the OpenAPI document: each is answered as it says, and changes no table."""

import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.responses import Response

from bga_states.server.web import http_api
from tests.cli.support import unmeasured
from tests.planting import found_by
from tests.server.conftest import GAMES
from tests.server.hostile import stored_rows
from tests.server.running import Person, Running, running
from tests.server.secret_game import Secrets
from tests.server.test_secrets import Spied
from tests.sizes import size

Make = Callable[[str], Person]
CONFIGURATION = """
[checks]
# What the document has room for may be refused for what it says: a name without a letter, a game
# that is not here, a link that is used up, 1.0 for the number 1.
positive_data_acceptance.enabled = false

# Half of the calls are about a table that is there.
[dictionaries]
tables.values = ["{table}"]
seats.values = [0, 1, 2]

[parameters]
"path.table" = {{ dictionary = "tables", probability = 0.5 }}
"body.table" = {{ dictionary = "tables", probability = 0.5 }}
"body.seat" = {{ dictionary = "seats", probability = 0.5 }}

[[operations]]
# No method but that of a handshake finds anything at a socket.
include-path = "/api/socket"
checks.unsupported_method.enabled = false
"""
COMMAND = (
    *(sys.executable, "-m", "schemathesis.cli", "--config-file", "calls.toml", "run"),
    *("--phases", "coverage,fuzzing", "--max-examples", str(size("described-calls"))),
    "--continue-on-failure",
    *("--seed", "1", "--report", "har", "--report-har-path", "calls.har", "--no-color"),
)


@pytest.fixture
def server(path: Path) -> Iterator[Running]:
    """Run a server that has a game of secrets."""
    with running(path, {**GAMES, "secrets": Secrets}) as server:
        yield server


def call_all(folder: Path, address: str, table: str, token: str) -> tuple[str, str]:
    """Make calls of all kinds; return what is at fault, and all that was answered."""
    (folder / "calls.toml").write_text(CONFIGURATION.format(table=table))
    who = ["-H", f"Authorization: Bearer {token}"] if token else []
    called = (*COMMAND, f"{address}api/openapi.json", *who)
    done = subprocess.run(
        called, cwd=folder, env=unmeasured(), stdout=subprocess.PIPE, text=True, check=False
    )
    entries = json.loads((folder / "calls.har").read_text())["log"]["entries"]
    answered = [json.dumps(entry["response"]) for entry in entries]
    assert len(answered) > 300
    return done.stdout if done.returncode else "", "\n".join(answered)


@found_by("tests/server/test_described_calls.py::test_calls_from_the_document[a stranger]")
def what_is_new_is_answered_by_200() -> Iterator[None]:
    """Let who makes a person or a table be answered by a status that is not in the document."""
    respond = http_api.respond

    def respond_wrongly(body: object, status: int = 200) -> Response:
        return respond(body, 200 if status == HTTPStatus.CREATED else status)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_api, "respond", respond_wrongly)
        yield


@pytest.mark.parametrize("who", ["nobody", "a stranger"])
def test_calls_from_the_document(
    server: Running, somebody: Make, tmp_path: Path, caplog: pytest.LogCaptureFixture, who: str
) -> None:
    """Whatever is called is answered as described, changes no table, and tells no secret."""
    caplog.set_level(logging.WARNING)
    spied = Spied(server, somebody, server.path)
    before = stored_rows(spied.path, spied.played.id)
    token = spied.cy.token if who == "a stranger" else ""
    fault, answered = call_all(tmp_path, server.address, spied.played.id, token)
    secrets = spied.cards | {spied.ann.token, spied.bob.token}

    assert fault == ""
    assert stored_rows(spied.path, spied.played.id) == before
    assert [secret for secret in secrets if secret in answered] == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
