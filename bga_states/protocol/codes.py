"""Codes: the reasons for refusals, each in a word for programs."""

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    "not_active": "It is not this player's turn, or they do not play.",
    "not_possible": "The action exists, and not in the state this player is in.",
    "unknown_action": "The game has no such action.",
    "bad_parameter": "A parameter is missing, unknown or of another type.",
    "game_over": "The game is over.",
    "stale": "The state that this player was in at the version they acted on has ended.",
    "forbidden_by_rules": "The rules of the game forbid it; the sentence is the game's own.",
    "unknown_table": "There is no such table, or nobody has told you of it.",
    "unknown_game": "There is no such game here.",
    "not_seated": "The seat is not yours, or you may not watch.",
    "not_host": "Only who made the table may do this.",
    "unknown_link": "There is no such link, or it expired long ago.",
    "link_used": "The link was used before, and holds only once.",
    "link_expired": "The link has expired.",
    "link_void": "The link no longer fits: what it was for is not so any more.",
    "not_open": "The table is not in the phase in which this is possible.",
    "taken": "Somebody else was faster.",
    "not_ready": "Not everybody who has a seat is ready, or there are too few or too many.",
    "in_time": "This player is not out of time.",
    "repeat_differs": "The id was used before, for something else.",
    "bad_request": "What was sent is not a frame of this protocol, or says what cannot be.",
    "too_big": "What was sent is too long or nested too deeply.",
    "too_fast": "Too much was sent in too short a time.",
    "wrong_password": "This server asks whoever makes a table for a password, which it was not.",
    "who_are_you": "This needs a name first.",
    "busy": "The server has too much to do; send it again.",
    "unavailable": "What was asked for could not be stored; nothing has happened.",
    "game_failed": "The game failed at this action; nothing has happened.",
    "out_of_order": "The table stands still; its card says why.",
}
"""The code of each refusal, with its meaning."""

CLOSINGS: Mapping[int, str] = {
    1009: "A frame is too long.",
    1012: "The server restarts; connect again.",
    1013: "The server cannot serve you at the moment; connect again.",
    4400: "What was sent is not a frame of this protocol.",
    4401: "You were signed out from another device of yours.",
    4408: "You did not take what was sent to you for too long.",
    4409: "Nothing was heard of you for too long.",
    4429: "You sent too much for too long, or have too many connections.",
}
"""The codes with which the server closes a connection."""
