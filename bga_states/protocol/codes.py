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
    "unknown_table": "There is no such table, or you may not know of it.",
    "unknown_game": "There is no such game here.",
    "not_seated": "The seat is not yours, or you may not watch.",
    "not_host": "Only the table's host may do this.",
    "unknown_link": "There is no such link, or it expired long ago.",
    "link_used": "The link was used before, and holds only once.",
    "link_expired": "The link has expired.",
    "link_void": "The link has no use: its seat or table has changed, or you made it.",
    "not_open": "The table is not in the phase in which this is possible.",
    "taken": "Another person was faster.",
    "not_ready": "A seated person is not ready, or there are too few or too many of them.",
    "in_time": "This player is not out of time.",
    "repeat_differs": "The id was used before, for something else.",
    "bad_request": "The text is no frame of this protocol, or a value in it is impossible.",
    "too_big": "The frame is too long or nested too deeply.",
    "too_fast": "You sent too much in too short a time.",
    "wrong_password": "A table here needs the server's password, and this was not it.",
    "who_are_you": "This needs a name first.",
    "busy": "The server has too much to do; send it again.",
    "unavailable": "The server could not store the change; nothing has happened.",
    "game_failed": "The game failed at this action; nothing has happened.",
    "out_of_order": "The table stands still; its card says why.",
}
"""The code of each refusal, with its meaning."""

CLOSINGS: Mapping[int, str] = {
    1009: "A frame is too long.",
    1012: "The server restarts; connect again.",
    1013: "The server cannot serve you at the moment; connect again.",
    4400: "You sent too many texts that are no frames of this protocol.",
    4401: "You were signed out from another device of yours.",
    4408: "You took too little of the frames sent to you for too long.",
    4409: "You were silent for too long.",
    4429: "You sent too much for too long, or have too many connections.",
}
"""The codes with which the server closes a connection."""
