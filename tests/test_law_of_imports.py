"""Who may import whom: the structure of the package is what DESIGN says it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bga_states.mypy_plugin.dispatch import OF_THE_ENGINE

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bga_states"

LAW = {
    "__init__": {"components", "engine", "msgspec"},
    "engine": {"engine", "msgspec", "typing_extensions"},
    "components": {"components", "engine", "msgspec", "typing_extensions"},
    "legacy": {"engine", "legacy", "typing_extensions"},
    "bots": {"bots", "engine"},
    "check": {"check", "engine", "legacy", "msgspec", "typing_extensions"},
    "testing": {"engine", "msgspec", "testing"},
    "cli": {"__init__", "bots", "check", "cli", "engine", "msgspec", "pygraphviz", "rich", "testing"},
    "mypy_plugin": {"engine", "mypy", "mypy_plugin"},
}
ENGINE_ORDER = (
    ("templates", "types", "rng", "signatures", "source_code", "spelling", "values"),
    ("errors",),
    ("players", "actions", "params"),
    ("notifications", "magic", "redirects", "results", "undo"),
    ("plans", "position", "component"),
    ("main_machine", "counting", "globals", "data"),
    ("multiactive",),
    ("gamestate_machine",),
    ("game",),
    ("state", "declarations", "seating"),
    ("definition",),
    ("status", "drafts", "snapshot"),
    ("assembly",),
    ("announcer", "refusals", "resting"),
    ("machine",),
    ("views", "images"),
    ("undoing",),
    ("table",),
)
PUBLIC = ("bga_states", "bga_states.legacy")
STANDARD_LIBRARY_OF_RULES = {"collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}


def imports(path: Path) -> Iterator[str]:
    """List the modules a file imports, those for type checking and inside functions included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    """Give the part of the house a module belongs to: a folder of bga_states, or the other package's name."""
    parts = module.split(".")
    if parts[0] != "bga_states":
        return parts[0]
    return parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else "__init__"


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", files("bga_states"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_the_law_allows(path: Path) -> None:
    """Every folder of the package imports only the folders below it."""
    import sys

    here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    foreign = {room(module) for module in imports(path)} - set(sys.stdlib_module_names) - LAW[here]
    newer = {"annotationlib"}  # in the standard library since Python 3.14

    assert foreign - newer == set()


@pytest.mark.parametrize("path", files("bga_states/engine"), ids=lambda path: path.stem)
def test_the_engine_imports_downwards(path: Path) -> None:
    """Inside the engine, lower modules do not import higher ones, nor their neighbours."""
    level = {name: number for number, names in enumerate(ENGINE_ORDER) for name in names}
    prefix = "bga_states.engine."
    used = {module.removeprefix(prefix).split(".")[0] for module in imports(path) if module.startswith(prefix)}

    assert [name for name in used if level[name] >= level.get(path.stem, -1)] == []


@pytest.mark.parametrize("path", files("bga_states/mypy_plugin"), ids=lambda path: path.stem)
def test_the_plugin_reads_of_the_engine_only_the_table(path: Path) -> None:
    """The mypy plugin knows the table of magic parameters, the types of states and how names are spelled, no more."""
    engine = "bga_states.engine."
    known = {module.__name__.removeprefix(engine) for module in OF_THE_ENGINE}
    used = {module.removeprefix(engine).split(".")[0] for module in imports(path) if module.startswith(engine)}

    assert used - known == set()


@pytest.mark.parametrize("path", files("sample_games"), ids=lambda path: str(path.relative_to(ROOT)))
def test_games_use_public_names_and_rules_use_nothing(path: Path) -> None:
    """A sample game imports only the public names of the framework, and rules.py not even those."""
    used = set(imports(path))
    if path.stem == "rules":
        assert {module.split(".")[0] for module in used} <= STANDARD_LIBRARY_OF_RULES
    else:
        names = {name for name in used if name.startswith("bga_states.")}
        assert [name for name in names if name.rpartition(".")[0] not in PUBLIC] == []
