"""Pitfalls of Python: code that it allows, but that must not decide how a game goes."""

from bga_states.pitfalls.pitfall import Pitfall

PLAIN_PYTHON = (
    Pitfall(
        "PY1",
        "The clock is read, as by `time.time()`, so that the same moves give another game.",
        "Take the time as a parameter, and let the caller say what it is.",
        severity="warning",
    ),
    Pitfall(
        "PY2",
        "The game reads or writes outside the table: files, the terminal, the environment "
        "or the network.",
        "Keep this out of the rules, and tell players with `self.notify`.",
        severity="warning",
    ),
    Pitfall(
        "PY3",
        "A global of a module is set, or something in it changed, which all tables of a process "
        "share.",
        "Make it data of the Game.",
        severity="warning",
    ),
    Pitfall(
        "PY4",
        "Something depends on the order of a set, which differs from process to process.",
        "Go through `sorted(...)` of it.",
        severity="warning",
    ),
    Pitfall(
        "PY5",
        "The default of a parameter is changed, returned or kept, and all calls share it.",
        "Default to None, and make a new one inside.",
        severity="warning",
    ),
    Pitfall(
        "PY6",
        "`hash()` or `id()` decides something, and both differ from process to process.",
        "Compare or sort by the values themselves.",
        severity="warning",
    ),
    Pitfall(
        "PY7",
        "A `Choice` names no action, or parameters that its action does not take.",
        "Pass what a client would send, and no magic parameters.",
    ),
    Pitfall(
        "PY8",
        "A comment `# bga: ignore[...]` suppresses nothing, or does not say why.",
        "Remove it, or add the reason.",
        severity="warning",
    ),
    Pitfall(
        "PY9",
        "A name is used that is not there: an attribute, a variable, or a hook in the "
        "spelling of BGA.",
        "Use the name that the finding suggests, such as one with `self.game.` before it.",
    ),
    Pitfall(
        "PY10",
        "A statement does nothing: a method that is not called, an error that is not raised, a "
        "state that is not returned, a result that nobody uses, a comparison where a value was to "
        "be set, the `+` of `=+`, whatever stands behind a `return`; or `is` stands for `==`.",
        "Write the `()`, `raise`, `return`, `=`, `==` or `+=` that was meant.",
    ),
    Pitfall(
        "PY11",
        "A method of the engine is called with arguments that it does not take.",
        "Pass what its signature says, and nothing else.",
    ),
    Pitfall(
        "PY12",
        "All errors around calls of the engine or a component are caught, those of the game "
        "among them.",
        "Let errors go, or catch UserError and ActionRefused alone.",
        severity="warning",
    ),
    Pitfall(
        "PY13",
        "One list, dict or set stands in two places: in two of the game's data, of which a "
        "restored table has two, or several times in one list or dict, as in `[[0] * 4] * 4`.",
        "Copy it, or make a new one for each place.",
    ),
    Pitfall(
        "PY14",
        "Two arguments of a call are exchanged: each is named like the parameter of the other, a "
        "player's id stands where an amount is wanted, or a text before its type.",
        "Exchange them, or pass them by name.",
        severity="warning",
    ),
    Pitfall(
        "PY15",
        "The name of a state is compared with a text that is the name of no state.",
        "Write the name as the state declares it.",
    ),
    Pitfall(
        "PY16",
        "Cards of a deck are looked for in a place where none are ever put, or put where nobody "
        "looks.",
        "Use the name of a place in which cards are put, and its `location_arg` if it has one.",
    ),
    Pitfall(
        "PY17",
        "Cards are dealt from a deck that is never shuffled.",
        "Call `shuffle` where its cards are created.",
        severity="warning",
    ),
    Pitfall(
        "PY18",
        "A list, dict or set gets longer or shorter while a loop goes through it.",
        "Go through a copy, as in `for item in list(items)`.",
    ),
    Pitfall(
        "PY19",
        "A generator is gone through twice, and the second time nothing is left in it.",
        "Make a list of it: write `[...]` instead of `(...)`.",
    ),
    Pitfall(
        "PY20",
        "A client's text is given to a pattern of `re` with a repeat inside a repeat, such as "
        r"`(\w+\s?)+`: the time can double with each character, and the server answers no one "
        "meanwhile.",
        "Write it so that one repeat alone can match each character, or use `++` or `(?>...)`, "
        "which never go back.",
        severity="warning",
    ),
)
