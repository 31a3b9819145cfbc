"""What neither the catalogue nor a test says about a pitfall: notes to its row, and verdicts."""

CLIENT = "client"
NOT_IN_PYTHON = "not in Python"
NO_SQL = "There is no SQL: data are attributes of the Game."

NOTES = {
    8: "Python itself tells of a missing module.",
    16: "Assembly knows the transitions; a class that hooks return and `states` lacks is found by "
    "the checker.",
    26: "Among several players `active_player_id` means whose turn it is; what nothing can "
    "fill is refused.",
    36: "What the client calls only its own code shows; whatever it calls wrongly is refused.",
    38: "`Table.act` is the only way in; what stands before it belongs to the client.",
    49: "None and bool stay.",
    51: "A state of players without `zombie` is not assembled.",
    54: "`get_active_player_id()` always means whose turn it is; PRIVATE states have no such "
    "parameter.",
    56: "Where an action is open to all, nothing can tell which of the two names you meant.",
    58: "As in BGA it moves on at once, and returns True; `exclusive` is what clears.",
    60: "Who is active changes at once.",
    62: "Zombies may be made active: they play.",
    63: "As in BGA it ends the state for all.",
    71: "In some everybody has left, in others people come and go.",
    72: "A zombie may be eliminated.",
    77: "The engine asks again; `check_game` finds what clients were told on entering and is "
    "true no more.",
    78: "`check_game` plays pairs of tables that a viewer cannot tell apart: they must be told the "
    "same of both.",
    81: "The KeyError says where it stands; `.get` gives None all the same.",
    82: "`get_args` is asked once for all players, in PRIVATE states once for each, and "
    "again only when code of the game has run.",
    83: "`check_game` measures them.",
    86: "Only the client knows what it handles.",
    88: "What `i18n` should have named only the source shows.",
    89: "The text cannot be extracted: the source shows it. A game that marks no text at all is in "
    "one language, and hears nothing of it.",
    90: "The source shows it.",
    92: "A viewer has one queue; after a reload a view stands in for it.",
    96: "`check_game` sees that what `get_all_datas` gives a viewer changed in a move they were "
    "told nothing of, or a score in one whose messages do not tell it.",
    97: "The counters of the framework tell both.",
    98: "Handlers belong to the client.",
    99: "A cache on a class is seen in the source only.",
    100: "`self.random` is the table's, and rolls back with it.",
    101: "There are no numbered labels.",
    102: "Names are keywords, so none comes twice.",
    104: NO_SQL,
    105: NO_SQL,
    106: "There is no store that outlasts a table.",
    107: "`message=None` is your word that you tell it yourself: `check_game` looks whether "
    "you do.",
    108: "No code of a game runs in 99; a `st_game_end` is a method nobody calls.",
    109: "Nothing can tell when hidden information comes to light: the game calls `undo_clear`.",
    110: "Time is for the clock outside; a game need not give any.",
    111: "Without `@possible_action` no player reaches it.",
    112: "Players, turn, chance and counters are there before setup.",
    113: "Ids that look like seats are refused wherever an id is meant (P51, P94).",
    114: "A table runs one action at a time: a server queues those of a table.",
    115: "Buttons and calls belong to the client.",
    117: "A table of zombies has a limit of its own.",
}
"""Notes by the numbers of their pitfalls; where no test shows one, the note is the reason."""

ELSEWHERE = {
    36: CLIENT,
    38: CLIENT,
    86: CLIENT,
    98: CLIENT,
    104: NOT_IN_PYTHON,
    105: NOT_IN_PYTHON,
    106: NOT_IN_PYTHON,
    115: CLIENT,
}
"""Where the pitfalls belong that no test shows: not into a game of ours."""
