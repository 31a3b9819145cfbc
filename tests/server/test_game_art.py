"""Game art: the pictures that a server hands out, and nothing else."""

import pytest

from bga_states.engine.scene.art_files import pictures_of
from sample_games.harvest import Harvest
from tests.server.running import Caller, Running

CORN = "/api/games/harvest/art/corn.svg"


def test_a_picture_is_kept_by_browsers(server: Running) -> None:
    """It has its type and a mark, and is not sent again while it is the same."""
    caller = Caller(server.address)
    status, headers, body = caller.call("GET", CORN)

    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body == content_of("corn.svg")
    assert "stale-while-revalidate" in headers["cache-control"]
    assert caller.call("GET", CORN, if_none_match=headers["etag"])[::2] == (304, b"")


def test_a_picture_that_is_opened_alone_can_do_nothing(server: Running) -> None:
    """An SVG may hold scripts: opened in a tab, it would run them as a page of the server."""
    policy = Caller(server.address).call("GET", CORN)[1]["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "sandbox" in policy


@pytest.mark.parametrize(
    "path",
    [
        "harvest/art/none.svg",
        "harvest/art/",
        "harvest/art/..%2Fgame.py",
        "harvest/art/..%2F..%2Fhearts%2Fgame.py",
        "harvest/art/%2Fetc%2Fpasswd",
        "harvest/art/corn.svg%00",
        "chess/art/corn.svg",
        "reversi/art/corn.svg",
    ],
)
def test_nothing_else_is_handed_out(server: Running, path: str) -> None:
    """Only the names of the game's own pictures lead to files."""
    assert Caller(server.address).call("GET", f"/api/games/{path}")[0] == 404


def content_of(name: str) -> bytes:
    """Read a picture of Harvest."""
    return pictures_of(Harvest)[name].file.read_bytes()
