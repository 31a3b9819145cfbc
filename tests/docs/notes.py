"""What neither the catalogue nor a test says about a pitfall: notes to its row, and verdicts."""

CLIENT = "client"
NOT_IN_PYTHON = "not in Python"
NO_SQL = "A game here has no SQL: its data are attributes of the Game class."

NOTES = {
    "P8": "If a module is missing, Python itself says so.",
    "P16": "Assembly knows the declared transitions. The checker also finds a class that a hook "
    "returns and `states` does not list.",
    "P26": "In a state of several players `active_player_id` means whose turn it is. A parameter "
    "that nothing can fill is refused.",
    "P36": "Only the client's own code shows what it calls. A wrong call is refused.",
    "P38": "`Table.act` is the only way in. What comes before it belongs to the client.",
    "P49": "None and bool are fine: they stay in the state.",
    "P51": "A state in which players act and that has no `zombie` is not assembled.",
    "P54": "`get_active_player_id()` always returns whose turn it is. PRIVATE states have no "
    "parameter for that.",
    "P56": "If everybody may take an action, nothing can tell which of the two names you meant.",
    "P58": "As in BGA, the call moves on at once and returns True. To clear the list, pass "
    "`exclusive`.",
    "P60": "Each of these calls changes who is active at once.",
    "P62": "You may make a zombie active: it plays.",
    "P63": "As in BGA, the returned class ends the state for everybody.",
    "P71": "In some of the games it plays everybody leaves; in others people come and go.",
    "P72": "You may eliminate a zombie.",
    "P77": "When the table rests, the engine tells each viewer the args that are others than they "
    "were told last. `check` finds data that `on_entering_state` changes after `get_args` told it.",
    "P78": "`check_game` plays pairs of tables that a viewer cannot tell apart. Both must tell "
    "that viewer the same.",
    "P81": "The KeyError says where the args are. `.get` hides it and returns None.",
    "P82": "The engine calls `get_args` once for all players, in a PRIVATE state once for each "
    "player, and again only when code of the game has run.",
    "P83": "`check_game` measures the args.",
    "P86": "Only the client knows which types it handles.",
    "P88": "What `i18n` should have named shows only in the source.",
    "P89": "The source shows a text that cannot be extracted. The checker says nothing about a "
    "game that marks no text at all, for it has only one language.",
    "P90": "Only the source shows it.",
    "P92": "Every viewer has a single queue. After a reload the view takes its place.",
    "P96": "`check_game` sees data of `get_all_datas` that changed in a move without a message to "
    "the viewer, and a score that changed in a move whose messages do not state it.",
    "P97": "The counters of the framework send both.",
    "P98": "Handlers belong to the client.",
    "P99": "A cache on a class shows only in the source.",
    "P100": "`self.random` belongs to the table and rolls back with it.",
    "P101": "Globals have names here, no numbered labels.",
    "P102": "Statistics are keywords, so none can be declared twice.",
    "P104": NO_SQL,
    "P105": NO_SQL,
    "P106": "A game here has no store that outlasts its table.",
    "P107": "With `message=None` you promise to send the value yourself. `check_game` looks "
    "whether you do.",
    "P108": "The engine runs no code of the game in state 99. Nobody calls an `st_game_end`.",
    "P109": "Nothing can tell when hidden information comes to light, so the game itself has to "
    "call `undo_clear`.",
    "P110": "The time is for a clock outside the game. A game need not give any.",
    "P111": "Players cannot reach a method without `@possible_action`.",
    "P112": "Players, turn order, chance and counters exist before the setup runs.",
    "P113": "A value that looks like a seat is refused wherever an id is meant (P51, P94).",
    "P114": "A table runs one action at a time. A server queues the actions of a table.",
    "P115": "Buttons and calls belong to the client.",
    "P117": "A table on which only zombies play has a limit of its own.",
}
"""Notes by the codes of their pitfalls; where no test shows one, the note is the reason."""

ELSEWHERE = {
    "P36": CLIENT,
    "P38": CLIENT,
    "P86": CLIENT,
    "P98": CLIENT,
    "P104": NOT_IN_PYTHON,
    "P105": NOT_IN_PYTHON,
    "P106": NOT_IN_PYTHON,
    "P115": CLIENT,
}
"""Where the pitfalls belong that no test shows: outside the rules of a game."""
