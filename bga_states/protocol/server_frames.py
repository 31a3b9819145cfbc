"""Frames that the server sends: each is one JSON object whose `t` says which one it is."""

from typing import Any, Literal, TypeAlias

import msgspec

from bga_states.engine.scene.passed import Passed
from bga_states.protocol.cards import Card, ClockSeen, Person

Question: TypeAlias = Literal["", "choices", "scene"]
"""The tag of a question of a client, "" for none."""


class ServerFrame(msgspec.Struct, frozen=True, tag_field="t", gc=False):
    """The base of all frames of the server, with the tag `t`."""


class Told(msgspec.Struct, frozen=True):
    """A notification: `type` for programs, `log` (a template, "" when silent), and its `args`.

    `args["i18n"]` names the arguments that are texts to translate.
    """

    type: str
    log: str
    args: dict[str, Any]


class StateText(msgspec.Struct, frozen=True):
    """A state of the game: its name, its type, and the templates for the status bar."""

    name: str
    type: str
    """One of "activeplayer", "multipleactiveplayer", "private", "game" and "manager"."""
    description: str
    description_my_turn: str
    possible_actions: list[str]
    """The actions that are possible for an active player."""
    open_actions: list[str]
    """The actions that are possible for a player who is not active."""


class PlayerSeen(msgspec.Struct, frozen=True):
    """A player as all viewers see them; `color` is hexadecimal RGB without `#`."""

    id: int
    name: str
    no: int
    color: str
    score: int
    score_aux: int
    zombie: bool
    eliminated: bool


class Seen(msgspec.Struct, frozen=True):
    """All that one viewer sees of a game, without language.

    The state is the one this viewer is in: their PRIVATE state if they are in one, else the
    table's. `main_state_id` and `main_args` describe the table's state for all viewers.
    `player_id` is 0 for a spectator.
    """

    player_id: int
    state_id: int
    args: dict[str, Any]
    main_state_id: int
    main_args: dict[str, Any]
    possible_actions: list[str]
    active_player_id: int
    active_player_ids: list[int]
    players: list[PlayerSeen]
    progression: int
    datas: dict[str, Any]
    """The result of the game's `get_all_datas` for this viewer."""


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """The answer to `hello`.

    `person` is null for a client without a name; `build` is the build of the server's page; `now`
    is milliseconds since 1970.
    """

    build: str
    person: Person | None
    now: int


class View(ServerFrame, frozen=True, tag="view"):
    """The whole game as one viewer sees it, at version `v`; it replaces all they knew.

    `states` holds each state by its id, a text such as "10", like all keys in JSON.
    """

    table: str
    seat: int
    v: int
    view: Seen
    states: dict[int, StateText]
    clock: ClockSeen | None


class Move(ServerFrame, frozen=True, tag="move"):
    """One viewer's messages of the move that led to version `v`, at the time `at`.

    Each viewer gets exactly one such frame for each version, in order; `messages` is empty where
    none are for them.
    """

    table: str
    seat: int
    v: int
    at: int
    messages: list[Told]
    clock: ClockSeen | None


class CardFrame(ServerFrame, frozen=True, tag="card"):
    """The table as it is now; the last `card` counts.

    `mine` are the numbers of the receiver's own seats.
    """

    card: Card
    mine: list[int]
    is_host: bool
    watch_key: str = ""
    """The key to watch by link, behind `#watch=`; only the host and holders of seats get it."""


class TableLine(msgspec.Struct, frozen=True):
    """A table of the receiver, and whether a seat of theirs is to act there."""

    card: Card
    mine: list[int]
    is_my_turn: bool


class MyTables(ServerFrame, frozen=True, tag="list"):
    """The tables of the receiver, the hundred that matter most; the last list counts.

    Tables where it is their turn come first, tables that are over last.
    """

    tables: list[TableLine]


class Answer(ServerFrame, frozen=True, tag="answer"):
    """The one answer to a request.

    `code` is "" if the request was done. `v` is then the version it led to, null if it did not
    touch the game. Otherwise `code` is one of the codes, and `log` is a sentence that `args` fill.
    """

    id: str
    v: int | None = None
    code: str = ""
    log: str = ""
    args: dict[str, Any] = {}


class Made(ServerFrame, frozen=True, tag="made"):
    """The answer to a `make` that was done; otherwise an `answer` says why not.

    `v` is the version of the table's game, null if the game has not started.
    """

    id: str
    table: str
    v: int | None = None


class Offered(msgspec.Struct, frozen=True):
    """One choice of a player: `action` and `args` as `act` takes them.

    `label` is a template for people, "" if the game gives none.
    """

    action: str
    args: dict[str, Any]
    label: str
    label_args: dict[str, Any]


class Choices(ServerFrame, frozen=True, tag="choices"):
    """The possible actions of a seat's player at version `v`.

    `actions` holds, by the name of each action, the JSON Schema of its parameters: clients offer a
    form for actions that are not among `choices`.
    """

    table: str
    seat: int
    v: int
    choices: list[Offered]
    actions: dict[str, dict[str, Any]]


class SceneStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What makes one scene the next: the parts to set, by id, and the ids of those to drop."""

    set: dict[str, Any]
    drop: list[str] = []
    passed: list[Passed] = []


class SceneFrame(ServerFrame, frozen=True, tag="scene", omit_defaults=True):
    """The scene at version `v`: all its `parts` by their ids, or the `steps` of the last move.

    "" is the id of the root. Without `parts`, `steps` lead from the scene at version `v` - 1.
    """

    table: str
    seat: int
    v: int
    parts: dict[str, Any] = {}
    steps: list[SceneStep] = []


class ServerBeat(ServerFrame, frozen=True, tag="beat"):
    """Say that the server is still there; `now` is milliseconds since 1970."""

    now: int


class Error(ServerFrame, frozen=True, tag="error"):
    """The reason for refusing a frame without an id: a code, a sentence, and the frame's table.

    If `table` is not "", this viewer no longer follows that table, unless the error answers a
    question. If it is "", the frame could not be read, or came before `hello`.
    """

    code: str
    log: str
    table: str = ""
    seat: int = 0
    question: Question = ""
    """The tag of the question that it answers; the viewer follows the table as before."""


AnyServerFrame: TypeAlias = (
    Welcome
    | View
    | Move
    | CardFrame
    | MyTables
    | Answer
    | Made
    | Choices
    | SceneFrame
    | ServerBeat
    | Error
)
"""Every frame that the server may send."""
