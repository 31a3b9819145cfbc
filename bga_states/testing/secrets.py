"""Secrets: tables that differ only in what a player cannot know look the same to that player."""

from itertools import zip_longest
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import show
from bga_states.engine.base.values import difference
from bga_states.engine.running.looks import View
from bga_states.engine.table import Table
from bga_states.testing.failures import Place
from bga_states.testing.playing import Step


def has_redeal(game_class: type[Game]) -> bool:
    """Whether a game says how its secrets are put in another arrangement."""
    return game_class.redeal is not Game.redeal


def check_openness(table: Table[Any], place: Place) -> None:
    """Check of a game without `redeal` that everybody sees the same."""
    for player_id in table.player_ids:
        if shown_to(table, player_id) != shown_to(table, None):
            fact = "players see different things, and the game has no redeal"
            remedy = "Write redeal(player_id), so that leaks can be found"
            exception = "where nothing is secret it does nothing"
            raise place.fault(fact, f"{remedy}; {exception}", table)


def shown_to(table: Table[Any], viewer: int | None) -> tuple[object, ...]:
    """Return what could hold a secret: data, the arguments of both states, the picture."""
    view = table.view(viewer)
    own: Any = {}
    # Only in a PRIVATE state the viewer has arguments besides those of the table's state.
    if view.state_id != view.main_state_id:
        own = view.args
    return view.datas, view.main_args, own, table.render(viewer)


def redealt(table: Table[Any], player_id: int, place: Place) -> Table[Any]:
    """Return a twin of a table in which all that a player cannot know is different.

    Check that it looks the same to that player and to a spectator.
    """
    as_it_is, twin = table.copy(), table.copy()
    # Nothing can be undone in a table that was arranged, which is no leak.
    as_it_is.arrange(lambda _game: None)

    def rearrange(game: Game) -> None:
        draws = game.random.draws
        game.redeal(player_id)
        # The same chance as before: the next move must differ by the secrets alone.
        game.random.draws = draws

    with place.finding("redeal fails", "Let it rearrange the data, and nothing else", table):
        twin.arrange(rearrange)
    for viewer in (player_id, None):
        seen = seen_difference(as_it_is, twin, viewer)
        if seen:
            fact = f"{viewer_name(table, viewer)} sees what they cannot know: {seen}"
            remedy = "Keep it from them, or correct redeal if they can know it"
            raise place.fault(fact, remedy, table)
    return twin


def check_messages(
    step: Step, table: Table[Any], twin: Table[Any], player_id: int, place: Place
) -> bool:
    """Do a step to a twin that was done to the table; compare what two viewers were told.

    They are the player and a spectator. Whoever sees another table afterwards was shown something
    new, and is left out. Return whether the player was not.
    """
    if step.kind == "act":
        offered = [choice.action for choice in twin.choices(step.player_id)]
        # With other secrets other actions may be possible, which is no leak.
        if step.action not in offered:
            return False
    try:
        outcome = step.do(twin)
    except Exception:  # noqa: BLE001  # what was possible with the real secrets need not be with others
        return False
    # Whoever sees the secret on the table now may be told of it as well.
    alike = [viewer for viewer in (player_id, None) if not seen_difference(table, twin, viewer)]
    for viewer in alike:
        told = zip_longest(table.outcome.messages(viewer), outcome.messages(viewer))
        for here, there in told:
            if here != there:
                secret = f"{here or 'nothing'} but with other secrets {there or 'nothing'}"
                fact = f"{viewer_name(table, viewer)} is told what they cannot know: {secret}"
                remedy = "Put it into _private of those who may know it"
                exception = "what the rules reveal, get_all_datas shows too"
                raise place.fault(fact, f"{remedy}; {exception}", table)
    return player_id in alike


def seen_difference(one: Table[Any], other: Table[Any], viewer: int | None) -> str:
    """Say where two tables look different to a viewer, "" if they do not."""
    own, others = one.view(viewer), other.view(viewer)
    for name in View.__struct_fields__:
        here, there = getattr(own, name), getattr(others, name)
        if here != there:
            where = difference(here, there, name) or name
            return f"{where} differs: {name} is {show(here)} here, {show(there)} there"
    if viewer is not None:
        choices, other_choices = listed(one, viewer), listed(other, viewer)
        if choices != other_choices:
            return f"the choices are {choices} here, {other_choices} there"
    if one.render(viewer) != other.render(viewer):
        return "the pictures differ"
    return ""


def listed(table: Table[Any], viewer: int) -> list[str]:
    """List what a player reads of their choices."""
    # Labels too: the player reads them.
    return [f"{choice} {choice.label}".rstrip() for choice in table.choices(viewer)]


def viewer_name(table: Table[Any], viewer: int | None) -> str:
    """Name a viewer."""
    if viewer is None:
        return "a spectator"
    return next(player.name for player in table.view(None).players if player.id == viewer)
