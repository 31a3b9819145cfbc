#!/usr/bin/env python3
"""Run the project from a fresh checkout: `python3 dev.py play reversi` or `python3 dev.py test`.

`python3 dev.py docs` builds the documentation and opens it.
The first call makes `.venv` and installs the project there; later calls start at once.
Needs Python 3.11 or newer with pip; nothing is installed outside this folder.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_MYPY = VENV / "oldest-mypy"
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

SITE = ROOT / "build" / "docs"
# -E reads every page anew: of a page that is not read again nothing is said.
SPHINX = ("sphinx", "-E", "-q", "-W", "--keep-going", "-d", "build/doctrees", "docs", str(SITE))
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("pyright",),
    SPHINX,
    # `coverage report`, which takes some seconds, shows the lines that are missing.
    ("pytest", "-n", "auto", "--cov", "--cov-report="),
)


def run(*command: str) -> int:
    """Run a command in the checkout and return its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def make_venv() -> None:
    """Make the virtual environment without pip, which Debian's own Python cannot put there."""
    if not PYTHON.exists():
        venv.create(VENV, with_pip=False, clear=VENV.exists(), symlinks=os.name != "nt")


def install(requirement: str) -> None:
    """Install the checkout into the virtual environment, unless pyproject.toml is unchanged."""
    stamp = VENV / f"installed-{hashlib.sha256(requirement.encode()).hexdigest()[:8]}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    make_venv()
    print(f"Installing {requirement} into {VENV} ...", file=sys.stderr)
    pip_install(PYTHON, "--editable", requirement)
    stamp.write_text(wanted)


def install_oldest_mypy() -> None:
    """Install the oldest mypy that pyproject.toml allows, for the tests of the plugin."""
    import tomllib  # an older Python has none, and shall get a sentence in `main`

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (allowed,) = (
        need for need in project["optional-dependencies"]["dev"] if need.startswith("mypy>=")
    )
    requirement = allowed.replace(">=", "==")
    stamp = OLDEST_MYPY / "installed"
    if stamp.exists() and stamp.read_text() == requirement:
        return
    print(f"Installing {requirement} into {OLDEST_MYPY} ...", file=sys.stderr)
    shutil.rmtree(OLDEST_MYPY, ignore_errors=True)
    # Beside its place first: of several test processes that find none, one puts it there.
    beside = OLDEST_MYPY.with_name(f"{OLDEST_MYPY.name}-{os.getpid()}")
    pip_install(Path(sys.executable), "--target", str(beside), requirement)
    (beside / stamp.name).write_text(requirement)
    try:
        beside.rename(OLDEST_MYPY)
    except OSError:
        shutil.rmtree(beside)


def pip_install(python: Path, *arguments: str) -> None:
    """Run pip for a Python, and stop when it fails."""
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
    if code := run(*pip, "install", "--quiet", *arguments):
        sys.exit(
            f"Cannot install: pip ended with {code}. "
            "On Debian, `apt install python3-pip` may be missing."
        )


def test() -> int:
    """Run every check in turn and stop at the first that fails."""
    install(".[dev]")
    install_oldest_mypy()
    for tool, *arguments in CHECKS:
        print(f"\n$ {tool} {' '.join(arguments)}", flush=True)
        if code := run(str(PYTHON), "-m", tool, *arguments):
            return code
    return 0


def docs() -> int:
    """Write what the pages say of code, build the site of them, and open it."""
    install(".[dev]")
    for tool, *arguments in (("tests.docs.writing",), SPHINX):
        if code := run(str(PYTHON), "-m", tool, *arguments):
            return code
    page = SITE / "index.html"
    print(page)
    # Where there is no browser this does nothing; a program that reads the path wants none.
    if sys.stdout.isatty():
        import webbrowser

        webbrowser.open(page.as_uri())
    return 0


def main() -> int:
    """Run `test` or `docs`, and the command line of the project for anything else."""
    if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets a sentence, not a traceback
        sys.exit(
            f"Cannot start: this is Python {sys.version.split()[0]}. Use Python 3.11 or newer."
        )
    arguments = sys.argv[1:]
    if arguments == ["test"]:
        return test()
    if arguments == ["docs"]:
        return docs()
    install(".")
    command = (str(PYTHON), "-m", "bga_states.cli", *arguments)
    if os.name != "nt":
        os.execv(PYTHON, command)  # noqa: S606  # the command line itself meets Ctrl-C, in the caller's own folder
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
