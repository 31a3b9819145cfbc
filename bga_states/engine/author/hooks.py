"""Hooks and verbs: ONE table of the methods authors write, and of the methods that change a table.

The engine, the checker, the mypy plugin and the tests read this table; nothing else lists them.
"""

from enum import Enum, Flag, auto
from typing import Final, NamedTuple

from bga_states.engine.base.spelling import PREFIX


class Hook(Enum):
    """A method with magic parameters; `act_` stands for every action."""

    GET_ARGS = "get_args"
    GET_CHOICES = "get_choices"
    ON_ENTERING_STATE = "on_entering_state"
    ACTION = PREFIX
    ZOMBIE = "zombie"
    GET_ALL_DATAS = "get_all_datas"


SETUP: Final = "setup_new_game"
"""The one hook without magic parameters whose result is a redirect."""


class Owner(Enum):
    """The object that has a method; the value is the object's name in the rules of a game."""

    STATE = "state"
    GAME = "game"
    GAMESTATE = "gamestate"
    NOTIFY = "notify"
    RANDOM = "random"
    GLOBALS = "globals"
    PLAYER_SCORE = "player_score"
    PLAYER_SCORE_AUX = "player_score_aux"
    COMPONENT = "component"
    """Decks, counters and statistics, each under the name it has in its game."""


class Purpose(Enum):
    """The purpose of a hook."""

    LOOKS = "it is asked for what it returns, and changes nothing"
    MOVES = "it acts: it may change and ask for whatever a move can"
    SETS_UP = "it arranges a class or a table, outside the moves of the players"


class Result(Enum):
    """The result that a hook may return."""

    REDIRECT = "a State class, an id, a transition or a GameResult; None and bool stay"
    DICT = "a dict with names as keys, for clients"
    CHOICES = "Choice objects"
    PERCENT = "an int from 0 to 100"
    SCENE = "a Scene; None shows the data"
    DATA = "the data of a table, by the names of the attributes"
    NOTHING = "None"


class HookRow(NamedTuple):
    """One hook; `takes` are its parameters in order, None where magic ones are filled by name."""

    name: str
    owner: Owner
    purpose: Purpose
    result: Result
    takes: tuple[str, ...] | None = None


HOOKS: Final = (
    HookRow(Hook.GET_ARGS.value, Owner.STATE, Purpose.LOOKS, Result.DICT),
    HookRow(Hook.GET_CHOICES.value, Owner.STATE, Purpose.LOOKS, Result.CHOICES),
    HookRow(Hook.ON_ENTERING_STATE.value, Owner.STATE, Purpose.MOVES, Result.REDIRECT),
    # An action of the Game class is one of each of its states.
    HookRow(Hook.ACTION.value, Owner.STATE, Purpose.MOVES, Result.REDIRECT),
    HookRow(Hook.ZOMBIE.value, Owner.STATE, Purpose.MOVES, Result.REDIRECT),
    HookRow(SETUP, Owner.GAME, Purpose.SETS_UP, Result.REDIRECT, ()),
    HookRow("init_table", Owner.GAME, Purpose.SETS_UP, Result.NOTHING, ()),
    HookRow(Hook.GET_ALL_DATAS.value, Owner.GAME, Purpose.LOOKS, Result.DICT),
    HookRow("get_game_progression", Owner.GAME, Purpose.LOOKS, Result.PERCENT, ()),
    HookRow("get_scene", Owner.GAME, Purpose.LOOKS, Result.SCENE, ("player_id",)),
    HookRow("redeal", Owner.GAME, Purpose.SETS_UP, Result.NOTHING, ("player_id",)),
    HookRow("on_concede", Owner.GAME, Purpose.SETS_UP, Result.NOTHING, ("player_id",)),
    HookRow("upgrade", Owner.GAME, Purpose.SETS_UP, Result.DATA, ("from_version", "data")),
)


def hooks(
    owner: Owner | None = None, purpose: Purpose | None = None, result: Result | None = None
) -> tuple[str, ...]:
    """Return the names of the hooks that match all arguments, without the actions."""
    found = []
    for row in HOOKS:
        is_wanted = (
            owner in {row.owner, None}
            and purpose in {row.purpose, None}
            and result in {row.result, None}
        )
        if is_wanted and row.name != PREFIX:
            found.append(row.name)
    return tuple(found)


