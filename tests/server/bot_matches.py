"""Matches of one person against bots, over a socket."""

from pathlib import Path

from bga_states.storage import MoveRow, SqliteStore
from tests.server.running import Frame, Person


class BotMatch:
    """A game that a person at seat 1 has started with bots at the others."""

    def __init__(self, person: Person, game: str, *bots: str) -> None:
        self.person = person
        self.table = person.make_table(game)
        for seat, bot in enumerate(bots, 2):
            seated = person.socket.ask(t="seat_bot", table=self.table, seat=seat, bot=bot)
            assert seated["code"] == "", seated
        assert person.socket.ask(t="start", table=self.table)["v"] == 0
        self.open()

    def open(self) -> None:
        """Follow the table, from a whole view on."""
        self.person.socket.open(self.table, 1)
        view = self.person.socket.next("view", table=self.table)
        self.version: int = view["v"]
        self.player_id: int = view["view"]["player_id"]
        self.active: list[int] = view["view"]["active_player_ids"]

    def act(self) -> Frame:
        """Take the first action that is offered, and return its answer."""
        socket = self.person.socket
        socket.send(t="choices", table=self.table, seat=1)
        choices = socket.next("choices", table=self.table)
        action, args = choices["choices"][0]["action"], choices["choices"][0]["args"]
        wanted = {"action": action, "args": args, "v": choices["v"]}
        return socket.ask(t="act", table=self.table, seat=1, **wanted)

    def follow(self) -> None:
        """Read the move to the next version."""
        move = self.person.socket.next("move", table=self.table, v=self.version + 1)
        self.version += 1
        for told in move["messages"]:
            self.active = told["args"].get("active_player_ids", self.active)

    def play(self, acts: int = 1_000) -> None:
        """Act so often, or until the game is over, and follow until it is the person's turn."""
        while self.active:
            if self.player_id not in self.active:
                self.follow()
            elif acts:
                acts -= 1
                assert self.act()["code"] == ""
                self.follow()
            else:
                return

    def card(self) -> Frame:
        """Return the card of the table."""
        card: Frame = self.person.get(f"/api/tables/{self.table}")
        return card


def log_of(path: Path, table: str) -> list[MoveRow]:
    """Return the moves of a table, beside its server."""
    store = SqliteStore.open(path, shared=True)
    try:
        return store.moves(table, -1)
    finally:
        store.close()
