"""How this package was installed: its version and its source."""

import argparse
from typing import TYPE_CHECKING, Any

from bga_states.cli.invocation import PROGRAM

if TYPE_CHECKING:
    from importlib.metadata import Distribution  # it takes longer than all else this module needs

PACKAGE = "bga-states"


class ShowVersion(argparse.Action):
    """Print the version and leave; only this option looks it up."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print the version, and end the program."""
        print(f"{PROGRAM} {own_version() or '(not installed)'}")
        parser.exit()


def own_version() -> str:
    """Return the version of the installed package; "" where it only lies on the path."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return ""


def own_source() -> str:
    """Return the source from which pip installed this package; "" where that was an index."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return source_of(distribution(PACKAGE))
    except PackageNotFoundError:
        return ""


def source_of(package: "Distribution") -> str:
    """Return the folder that a package was installed from, or its address as pip takes it.

    "" where it came from an index: then no record of PEP 610 is written.
    """
    import json

    written = package.read_text("direct_url.json")
    return source_in(json.loads(written)) if written else ""


def source_in(direct_url: dict[str, Any]) -> str:
    """Return the source that a record of PEP 610 names."""
    url: str = direct_url["url"]
    if "dir_info" in direct_url:
        return folder_of(url)
    control = direct_url.get("vcs_info")
    if control is None:
        return url
    return f"{control['vcs']}+{url}@{control['commit_id']}"


def folder_of(url: str) -> str:
    """Return the folder of a file: URL."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    return url2pathname(urlsplit(url).path)
