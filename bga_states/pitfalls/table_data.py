"""Pitfalls in the data of a table, its chance, its players and its end."""

from bga_states.pitfalls.pitfall import Pitfall

TABLE_DATA = (
    Pitfall(
        "P99",
        "Something is kept where it is neither saved nor rolled back: on a state, on a "
        "class or in a cache.",
        "Annotate it in the body of the Game class, and set it in `setup_new_game`.",
    ),
    Pitfall(
        "P100",
        "Chance comes from somewhere other than the table, so that a game cannot be repeated.",
        "Use `self.random`.",
    ),
    Pitfall(
        "P101",
        "A global is read or counted before it was set, or its name is too long.",
        "Set it in `setup_new_game`, under a name of 50 characters at most.",
    ),
    Pitfall(
        "P102",
        "A statistic is unknown, was never initialised, or gets a value of another type.",
        "Declare it, `init` it in `setup_new_game`, and stay with its type.",
    ),
    Pitfall(
        "P103",
        "A string is used where an int is meant: as an id, a key or a number.",
        "Convert it once, where it comes in.",
    ),
    Pitfall(
        "P104",
        "SQL statements of the game commit on their own, or contain unescaped text.",
        "Keep data as attributes of the Game.",
    ),
    Pitfall(
        "P105",
        "Rows of a query are lost because its first column is not unique.",
        "Keep data as attributes of the Game.",
    ),
    Pitfall(
        "P106",
        "Data meant for later tables are written before the end, or are too large.",
        "Keep them outside the game, by the program that runs the tables.",
    ),
    Pitfall(
        "P107",
        "A counter leaves its limits, belongs to nobody, was never begun, or changes in silence.",
        "Declare it with its first value and its limits, and pass a message when it changes.",
    ),
    Pitfall(
        "P108",
        "Scores are written after the end, or ties are broken by a rule that nobody is told.",
        "Score in a GAME state before the end, and set `tie_breaker_description`.",
        severity="warning",
    ),
    Pitfall(
        "P109",
        "Undo is used where it cannot work: without a savepoint, among several players, or "
        "after chance or a secret.",
        "Set a savepoint where the turn begins, and call `undo_clear` once something has "
        "come to light.",
    ),
    Pitfall(
        "P110",
        "Time is given to nobody, or to a player who is not next.",
        "Call `give_extra_time` with the player whose turn begins.",
    ),
    Pitfall(
        "P111",
        "A function for debugging can be called by players.",
        "Remove `@possible_action` from it, or remove the method.",
        severity="warning",
    ),
    Pitfall(
        "P112",
        "`setup_new_game`, another hook of the Game or a method that all games have takes what "
        "the engine does not pass, or is no method.",
        "Take no parameters: the players are in `self.players`.",
    ),
    Pitfall(
        "P113",
        "Seats or colours are taken for something they are not, such as seat 1 for the "
        "first player.",
        "Use player ids, and choose in the setup who begins.",
    ),
    Pitfall(
        "P114",
        "Two players act at the same moment, and the table gets both calls at once.",
        "Send the actions of a table one after the other.",
    ),
    Pitfall(
        "P115",
        "The client acts by itself while it enters a state.",
        "Send an action only when a person has chosen it.",
    ),
    Pitfall(
        "P116",
        "The client sends a value of another type than the action expects.",
        "Send ints as ints and lists as lists, not as strings.",
    ),
    Pitfall(
        "P117",
        "Nothing ensures that the game ever ends.",
        "Limit the turns, or make every turn bring the end nearer.",
    ),
)
