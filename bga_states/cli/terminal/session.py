"""One game at this terminal: the table, the players of the seats, and the unread texts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bga_states import Game, Gear, Outcome, Random, Table, TableError, View
from bga_states.bots import AnyBot, decide
from bga_states.cli.bot_catalogue import make_bot
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.match.journal import Command
from bga_states.engine.match.players import FIRST_PLAYER_ID


@dataclass
class SeatedBot:
    """A bot with a chance of its own, or all would pick alike."""

    bot: AnyBot
    chance: Random


@dataclass(frozen=True)
class Failure:
    """How the last move of a recorded game fails.

    `text` has all of it, secrets included; `summary` may be read by anybody.
    """

    player_id: int
    text: str
    summary: str


@dataclass
class Match:
    """A game in progress. `unread` holds texts by viewer; None is a spectator."""

    reference: str
    table: Table[Any]
    seats: list[Seat]
    bots: dict[int, SeatedBot]
    unread: dict[int | None, list[str]] = field(default_factory=dict)
    is_open: bool = False
    """Whether the people here may see everything, as authors who look for mistakes."""
    commands: list[Command] | None = field(default_factory=list)
    """The commands to the table since its setup, None where they were not recorded."""
    translate: Callable[[str], str] = str
    """Gives texts in the language of the people at this terminal."""
    is_played_here: bool = False
    """Whether this process has made all moves, with the code of the game as it is now."""
    failure: Failure | None = None
    """How a recorded game fails after its last move; None if it does not."""

    @property
    def people(self) -> list[int]:
        """The ids of the players who are people."""
        return [player_id for player_id in self.table.player_ids if player_id not in self.bots]

    @property
    def viewers(self) -> Sequence[int | None]:
        """The viewers: the people and, unless there is just one, a spectator.

        A screen that all may look at shows the spectator's view.
        """
        people = self.people
        if len(people) == 1:
            return people
        return [*people, None]

    @property
    def host(self) -> int | None:
        """The viewer whose view all may see when the game is over.

        This is the only person, else a spectator.
        """
        return self.viewers[-1]

    def name_of(self, player_id: int) -> str:
        """Return the name of a player."""
        return self.seats[self.table.player_ids.index(player_id)].name

    def play(self, command: Command) -> Outcome:
        """Do a command on the table and record it; an exception leaves the match as it was."""
        outcome = command.do(self.table)
        if self.commands is not None:
            self.commands.append(command)
        return outcome

    def decide(self, player_id: int) -> Command:
        """Ask a bot for its command."""
        seated = self.bots[player_id]
        messages = self.table.outcome.messages(player_id)
        return decide(seated.bot, self.table, player_id, seated.chance, messages=messages)

    def record(self, outcome: Outcome) -> None:
        """Remember each viewer's texts of an outcome until the viewer reads them."""
        for viewer in self.viewers:
            self.unread.setdefault(viewer, []).extend(self.texts_of(outcome, viewer))

    def texts_of(self, outcome: Outcome, viewer: int | None) -> list[str]:
        """Return a viewer's texts of an outcome."""
        messages = outcome.messages(viewer, self.translate)
        # A message without a text is for clients alone.
        return [message.text for message in messages if message.text]

    def view(self, viewer: int | None) -> View:
        """Return a viewer's view, in the language of this terminal."""
        return self.table.view(viewer, self.translate)

    def can_act(self, player_id: int) -> bool:
        """Whether a player may do something now, even out of turn."""
        return bool(self.view(player_id).possible_actions)

    def read_news(self, viewer: int | None) -> list[str]:
        """Return a viewer's unread texts, and forget them."""
        return self.unread.pop(viewer, [])

    def next_player(self, previous: int | None) -> int:
        """Return the player to ask next: among several active ones, a draw decides bot or person.

        A person goes on while they are active. After them comes the next person in seat order, for
        people hand the screen round.
        """
        ids, active = self.table.player_ids, self.table.active_player_ids
        if previous is not None and previous not in self.bots and previous in active:
            return previous
        drawn = self.table.next_to_act
        if drawn in self.bots:
            return drawn
        start = 0 if previous is None else ids.index(previous) + 1
        people = [id_ for id_ in (*ids[start:], *ids) if id_ in active and id_ not in self.bots]
        return people[0]


def start_match(  # all that a match is made from
    game_class: type[Game],
    reference: str,
    seats: list[Seat],
    seed: int | None,
    options: Mapping[str, object],
    preferences: Mapping[str, object],
    translate: Callable[[str], str],
) -> Match:
    """Set up a new table, and a bot for every seat without a person.

    The bots' chance follows from the table's seed. All people have the same preferences.
    """
    players: dict[int, str] = {}
    wishes: dict[int, Mapping[str, object]] = {}
    for player_id, seat in enumerate(seats, FIRST_PLAYER_ID):
        players[player_id] = seat.name
        # A game without preferences takes none, not even empty ones.
        if preferences and seat.is_human:
            wishes[player_id] = preferences
    try:
        table = Table.create(
            game_class,
            players,
            seed=seed,
            options=options,
            preferences=wishes,
            gear=Gear.CHECKED,  # the game may be one that is being written
        )
    except TableError as error:
        raise CommandError(str(error)) from error
    seated = zip(table.player_ids, seats, strict=True)
    bots = {}
    for number, (player_id, seat) in enumerate(seated, 1):
        if not seat.is_human:
            chance = Random(table.seed + number)
            bots[player_id] = SeatedBot(make_bot(seat.kind), chance)
    match = Match(reference, table, seats, bots, translate=translate)
    match.record(table.outcome)
    return match
