"""Pitfalls in the flow from state to state, and in the choice of the players who may act."""

from bga_states.pitfalls.pitfall import Pitfall

STATE_FLOW = (
    Pitfall(
        "P44",
        "A GAME state is not left on every path, so a request ends where nobody can act.",
        "Return the next state from every branch of `on_entering_state`.",
    ),
    Pitfall(
        "P45",
        "An action neither changes the state nor tells anybody anything, and its caller "
        "waits for an answer.",
        "Notify the players of what has happened.",
    ),
    Pitfall(
        "P46",
        "One call asks for two moves of the table.",
        "Ask for one, preferably by returning it.",
    ),
    Pitfall(
        "P47",
        "Code follows `next_state()` as if the new state had been entered already.",
        "Move it to the hook that should run it, or return the next state last.",
        severity="warning",
    ),
    Pitfall(
        "P48",
        "States lead to each other in a circle in which no player acts.",
        "Make a state in the circle wait for a player, or lead out of it.",
    ),
    Pitfall(
        "P49",
        "A redirect is not of a kind that leads anywhere: a number in a string, a float, "
        "a class that is not a state.",
        "Return a state class, an int id or the name of a transition.",
    ),
    Pitfall(
        "P50",
        "The table is moved to a PRIVATE state, or one player to a state of the whole table.",
        "Move players with `next_private_state`, and the table when the last of them is done.",
    ),
    Pitfall(
        "P51",
        "The turn is given to nobody, to a stranger or to an eliminated player.",
        "Pass the id of a player who is still in the game.",
    ),
    Pitfall(
        "P52",
        "The active player changes although the state of a single player stays.",
        "Change it in a GAME state, or return the state again.",
    ),
    Pitfall(
        "P53",
        "The active player changes while the state is entered, and no change of state follows.",
        "Choose the player before the state is entered.",
    ),
    Pitfall(
        "P54",
        "A state of several players takes the one whose turn it is for the one who acts.",
        "Use `current_player_id` for who acts, or ask "
        "`self.gamestate.is_player_active(player_id)`.",
    ),
    Pitfall(
        "P55",
        "The current player is asked for where nobody called: in `get_args`, at setup or "
        "when a zombie plays.",
        "Use the hook's own player, such as `active_player_id` or `player_id`.",
    ),
    Pitfall(
        "P56",
        "The player who called is mixed up with the player whose turn it is.",
        "Take `current_player_id` for the former, and `active_player_id` for the latter.",
    ),
    Pitfall(
        "P57",
        "A state of several players is entered, and none of them is active.",
        "Call `self.gamestate.set_all_players_multiactive()` in `on_entering_state`.",
    ),
    Pitfall(
        "P58",
        "An empty list of players is passed to clear who is active, which takes the "
        "transition at once.",
        "Pass the players who shall be active together with `exclusive=True`.",
        severity="warning",
    ),
    Pitfall(
        "P59",
        "The `next` of a call leads nowhere, which would show only when it is used for the "
        "first time.",
        "Pass a state or transition that exists, even where you expect it never to be taken.",
    ),
    Pitfall(
        "P60",
        "All players are made active, and some of them inactive again in the same step.",
        "Pass the right players to `set_players_multiactive` from the start.",
        severity="warning",
    ),
    Pitfall(
        "P61",
        "Players are made active or inactive in a state that is not one of several players.",
        "Do so in `on_entering_state` of the MULTIPLE_ACTIVE_PLAYER state.",
    ),
    Pitfall(
        "P62",
        "A stranger or an eliminated player is made active, or somebody inactive is made "
        "inactive once more.",
        "Look at `self.gamestate.get_active_player_list()` first.",
    ),
    Pitfall(
        "P63",
        "An action of several players returns a state, which ends the state for everybody.",
        "Call `set_player_non_multiactive(player_id, Next)` if the others may go on.",
        severity="hint",
    ),
    Pitfall(
        "P64",
        "A player acts again after being done, as by a double click or in a second tab.",
        "Let the client show the refusal: the engine does not run the action.",
    ),
    Pitfall(
        "P65",
        "Private states are begun for a player who is not active, outside a master state, "
        "or without `initial_private`.",
        "Make the player active first, in a state that has `initial_private`.",
    ),
    Pitfall(
        "P66",
        "An action of the master is called from within a private state, or a private action "
        "when the player is done.",
        "Offer only the actions of the state that the player is in.",
    ),
    Pitfall(
        "P67",
        "A player who becomes active again is still in the private state of last time.",
        "Call `initialize_private_state(player_id)` to begin anew.",
    ),
    Pitfall(
        "P68",
        "The name of a private state's transition is given as the `next` of the whole table.",
        "Name a transition of the master state, or pass a class.",
    ),
    Pitfall(
        "P69",
        "A `zombie` leaves everything as it was, so the table would wait forever.",
        "Let it act, end the player's part, or return the next state.",
    ),
    Pitfall(
        "P70",
        "The game ends only because one player has left.",
        "Play on for that player, or end in a GAME state that scores.",
    ),
    Pitfall(
        "P71",
        "No test has ever played a game that players leave.",
        "Run `check_game`, which plays such games too.",
        severity="warning",
    ),
    Pitfall(
        "P72",
        "A player is eliminated at the wrong moment: while the table waits for them, twice, "
        "or as the last one.",
        "Give the turn away first, and end the game when one player remains.",
    ),
    Pitfall(
        "P73",
        "`on_concede` moves the table.",
        "Only complete what the end shows in it, such as statistics.",
    ),
)
