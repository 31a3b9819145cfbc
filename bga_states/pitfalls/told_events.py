"""Pitfalls in notifications and texts for players."""

from bga_states.pitfalls.pitfall import Pitfall

TOLD_EVENTS = (
    Pitfall(
        "P85",
        "A notification has a type that the engine uses itself.",
        "Choose another type, in the words of your game.",
    ),
    Pitfall(
        "P86",
        "A notification has no handler in the client, or a handler waits for a type that "
        "is never sent.",
        "Compare the types in the game with those in the client.",
    ),
    Pitfall(
        "P87",
        "The arguments of a notification are passed as a dict instead of by name.",
        'Pass them as keywords: `notify.all("scored", text, points=3)`.',
    ),
    Pitfall(
        "P88",
        "A text and its arguments do not match: a placeholder without a value or without its "
        "`$`, or an `i18n` that names no text.",
        "Pass a value for every placeholder, and list the translated ones in `i18n`.",
    ),
    Pitfall(
        "P89",
        "A text for players is not one literal in `clienttranslate`, so that translators never "
        "see it.",
        "Mark the whole sentence as it stands, with placeholders for what varies.",
    ),
    Pitfall(
        "P90",
        "An error for the player is not translatable, or one for the author is.",
        "Wrap the text of a `UserError` in `clienttranslate`, and that of no other error.",
        severity="warning",
    ),
    Pitfall(
        "P91",
        "One action tells more than 128 KB.",
        "Tell what has changed rather than the whole table.",
    ),
    Pitfall(
        "P92",
        "A public message is sent before a private one, and a reload shows them in another order.",
        "Rely on no order between the two.",
        severity="warning",
    ),
    Pitfall(
        "P93",
        "Something is told while it cannot be: from a constructor or from `get_args`.",
        "Notify in an action or in `on_entering_state`.",
    ),
    Pitfall(
        "P94",
        "A private notification goes to a spectator or to somebody who is not at the table.",
        "Pass the id of one of the players.",
    ),
    Pitfall(
        "P95",
        "An action tells something to one player alone, and the others have no move to count.",
        "Leave it so: every action is a move with a number of its own.",
        severity="hint",
    ),
    Pitfall(
        "P96",
        "Data that clients show has changed, and no notification says so.",
        "Notify everybody who can see it of the new value.",
        severity="warning",
    ),
    Pitfall(
        "P97",
        "A notification tells by how much a value changed instead of what it is now.",
        "Pass the new value as well, so that a client that missed a step is right again.",
        severity="hint",
    ),
    Pitfall(
        "P98",
        "Several classes of the client handle the same notification, and all of them are called.",
        "Keep one handler for each type of notification.",
    ),
)
