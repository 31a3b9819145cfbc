"""Scenes that are followed: whole at first, and then the steps of each move."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from bga_states.scene import Counter, Scene
from bga_states.scene.patches import Patch, patch
from bga_states.server.sockets import channels
from bga_states.server.tables import live_table, sent_scenes
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.sent_scenes import Tail
from tests.patience import PATIENCE, wait_until
from tests.planting import found_by
from tests.server.conftest import GAMES
from tests.server.followed_scenes import FollowedScene, asked_scene
from tests.server.painted_game import Mood, Painted, always_other
from tests.server.running import Person, Running, Socket, running
from tests.server.tables import Played, start
from tests.server.test_slow_games import LOOK, Watched

Make = Callable[[str], Person]
MOVES = 6
HERE = "tests/server/test_followed_scenes.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with the samples, and a game whose scene a test can spoil."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    # So often the watchdog looks at the clock, too.
    with running(path, {**GAMES, "painted": Painted}, game_timeout=4 * LOOK) as server:
        Watched.watchdog = server._serving._tables._thread._watchdog
        Watched.watchdog._seconds = PATIENCE
        yield server


def live(server: Running, table: str) -> LiveTable:
    """Return a table as it is in the server's memory."""
    return server._serving._tables._thread._desk.live[table]


def followed(server: Running, played: Played, viewers: int = 4) -> list[FollowedScene]:
    """Follow the scene of a table from its seats, and as a spectator."""
    scenes = [
        FollowedScene(Socket(server.address, person.token), played.id, seat)
        for seat, person in enumerate(played.people[:viewers], 1)
    ]
    return [*scenes, FollowedScene(Socket(server.address), played.id)]


def close(scenes: list[FollowedScene]) -> None:
    for scene in scenes:
        scene.socket.close()


@pytest.mark.parametrize("game", GAMES)
def test_steps_lead_to_what_is_there(server: Running, somebody: Make, game: str) -> None:
    """Whoever follows the steps has the scene of whoever asks, whatever seat they have."""
    played = start(somebody, game, GAMES[game].min_players)
    scenes = followed(server, played)
    others = [*(person.socket for person in played.people), Socket(server.address)]
    for version in range(1, MOVES + 1):
        played.play()
        for scene, other in zip(scenes, others, strict=True):
            assert scene.follow(version).parts == asked_scene(other, played.id, scene.seat)

    assert all(any(scene.steps(v) for v in range(1, MOVES + 1)) for scene in scenes)
    close(scenes)


def test_only_moves_that_somebody_follows_are_filmed(server: Running, somebody: Make) -> None:
    """Without a follower of the scene nothing is kept for the camera, and so after the last one."""
    played = start(somebody)
    played.play(2)
    assert live(server, played.id).sent_scenes is None

    scene = followed(server, played, 0)[0]
    scene.follow(2)
    played.play()
    scene.follow(3)
    assert live(server, played.id).sent_scenes is not None

    scene.socket.close()
    wait_until(lambda: live(server, played.id).sent_scenes is None, "its scenes are forgotten")
    played.play(2)
    assert live(server, played.id).sent_scenes is None


def test_a_scene_from_before_the_start(server: Running, somebody: Make) -> None:
    """Whoever waits for the start is sent the first scene then."""
    ann, bob = somebody("Ann"), somebody("Bob")
    table = ann.make_table("reversi")
    scene = FollowedScene(bob.socket, table, 0)
    bob.socket.ask(t="sit", table=table, seat=2)
    bob.socket.ask(t="ready", table=table, seat=2)
    ann.socket.ask(t="start", table=table)

    assert scene.follow(0).parts == asked_scene(ann.socket, table)


def test_a_second_follower_of_the_same_seat(server: Running, somebody: Make) -> None:
    """Two tabs of one seat are sent the same steps."""
    played = start(somebody)
    one = followed(server, played, 1)[0].follow(0)
    played.play()
    one.follow(1)
    other = FollowedScene(Socket(server.address, played.people[0].token), played.id, 1).follow(1)
    played.play()

    assert one.follow(2).parts == other.follow(2).parts
    assert one.steps(2) == other.steps(2)
    close([one, other])


