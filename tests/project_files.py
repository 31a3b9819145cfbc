"""The files of the project: those that git tracks, or would add."""

import os
import subprocess
from pathlib import Path


def project_files(root: Path) -> list[Path]:
    """Return the paths of the files in `root` that git does not ignore, relative to it, in order.

    Links to folders and clones inside are left out. CalledProcessError is raised where `root` is in
    no repository.
    """
    command = "/usr/bin/env git ls-files -z --cached --others --exclude-standard"
    listed = subprocess.run(command.split(), cwd=root, stdout=subprocess.PIPE, check=True).stdout
    names = (Path(os.fsdecode(name)) for name in sorted(filter(None, listed.split(b"\0"))))
    return [name for name in names if (root / name).is_file()]
