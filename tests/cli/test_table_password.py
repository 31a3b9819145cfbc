"""The password for making tables: where it comes from, and that it goes nowhere else."""

import os

import pytest

from bga_states.cli import table_password
from bga_states.cli.table_password import VARIABLE, given_password
from bga_states.cli.usage_errors import CommandError
from tests.cli.support import Keyboard


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def test_none_is_asked_for() -> None:
    """Without the option and the variable there is no password."""
    assert given_password(is_wanted=False) == ""


@pytest.mark.parametrize("is_wanted", [True, False])
def test_that_of_the_environment(monkeypatch: pytest.MonkeyPatch, is_wanted: bool) -> None:
    """It counts whether it was asked for or not, and games do not find it there any more."""
    monkeypatch.setenv(VARIABLE, "open sesame")

    assert given_password(is_wanted=is_wanted) == "open sesame"
    assert VARIABLE not in os.environ


def test_one_that_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal it is typed in."""
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    monkeypatch.setattr(table_password, "getpass", lambda _prompt: "typed")

    assert given_password(is_wanted=True) == "typed"


@pytest.mark.parametrize(
    ("password", "told"),
    [("", f"{VARIABLE} holds nothing"), ("  ", "nothing"), ("x" * 201, "more than 200 characters")],
    ids=["empty", "blank", "long"],
)
def test_one_that_is_none(monkeypatch: pytest.MonkeyPatch, password: str, told: str) -> None:
    """An empty one protects nothing, and so nothing is served with it."""
    monkeypatch.setenv(VARIABLE, password)

    with pytest.raises(CommandError, match=told):
        given_password(is_wanted=False)


def test_nobody_is_there_to_type_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal the variable must be set, and a line says so."""
    monkeypatch.setattr("sys.stdin", None)

    with pytest.raises(CommandError, match=f"Set {VARIABLE} to it"):
        given_password(is_wanted=True)
