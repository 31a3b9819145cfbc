"""Secrets: two tables that differ only in what a player cannot know must look the same to that player."""

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
            remedy = "Write redeal(player_id), so that leaks can be found; where nothing is secret it does nothing"
            raise place.fault(fact, remedy, table)


def shown_to(table: Table[Any], viewer: int | None) -> tuple[object, ...]:
    """Give what could hold a secret: data, arguments, those of the viewer's PRIVATE state, the picture."""
    view = table.view(viewer)
    own = {} if view.state_id == view.main_state_id else view.args
    return view.datas, view.main_args, own, table.render(viewer)


def redealt(table: Table[Any], player_id: int, place: Place) -> Table[Any]:
    """Give a twin of a table in which all that a player cannot know is different, and check that it looks the same."""
    twin: Table[Any] = Table.restore(place.game_class, table.snapshot())

    def rearrange(game: Game) -> None:
        draws = game.random.draws
        game.redeal(player_id)
        game.random.draws = draws

    with place.finding("redeal fails", "Let it rearrange the data, and nothing else", table):
        twin.arrange(rearrange)
    for viewer in (player_id, None):
        if seen := seen_difference(table, twin, viewer):
            fact = f"{viewer_name(table, viewer)} sees what they cannot know: {seen}"
            raise place.fault(
                fact, "Keep it from them, or correct redeal if they can know it", table
            )
    return twin


def check_messages(
    step: Step, table: Table[Any], twin: Table[Any], player_id: int, place: Place
) -> bool:
    """Do a step to a twin that was done to the table; compare what the player and a spectator were told.

    Whoever then sees another table has been shown something new, and is not asked. Return whether the player has not.
    """
    if step.kind == "act" and step.action not in [
        choice.action for choice in twin.choices(step.player_id)
    ]:
        return False
    try:
        outcome = step.do(twin)
    except Exception:  # noqa: BLE001  # what was possible with the real secrets need not be with others
        return False
    alike = [viewer for viewer in (player_id, None) if not seen_difference(table, twin, viewer)]
    for viewer in alike:
        told = zip_longest(table.outcome.messages(viewer), outcome.messages(viewer))
        for here, there in told:
            if here != there:
                secret = f"{here or 'nothing'} but with other secrets {there or 'nothing'}"
                fact = f"{viewer_name(table, viewer)} is told what they cannot know: {secret}"
                remedy = "Put it into _private of those who may know it; what the rules reveal, get_all_datas shows too"
                raise place.fault(fact, remedy, table)
    return player_id in alike


def seen_difference(one: Table[Any], other: Table[Any], viewer: int | None) -> str:
    """Say where two tables look different to a viewer, "" if they do not."""
    views: tuple[View, View] = one.view(viewer), other.view(viewer)
    for name in View.__struct_fields__:
        here, there = (getattr(view, name) for view in views)
        if here != there:
            return f"{difference(here, there, name) or name} differs: {name} is {show(here)} here, {show(there)} there"
    if viewer is not None and (choices := listed(one, viewer)) != (others := listed(other, viewer)):
        return f"the choices are {choices} here, {others} there"
    return "the pictures differ" if one.render(viewer) != other.render(viewer) else ""


def listed(table: Table[Any], viewer: int) -> list[str]:
    """List what a player reads of their choices."""
    return [f"{choice} {choice.label}".rstrip() for choice in table.choices(viewer)]


def viewer_name(table: Table[Any], viewer: int | None) -> str:
    """Name a viewer."""
    return (
        "a spectator"
        if viewer is None
        else next(p.name for p in table.view(None).players if p.id == viewer)
    )
