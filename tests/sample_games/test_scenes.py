"""Every sample game draws its table, for each viewer and at any moment."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from bga_states import Game, Gear, Random, Table
from bga_states.bots import RandomBot, decide
from bga_states.engine.assembly import definition_of
from bga_states.engine.scene.meanings import contents, is_about
from bga_states.engine.scene.scene_parts import Placed, part_meanings, placed_parts
from bga_states.scene import DrawnScene, Scene, to_text
from bga_states.testing import new_table
from sample_games.hearts import scene as hearts
from sample_games.reversi import scene as reversi
from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.sizes import size

HERE = "tests/sample_games/test_scenes.py"
DRAWN = f"{HERE}::test_a_table_is_drawn_at_any_moment"
MEANT = f"{HERE}::test_what_can_be_done_is_on_the_table"
UNMEANT = {"direction"}
"""Parameters that no element means: they are buttons."""


def is_drawn(number: int) -> bool:
    """Whether the table is drawn before a move of a number."""
    return number % 4 < size("drawn-moves")


def moments(game: type[Game]) -> Iterator[Table[Any]]:
    """Play a game, and yield its table at some moments and at the end."""
    names = [f"P{number}" for number in range(game.max_players)]
    table = new_table(game, names, seed=3, gear=Gear.CHECKED)
    bot, chance = RandomBot(), Random(3)
    for number in range(400):
        if is_drawn(number) or table.is_over:
            yield table
        if table.is_over:
            break
        decide(bot, table, table.active_player_ids[0], chance).do(table)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_is_drawn_at_any_moment(game: type[Game]) -> None:
    """From the beginning to the end each viewer gets a picture that fits a terminal.

    It has no more than 16 lines of 80 columns, and is never empty. The checked gear finds elements
    of one id, unknown colours, and meanings that no action has.
    """
    for table in moments(game):
        for viewer in (*table.player_ids[:2], None):
            choices = [] if viewer is None else table.choices(viewer)
            drawn = to_text(table.scene(viewer), choices)

            assert drawn.strip()
            assert len(drawn.splitlines()) <= 16
            assert max(map(cell_len, drawn.splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_can_be_done_is_on_the_table(game: type[Game]) -> None:
    """Each choice with arguments is about elements that mean them, and no two about the same."""
    for table in moments(game):
        for player_id in table.active_player_ids[:1]:
            parts = [*placed_parts(table.scene(player_id).items)]
            seen = set()
            for choice in table.choices(player_id):
                if not choice.args:
                    continue
                args = contents(choice.args)
                about = {
                    part.id
                    for part in parts
                    if any(
                        is_about(choice.action, args, meaning) for meaning in part_meanings(part)
                    )
                }
                ids = frozenset(about or {at_place(choice.args)})
                rest = [(key, str(choice.args[key])) for key in UNMEANT & {*choice.args}]

                assert about or "x" in choice.args
                assert (ids, *rest) not in seen
                seen.add((ids, *rest))


def fits(action: str, args: dict[str, set[bytes]], part: Placed) -> bool:
    """Whether a choice with these contents is about a part of a scene."""
    return any(is_about(action, args, meaning) for meaning in part_meanings(part))


def at_place(args: Mapping[str, object]) -> str:
    """Return the id of a cell that a grid does not list."""
    return f"{args.get('x')},{args.get('y')}"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_two_viewers_differ_in_secrets_alone(game: type[Game]) -> None:
    """A game without hidden information shows the same scene to all."""
    table = next(moments(game))
    scenes = {
        msgspec.json.encode(table.scene(viewer).items) for viewer in (*table.player_ids, None)
    }
    has_secrets = definition_of(game).has_redeal

    assert (len(scenes) > 1) == has_secrets


@found_by(f"{DRAWN}[harvest]")
def lines_of_any_length() -> Iterator[None]:
    """Break no line, however long it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "bga_states.scene.scene_text.wrapped", lambda parts, *_: [[*chain.from_iterable(parts)]]
        )
        yield


@found_by(f"{DRAWN}[hearts]")
def two_cards_of_one_id() -> Iterator[None]:
    """Draw each card as another one."""
    card_of = hearts.card_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            hearts, "card_of", lambda card: msgspec.structs.replace(card_of(card), id="card")
        )
        yield


@found_by(f"{MEANT}[reversi]", f"{MEANT}[reversi_array]")
def squares_that_mean_others() -> Iterator[None]:
    """Exchange columns and rows."""
    scene_of = reversi.scene_of

    def exchanged(*args: Any) -> Scene:
        [grid] = scene_of(*args).items
        return Scene([msgspec.structs.replace(grid, means=("column", "y"))])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sample_games.reversi.game.scene_of", exchanged)
        patch.setattr("sample_games.reversi_array.game.scene_of", exchanged)
        yield


@found_by(*(f"{DRAWN}[{game}]" for game in GAMES if game != "hearts"))
def no_picture_of_the_end() -> Iterator[None]:
    """Draw a table only while somebody can act."""
    scene = Table.scene

    def scene_of_what_goes_on(table: Table[Any], viewer: int | None = None) -> DrawnScene:
        drawn = scene(table, viewer)
        return drawn if table.active_player_ids else msgspec.structs.replace(drawn, items=())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "scene", scene_of_what_goes_on)
        yield
