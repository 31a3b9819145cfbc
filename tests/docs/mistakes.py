"""What no test shows about the pitfalls: each mistake in a sentence, notes and reasons."""

from typing import NamedTuple


class Mistake(NamedTuple):
    """One pitfall; if no test shows it, `elsewhere` is the verdict and the note its reason."""

    sentence: str
    note: str = ""
    elsewhere: str = ""


CLIENT = "client"
NOT_IN_PYTHON = "not in Python"
NO_SQL = "There is no SQL: data are attributes of the Game."

MISTAKES: dict[int, Mistake] = {
    1: Mistake(
        'the type of a state is a text, such as `"activeplayer"`, or one that is the engine\'s'
    ),
    2: Mistake("two states have the same id"),
    3: Mistake("an id is 1, 99, 0, negative, or no int"),
    4: Mistake("the id of a released state is changed or gone, and saved tables rest there"),
    5: Mistake("two states have the same name, such as classes of one name in two modules"),
    6: Mistake("a name with spaces or other odd characters"),
    7: Mistake(
        "a class is renamed, and clients know the state by its old name",
        "`name=` keeps the name whatever the class.",
    ),
    8: Mistake(
        "`states` holds what is no state class, or one that is not found",
        "Python itself tells of a missing module.",
    ),
    9: Mistake(
        "a constructor that calls `super().__init__` wrongly or not at all, or uses the table"
    ),
    10: Mistake("a state of players without `description` or `description_my_turn`"),
    11: Mistake("`${count}` in a description, and `get_args` gives no `count`"),
    12: Mistake(
        "`${actplayer}` in the description of a state of several players, "
        "`${you}` for those who wait"
    ),
    13: Mistake("`${otherplayer}` without `otherplayer_id`, `${player_name}` without `player_id`"),
    14: Mistake("no state has `update_game_progression=True`"),
    15: Mistake(
        "a progression that is no int from 0 to 100, falls, or is asked for in a PRIVATE state"
    ),
    16: Mistake("a transition or a redirect to a state the game does not have"),
    17: Mistake("a transition name that the state does not declare"),
    18: Mistake("the name of a state where the name of a transition is meant"),
    19: Mistake("`next_state()` without a name where several transitions are declared, or none"),
    20: Mistake("a transition is declared and never used"),
    21: Mistake("a game without states, a state that nothing leads to, or no way to the end"),
    22: Mistake(
        "`initial_private` that is no PRIVATE state, or in a state that is not of several players"
    ),
    23: Mistake("a PRIVATE state that no player can come to"),
    24: Mistake("no `setup_new_game`, or one that returns no first state"),
    25: Mistake("the first states run straight into the end"),
    26: Mistake(
        "a magic parameter in a state of another type: "
        "`active_player_id` among several, `player_id` with one",
        "Among several players `active_player_id` means whose turn it is; "
        "what nothing can fill is refused.",
    ),
    27: Mistake("`get_args` or `on_entering_state` of a PRIVATE state does not take its player"),
    28: Mistake("a hook has a parameter that nothing can fill"),
    29: Mistake("`-> None` on a method that returns a redirect"),
    30: Mistake("a helper is called `act_...` or `activate_...`, and clients could call it"),
    31: Mistake("an action without `@possible_action`, without `act_`, static, or in a GAME state"),
    32: Mistake("a state of players without any action"),
    33: Mistake("a parameter of an action without a type, or of a type no client can send"),
    34: Mistake(
        "a value from a client that nobody checks",
        "A `Literal`, an Enum or `Annotated[int, Meta(ge=1)]` checks it.",
    ),
    35: Mistake(
        "a parameter of an action is called like what the engine fills or a request has: "
        "`args`, `action`"
    ),
    36: Mistake(
        "the client calls an action no state has, or with other parameters, or never calls one",
        "What the client calls only its own code shows; whatever it calls wrongly is refused.",
        CLIENT,
    ),
    37: Mistake(
        "an action open to all, `check=False`, forgets about spectators and the eliminated"
    ),
    38: Mistake(
        "an action is written a second time where requests come in, and that one wins",
        "`Table.act` is the only way in; what stands before it belongs to the client.",
        CLIENT,
    ),
    39: Mistake("a state of players has no `zombie`, not even an inherited one"),
    40: Mistake('a `zombie` that does nothing, returns `""`, or only raises'),
    41: Mistake("a `zombie` that does not begin with `player_id`"),
    42: Mistake("a `zombie` asks for the current player, if only in a method it calls"),
    43: Mistake("a state 99 of one's own, or `st_game_end` on the Game"),
    44: Mistake("an action ends in a GAME state: one branch returns nothing"),
    45: Mistake("an action neither moves nor tells anything, and the client waits"),
    46: Mistake("two moves of the table in one call"),
    47: Mistake("code after `next_state()`"),
    48: Mistake("a ring of states without a player"),
    49: Mistake(
        "a redirect of the wrong kind: numeric text, unknown class, a float", "None and bool stay."
    ),
    50: Mistake("the table goes to a PRIVATE state, or a player's step to a state of the table"),
    51: Mistake(
        "the turn of nobody, a stranger, or who is eliminated",
        "A state of players without `zombie` is not assembled.",
    ),
    52: Mistake("another player becomes active, and the state of one player stays"),
    53: Mistake("another player becomes active on entering, and no change of state follows"),
    54: Mistake(
        "`get_active_player_id()` in states of several players",
        "It always means whose turn it is; in PRIVATE states the magic parameter is refused.",
    ),
    55: Mistake("the current player in `get_args`, in setup, in a zombie's turn"),
    56: Mistake(
        "caller and active player mixed up",
        "Where an action is open to all, nothing can tell which of the two names you meant.",
    ),
    57: Mistake("a state of everybody in which nobody is active"),
    58: Mistake(
        "`set_players_multiactive([], ...)` to clear who is active",
        "As in BGA it moves on at once, and returns True; `exclusive` is what clears.",
    ),
    59: Mistake("a `next` that leads nowhere, until the day it is used"),
    60: Mistake(
        "all made active, then some of them not, in one step", "Who is active changes at once."
    ),
    61: Mistake("`set_..._multiactive` in the wrong place, or left over from another state"),
    62: Mistake(
        "a stranger, a zombie or an eliminated player is made active; "
        "one who is not active is ended",
        "Zombies may be made active: they play.",
    ),
    63: Mistake(
        "a class returned from an action of a state of everybody",
        "As in BGA it ends the state for all.",
    ),
    64: Mistake("acting again after being done: a double click, two tabs"),
    65: Mistake(
        "private states of a player who is not active, outside a master, without `initial_private`"
    ),
    66: Mistake("the master's action while in a private state, a private one when done"),
    67: Mistake("a stale private state when a player is made active again"),
    68: Mistake("a transition of the private state given as `next`"),
    69: Mistake("a zombie that makes no progress"),
    70: Mistake("a zombie that ends the game"),
    71: Mistake(
        "zombies that nobody ever tried",
        "`check_game` plays games in which everybody has left, "
        "and some in which people come and go.",
    ),
    72: Mistake(
        "eliminating who stays active, who is out already, a zombie, or the last one",
        "A zombie may be.",
    ),
    73: Mistake("`on_concede` moves the table"),
    74: Mistake("`get_args` returns no dict"),
    75: Mistake("`get_args` writes or tells something"),
    76: Mistake("`get_args` draws lots"),
    77: Mistake(
        "args that `on_entering_state` makes outdated",
        "The engine asks again; "
        "`check_game` finds what clients were told on entering and is true no more.",
    ),
    78: Mistake(
        "secrets in what everybody sees",
        "It deals the secrets anew with `redeal`, "
        "and whoever cannot know them must see and be told the same.",
    ),
    79: Mistake("`_private` for nobody in particular, or with no dicts in it"),
    80: Mistake("`_no_notify` in a state that stays"),
    81: Mistake(
        "an action looks for private args among the public ones",
        "The KeyError says where it stands; `.get` gives None all the same.",
    ),
    82: Mistake(
        "private args that take long in states of everybody",
        "`get_args` is asked once for all players, in PRIVATE states once for each, "
        "and again only when code of the game has run.",
    ),
    83: Mistake("args that cannot be sent, or are too big", "`check_game` measures them."),
    84: Mistake("a state of an array names an action or a method for its args that is not there"),
    85: Mistake("a notification under a type of the engine"),
    86: Mistake(
        "a notification no client handles, a handler nobody calls",
        "Only the client knows what it handles.",
        CLIENT,
    ),
    87: Mistake("arguments that are no dict, or given as one"),
    88: Mistake(
        "a placeholder without its argument; an `i18n` that names no text; "
        "arguments to translate that `i18n` does not name",
        "What `i18n` should have named only the source shows.",
    ),
    89: Mistake(
        "`clienttranslate` of a variable or an f-string",
        "The text cannot be extracted: the source shows it.",
    ),
    90: Mistake(
        "a `UserError` without `clienttranslate`, a `GameError` with it", "The source shows it."
    ),
    91: Mistake("more than 128 KB told at once"),
    92: Mistake(
        "a public message before a private one",
        "A viewer has one queue; after a reload a view stands in for it.",
    ),
    93: Mistake("telling something from a constructor or `get_args`"),
    94: Mistake("`notify.player` to a spectator or a stranger"),
    95: Mistake("an action that tells one player alone has no number"),
    96: Mistake(
        "data changed and nobody told",
        "It sees that a score, or what `get_all_datas` gives a viewer, "
        "changed in a move of which they were told nothing.",
    ),
    97: Mistake("differences told instead of values", "The counters of the framework tell both."),
    98: Mistake(
        "one handler in several state classes of the client",
        "Handlers belong to the client.",
        CLIENT,
    ),
    99: Mistake(
        "data on objects that are not saved, caches on classes",
        "A cache on a class is seen in the source only.",
    ),
    100: Mistake(
        "the chance of Python's `random` module",
        "`self.random` is the table's, and rolls back with it.",
    ),
    101: Mistake(
        "globals that were never set, or with names too long", "There are no numbered labels."
    ),
    102: Mistake(
        "statistics unknown, never initialised, or of another type",
        "Names are keywords, so none comes twice.",
    ),
    103: Mistake("texts for ints, as ids, keys or numbers"),
    104: Mistake("SQL that commits, or is not escaped", NO_SQL, NOT_IN_PYTHON),
    105: Mistake("rows lost because the first column is not unique", NO_SQL, NOT_IN_PYTHON),
    106: Mistake(
        "legacy data written too early, or too much",
        "There is no store that outlasts a table.",
        NOT_IN_PYTHON,
    ),
    107: Mistake(
        "a counter beyond its limits, of a stranger, never begun, or changed without telling",
        "`message=None` is your word that you tell it yourself: `check_game` looks whether you do.",
    ),
    108: Mistake(
        "scores written in 99; a tie-breaker nobody explains",
        "No code of a game runs in 99; a `st_game_end` is a method nobody calls.",
    ),
    109: Mistake(
        "undo among several players, without savepoint, after chance or hidden information; "
        "code after the undo",
        "Nothing can tell when hidden information comes to light: the game calls `undo_clear`.",
    ),
    110: Mistake(
        "time for nobody, or for somebody who is not next",
        "It is for the clock outside; a game need not give any.",
    ),
    111: Mistake(
        "debugging functions that players can call",
        "Without `@possible_action` no player reaches them.",
    ),
    112: Mistake(
        "a `setup_new_game` of another signature, or one that uses what is not there yet",
        "Players, turn, chance and counters are there before setup.",
    ),
    113: Mistake(
        "seats and colours taken for something else",
        "Ids that look like seats are refused wherever an id is meant (P51, P94).",
    ),
    114: Mistake(
        "two players act at the same moment and wait for each other",
        "A table runs one action at a time: a server queues those of a table.",
    ),
    115: Mistake(
        "the client acts on its own while it enters a state",
        "Buttons and calls belong to the client.",
        CLIENT,
    ),
    116: Mistake("a value of another type from the client"),
    117: Mistake("a game without an end", "A table of zombies has a limit of its own."),
}