def test_opening_again_draws_nothing(server: Running, somebody: Make) -> None:
    """Who opens the table again over the same connection goes on with the next steps."""
    played = start(somebody)
    scene = followed(server, played, 0)[0].follow(0)
    played.play()
    scene.socket.open(played.id, since=0, scene=True)
    scene.follow(1)
    played.play()

    assert scene.follow(2).parts == asked_scene(Socket(server.address), played.id)
    assert ["parts" in frame for frame in scene.frames] == [True, False, False]
    scene.socket.close()


def test_only_who_wants_scenes_is_sent_them(server: Running, somebody: Make) -> None:
    """A program that opens a table is sent none."""
    played = start(somebody)
    scene = followed(server, played, 0)[0].follow(0)
    played.play(2)
    scene.follow(2)

    tags = {frame["t"] for person in played.people for frame in person.socket.quiet()}
    assert "scene" not in tags
    # Nor is somebody who opens the table again without it.
    scene.socket.open(played.id)
    scene.socket.quiet()
    played.play()
    assert "scene" not in {frame["t"] for frame in scene.socket.quiet()}
    scene.socket.close()


def test_too_many_scenes_wait(server: Running, somebody: Make) -> None:
    """A follower for whom too many scenes wait has the table opened anew."""
    played = start(somebody)
    scene = followed(server, played, 0)[0].follow(0)
    (follower,) = server._serving._tables.hub.channels[played.id].with_scene
    for version in range(1, channels.KEPT_SCENES + 2):
        follower.take_scene(version, Tail(b"", is_whole=False))
    assert not follower.scenes
    played.play(2)

    assert scene.follow(2).parts == asked_scene(played.people[0].socket, played.id)
    assert "parts" in scene.frames[-1] or "parts" in scene.frames[-2]
    scene.socket.close()


@pytest.fixture
def painted(server: Running, somebody: Make) -> Played:
    """Start a game whose scene a test can spoil."""
    return start(somebody, "painted", seats=1)


def add(played: Played) -> None:
    """Take an action, which succeeds."""
    answer = played.act(played.people[0], {"action": "act_add", "args": {}})
    assert answer["code"] == "", answer
    played.follow()


def numbers(scene: FollowedScene, v: int) -> list[int]:
    """Return the numbers that the steps of a move show."""
    return [step["set"]["number"]["value"] for step in scene.steps(v)]


def test_each_message_is_a_step(server: Running, painted: Played) -> None:
    """Followers see the table as it was at each message of a move."""
    scene = followed(server, painted)[0]
    add(painted)
    add(painted)

    scene.follow(2)
    assert [numbers(scene, v) for v in (1, 2)] == [[1, 2], [3, 4]]


def test_an_undo_is_followed(server: Running, painted: Played) -> None:
    """What a player takes back is one step."""
    scene = followed(server, painted)[0]
    add(painted)
    add(painted)
    painted.act(painted.people[0], {"action": "act_undo", "args": {}})

    scene.follow(3)
    assert numbers(scene, 3) == [2]


