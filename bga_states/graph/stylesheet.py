"""The stylesheet of pictures: the look of each class of shapes, on light and dark pages."""

from bga_states.graph.palette import (
    DOUBT,
    DOUBT_LINE,
    INK,
    LABEL,
    LINE,
    LOOKS,
    PAGE,
    QUIET,
    STEPS,
    TROUBLE,
)

FONTS = 'Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif'
SCHEMES = "svg { color-scheme: light dark; }"
"""With this rule, a browser gives a picture opened by itself the background of its scheme."""
# Some pages are light although their reader prefers dark ones. A rim around the texts keeps them
# readable there; on a page of the preferred scheme it is invisible.
RULES = """\
text { font-family: FONTS; fill: var(--label); }
text { paint-order: stroke; stroke: var(--page); stroke-width: 3px; stroke-linejoin: round; }
.graph > text, .state text { fill: var(--ink); }
.state text { stroke: none; }
.way path { fill: none; stroke: var(--line); }
.way polygon { fill: var(--line); stroke: var(--line); }
.frame path { fill: none; stroke: var(--steps); }
.frame text { fill: var(--steps); }
.way.never path { stroke: var(--quiet); }
.way.never polygon { fill: var(--quiet); stroke: var(--quiet); }
.way.never text, .state.unknown text { fill: var(--quiet); }
.way.error path { stroke: var(--error); }
.way.error polygon { fill: var(--error); stroke: var(--error); }
.state.error path, .state.error ellipse { stroke: var(--error); }
.state.warning path, .state.warning ellipse { stroke: var(--warning-line); }
.way.error text, .state.error text { fill: var(--error); }
.state.warning text { fill: var(--warning); }
[fill=none] { fill: none !important; }
[stroke=none] { stroke: none !important; }
.way polygon[fill=none] { pointer-events: all; }
"""


def stylesheet() -> str:
    """Return the CSS of a picture, with the colours for light and for dark pages."""
    shades = {
        "ink": INK,
        "label": LABEL,
        "line": LINE,
        "quiet": QUIET,
        "steps": STEPS,
        "error": TROUBLE,
        "warning": DOUBT,
        "warning-line": DOUBT_LINE,
        "page": PAGE,
    }
    kinds: list[str] = []
    for look in LOOKS.values():
        kind = look.kind
        shades[f"{kind}-fill"], shades[f"{kind}-line"] = look.fill, look.line
        colours = f"fill: var(--{kind}-fill); stroke: var(--{kind}-line);"
        kinds.append(f".{kind} path, .{kind} ellipse, .{kind} polygon {{ {colours} }}")
    light = _variables({name: shade.light for name, shade in shades.items()})
    dark = _variables({name: shade.dark for name, shade in shades.items()})
    night = f"@media (prefers-color-scheme: dark) {{ {dark} }}"
    rules = RULES.replace("FONTS", FONTS)
    return "\n".join(["", SCHEMES, light, night, *kinds, rules])


def _variables(values: dict[str, str]) -> str:
    listed = " ".join(f"--{name}: {value};" for name, value in values.items())
    return f"svg {{ {listed} }}"
