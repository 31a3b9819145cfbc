"""Who may import whom: the structure of the package is what DESIGN says it is."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bga_states.mypy_plugin.dispatch import OF_THE_ENGINE

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bga_states"

LAW = {
    "__init__": {"vocabulary"},
    "__main__": {"cli"},
    "vocabulary": {"components", "engine", "msgspec"},
    "pitfalls": {"pitfalls"},
    "engine": {"engine", "msgspec", "pitfalls", "typing_extensions"},
    "components": {"components", "engine", "msgspec", "typing_extensions"},
    "scene": {"engine", "msgspec", "rich", "scene"},
    "replays": {"engine", "msgspec", "replays", "scene"},
    "legacy": {"engine", "legacy", "typing_extensions"},
    "bots": {"bots", "engine", "msgspec"},
    "workers": {"engine", "workers"},
    "check": {"check", "engine", "legacy", "msgspec", "pitfalls", "typing_extensions"},
    "graph": {"check", "engine", "graph"},
    "protocol": {"engine", "msgspec", "protocol"},
    "storage": {"engine", "msgspec", "psycopg", "storage"},
    "client": {"client", "msgspec", "protocol", "websockets"},
    "server": {
        "bots",
        "engine",
        "msgspec",
        "protocol",
        "scene",
        "server",
        "starlette",
        "storage",
        "httptools",
        "uvicorn",
        "websockets",
        "workers",
    },
    "simulate": {
        "bots",
        "distributed",
        "engine",
        "matplotlib",
        "msgspec",
        "pyarrow",
        "simulate",
        "workers",
    },
    "verify": {"engine", "msgspec", "verify"},
    "testing": {
        "bots",
        "check",
        "components",
        "engine",
        "hypothesis",
        "msgspec",
        "scene",
        "simulate",
        "testing",
        "workers",
    },
    "cli": {
        "__init__",
        "argcomplete",
        "bots",
        "check",
        "cli",
        "engine",
        "graph",
        "ifaddr",
        "msgspec",
        "pitfalls",
        "protocol",
        "pygraphviz",
        "replays",
        "rich",
        "scene",
        "segno",
        "server",
        "simulate",
        "storage",
        "testing",
        "verify",
        "workers",
    },
    "mypy_plugin": {"engine", "mypy", "mypy_plugin", "pitfalls"},
    "rl": {"engine", "gymnasium", "msgspec", "numpy", "pettingzoo", "rich", "rl", "scene"},
}
ENGINE_ROOMS = ("base", "scene", "match", "author", "definition", "telling", "running", "keeping")
"""The engine's rooms from the lowest to the highest; above are `gears`, `table` and `filming`."""
SERVER_ROOMS = {
    "tables": set[str](),
    "due": {"tables"},
    "sockets": {"tables"},
    "web": {"sockets", "table_server", "tables"},
    "table_server": {"due", "sockets", "tables"},
    "hang_watch": {"tables"},
    "serving": {"hang_watch", "sockets", "table_server", "tables", "web"},
}
"""Which of these the server's rooms, and the files above them, import; other files none."""
FLOORS_IN_A_ROOM = 4
ENGINE = "bga_states.engine."
PUBLIC = ("bga_states", "bga_states.legacy", "bga_states.scene")
STANDARD_LIBRARY_OF_RULES = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "typing",
}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """List the modules a file imports, those for type checking and inside functions included."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    """Return the part a module belongs to: a folder of bga_states, or the other package's name."""
    parts = module.split(".")
    if parts[0] != "bga_states":
        return parts[0]
    return parts[1] if len(parts) > 1 and parts[1] in LAW else "__init__"


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize(
    "path", files("bga_states"), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_a_room_imports_only_what_the_law_allows(path: Path) -> None:
    """Every folder of the package imports only the folders below it."""
    import sys

    here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    foreign = {room(module) for module in imports(path)} - set(sys.stdlib_module_names) - LAW[here]
    newer = {"annotationlib"}  # in the standard library since Python 3.14

    assert foreign - newer == set()


def engine_module(path: Path) -> str:
    """Return a file of the engine as a dotted name below `bga_states.engine`."""
    return ".".join(path.relative_to(PACKAGE / "engine").with_suffix("").parts)


@cache
def engine_imports(path: Path) -> set[str]:
    """List the modules of the engine a file imports, below `bga_states.engine`."""
    modules = {engine_module(file) for file in files("bga_states/engine")}
    used = (module.removeprefix(ENGINE) for module in imports(path) if module.startswith(ENGINE))
    return {
        name for module in used for name in (module, module.rpartition(".")[0]) if name in modules
    }


def floor(module: str, arrows: dict[str, set[str]]) -> int:
    """Return the floor of a module: one above the highest it imports in its own room."""
    below = [
        name for name in arrows[module] if name.rpartition(".")[0] == module.rpartition(".")[0]
    ]
    return 1 + max((floor(name, arrows) for name in below), default=0)


@pytest.mark.parametrize("path", files("bga_states/engine"), ids=engine_module)
def test_the_engine_imports_downwards(path: Path) -> None:
    """Inside the engine a room imports only those left of it in their row.

    What is above them may import all.
    """
    level = {name: number for number, name in enumerate(ENGINE_ROOMS)}
    here = engine_module(path).partition(".")[0]
    used = {module.partition(".")[0] for module in engine_imports(path)}

    assert [
        name for name in used if level.get(name, len(level)) > level.get(here, len(level))
    ] == []


@pytest.mark.parametrize("path", files("bga_states/server"), ids=lambda path: path.stem)
def test_the_server_imports_downwards(path: Path) -> None:
    """Inside the server a room imports only those below it, and what stands in none."""
    here = path.relative_to(PACKAGE / "server").parts[0].removesuffix(".py")
    used = {name.split(".")[2] for name in imports(path) if name.startswith("bga_states.server.")}

    assert (used & SERVER_ROOMS.keys()) - SERVER_ROOMS.get(here, set()) <= {here}


def test_a_room_has_few_floors() -> None:
    """The files of a room import each other without a ring, and are on few floors."""
    arrows = {engine_module(path): engine_imports(path) for path in files("bga_states/engine")}
    floors = {module: floor(module, arrows) for module in arrows}

    assert [module for module, number in floors.items() if number > FLOORS_IN_A_ROOM] == []


def test_a_name_stands_once_in_the_package() -> None:
    """No two modules have one name, but for the commands and what they are named after."""
    names = [
        path.stem
        for path in files("bga_states")
        if path.parent.name != "commands" and path.stem not in {"__init__", "__main__"}
    ]

    assert sorted(name for name in {*names} if names.count(name) > 1) == []


def test_the_kit_needs_hypothesis_only_where_its_name_says_so() -> None:
    """Nothing but strategies and state machines imports Hypothesis, and no more imports them."""
    needed = {"bga_states.testing.strategies", "bga_states.testing.state_machine"}
    importing = {
        path.stem
        for path in files("bga_states")
        for module in imports(path)
        if module.split(".")[0] == "hypothesis" or module.rpartition(".")[0] in needed
    }

    assert importing == {"strategies", "state_machine"}


@pytest.mark.parametrize("path", files("bga_states/mypy_plugin"), ids=lambda path: path.stem)
def test_the_plugin_reads_of_the_engine_only_the_table(path: Path) -> None:
    """The mypy plugin knows hooks, magic parameters, redirects and types of states, no more."""
    known = {module.__name__.removeprefix(ENGINE) for module in OF_THE_ENGINE}

    assert engine_imports(path) - known == set()


@pytest.mark.parametrize(
    "path", files("sample_games"), ids=lambda path: str(path.relative_to(ROOT))
)
def test_games_use_public_names_and_rules_use_nothing(path: Path) -> None:
    """A sample game imports only the public names of the framework, and rules.py not even those."""
    used = set(imports(path))
    if path.stem == "rules":
        assert {module.split(".")[0] for module in used} <= STANDARD_LIBRARY_OF_RULES
    else:
        names = {name for name in used if name.startswith("bga_states.")}
        assert [name for name in names if name.rpartition(".")[0] not in PUBLIC] == []