def test_a_move_that_comes_out_otherwise(
    server: Running,
    painted: Played,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Where the same move leads elsewhere, followers see the table at rest, and the log says so."""
    scene = followed(server, painted)[0].follow(0)
    monkeypatch.setattr(Mood, "adds", staticmethod(always_other()))
    add(painted)
    add(painted)

    scene.follow(2)
    assert scene.parts == asked_scene(painted.people[0].socket, painted.id, seat=1)
    assert [len(scene.steps(v)) for v in (1, 2)] == [1, 1]
    said = [line for line in caplog.messages if painted.id in line]
    assert said == [
        f"table {painted.id}: a move of Painted cannot be filmed: {said[0].rsplit(': ')[-1]}"
    ]


def fail(number: int, _viewer: int | None) -> None:
    if number == 2:
        raise ZeroDivisionError


def test_a_scene_that_fails(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It costs the picture, and not the move; followers are told, and see the next one."""
    scene = followed(server, painted)[0].follow(0)
    monkeypatch.setattr(Mood, "draws", fail)
    add(painted)
    refused = scene.socket.next("error")
    add(painted)

    assert (refused["code"], refused["question"]) == ("game_failed", "scene")
    assert "Play on" in refused["log"]
    scene.follow(2)
    assert "parts" in scene.frames[-1]
    assert scene.parts["number"]["value"] == 4


def test_a_scene_that_fails_for_one_viewer(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are sent theirs, at once and after each move."""

    def fail_for_spectators(_number: int, viewer: int | None) -> None:
        if viewer is None:
            raise ZeroDivisionError

    monkeypatch.setattr(Mood, "draws", fail_for_spectators)
    mine, watching = followed(server, painted)
    add(painted)
    add(painted)

    mine.follow(2)
    assert [numbers(mine, v) for v in (1, 2)] == [[1, 2], [3, 4]]
    assert {frame["t"] for frame in mine.socket.quiet()} == {"view", "move", "card"}
    refusals = [frame for frame in watching.socket.quiet() if frame["t"] == "error"]
    assert [frame["question"] for frame in refusals] == ["scene"] * 3
    close([mine, watching])


@pytest.mark.parametrize("first", [True, False])
def test_a_newcomer_whose_first_scene_fails(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    """They are sent the next one, whether or not somebody else follows the same scene."""
    other = None if first else FollowedScene(Socket(server.address), painted.id).follow(0)
    with monkeypatch.context() as patch:
        patch.setattr(Mood, "draws", lambda *_: 1 / 0)
        newcomer = FollowedScene(Socket(server.address), painted.id)
        newcomer.socket.next("error")
    add(painted)

    assert newcomer.follow(1).parts["number"]["value"] == 2
    assert other is None or other.follow(1).parts == newcomer.parts
    close([newcomer])


def test_a_scene_that_cannot_be_sent(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture with half a character is refused, and the next one is whole."""
    name = "\ud800"
    monkeypatch.setattr(Painted, "get_scene", lambda *_: Scene([Counter(name=name, value=1)]))
    scene = FollowedScene(Socket(server.address), painted.id)
    scene.socket.next("error")
    monkeypatch.undo()
    add(painted)

    assert scene.follow(1).parts["number"]["value"] == 2
    close([scene])


def test_a_scene_that_holds_the_data(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a move changes in place is seen to change."""

    def of_data(game: Painted, _player_id: int | None) -> Scene:
        return Scene([Counter(id="number", value=1, means={"n": game.added})])

    monkeypatch.setattr(Painted, "get_scene", of_data)
    scene = FollowedScene(Socket(server.address), painted.id)
    add(painted)

    assert scene.follow(1).parts["number"]["means"] == {"n": [1, 2]}
    close([scene])


def test_a_step_that_fails(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture on the way of a move that fails is left out."""
    scene = followed(server, painted)[0].follow(0)
    monkeypatch.setattr(Mood, "draws", lambda number, _viewer: 1 / (number - 1))
    add(painted)
    scene.follow(1)

    assert numbers(scene, 1) == [2]


def test_a_scene_that_takes_too_long(
    server: Running, painted: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not drawn for a while; the table never stands still for it."""
    monkeypatch.setattr(live_table, "DRAWING_PAUSE", 100 * PATIENCE)
    scene = followed(server, painted)[0].follow(0)
    drawn = count()

    def linger(_number: int, _viewer: int | None) -> None:
        next(drawn)
        while True:
            Watched.let_time_pass()

    with monkeypatch.context() as patch:
        patch.setattr(Mood, "draws", linger)
        for _ in range(5):
            add(painted)
            assert "too long" in scene.socket.next("error")["log"]
        assert next(drawn) == 1
    add(painted)
    assert "too long" in scene.socket.next("error")["log"]

    live(server, painted.id)._draws_again_at = 0
    add(painted)
    assert scene.follow(7).parts["number"]["value"] == 14


def test_a_table_that_left_memory(server: Running, somebody: Make) -> None:
    """Where a table is loaded again from the store, followers go on with a whole scene."""
    played = start(somebody)
    scene = followed(server, played, 0)[0].follow(0)
    tables = server._serving._tables
    tables._thread._desk.drop(played.id)
    played.play(2)

    assert scene.follow(2).parts == asked_scene(played.people[0].socket, played.id)
    scene.socket.close()


def test_followers_at_two_servers(apart: Make, servers: list[Running]) -> None:
    """A move made at another server is seen here."""
    played = start(apart)
    scenes = [FollowedScene(Socket(server.address), played.id) for server in servers]
    played.play(4)

    one, other = (scene.follow(4) for scene in scenes)
    assert one.parts == other.parts == asked_scene(played.people[0].socket, played.id)
    close(scenes)


@found_by(f"{HERE}::test_steps_lead_to_what_is_there")
def a_part_that_is_never_dropped() -> Iterator[None]:
    """Leave out of patches what is gone."""

    def careless(*args: Any) -> Patch:
        return replace(patch(*args), drop=[])

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sent_scenes, "patch", careless)
        yield
