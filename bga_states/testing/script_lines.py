"""Lines of a script: commands for a table, written as text and read again."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bga_states.engine.base.errors import ActionRefused, show
from bga_states.engine.base.suggestions import nearest
from bga_states.engine.match.journal import Command
from bga_states.engine.table import Table
from bga_states.testing.script_values import ScriptError, read_values, write_call

WORDS = {
    "zombie": "run_zombie",
    "leave": "make_zombie",
    "come_back": "revive",
    "concede": "concede",
    "prefer": "set_preference",
}
"""Words for commands that are no actions, and the kinds of command they stand for."""
KINDS = {kind: word for word, kind in WORDS.items()}
CHANGES_OF_ZOMBIE = {"leave": True, "come_back": False}
COMMENT = "#"
WHO = re.compile(r"([^=:]*):\s*")
WORD = re.compile(r"[^\s=]+")
NEAR = 0.6
"""How like a wrong name a known one must be to be suggested."""


def script_lines(texts: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines of texts with their numbers, but for empty ones and comments."""
    # Not `splitlines`: it also breaks a text at U+2028, which JSON leaves as it is.
    lines = [line.strip() for text in texts for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if line and not line.startswith(COMMENT):
            yield number, line


def read_line(line: str, table: Table[Any]) -> Command:
    """Read one line, such as `Bob: act_play_disc x=2 y=3`, for a table as it stands now.

    ScriptError if it is not a line of that game.
    """
    names = player_names(table)
    name, rest = _split_player(line, names)
    found = WORD.match(rest)
    if found is None:
        raise ScriptError(f"{show(line)} says nothing to do. {_known_words(table)}")
    word = found[0]
    args = read_values(rest[found.end() :])
    player_id = _only_active(word, names, table) if name is None else _player_id(name, names)
    parameters = _parameters(word, player_id, table)
    if parameters is not None:
        _refuse_names(word, args, parameters)
        return Command("act", player_id, word, args)
    if word not in WORDS:
        hint = _hint(word, [*_actions(table), *WORDS])
        raise ScriptError(f"there is no action {word}.{hint} {_known_words(table)}")
    return Command(WORDS[word], player_id, args=_args_of_word(word, args, player_id, table))


def write_line(command: Command, table: Table[Any]) -> str:
    """Write a command as the line that reads as this command."""
    word, args = command.action, command.args
    if command.kind != "act":
        word = KINDS[command.kind]
    if command.kind == "set_preference":
        args = {args["name"]: args["value"]}
    return f"{player_names(table)[command.player_id]}: {write_call(word, args)}"


def player_names(table: Table[Any]) -> dict[int, str]:
    """Return the players' names in scripts: a seat's number where the name is not plain."""
    players = table.view(None).players
    names = [player.name for player in players]
    return {
        player.id: player.name if _is_plain(player.name, names) else str(player.no)
        for player in players
    }


def _is_plain(name: str, names: list[str]) -> bool:
    """Whether a name means one player alone, at the beginning of a line."""
    if name.isdigit() or name.startswith(COMMENT) or name != name.strip():
        return False
    return names.count(name) == 1 and WHO.fullmatch(f"{name}:") is not None


def _split_player(line: str, names: dict[int, str]) -> tuple[str | None, str]:
    """Split off the player's name; None stands for the active player."""
    for name in names.values():
        if line.startswith(f"{name}:"):
            return name, line.removeprefix(f"{name}:").lstrip()
    found = WHO.match(line)
    if found is None:
        return None, line
    return found[1].strip(), line[found.end() :]


def _player_id(name: str, names: dict[int, str]) -> int:
    """Return the id of a player by name, or by the number of the seat."""
    for number, (player_id, known) in enumerate(names.items(), 1):
        if name in {known, str(number)}:
            return player_id
    hint = _hint(name, names.values())
    raise ScriptError(
        f"nobody is called {show(name)}.{hint} There are {', '.join(names.values())}."
    )


def _only_active(word: str, names: dict[int, str], table: Table[Any]) -> int:
    """Return the id of the only active player, for a line without a name."""
    active = table.active_player_ids
    if len(active) == 1:
        return active[0]
    fact = "the game is over" if table.is_over else "nobody is active"
    if active:
        fact = f"{', '.join(names[player_id] for player_id in active)} are active"
    example = names[(active or table.player_ids)[0]]
    raise ScriptError(f"it is not clear whose step it is: {fact}. Write `{example}: {word}`.")


def _parameters(word: str, player_id: int, table: Table[Any]) -> list[str] | None:
    """Return the names of an action's parameters, or None if the word is no action.

    An action that is refused anyway has an empty list, as its parameters are not known.
    """
    try:
        return [parameter.name for parameter in table.parameters(player_id, word)]
    except ActionRefused as refusal:
        is_unknown = refusal.code == "unknown_action"
        # Then no action is known any more.
        is_word = refusal.code == "game_over" and word in WORDS
        return None if is_unknown or is_word else []


def _refuse_names(action: str, args: dict[str, Any], parameters: list[str]) -> None:
    """Refuse names that are no parameters of the action."""
    for name in args:
        if parameters and name not in parameters:
            fact = f"{action} has no parameter {name}.{_hint(name, parameters)}"
            raise ScriptError(f"{fact} It takes {', '.join(parameters)}.")


def _args_of_word(
    word: str, args: dict[str, Any], player_id: int, table: Table[Any]
) -> dict[str, Any]:
    """Return the arguments of a word's command."""
    if word == "prefer":
        if len(args) != 1:
            raise ScriptError("prefer takes one preference. Write `prefer name=value`.")
        [(name, value)] = args.items()
        return {"name": name, "value": value}
    if args:
        raise ScriptError(f"{word} takes no parameters. Leave out {', '.join(args)}.")
    player = next(player for player in table.view(None).players if player.id == player_id)
    if CHANGES_OF_ZOMBIE.get(word) is player.zombie:
        fact = "has left already" if player.zombie else "has not left"
        raise ScriptError(f"{player.name} {fact}. Leave out the line, or name somebody else.")
    return {}


def _actions(table: Table[Any]) -> list[str]:
    """List the actions that any player may take now."""
    found: dict[str, None] = {}
    for player_id in table.player_ids:
        found.update(dict.fromkeys(table.view(player_id).possible_actions))
    return [*found]


def _hint(name: str, known: Iterable[str]) -> str:
    """Suggest a known name that may have been meant, "" if none is like it."""
    meant = nearest(name, known, NEAR)
    return f" Did you mean {meant}?" if meant else ""


def _known_words(table: Table[Any]) -> str:
    possible = ", ".join(_actions(table)) or "no action"
    return f"Possible now: {possible}; and always {', '.join(WORDS)}."