class Does(Flag):
    """The effects of a verb; some verbs have two."""

    MOVES_TABLE = auto()
    """It asks for the move of the table."""
    TURNS = auto()
    """It decides whose turn it is, or which players have turns at all."""
    ACTIVATES = auto()
    """It makes players active at once."""
    ENDS = auto()
    """It makes players inactive, and moves the table when none is left."""
    BEGINS_STEPS = auto()
    """It lets players begin in the PRIVATE state that their master declares."""
    STEPS = auto()
    """It moves players to a PRIVATE state."""
    LEAVES_STEPS = auto()
    """It brings players back from PRIVATE states to the master."""
    TELLS = auto()
    """It tells players something."""
    GIVES_TIME = auto()
    """It gives a player time to think."""
    UNDOES = auto()
    """It makes savepoints, returns to them, or ends them."""
    SETS = auto()
    """It changes values that are saved with the table."""
    DRAWS = auto()
    """It draws from the table's chance."""


class Argument(NamedTuple):
    """The place of an argument: its position after `self`, and its name."""

    position: int
    name: str


class Verb(NamedTuple):
    """One method that changes a table; `argument` is its target, or its text."""

    owner: Owner
    name: str
    does: Does
    argument: Argument | None = None


def _alike(owner: Owner, does: Does, names: str) -> tuple[Verb, ...]:
    """Return rows that differ by their names alone."""
    return tuple(Verb(owner, name, does) for name in names.split())


VERBS: Final = (
    Verb(Owner.GAMESTATE, "next_state", Does.MOVES_TABLE, Argument(0, "transition")),
    Verb(Owner.GAMESTATE, "jump_to_state", Does.MOVES_TABLE, Argument(0, "target")),
    Verb(Owner.GAMESTATE, "reload_state", Does.MOVES_TABLE),
    Verb(Owner.GAMESTATE, "change_active_player", Does.TURNS),
    Verb(Owner.GAMESTATE, "set_all_players_multiactive", Does.ACTIVATES),
    Verb(Owner.GAMESTATE, "set_players_multiactive", Does.ACTIVATES, Argument(1, "next")),
    Verb(Owner.GAMESTATE, "set_player_non_multiactive", Does.ENDS, Argument(1, "next")),
    Verb(
        Owner.GAMESTATE,
        "set_all_players_non_multiactive",
        Does.ENDS | Does.MOVES_TABLE,
        Argument(0, "next"),
    ),
    Verb(Owner.GAMESTATE, "update_multiactive_or_next_state", Does.ENDS, Argument(0, "next")),
    *_alike(
        Owner.GAMESTATE,
        Does.BEGINS_STEPS,
        "initialize_private_state initialize_private_state_for_all_active_players "
        "initialize_private_state_for_players",
    ),
    Verb(Owner.GAMESTATE, "next_private_state", Does.STEPS, Argument(1, "target")),
    Verb(
        Owner.GAMESTATE,
        "next_private_state_for_all_active_players",
        Does.STEPS,
        Argument(0, "target"),
    ),
    Verb(Owner.GAMESTATE, "next_private_state_for_players", Does.STEPS, Argument(1, "target")),
    Verb(Owner.GAMESTATE, "set_private_state", Does.STEPS, Argument(1, "target")),
    *_alike(
        Owner.GAMESTATE,
        Does.LEAVES_STEPS,
        "unset_private_state unset_private_state_for_all_players unset_private_state_for_players",
    ),
    *_alike(Owner.GAME, Does.TURNS, "active_next_player active_prev_player eliminate_player"),
    Verb(Owner.GAME, "give_extra_time", Does.GIVES_TIME),
    *_alike(Owner.GAME, Does.UNDOES, "undo_savepoint undo_restore_point undo_clear"),
    Verb(Owner.NOTIFY, "all", Does.TELLS, Argument(1, "log")),
    Verb(Owner.NOTIFY, "player", Does.TELLS, Argument(2, "log")),
    *_alike(Owner.GLOBALS, Does.SETS, "set inc delete"),
    *_alike(Owner.PLAYER_SCORE, Does.SETS, "set inc set_all"),
    *_alike(Owner.PLAYER_SCORE_AUX, Does.SETS, "set inc set_all"),
    *_alike(
        Owner.COMPONENT,
        Does.SETS,
        "init set inc set_all inc_all create_cards shuffle redeal pick_card pick_cards "
        "pick_card_for_location pick_cards_for_location move_card move_cards insert_card "
        "insert_card_on_extreme_position move_all_cards_in_location play_card",
    ),
    *_alike(Owner.RANDOM, Does.DRAWS, "getrandbits random randrange randint choice shuffle sample"),
    *_alike(Owner.STATE, Does.DRAWS, "get_random_zombie_choice get_best_zombie_choice"),
)


def verbs(does: Does, owner: Owner = Owner.GAMESTATE) -> dict[str, Verb]:
    """Return an owner's verbs with any of these effects, by name."""
    return {row.name: row for row in VERBS if row.owner is owner and row.does & does}
