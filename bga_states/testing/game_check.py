"""`check_game`: what must hold for every game, seen in random play."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.values import difference
from bga_states.engine.definition.assembly import definition_of
from bga_states.engine.match.messages import Message
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place, describe
from bga_states.testing.nonsense import check_refusals
from bga_states.testing.playing import Player, Step, do_offered, new_table
from bga_states.testing.replay import Record, check_replays, fingerprint
from bga_states.testing.secrets import (
    check_messages,
    check_openness,
    has_redeal,
    redealt,
    viewer_name,
)

LARGEST_BUNDLE = 128 * 1024
"""Bytes of JSON that one viewer may be told at once; BGA's limit (P91)."""
LOOKS = 20
"""How often in a game the costly checks are made: nonsense is sent, and secrets are put in another arrangement."""
REPLAYED = 20
"""How many of the games, the last ones, are played again."""
TELL_ARGS = ("gameStateChange", "gameStateMultipleActiveUpdate")
"""Messages that tell what the args of the table's state are."""
LEAVING = 0.02
"""How often a player comes or goes, in games where players do."""


def check_game(
    game_class: type[Game],
    *,
    seeds: Iterable[int] = range(10),
    players: Iterable[int] | None = None,
    longest: int = 10_000,
) -> None:
    """Play random games to the end and check what must hold for any game; GameCheckError tells what does not.

    `seeds` are those of the games, each played with every number of players, or with those of `players`. A game that
    is not over after `longest` moves is an error (P117). Checked are, move by move: a restored snapshot is the same
    table; arguments and data are JSON; views change nothing and are the same when asked twice; a refused action
    leaves no trace; no viewer sees or is told a secret; clients are told of every change they see; the progression
    stays within 0 and 100 and never falls. And of the whole: choices that are offered are possible; the same seed and
    actions give the same bytes, in other processes too (seen for the last 20 games); a table of zombies ends, and so
    does one where people come and go.
    """
    definition_of(game_class)
    counts = (
        list(players)
        if players is not None
        else list(range(game_class.min_players, game_class.max_players + 1))
    )
    records = []
    for seed in seeds:
        for count in counts:
            place = Place(game_class, count, seed)
            records.append(check_playthrough(place, longest))
            check_leaving(place, longest)
            check_zombies(place)
    check_replays(records[-REPLAYED:], game_class)


def check_playthrough(place: Place, longest: int) -> Record:
    """Play one game among people, checking after every move, and give its record."""
    table, player = new_table(place), Player(place.seed)
    viewer = player.pick(table)
    steps: list[Step] = []
    before = look(table, place, viewer)
    twin: Table[Any] | None = None
    rate = 1.0  # the costly checks are made at every move first, then ever more seldom
    while not table.is_over:
        if len(steps) >= longest:
            fact = f"it is not over after {longest} moves"
            raise place.fault(fact, "See that it ends, or give longest (P117)", table)
        if player.happens(rate):
            rate = max(rate * (1 - 1 / LOOKS), 1 / longest)
            check_refusals(table, place)
            viewer = player.pick(table)
            before = look(table, place, viewer)
            with place.finding("it cannot be shown", "Correct render", table):
                twin = make_twin(table, viewer, place)
        steps.append(choose(player, table, place))
        outcome = do_offered(steps[-1], table, place)
        if twin and not check_messages(steps[-1], table, twin, viewer, place):
            twin = None
        after = look(table, place, viewer)
        for watcher, view in after.items():
            check_told(
                viewer_name(table, watcher),
                before[watcher],
                view,
                outcome.messages(watcher),
                table,
                place,
            )
        before = after
    check_tie_breaker(table, place)
    return Record(place.players, place.seed, steps, fingerprint(table))


def choose(player: Player, table: Table[Any], place: Place) -> Step:
    """Let the player choose a step among what is offered."""
    with place.finding("the choices cannot be listed", "Correct get_choices", table):
        return player.next_step(table)


