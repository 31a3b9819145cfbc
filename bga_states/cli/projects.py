"""The project around the working folder: games and bots that its pyproject.toml announces."""

from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

GROUP = "bga_states.games"
GROUP_OF_BOTS = "bga_states.bots"
FILE = "pyproject.toml"


@dataclass(frozen=True)
class Project:
    """A project as its file describes it.

    `problem` says why the file cannot be read; the project then announces nothing.
    """

    root: Path
    name: str = ""
    version: str = ""
    games: list[EntryPoint] = field(default_factory=list)
    bots: list[EntryPoint] = field(default_factory=list)
    problem: str = ""

    @property
    def paths(self) -> list[str]:
        """The folders that may hold its modules."""
        return [str(folder) for folder in (self.root / "src", self.root) if folder.is_dir()]


def working_folder() -> Path | None:
    """Return the folder in which the program was called, None when it has been deleted."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None


def find_project() -> Project | None:
    """Return the nearest project, from the working folder up, that announces games or bots."""
    here = working_folder()
    if here is None:
        return None
    for root in (here, *here.parents):
        written = read_file(root / FILE)
        # Any other project is of no interest, and need not even be well-formed.
        if GROUP.encode() in written or GROUP_OF_BOTS.encode() in written:
            return read_project(root, written)
    return None


def read_file(path: Path) -> bytes:
    """Return the content of a file, empty when the file is missing or not readable."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def read_project(root: Path, written: bytes) -> Project:
    """Read the project file of a folder."""
    # Imported here, as few calls are made in such a folder.
    import tomllib

    try:
        project = tomllib.loads(written.decode()).get("project", {})
        games = announced_in(project, GROUP)
        bots = announced_in(project, GROUP_OF_BOTS)
        name, version = (str(project.get(key, "")) for key in ("name", "version"))
        return Project(root, name, version, games, bots)
    except (ValueError, AttributeError) as error:
        fact = " ".join(str(error).split()).removesuffix(".")
        return Project(root, problem=f"Cannot read {root / FILE}: {fact}. Correct it.")


def announced_in(project: dict[str, Any], group: str) -> list[EntryPoint]:
    """Return the entries of a group, which may be missing."""
    table = project.get("entry-points", {}).get(group, {})
    if isinstance(table, dict):
        return [entry(name, value, group) for name, value in table.items()]
    raise ValueError(f"{group} is not a table of names")


def entry(name: str, value: object, group: str) -> EntryPoint:
    """Make the entry that an installation of the project would have; ValueError if it cannot be."""
    if isinstance(value, str) and EntryPoint.pattern.match(value):
        return EntryPoint(name, value, group)
    kind = "game" if group == GROUP else "bot"
    raise ValueError(f"the {kind} {name} is not given as package.module:Class")
