"""The picture of a table for the page: lines of a scene in markup."""

from bga_states.scene.signs import rgb_of
from bga_states.scene.spans import Block, Span


def markup(lines: Block) -> str:
    """Write lines of styled text in the markup that the page reads."""
    return "\n".join("".join(map(_tagged, line)) for line in lines)


def _tagged(span: Span) -> str:
    """Write a text in its style."""
    text = span.text.replace("[", "\\[")
    style = span.style
    words = [word for word in ("bold", "dim") if getattr(style, word)]
    if style.color:
        words.append(f"#{rgb_of(style.color)}")
    if style.ground:
        words.append(f"on #{rgb_of(style.ground)}")
    return f"[{' '.join(words)}]{text}[/]" if words else text