def check_tie_breaker(table: Table[Any], place: Place) -> None:
    """Check that players are told what has decided between equal scores (P108)."""
    ranking = table.result.ranking if table.result else ()
    decided = any(
        one.score == other.score and one.score_aux != other.score_aux and one.rank != other.rank
        for one, other in combinations(ranking, 2)
    )
    if decided and not place.game_class.tie_breaker_description:
        fact = "score_aux has decided between equal scores, and nobody knows what it counts"
        raise place.fault(fact, "Set tie_breaker_description on the Game class (P108)", table)


def make_twin(table: Table[Any], viewer: int, place: Place) -> Table[Any] | None:
    """Give the table with other secrets than those of a viewer; None for a game that has none, which is checked."""
    if has_redeal(place.game_class):
        return redealt(table, viewer, place)
    check_openness(table, place)
    return None


def look(table: Table[Any], place: Place, viewer: int) -> dict[int | None, View]:
    """Give the views of a player and a spectator, checked: JSON, the same twice, the same from a restored table."""
    watchers: tuple[int | None, ...] = (viewer, None)
    try:
        snapshot = table.snapshot()
        restored: Table[Any] = Table.restore(place.game_class, snapshot)
        first, second, third = (
            [each.view(watcher) for watcher in watchers] for each in (table, table, restored)
        )
        msgspec.json.encode(
            [[view.args, view.main_args, list(view.datas.items())] for view in first]
        )
    except Exception as error:  # whatever the game raises
        fact = f"it cannot be looked at: {describe(error)}"
        raise place.fault(
            fact, "Let what looks only read, and give values that JSON knows (P83)", table
        ) from error
    if not first == second == third:
        fact = "a view is another one when it is asked again, or from a restored table"
        raise place.fault(
            fact, "Let get_args and get_all_datas depend on the game's data alone (P76)", table
        )
    if restored.snapshot() != snapshot:
        raise place.fault("a restored snapshot is another table", "Report this", table)
    return dict(zip(watchers, first, strict=True))


def check_told(  # both sides of a move, and where it was made
    viewer_name: str,
    before: View,
    after: View,
    messages: list[Message],
    table: Table[Any],
    place: Place,
) -> None:
    """Check of one move what a viewer is told of it."""
    is_undone = any(message.type == "undoRestorePoint" for message in messages)
    if after.progression < before.progression and not is_undone:
        fact = f"the progression falls from {before.progression} to {after.progression}"
        raise place.fault(fact, "Let get_game_progression grow (P15)", table)
    for name in () if messages else ("datas", "players"):
        if found := difference(getattr(before, name), getattr(after, name), name):
            fact = f"{viewer_name} sees another {found} than before, and is told nothing"
            raise place.fault(
                fact, "Notify what they may know of it, and show nothing else (P96)", table
            )
    if (
        len(msgspec.json.encode([list(message.args.items()) for message in messages]))
        > LARGEST_BUNDLE
    ):
        raise place.fault(
            "one move tells more than 128 KB", "Send less, or in more moves (P91)", table
        )
    told = [m.args["args"] for m in messages if m.type in TELL_ARGS and "args" in m.args]
    if told and told[-1] != after.main_args:
        fact = f"the args told on entering, {told[-1]}, are outdated: now {after.main_args}"
        raise place.fault(
            fact, "Let on_entering_state change nothing that get_args gives (P77)", table
        )


def check_leaving(place: Place, longest: int) -> None:
    """Play a game in which people leave and come back at any moment, to its end."""
    table, player = new_table(place), Player(-place.seed - 1)
    for _ in range(longest):
        if table.is_over:
            return
        step = (
            player.coming_and_going(table)
            if player.happens(LEAVING)
            else choose(player, table, place)
        )
        do_offered(step, table, place)
    raise place.fault(
        f"people came and went, and after {longest} moves it is not over", "See that it ends", table
    )


def check_zombies(place: Place) -> None:
    """Let everybody leave at the start: the game plays itself to its end (P71)."""
    table = new_table(place)
    try:
        for player_id in table.player_ids:
            table.make_zombie(player_id)
    except Exception as error:  # whatever the game raises
        fact = f"a table of zombies fails: {describe(error)}"
        raise place.fault(fact, "Correct the zombie methods", table) from error
    if not table.is_over:
        raise place.fault(
            "a table of zombies does not end", "Let every zombie method make progress (P71)", table
        )
