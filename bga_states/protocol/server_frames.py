"""Frames that the server sends: each is one JSON object whose `t` says which one it is."""

from typing import Any, Literal, TypeAlias

import msgspec

from bga_states.protocol.cards import Card, ClockSeen, Person


class ServerFrame(msgspec.Struct, frozen=True, tag_field="t", gc=False):
    """What all frames of the server have in common: the tag `t`."""


class Told(msgspec.Struct, frozen=True):
    """A notification: `type` for programs, `log` (a template, "" when silent), and what fills it.

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
    """What a player may do in it who is active."""
    open_actions: list[str]
    """What a player may do in it who is not."""


class PlayerSeen(msgspec.Struct, frozen=True):
    """A player as everybody sees them; `color` is hexadecimal RGB without `#`."""

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
    table's, which `main_state_id` and `main_args` describe for everybody. `player_id` is 0 for
    somebody who watches.
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
    """What the game's `get_all_datas` returns for this viewer."""


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """The answer to `hello`.

    `person` is null for somebody without a name; `build` is that of the server's page; `now` is
    milliseconds since 1970.
    """

    build: str
    person: Person | None
    now: int


class View(ServerFrame, frozen=True, tag="view"):
    """The whole game as one viewer sees it, at version `v`; it replaces all they knew.

    `states` holds each state by its id, which is a text as all keys in JSON are, such as "10".
    """

    table: str
    seat: int
    v: int
    view: Seen
    states: dict[int, StateText]
    clock: ClockSeen | None


class Move(ServerFrame, frozen=True, tag="move"):
    """What one viewer is told of the move that led to version `v`, at `at`.

    Each viewer gets exactly one for each version, in order; `messages` is empty where nothing is
    for them.
    """

    table: str
    seat: int
    v: int
    at: int
    messages: list[Told]
    clock: ClockSeen | None


class CardFrame(ServerFrame, frozen=True, tag="card"):
    """The table as it is now; the last one counts.

    `mine` are the numbers of the receiver's own seats.
    """

    card: Card
    mine: list[int]
    is_host: bool
    watch_key: str = ""
    """What those need who watch by link, behind `#watch=`; only who sits at the table is told."""


class TableLine(msgspec.Struct, frozen=True):
    """A table of mine, and whether a seat of mine is to act there."""

    card: Card
    mine: list[int]
    is_my_turn: bool


class MyTables(ServerFrame, frozen=True, tag="list"):
    """The tables of the receiver, the hundred that matter most; the last list counts.

    Those where it is their turn come first, those that are over last.
    """

    tables: list[TableLine]


class Answer(ServerFrame, frozen=True, tag="answer"):
    """The one answer to a request.

    `code` is "" for what was done, and `v` is then the version it led to, null where the game was
    not touched. Otherwise `code` is one of the codes, and `log` a sentence with what fills it.
    """

    id: str
    v: int | None = None
    code: str = ""
    log: str = ""
    args: dict[str, Any] = {}


class Made(ServerFrame, frozen=True, tag="made"):
    """The answer to `make`, where it is done; else an `answer` says why not.

    `v` is the version of the table's game, null where that has not started.
    """

    id: str
    table: str
    v: int | None = None


class Offered(msgspec.Struct, frozen=True):
    """One thing a player may do: `action` and `args` as `act` takes them.

    `label` is a template for people, "" if the game gives none.
    """

    action: str
    args: dict[str, Any]
    label: str
    label_args: dict[str, Any]


class Choices(ServerFrame, frozen=True, tag="choices"):
    """What the player of a seat may do at version `v`.

    `actions` holds, by the name of each action, the JSON Schema of its parameters: those that
    `choices` do not offer are asked for by a form.
    """

    table: str
    seat: int
    v: int
    choices: list[Offered]
    actions: dict[str, dict[str, Any]]


class Picture(ServerFrame, frozen=True, tag="picture"):
    """The game's own picture of the table at version `v`, lines of text; "" if it draws none."""

    table: str
    seat: int
    v: int
    text: str


class ServerBeat(ServerFrame, frozen=True, tag="beat"):
    """Say that the server is still there; `now` is milliseconds since 1970."""

    now: int


class Error(ServerFrame, frozen=True, tag="error"):
    """Why a frame without an id was not followed: a code, a sentence, and the table it was about.

    After one whose `table` is not "" this viewer no longer follows it, unless it answers a
    question. With "" it answers a frame that could not be read, or came before `hello`.
    """

    code: str
    log: str
    table: str = ""
    seat: int = 0
    question: Literal["", "choices", "picture"] = ""
    """The tag of the question it answers; the table is followed as before."""


AnyServerFrame: TypeAlias = (
    Welcome
    | View
    | Move
    | CardFrame
    | MyTables
    | Answer
    | Made
    | Choices
    | Picture
    | ServerBeat
    | Error
)
"""Every frame that the server may send."""
