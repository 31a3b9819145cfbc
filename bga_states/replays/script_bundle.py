"""Script bundles: modules of the page as one classic script, which needs no server."""

import re
from pathlib import Path

IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function)\b)", re.MULTILINE)
NAME = re.compile(r"^export (?:async )?(?:class|const|function\*?) (\w+)", re.MULTILINE)
NOTHING = "export {};\n"


def bundle(first: Path) -> str:
    """Return a module with all that it imports, each module as a function that is called once.

    ValueError for a module that imports or exports in another way than ours do, or that is within
    a circle of imports.
    """
    modules: dict[Path, str] = {}
    _add(first.resolve(), modules, ())
    names = {path: f"module{number}" for number, path in enumerate(modules)}
    written = [_wrapped(path, text, names) for path, text in modules.items()]
    return "\n".join(['"use strict";', *written, ""])


def _add(path: Path, modules: dict[Path, str], importers: tuple[Path, ...]) -> None:
    """Add a module after all that it imports."""
    if path in importers:
        raise ValueError(f"Cannot bundle {path.name}: it is in a circle of imports. Break it.")
    text = path.read_text(encoding="utf-8")
    for match in IMPORT.finditer(text):
        target = (path.parent / match[2]).resolve()
        if target not in modules:
            _add(target, modules, (*importers, path))
    modules[path] = text


def _wrapped(path: Path, text: str, names: dict[Path, str]) -> str:
    """Write a module as a function that returns its exports."""

    def taken(match: re.Match[str]) -> str:
        source = names[(path.parent / match[2]).resolve()]
        return f"const {match[1].replace(' as ', ': ')} = {source};"

    body = EXPORT.sub("", IMPORT.sub(taken, text).replace(NOTHING, ""))
    if left := re.search(r"^(?:import|export)\b.*", body, re.MULTILINE):
        raise ValueError(f"Cannot bundle {path.name}: {left[0]} is not understood.")
    exported = ", ".join(NAME.findall(text))
    return f"const {names[path]} = (() => {{\n{body}return {{ {exported} }};\n}})();"
