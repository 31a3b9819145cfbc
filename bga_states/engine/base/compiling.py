"""Compiling: functions that the engine writes for one game, with only the lines that it needs."""

import linecache
from collections.abc import Iterable
from typing import Any
from weakref import finalize


def compiled(name: str, lines: Iterable[str], names: dict[str, Any], what: str) -> Any:
    """Return the function of this name that is defined in these lines, with `names` as globals.

    Tracebacks show the lines under the name `what`, as long as the function lives. The engine
    writes every line; values from outside stand in `names`.
    """
    source = "\n".join(lines)
    # Two games or gears may have parts of the same name with different lines.
    file = f"<{what} at {id(names):#x}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), names)  # noqa: S102  # written by the engine, see above
    function = names[name]
    finalize(function, linecache.cache.pop, file, None).atexit = False
    return function
