"""Pitfalls in the args that `get_args` shows to the players."""

from bga_states.pitfalls.pitfall import Pitfall

PUBLISHED_ARGS = (
    Pitfall(
        "P74",
        "`get_args` does not return a dict with names as its keys.",
        "Return a dict on every path, an empty one if there is nothing to tell.",
    ),
    Pitfall(
        "P75",
        "`get_args` changes the game or tells the players something.",
        "Only read in it: it runs at any time and any number of times.",
    ),
    Pitfall(
        "P76",
        "`get_args` draws at random, so every look shows something else.",
        "Draw in an action or on entering, and keep the result in the game.",
    ),
    Pitfall(
        "P77",
        "The args that clients received on entering are outdated at once by `on_entering_state`.",
        "Change data in the state before. Only who is active is better said on entering: "
        "the args are told again when the table rests.",
    ),
    Pitfall(
        "P78",
        "Everybody can see what only some players may know.",
        "Put it under `_private` of its player, or leave it out.",
    ),
    Pitfall(
        "P79",
        "`_private` is keyed by something other than players, or holds something other than dicts.",
        'Write `{"_private": {player_id: {...}}}`, or the key "active" alone.',
    ),
    Pitfall(
        "P80",
        "A state sets `_no_notify` and then stays, so clients never hear of it.",
        "Redirect from `on_entering_state` whenever `_no_notify` is set.",
    ),
    Pitfall(
        "P81",
        "An action looks for private args among the public ones.",
        'Read `args["_private"][player_id]`; only clients get them merged.',
        severity="warning",
    ),
    Pitfall(
        "P82",
        "Private args that take long to compute are made for every player.",
        "Compute only what the player's choice needs.",
        severity="warning",
    ),
    Pitfall(
        "P83",
        "The args cannot be sent, or are too large to be.",
        "Return plain values, and only those that clients cannot know already.",
    ),
    Pitfall(
        "P84",
        "A state of an array names a method that the Game does not have.",
        "Write the method, or correct its name in the array.",
    ),
)
