"""Pitfalls in the declaration of states, hooks and actions."""

from bga_states.pitfalls.pitfall import Pitfall

DECLARATION = (
    Pitfall(
        "P1",
        "The type of a state is written as a string, or is one the engine keeps for its "
        "own states.",
        "Use one of the four members of `StateType` for games, such as `StateType.GAME`.",
    ),
    Pitfall(
        "P2",
        "Two states have the same id.",
        "Give each state an id of its own.",
    ),
    Pitfall(
        "P3",
        "The id of a state is 1, 99, zero, negative or not an int.",
        "Use a whole number between 2 and 98, or above 99.",
    ),
    Pitfall(
        "P4",
        "A released state has lost its id or changed its type, while saved tables are still in it.",
        "Keep the id and the type; give a new state a new id.",
    ),
    Pitfall(
        "P5",
        "Two states have the same name, such as classes of the same name in two modules.",
        "Rename one of them, or pass `name=` to one.",
        severity="warning",
    ),
    Pitfall(
        "P6",
        "The name of a state contains a space, a hyphen or another odd character.",
        "Use letters, digits and underscores only.",
    ),
    Pitfall(
        "P7",
        "A state class was renamed, but clients still know the state by its old name.",
        "Pass the old name as `name=`.",
        severity="warning",
    ),
    Pitfall(
        "P8",
        "`states` lists something that is not a state class.",
        "List the classes themselves, not their names or objects.",
    ),
    Pitfall(
        "P9",
        "A state is constructed wrongly: the base constructor is not called as it must be, "
        "or the table is used too early.",
        "Call `super().__init__(game, id=..., type=...)`, and leave everything else to the hooks.",
    ),
    Pitfall(
        "P10",
        "A state in which players act has no `description` or no `description_my_turn`.",
        "Say what those who wait and those who act read in the status bar.",
        severity="warning",
    ),
    Pitfall(
        "P11",
        "A description contains a placeholder that `get_args` does not fill, or one without "
        "its `$`.",
        "Return a value of that name from `get_args`, or correct the spelling.",
    ),
    Pitfall(
        "P12",
        "A description addresses the wrong people: `${actplayer}` where several act, or "
        "`${you}` for those who wait.",
        "Use `${actplayer}` for one active player only, and `${you}` in "
        "`description_my_turn` only.",
        severity="warning",
    ),
    Pitfall(
        "P13",
        "A text names a player through `${otherplayer}` or `${player_name}`, and the id is "
        "missing.",
        "Pass `otherplayer_id` or `player_id` along with it.",
    ),
    Pitfall(
        "P14",
        "No state updates the progression of the game.",
        "Set `update_game_progression=True` on a state that is entered every turn.",
        severity="warning",
    ),
    Pitfall(
        "P15",
        "The progression is not an int from 0 to 100, goes down, or is updated by a PRIVATE state.",
        "Return an int that only grows, and update it in states of the whole table.",
    ),
    Pitfall(
        "P16",
        "A redirect or a transition leads to a state that the game does not have.",
        "Add the state to `states`, or name one that is there.",
    ),
    Pitfall(
        "P17",
        "A transition is taken by a name that the state does not declare.",
        "Declare the name in `transitions`, or return the class of the next state.",
    ),
    Pitfall(
        "P18",
        "The name or class of a state is given where the name of a transition is expected.",
        "Pass the name of a transition, or return the class.",
    ),
    Pitfall(
        "P19",
        "No transition is named, though the state declares several or none.",
        "Name the one you mean, or return the class of the next state.",
    ),
    Pitfall(
        "P20",
        "A transition is declared that no code takes.",
        "Remove it, or take it where it was meant.",
        severity="warning",
    ),
    Pitfall(
        "P21",
        "The machine has a hole: no states at all, a state that cannot be reached or left, "
        "or no way to the end.",
        "Connect every state, and lead from one of them to `GAME_END`.",
    ),
    Pitfall(
        "P22",
        "`initial_private` names a state that is not PRIVATE, or is set on a state that is "
        "not for several players.",
        "Name a PRIVATE state, and do so in a MULTIPLE_ACTIVE_PLAYER state.",
    ),
    Pitfall(
        "P23",
        "A PRIVATE state can be reached by no player.",
        "Make it an `initial_private`, or move players to it from another PRIVATE state.",
        severity="warning",
    ),
    Pitfall(
        "P24",
        "`setup_new_game` is missing, or does not return the first state.",
        "Return the class of the first state on every path.",
    ),
    Pitfall(
        "P25",
        "The first states lead to the end before anybody could act.",
        "Let the setup lead to a state in which a player acts.",
    ),
    Pitfall(
        "P26",
        "A hook takes the player that states of another type have, such as "
        "`active_player_id` where several act.",
        "Take `player_id` in a PRIVATE state, `current_player_id` in an action of several players.",
        severity="warning",
    ),
    Pitfall(
        "P27",
        "A hook of a PRIVATE state does not take its player, so every player gets the same.",
        "Take `player_id` if the result depends on the player.",
        severity="hint",
    ),
    Pitfall(
        "P28",
        "A hook has a parameter that nothing can fill.",
        "Use the name of a magic parameter, or give it a default.",
    ),
    Pitfall(
        "P29",
        "A method is annotated `-> None` and returns a redirect.",
        "Annotate it with what it returns, such as `-> type[NextPlayer]`.",
    ),
    Pitfall(
        "P30",
        "A helper has a name like that of an action, as if clients could call it.",
        "Only `@possible_action` opens a method to clients; a helper needs no other name.",
        severity="warning",
    ),
    Pitfall(
        "P31",
        "A method is only half an action: mark or prefix is missing, it is static, or nobody "
        "can act in its state.",
        "Write `@possible_action` above a method `act_...` of a state in which players act.",
    ),
    Pitfall(
        "P32",
        "A state waits for players, and offers them no action.",
        "Mark its actions with `@possible_action`, or make it a GAME state.",
    ),
    Pitfall(
        "P33",
        "A parameter of an action has no annotation, or one for which no client can send a value.",
        "Annotate it with int, str, an Enum, a list or another type that JSON can carry.",
    ),
    Pitfall(
        "P34",
        "A value sent by a client is used without being checked.",
        "Let its type say what is allowed: a `Literal`, an Enum, or `Annotated[int, Meta(ge=1)]`.",
        severity="warning",
    ),
    Pitfall(
        "P35",
        "A parameter of an action has a name that the engine fills or that a request uses itself.",
        "Give it another name.",
    ),
    Pitfall(
        "P36",
        "Client and game disagree about an action: its name, its parameters, or whether it exists.",
        "Compare what the client sends with the signatures of the actions.",
    ),
    Pitfall(
        "P37",
        "An action open to players who are not active forgets who else might call it.",
        "Check in the action whether this player may take it now.",
    ),
    Pitfall(
        "P38",
        "An action is handled a second time outside the states, and the other handler wins.",
        "Let every request go through `Table.act`.",
    ),
    Pitfall(
        "P39",
        "A state in which players act has no `zombie`, not even an inherited one.",
        "Write `def zombie(self, player_id: int)`: play for the player who left, "
        "return a redirect.",
    ),
    Pitfall(
        "P40",
        "A `zombie` does nothing, returns the template's empty string, or only raises.",
        "Take a legal action for the absent player, so that the game goes on.",
        severity="warning",
    ),
    Pitfall(
        "P41",
        "The first parameter of a `zombie` is not `player_id`.",
        "Put it first: the player who left is not always the active player.",
    ),
    Pitfall(
        "P42",
        "A `zombie` asks for the current player, directly or through a method it calls.",
        "Use `player_id`: nobody called, so there is no current player.",
    ),
    Pitfall(
        "P43",
        "A game has its own code or its own state for the end of the game.",
        "Do the work in a GAME state that leads to `GAME_END`.",
    ),
)
