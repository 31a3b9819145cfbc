"""Formats: a table saved by any release opens in every later one."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_states import Game, Table, TableError
from sample_games.battleship import Battleship
from sample_games.cant_stop import CantStop
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.engine.keeping.test_undo import building

CORPUS = Path(__file__).parent / "snapshots"
FILES = sorted(CORPUS.glob("*/*.msgpack"))
UNDO = CORPUS / "format_2" / "Sample-undo.msgpack"
GAMES: dict[str, type[Game]] = {
    game.__name__: game
    for game in (Battleship, CantStop, Harvest, Hearts, Reversi, ReversiArray, TicTacToe)
}
GAMES["Sample"] = type(building().game)


def opened(file: Path) -> Table[Any]:
    return Table.restore(GAMES[file.name.partition("-")[0]], file.read_bytes())


def test_the_corpus_has_every_format_but_the_first() -> None:
    """Of each format there are snapshots, of the present one as soon as there is a next."""
    assert {file.parent.name for file in FILES} == {"format_2", "format_3"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_table_of_an_earlier_release_opens_and_is_played_on(file: Path) -> None:
    """It is the table that was saved: it looks the same saved anew, and its game goes on."""
    table = opened(file)
    again = Table.restore(type(table.game), table.snapshot())

    assert again.snapshot() == table.snapshot()
    assert again.view(None) == table.view(None)
    ends = "Sample" not in file.name  # whose zombies play for ever
    for player_id in table.player_ids if ends and not table.is_over else ():
        table.make_zombie(player_id)
    assert table.is_over is ends


def test_a_game_that_ended_in_an_earlier_release_has_its_result() -> None:
    """Format 2 saved no result where the scores alone decide; it is ranked on opening."""
    file = CORPUS / "format_2" / "Reversi-over.msgpack"
    saved = msgspec.msgpack.decode(file.read_bytes())
    table = opened(file)

    assert saved["position"]["result"] is None
    assert table.result
    assert [entry.score for entry in table.result.ranking] == sorted(
        [player["score"] for player in saved["players"]], reverse=True
    )


@pytest.mark.parametrize("number", [2, 3])
def test_savepoints_of_an_earlier_release_are_gone_back_to(number: int) -> None:
    """Everybody can still undo what they could when the table was saved."""
    table = opened(CORPUS / f"format_{number}" / "Sample-undo.msgpack")
    ann, bob = table.player_ids
    towers = [list(table.game.tower)]
    for player_id in (ann, bob, ann):
        table.act(player_id, "act_undo")
        towers.append(list(table.game.tower))

    assert towers == [["a1", "b1", "a2"], ["a1", "b1"], ["a1"], []]


def test_what_could_be_undone_without_limits_is_trimmed() -> None:
    """Format 2 kept every savepoint; those beyond today's limits have lapsed on opening."""
    parts = msgspec.msgpack.decode(UNDO.read_bytes())
    undo = parts["undo"]
    latest, step = undo["savepoints"][-1], undo["steps"][-1]
    for number in range(4, 100):
        undo["steps"].append(step)
        undo["savepoints"].append({**latest, "steps_before": number})
    table = Table.restore(GAMES["Sample"], msgspec.msgpack.encode(parts))
    kept = msgspec.msgpack.decode(table.snapshot())["undo"]

    assert (len(kept["savepoints"]), len(kept["steps"]), kept["first"]) == (16, 15, 84)


def test_a_ranking_of_an_earlier_release_is_put_in_order() -> None:
    """Format 2 took the ranks an author wrote; on opening the best is first, and has rank 1."""
    parts = msgspec.msgpack.decode((CORPUS / "format_2" / "Hearts-over.msgpack").read_bytes())
    for entry, rank in zip(parts["position"]["result"]["ranking"], [7, 3, 3, 9], strict=True):
        entry["rank"] = rank
    table = Table.restore(Hearts, msgspec.msgpack.encode(parts))

    assert table.result
    assert [entry.rank for entry in table.result.ranking] == [1, 1, 3, 4]


@pytest.mark.parametrize("number", [0, 1, 5, 99])
def test_an_unknown_format_is_refused(number: int) -> None:
    """A snapshot of a later release, or of none, is refused with its number."""
    parts = msgspec.msgpack.decode(Table.create(TicTacToe, ["Ann", "Bob"]).snapshot())
    blob = msgspec.msgpack.encode({**parts, "format": number})

    with pytest.raises(TableError, match=f"the format is {number}, not 4"):
        Table.restore(TicTacToe, blob)
