"""Imagination: the table as it may be for all that one player knows."""

from __future__ import annotations

from typing import Any

import pytest

from bga_states import (
    Choice,
    GameError,
    Gear,
    Table,
    TableCounter,
    TableError,
    UserError,
    possible_action,
)
from sample_games.hearts import Hearts
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of

WORDS = ["ash", "beech", "cedar", "elm", "fir", "larch", "maple", "oak", "pine", "rowan"]


class Whisper(PlayerState):
    """Everybody has a word that only they know."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_stay)]

    @possible_action
    def act_stay(self) -> None:
        self.game.undo_savepoint()

    @possible_action
    def act_keep(self, word: str, current_player_id: int) -> None:
        self.game.words[current_player_id] = word


def setup_new_game(game: Any) -> type[Whisper]:
    game.words = {player_id: game.random.choice(WORDS) for player_id in game.players}
    return Whisper


def redeal_words(game: Any, player_id: int) -> None:
    for other in game.words:
        if other != player_id:
            game.words[other] = game.random.choice(WORDS)


def whispering(redeal: Any = redeal_words, gear: Gear = Gear.SAFE) -> Table[Any]:
    game = game_of(
        Whisper,
        setup_new_game=setup_new_game,
        redeal=redeal,
        told=TableCounter(),
        __annotations__={"words": dict[int, str]},
    )
    return Table.create(game, ["Ann", "Bob", "Cy"], seed=1, gear=gear)


def test_what_a_player_knows_stays_and_the_rest_is_dealt_anew() -> None:
    """Of many imagined tables each has the player's own hand, and others have any other."""
    table = whispering()
    ann, bob, _ = table.player_ids
    imagined = [table.imagine(ann, seed).game.words for seed in range(100)]

    assert {words[ann] for words in imagined} == {table.game.words[ann]}
    assert {words[bob] for words in imagined} == {*WORDS}


@pytest.mark.parametrize("gear", Gear)
def test_an_imagined_table_is_independent(gear: Gear) -> None:
    """It is in Gear.FAST, with another chance; what happens to it changes nothing else."""
    table = whispering(gear=gear)
    ann, before = table.player_ids[0], table.snapshot()
    imagined = table.imagine(ann)
    imagined.act(ann, "act_keep", {"word": "yew"})

    assert (imagined.gear, imagined.game.words[ann]) == (Gear.FAST, "yew")
    assert imagined.seed != table.seed
    assert table.snapshot() == before


def test_the_same_seed_imagines_the_same() -> None:
    """Hearts is dealt anew from the seed alone."""
    table = Table.create(Hearts, ["Ann", "Bob", "Cy", "Di"], seed=1)
    player_id = table.player_ids[2]
    one, again, other = (table.imagine(player_id, seed).snapshot() for seed in (5, 5, 6))

    assert one == again != other


def test_nothing_tells_what_it_was_made_of() -> None:
    """Neither what could be undone nor how often chance was drawn from tells of a secret."""
    tables = [whispering(), whispering()]
    ann, bob, _ = tables[0].player_ids
    for table, word in zip(tables, ("yew", "willow"), strict=True):
        table.game.words[bob] = word
        for _ in word:
            table.game.random.random()
        table.act(ann, "act_stay")
    one, other = (table.imagine(ann, 7) for table in tables)

    assert b"yew" in tables[0].snapshot()
    assert b"yew" not in one.snapshot()
    assert one.snapshot() == other.snapshot()
    assert one.outcome.messages(ann) == []


def test_a_game_without_secrets_is_copied() -> None:
    """Without redeal nothing differs but the chance."""
    table = Table.create(TicTacToe, ["Ann", "Bob"], seed=1)

    imagined = table.imagine(table.player_ids[0], seed=1)

    assert imagined.snapshot() == table.snapshot()


@pytest.mark.parametrize("gear", Gear)
def test_each_time_it_is_the_table_of_now(gear: Gear) -> None:
    """After a move, a change from outside or an arrangement, it is imagined as it then is."""
    table = whispering(gear=gear)
    ann = table.player_ids[0]
    seen = []
    for change in (
        lambda: table.act(ann, "act_keep", {"word": "yew"}),
        lambda: table.game.words.update({ann: "hazel"}),
        lambda: table.arrange(lambda game: game.words.update({ann: "willow"})),
    ):
        table.imagine(ann)
        change()
        seen.append(table.imagine(ann).imagine(ann).game.words[ann])

    assert seen == ["yew", "hazel", "willow"]


def raises_key_error(game: Any, _player_id: int) -> None:
    game.words.clear()
    raise KeyError("wrong")


def refuses(_game: Any, _player_id: int) -> None:
    raise UserError("No")


def swallows(game: Any, _player_id: int) -> None:
    try:
        game.eliminate_player(7)
    except GameError:
        game.told.set(1)


def passes_the_turn(game: Any, _player_id: int) -> None:
    game.active_next_player()


def goes_on(game: Any, _player_id: int) -> None:
    game.gamestate.jump_to_state(10)


FAILING = {
    raises_key_error: "redeal of Sample raises KeyError: 'wrong'",
    refuses: "redeal of Sample raises UserError: No",
    swallows: "redeal of Sample raises GameError: Cannot find player 7",
    passes_the_turn: "it has moved the table or its players",
    goes_on: "it has moved the table or its players",
}


@pytest.mark.parametrize("redeal", FAILING, ids=lambda redeal: redeal.__name__)
def test_a_redeal_that_fails(redeal: Any) -> None:
    """Whatever it raises or moves is a GameError that names redeal, and the table is as it was."""
    table = whispering(redeal)
    ann, before = table.player_ids[0], table.snapshot()
    with pytest.raises(GameError, match="Cannot imagine a table for Ann: redeal of") as error:
        table.imagine(ann)

    assert FAILING[redeal] in str(error.value)
    assert table.snapshot() == before


def test_a_redeal_may_use_verbs() -> None:
    """Counters and the like change as in a move, and nobody is told."""

    def redeal(game: Any, _player_id: int) -> None:
        game.told.set(3)
        game.notify.all("told", "All is said")

    table = whispering(redeal)
    imagined = table.imagine(table.player_ids[0])

    assert (imagined.game.told.get(), table.game.told.get()) == (3, 0)
    assert imagined.outcome.messages(None) == []


def test_for_whom_and_by_which_seed() -> None:
    """Who does not sit there knows nothing, and a seed is one of those of tables."""
    table = whispering()
    with pytest.raises(TableError, match="Cannot find player 1"):
        table.imagine(1)
    with pytest.raises(TableError, match="the seed is -1"):
        table.imagine(table.player_ids[0], -1)
