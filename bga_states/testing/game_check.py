"""`check_game`: what must hold for every game, seen in random play."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.values import difference
from bga_states.engine.gears import Gear
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
"""How often in a game the costly checks are made: nonsense is sent, and secrets are rearranged."""
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
    """Play random games to the end and check what must hold for any game.

    GameCheckError reports the first thing that does not hold. Each of the `seeds` is played with
    every number of players, or with each of `players`. A game that is not over after `longest`
    moves is an error (P117).

    Checked after every move:

    - A restored snapshot is the same table.
    - Arguments and data are JSON; views change nothing, and are the same when asked for twice.
    - A refused action leaves no trace.
    - No viewer sees or is told a secret, and clients are told of every change they see.
    - The progression stays within 0 and 100 and never falls.

    Checked of every game: choices that are offered are possible; the same seed and actions give the
    same bytes, in other processes too (for the last 20 games); a table of zombies ends, and so does
    one where people come and go.
    """
    definition_of(game_class)
    if players is None:
        players = range(game_class.min_players, game_class.max_players + 1)
    counts = list(players)  # read once for every seed
    records = []
    for seed in seeds:
        for count in counts:
            place = Place(game_class, count, seed)
            records.append(check_playthrough(place, longest))
            check_leaving(place, longest)
            check_zombies(place)
    # All at once: starting a process takes longer than playing a game.
    check_replays(records[-REPLAYED:], game_class)


def check_playthrough(place: Place, longest: int) -> Record:
    """Play one game among people, checking after every move, and return its record."""
    table, player = new_table(place), Player(place.seed)
    viewer = player.pick(table)
    steps: list[Step] = []
    before = look(table, place, viewer)
    twin: Table[Any] | None = None
    # The costly checks are made at every move at first, then ever more seldom.
    rate = 1.0
    while not table.is_over:
        if len(steps) >= longest:
            fact = f"it is not over after {longest} moves"
            remedy = "Make sure that it ends, or pass a larger `longest` (P117)"
            raise place.fault(fact, remedy, table)
        if player.happens(rate):
            rate = max(rate * (1 - 1 / LOOKS), 1 / longest)
            check_refusals(table, place)
            viewer = player.pick(table)
            before = look(table, place, viewer)
            with place.finding("it cannot be shown", "Correct render", table):
                twin = make_twin(table, viewer, place)
        steps.append(choose(player, table, place))
        outcome = do_offered(steps[-1], table, place)
        # Once the viewer has been shown a secret, the twin no longer looks the same to them.
        if twin and not check_messages(steps[-1], table, twin, viewer, place):
            twin = None
        after = look(table, place, viewer)
        for watcher, view in after.items():
            name, messages = viewer_name(table, watcher), outcome.messages(watcher)
            check_told(name, before[watcher], view, messages, table, place)
        before = after
    check_tie_breaker(table, place)
    return Record(place.players, place.seed, steps, fingerprint(table))


def choose(player: Player, table: Table[Any], place: Place) -> Step:
    """Let the player choose a step among what is offered."""
    with place.finding("the choices cannot be listed", "Correct get_choices", table):
        return player.next_step(table)


def check_tie_breaker(table: Table[Any], place: Place) -> None:
    """Check that players are told what has decided between equal scores (P108)."""
    if table.result is None or place.game_class.tie_breaker_description:
        return
    for one, other in combinations(table.result.ranking, 2):
        if one.score != other.score or one.rank == other.rank:
            continue
        if one.score_aux != other.score_aux:
            fact = "score_aux has decided between equal scores, and nobody knows what it counts"
            raise place.fault(fact, "Set tie_breaker_description on the Game class (P108)", table)


def make_twin(table: Table[Any], viewer: int, place: Place) -> Table[Any] | None:
    """Return a table with other secrets than those a viewer knows.

    None for a game that has none; that it has none is checked.
    """
    if has_redeal(place.game_class):
        return redealt(table, viewer, place)
    check_openness(table, place)
    return None


def look(table: Table[Any], place: Place, viewer: int) -> dict[int | None, View]:
    """Return the views of a player and a spectator, checked.

    They are JSON, the same when asked twice, and the same from a restored table.
    """
    watchers: tuple[int | None, ...] = (viewer, None)
    try:
        snapshot = table.snapshot()
        restored: Table[Any] = Table.restore(place.game_class, snapshot, gear=Gear.CHECKED)
        first = [table.view(watcher) for watcher in watchers]
        second = [table.view(watcher) for watcher in watchers]
        third = [restored.view(watcher) for watcher in watchers]
        for view in first:
            # As pairs: at the top, data may have keys that JSON does not know.
            msgspec.json.encode([view.args, view.main_args, list(view.datas.items())])
    except Exception as error:  # whatever the game raises
        fact = f"it cannot be looked at: {describe(error)}"
        remedy = "Let views only read, and return values that JSON knows (P83)"
        raise place.fault(fact, remedy, table) from error
    if not first == second == third:
        fact = "a view differs when it is asked for again, or from a restored table"
        remedy = "Let get_args and get_all_datas depend on the game's data alone (P76)"
        raise place.fault(fact, remedy, table)
    # Views show only a part of what is saved.
    if restored.snapshot() != snapshot:
        raise place.fault("a restored snapshot gives another table", "Report this", table)
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
    # After an undo the game is less far on, as it should be.
    is_undone = any(message.type == "undoRestorePoint" for message in messages)
    if after.progression < before.progression and not is_undone:
        fact = f"the progression falls from {before.progression} to {after.progression}"
        raise place.fault(fact, "Let get_game_progression only grow (P15)", table)
    if not messages:
        check_silence(viewer_name, before, after, table, place)
        return
    bundle = [list(message.args.items()) for message in messages]
    if len(msgspec.json.encode(bundle)) > LARGEST_BUNDLE:
        remedy = "Send less, or in more moves (P91)"
        raise place.fault("one move sends more than 128 KB", remedy, table)
    told = [m.args["args"] for m in messages if m.type in TELL_ARGS and "args" in m.args]
    # Clients keep the last of them.
    if told and told[-1] != after.main_args:
        fact = f"the args told on entering, {told[-1]}, are outdated: now {after.main_args}"
        remedy = "Let on_entering_state change nothing that get_args returns (P77)"
        raise place.fault(fact, remedy, table)


def check_silence(
    viewer_name: str, before: View, after: View, table: Table[Any], place: Place
) -> None:
    """Check of a move that a viewer is told nothing of that they see nothing of it either."""
    for name in ("datas", "players"):
        found = difference(getattr(before, name), getattr(after, name), name)
        if found:
            fact = f"{viewer_name} sees a different {found} than before, and is told nothing"
            remedy = "Notify what they may know of it, and show nothing else (P96)"
            raise place.fault(fact, remedy, table)


def check_leaving(place: Place, longest: int) -> None:
    """Play a game in which people leave and come back at any moment, to its end."""
    # Another chance than in the first game of this seed.
    table, player = new_table(place), Player(-place.seed - 1)
    for _ in range(longest):
        if table.is_over:
            return
        if player.happens(LEAVING):
            step = player.coming_and_going(table)
        else:
            step = choose(player, table, place)
        do_offered(step, table, place)
    fact = f"people came and went, and after {longest} moves it is not over"
    raise place.fault(fact, "Make sure that it ends", table)


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
        remedy = "Let every zombie method make progress (P71)"
        raise place.fault("a table of zombies does not end", remedy, table)
