"""The page of a replay: script, style and data in one file, which asks no network for anything."""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.base.texts import Translate
from bga_states.replays.reels import ReplayData
from bga_states.replays.script_bundle import bundle

STATIC = Path(__file__).parent.parent / "server" / "static"
"""The folder of the browser page, whose modules draw a replay too."""
STYLES = ("site.css", "scene/scene.css", "replay/replay.css")
POLICY = (
    "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)


class Shell(NamedTuple):
    """What is the same on all pages."""

    body: str
    style: str
    script: str
    policy: str


def page(data: ReplayData, translate: Translate) -> str:
    """Write the page, with the game's texts in the language of `translate`."""
    shell = shell_of_pages()
    content = msgspec.to_builtins(data)
    texts = {text: translate(text) for text in dict.fromkeys(every_text(content["reels"]))}
    content["texts"] = {text: other for text, other in texts.items() if other != text}
    # Within a script, only "<" could end it.
    written = msgspec.json.encode(content).decode().replace("<", "\\u003c")
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{shell.policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(data.title)}</title>",
            f"<style>{shell.style}</style>",
            shell.body,
            f'<script type="application/json" id="replay">{written}</script>',
            f"<script>{shell.script}</script>",
            "</html>",
            "",
        )
    )


@cache
def shell_of_pages() -> Shell:
    """Read the files of the page."""
    style = "".join(read(name) for name in STYLES)
    script = bundle(STATIC / "replay" / "replaypage.js")
    policy = POLICY.format(script=digest(script), style=digest(style))
    return Shell(read("replay/replay.html"), style, script, policy)


def read(name: str) -> str:
    """Read a file of the page."""
    return (STATIC / name).read_text(encoding="utf-8")


def digest(text: str) -> str:
    """Return the digest of a text, as a Content-Security-Policy names it."""
    return b64encode(sha256(text.encode()).digest()).decode()


def every_text(value: Any) -> Iterator[str]:
    """Yield all texts within plain values."""
    if isinstance(value, str):
        # "" is the header of a catalogue.
        if value:
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from every_text(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from every_text(inner)
