"""One game at this terminal: the table, who plays which seat, and what each person has yet to read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bga_states import Game, Outcome, Table, TableError
from bga_states.bots import RandomBot
from bga_states.cli.errors import CommandError
from bga_states.cli.seats import Seat


@dataclass
class Match:
    """A game in progress. `unread` holds texts by viewer; None is a spectator."""

    reference: str
    table: Table[Any]
    seats: list[Seat]
    bots: dict[int, RandomBot]
    unread: dict[int | None, list[str]] = field(default_factory=dict)

    @property
    def people(self) -> list[int]:
        """The ids of the players who are people."""
        return [player_id for player_id in self.table.player_ids if player_id not in self.bots]

    @property
    def viewers(self) -> Sequence[int | None]:
        """Who looks on: the people and, unless there is just one, a spectator for what is shown to all."""
        return self.people if len(self.people) == 1 else [*self.people, None]

    @property
    def host(self) -> int | None:
        """Through whose eyes all may look when the game is over: the only person's, else a spectator's."""
        return self.viewers[-1]

    def name_of(self, player_id: int) -> str:
        """Give the name of a player."""
        return self.seats[self.table.player_ids.index(player_id)].name

    def record(self, outcome: Outcome) -> None:
        """Remember what each viewer is told of an outcome, until they read it."""
        for viewer in self.viewers:
            texts = [message.text for message in outcome.messages(viewer)]
            self.unread.setdefault(viewer, []).extend(text for text in texts if text)

    def read_news(self, viewer: int | None) -> list[str]:
        """Give what a viewer has not read yet, once."""
        return self.unread.pop(viewer, [])

    def next_player(self, previous: int | None) -> int:
        """Give the active player who follows the previous one in seat order, so that nobody waits for ever."""
        ids = self.table.player_ids
        start = ids.index(previous) + 1 if previous is not None else 0
        active = set(self.table.active_player_ids)
        return next(player_id for player_id in (*ids[start:], *ids) if player_id in active)


def start_match(
    game_class: type[Game], reference: str, seats: list[Seat], seed: int | None, options: Mapping[str, object]
) -> Match:
    """Set up a new table and a bot for every seat without a person; their chance follows from the table's seed."""
    try:
        table = Table.create(game_class, [seat.name for seat in seats], seed=seed, options=options)
    except TableError as error:
        raise CommandError(str(error)) from error
    seated = zip(table.player_ids, seats, strict=True)
    bots = {id_: RandomBot(table.seed + no) for no, (id_, seat) in enumerate(seated, 1) if seat.kind == "random"}
    match = Match(reference, table, seats, bots)
    match.record(table.outcome)
    return match
