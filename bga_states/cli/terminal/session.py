"""One game at this terminal: the table, who plays which seat, and what each person has yet to read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bga_states import Game, Outcome, Table, TableError, View
from bga_states.bots import RandomBot
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.match.players import FIRST_PLAYER_ID


@dataclass
class Match:
    """A game in progress. `unread` holds texts by viewer; None is a spectator."""

    reference: str
    table: Table[Any]
    seats: list[Seat]
    bots: dict[int, RandomBot]
    unread: dict[int | None, list[str]] = field(default_factory=dict)
    translate: Callable[[str], str] = str
    """Gives texts in the language of the people at this terminal."""

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
            texts = [message.text for message in outcome.messages(viewer, self.translate)]
            self.unread.setdefault(viewer, []).extend(text for text in texts if text)

    def view(self, viewer: int | None) -> View:
        """Give what a viewer sees, in the language of this terminal."""
        return self.table.view(viewer, self.translate)

    def can_act(self, player_id: int) -> bool:
        """Whether there is something a player may do now, be it out of turn."""
        return bool(self.view(player_id).possible_actions)

    def read_news(self, viewer: int | None) -> list[str]:
        """Give what a viewer has not read yet, once."""
        return self.unread.pop(viewer, [])

    def next_player(self, previous: int | None) -> int:
        """Give the previous player if they are still active, else the active one who follows them in seat order."""
        ids = self.table.player_ids
        active = set(self.table.active_player_ids)
        if previous in active:
            return previous
        start = ids.index(previous) + 1 if previous is not None else 0
        return next(player_id for player_id in (*ids[start:], *ids) if player_id in active)


def start_match(  # all that a match is made from
    game_class: type[Game],
    reference: str,
    seats: list[Seat],
    seed: int | None,
    options: Mapping[str, object],
    preferences: Mapping[str, object],
    translate: Callable[[str], str],
) -> Match:
    """Set up a new table and a bot for every seat without a person; their chance follows from the table's seed.

    The preferences are those of all people.
    """
    players = dict(enumerate((seat.name for seat in seats), FIRST_PLAYER_ID))
    wishes = {
        id_: preferences for id_, seat in zip(players, seats, strict=True) if seat.kind == "human"
    }
    wishes = wishes if preferences else {}
    try:
        table = Table.create(game_class, players, seed=seed, options=options, preferences=wishes)
    except TableError as error:
        raise CommandError(str(error)) from error
    seated = zip(table.player_ids, seats, strict=True)
    bots = {
        id_: RandomBot(table.seed + no)
        for no, (id_, seat) in enumerate(seated, 1)
        if seat.kind == "random"
    }
    match = Match(reference, table, seats, bots, translate=translate)
    match.record(table.outcome)
    return match
