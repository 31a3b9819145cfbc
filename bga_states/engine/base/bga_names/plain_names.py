"""The names of functions, exceptions, attributes of actions, and classes."""

from typing import Final

from bga_states.engine.base.bga_names.bga_class import BgaClass

JSON: Final = "msgspec and Python's json do the same"

FUNCTIONS: Final = BgaClass(
    "Functions",
    "",
    {
        "_": "clienttranslate(text)",
        "totranslate": "clienttranslate(text)",
        "clienttranslate": "clienttranslate(text)",
        "bga_rand": "self.random.randint(low, high)",
        "random_int": "self.random.randint(low, high)",
        "mt_rand": "self.random.randint(low, high)",
        "rand": "self.random.randint(low, high)",
        "array_rand": "self.random.choice(items)",
        "shuffle": "self.random.shuffle(items)",
    },
    {"Json": JSON},
)
EXCEPTIONS: Final = BgaClass(
    "Exceptions",
    "",
    {
        "UserException": "UserError(...)",
        "BgaUserException": "UserError(...)",
        "SystemException": "GameError(...)",
        "BgaSystemException": "GameError(...)",
        "VisibleSystemException": "GameError(...)",
        "BgaVisibleSystemException": "GameError(...)",
        "feException": "GameError(...)",
        "OutOfRangeCounterException": "GameError(...)",
        "UnknownPlayerException": "GameError(...)",
    },
)
ATTRIBUTES: Final = BgaClass(
    "Attributes of actions",
    "",
    {
        "PossibleAction": "possible_action",
        "CheckAction": "possible_action(check=check)",
        "IntParam": "Meta(ge=ge, le=le)",
        "FloatParam": "Meta(ge=ge, le=le)",
        "StringParam": "Meta(pattern=pattern)",
        "IntArrayParam": "Meta(min_length=min_length, max_length=max_length)",
    },
    {
        "BoolParam": "an annotation `bool` is checked by itself",
        "JsonParam": "the annotation of a parameter says what is accepted, such as `list[int]`",
        "Debug": "a test changes `Table.game` in `Table.arrange`",
    },
)
CLASSES: Final = BgaClass(
    "Classes and their methods",
    "",
    {
        "GameResult": "GameResult",
        "individualRanking": "GameResult.individual_ranking(players)",
        "teamRanking": "GameResult.team_ranking(teams)",
        "fromPlayersDb": "self.players",
        "StateType": "StateType",
        "CounterVisibility": "CounterVisibility",
        "NotificationMessage": "NotificationMessage(message, args)",
        "GameStateBuilder": "GameStateBuilder.create()",
        "gameSetup": "GameStateBuilder.game_setup(...)",
        "endScore": "GameStateBuilder.end_score()",
        "gameEnd": "GameStateBuilder.game_end()",
    },
)
