"""Lists of bots as they are typed: `mcts:playouts=500,depth=40,random` names two."""

from bga_states.cli.usage_errors import CommandError


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas; the settings of a bot have commas between them too."""
    bots: list[str] = []
    for part in text.split(","):
        name, equals, _ = part.partition("=")
        # A setting of the bot before: a bot's first setting follows its name and a colon.
        if equals and ":" not in name and bots:
            bots[-1] += f",{part}"
        else:
            bots.append(part.strip())
    if not all(bots):
        raise CommandError(f"Cannot seat {text!r}: a name is missing. Write it as random,greedy.")
    return bots
