"""Where tables live is a file or an address; what is secret in an address is never shown."""

import json
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.databases import found_database, read
from bga_states.storage import SqliteStore
from bga_states.storage.postgres import PostgresStore
from sample_games.reversi import Reversi
from tests.cli.commands.test_serve import ended, games_at, serving
from tests.patience import PATIENCE
from tests.postgres_cluster import PostgresCluster
from tests.storage.rows import TABLE
from tests.storage.test_damage import Recorder

SECRET = "wkljh2938"  # noqa: S105  # it opens nothing
NOWHERE = f"postgresql://ann:{SECRET}@127.0.0.1:1/games"


@pytest.fixture
def secret_url(postgres_url: str) -> str:
    """Return the address of a database with a password, which that does not ask for."""
    return postgres_url.replace("tables@", f"tables:{SECRET}@", 1)


def test_a_file_needs_no_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is no address is the path of a file."""
    monkeypatch.setitem(sys.modules, "psycopg", None)

    assert found_database(read("postgresql.sqlite")) == Path("postgresql.sqlite")


@pytest.mark.parametrize("arguments", [["serve"], ["tables", "list"]], ids=" ".join)
def test_without_psycopg_it_says_how_to_install_it(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line names what is missing, and the command that brings it."""
    monkeypatch.setitem(sys.modules, "psycopg", None)

    assert main([*arguments, "--database", NOWHERE]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Cannot use PostgreSQL: psycopg is missing. Install it with `")
    assert "psycopg[binary]>=3.2.4" in said
    assert SECRET not in said


def test_a_hint_does_not_repeat_an_address(
    secret_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """How to list the tables of a database is said without its address, which has a password."""
    PostgresStore.open(secret_url, "one").close()

    assert main(["tables", "show", "nobody", "--database", secret_url]) == 2
    assert capsys.readouterr().err.endswith("tables list --database ADDRESS`.\n")


def test_two_servers_have_one_database(tmp_path: Path, secret_url: str) -> None:
    """A second server is let in beside the first one; each says where its tables are."""
    given = ("tictactoe", "--log", "json", "--database", secret_url)
    with (
        serving(tmp_path, *given) as (one, said),
        serving(tmp_path, *given) as (other, _),
    ):
        assert [line for line in said if line.startswith("Tables: postgresql://tables@/")]
        assert games_at(said[0].split()[-1])[0]["name"] == "tictactoe"
        for program in (one, other):
            program.send_signal(signal.SIGTERM)
        ends = [program.communicate(timeout=PATIENCE) for program in (one, other)]
    printed = "".join([*said, *ends[0], *ends[1]])

    assert (one.returncode, other.returncode) == (0, 0)
    assert SECRET not in printed


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (NOWHERE, "Cannot open postgresql://ann@127.0.0.1:1/games: connection"),
        (f"postgresql://ann:{SECRET}/2@db/games", "Cannot open the database: its address is not"),
    ],
    ids=["nobody listens", "no address"],
)
@pytest.mark.parametrize("command", ["serve", "tables"])
def test_a_database_that_cannot_be_opened(
    tmp_path: Path, url: str, told: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Why a database cannot be opened is told in a line, and nothing that is secret."""
    if command == "serve":
        code, errors = ended(tmp_path, "tictactoe", "--database", url)
    else:
        code, errors = main(["tables", "list", "--database", url]), capsys.readouterr().err

    assert code in {1, 2}
    assert errors.startswith(told)
    assert errors.count("\n") == 1
    assert SECRET not in errors


@pytest.mark.parametrize("command", ["serve", "tables"])
def test_a_wrong_password(
    tmp_path: Path,
    postgres: PostgresCluster,
    postgres_url: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whoever gives a wrong password is told so, and neither that nor the right one is shown."""
    user = f"{command}_user"
    postgres.ask_for_password(user, SECRET)
    right = postgres_url.replace("tables@", f"{user}:{SECRET}@", 1)
    wrong = right.replace(SECRET, f"not-{SECRET}")
    PostgresStore.open(right).close()
    if command == "serve":
        code, errors = ended(tmp_path, "tictactoe", "--database", wrong)
    else:
        code, errors = main(["tables", "list", "--database", wrong]), capsys.readouterr().err

    assert code in {1, 2}
    assert errors.startswith(f"Cannot open postgresql://{user}@/")
    assert f'password authentication failed for user "{user}"' in errors
    assert errors.count("\n") == 1
    assert SECRET not in errors


def test_tables_are_looked_at_beside_their_servers(
    secret_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables are listed, shown and verified; a copy of them is for PostgreSQL's own programs."""
    store = PostgresStore.open(secret_url)
    Recorder(store, Reversi, 7).play(5)
    codes = [
        main(["tables", *what, "--database", secret_url])
        for what in (["list"], ["show", TABLE.id], ["verify"], ["backup", "copy"])
    ]
    store.close()
    printed = capsys.readouterr()

    assert codes == [0, 0, 0, 2]
    assert printed.out.count("move 5") == 2
    assert "1 table, 0 faults" in printed.out
    assert printed.err.startswith("Cannot copy postgresql://tables@/")
    assert printed.err.endswith(": it is not a file. Use pg_dump of PostgreSQL.\n")
    assert SECRET not in json.dumps([printed.out, printed.err])


def test_a_table_is_exported_and_imported_beside_its_servers(
    tmp_path: Path, secret_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table goes from a file to PostgreSQL and back while servers run, and replays there."""
    exported, copied, back = (str(tmp_path / name) for name in ("a.json", "b.json", "c.sqlite"))
    with closing(SqliteStore.open(tmp_path / "a.sqlite")) as store:
        Recorder(store, Reversi, 7).play(5)
        main(["tables", "export", TABLE.id, exported, "--database", str(tmp_path / "a.sqlite")])
    with closing(PostgresStore.open(secret_url)) as store:
        assert main(["tables", "import", exported, "--database", secret_url]) == 0
        (table_id,) = store.table_ids()
        assert main(["tables", "export", table_id, copied, "--database", secret_url]) == 0
        assert main(["tables", "verify", "--database", secret_url]) == 0
    assert main(["tables", "import", copied, "--database", back]) == 0
    assert main(["tables", "verify", "--database", back]) == 0

    assert Path(copied).read_bytes() == Path(exported).read_bytes()
    assert SECRET not in capsys.readouterr().out
