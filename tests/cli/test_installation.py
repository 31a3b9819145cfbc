from importlib.metadata import version

import pytest

from bga_states.cli import main
from bga_states.cli.installation import source_in

FOLDER = "file:///home/ann/my%20clone"


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """--version says which version is installed, and ends with 0."""
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])

    assert capsys.readouterr().out == f"bga-states {version('bga-states')}\n"


@pytest.mark.parametrize(
    ("record", "source"),
    [
        ({"url": FOLDER, "dir_info": {}}, "/home/ann/my clone"),
        ({"url": FOLDER, "dir_info": {"editable": True}}, "/home/ann/my clone"),
        ({"url": "https://a.b/c.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}},
         "git+https://a.b/c.git@1f"),
        ({"url": "https://a.b/c.whl", "archive_info": {}}, "https://a.b/c.whl"),
    ],
    ids=["folder", "editable", "repository", "archive"],
)  # fmt: skip
def test_the_source_is_written_as_pip_takes_it(record: dict[str, object], source: str) -> None:
    """A folder, a repository at its commit, or a file: what pip recorded, it is told again."""
    assert source_in(record) == source
