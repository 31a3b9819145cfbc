"""Playing one game at random, step by step, with a record of the steps."""

import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import ActionRefused, UndoRefused, UserError, show
from bga_states.engine.base.raised import describe
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table
from bga_states.testing.drawn_settings import draw_preferences
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.specimen import Specimen

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
OUT_OF_TURN = 0.05
"""The probability that a player who is not active takes an open action."""
PREFERRING = 0.5
"""The probability that a player changes a preference instead of coming or going."""


class Step(Command, frozen=True):
    """One thing done to a table in play."""

    def do(self, table: Table[Any]) -> Outcome:
        """Do it to a table; an undo that others have built on changes nothing, and is no error."""
        try:
            return super().do(table)
        # Whether an undo is possible is decided when it is asked for, so offering it is no fault.
        except UndoRefused:
            return Outcome(table.move_id)


def table_at(place: Place, gear: Gear = Gear.CHECKED) -> Table[Any]:
    """Set up the table of a place."""
    game_class: type[Game] = place.game_class
    try:
        return Table.create(
            game_class,
            NAMES[: place.players],
            seed=place.seed,
            options=place.options,
            preferences=place.preferences,
            gear=gear,
        )
    except Exception as error:  # any error of the game
        raise place.fault(f"it cannot be set up: {describe(error)}", "Correct it first") from error


def is_refused(place: Place) -> bool:
    """Whether a game's setup refuses its settings with a UserError."""
    try:
        table_at(place)
    except GameCheckError as error:
        return isinstance(error.__cause__, UserError)
    return False


def table_of(place: Place, chance: Random) -> Specimen[Any]:
    """Set up the table of a place as a specimen, with the given chance."""
    names = NAMES[: place.players]
    return Specimen.create_with(place.game_class, names, chance, place.options, place.preferences)


class Policy(Protocol):
    """Chooses for players, as a bot does.

    It gets the table, which it must not change, the player's id, the choices offered, and chance
    that is the same each time a game is played.
    """

    def __call__(
        self, table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random, /
    ) -> Choice:
        """Return one of the choices."""
        ...


def any_choice(
    table: Table[Any],  # noqa: ARG001  # a policy
    player_id: int,  # noqa: ARG001  # a policy
    choices: list[Choice],
    chance: random.Random,
    /,
) -> Choice:
    """Return any of the choices."""
    return chance.choice(choices)


class Player:
    """Chooses the next step, by a chance of its own."""

    def __init__(self, seed: int, policy: Policy = any_choice) -> None:
        self._random = random.Random(seed)  # noqa: S311  # no keys are drawn
        self._policy = policy

    def next_step(self, table: Table[Any]) -> Step:
        """Choose a step among all players' choices."""
        return self.decide(table, *self.offered(table))

    def offered(self, table: Table[Any]) -> tuple[int, list[Choice]]:
        """Choose the player who does something next, and return their id and choices."""
        if self.happens(OUT_OF_TURN):
            others = out_of_turn(table)
            if others:
                return self._random.choice(others)
        player_id = self._random.choice(table.active_player_ids)
        return player_id, table.choices(player_id)

    def decide(self, table: Table[Any], player_id: int, choices: list[Choice]) -> Step:
        """Let the policy choose; where nothing is offered, `zombie` plays.

        ValueError if the policy returns none of the choices.
        """
        if not choices:
            return Step("run_zombie", player_id)
        chosen = self._policy(table, player_id, choices, self._random)
        if not isinstance(chosen, Choice) or str(chosen) not in map(str, choices):
            fact = f"the policy returned {show(chosen)}"
            raise ValueError(f"Cannot play on: {fact}. Return one of the choices it is given.")
        return as_step(player_id, chosen)

    def coming_and_going(self, table: Table[Any], game_class: type[Game]) -> Step:
        """Let a player leave, come back after leaving, or change a preference."""
        player = self._random.choice(list(table.view(None).players))
        preferences = draw_preferences(game_class, self._random)
        if preferences and self.happens(PREFERRING):
            name = self._random.choice(list(preferences))
            change = {"name": name, "value": preferences[name]}
            return Step("set_preference", player.id, args=change)
        if player.zombie:
            return Step("revive", player.id)
        return Step("make_zombie", player.id)

    def happens(self, probability: float) -> bool:
        """Whether something of this probability happens now."""
        return self._random.random() < probability

    def pick(self, table: Table[Any]) -> int:
        """Pick any player."""
        return self._random.choice(table.player_ids)


def take_possible(steps: Iterable[Step], table: Table[Any]) -> list[Step]:
    """Take the steps that are not refused, and return them."""
    taken = []
    for step in steps:
        with suppress(ActionRefused, UserError):
            Command.do(step, table)
            taken.append(step)
    return taken


def out_of_turn(table: Table[Any]) -> list[tuple[int, list[Choice]]]:
    """List the players who are not active but are offered something, with their choices."""
    active = table.active_player_ids
    found = [(id_, table.choices(id_)) for id_ in table.player_ids if id_ not in active]
    return [(id_, choices) for id_, choices in found if choices]


def as_step(player_id: int, choice: Choice) -> Step:
    """Return the step that a choice offers."""
    return Step("act", player_id, choice.action, choice.args)


def do_offered(step: Step, table: Table[Any], place: Place) -> Outcome:
    """Do a step that was offered or can always happen; its error is a fault of the game."""
    try:
        return step.do(table)
    except Exception as error:  # any error of the game
        what = f"{step}({step.player_id})"
        if step.kind == "act":
            what = f"get_choices offered {step}, and it"
        remedy = "Correct it"
        # Refused by the rules, not broken: then the offer is wrong.
        if isinstance(error, ActionRefused | UserError):
            remedy = "Offer only what is possible"
        raise place.fault(f"{what} failed: {describe(error)}", remedy, table) from error
