"""Each machine takes one liberty: it assembles, plays, is checked and drawn all the same."""

from collections.abc import Iterator
from random import Random

import pytest

from bga_states import Table
from bga_states.check import check
from bga_states.engine.assembly import definition_of
from bga_states.graph import as_dot, as_mermaid, graph_of
from bga_states.legacy import ArrayGame
from tests.legacy.liberties import entries, ways

WARNINGS: dict[type[ArrayGame], list[str]] = {
    entries.UnknownKey: ["P9"],
    entries.SpelledOtherwise: ["P9", "P9"],
    entries.ActionsOfNobody: ["P31"],
    entries.OrdinaryManager: ["P1"],
    entries.DottedName: ["P6"],
    entries.TextForClients: ["P11"],
    entries.OneNameTwice: ["P5"],
    entries.OwnEnd: ["P43"],
    ways.ActionOfClients: ["P84", "P84"],
    ways.WayToNowhere: ["P16"],
    ways.JumpPad: ["P44"],
    ways.NextOfNobody: ["P17"],
    ways.NextNotTaken: ["P17"],
}
"""The pitfalls that the checker warns of; of the other machines it says nothing."""


def machines() -> Iterator[type[ArrayGame]]:
    """Find the machines of both modules."""
    for module in (entries, ways):
        for cls in vars(module).values():
            if isinstance(cls, type) and cls.__module__ == module.__name__:
                assert issubclass(cls, ArrayGame), "there is nothing else in these modules"
                yield cls


MACHINES = pytest.mark.parametrize("machine", [*machines()], ids=lambda cls: cls.__name__)


def play(machine: type[ArrayGame], seed: int, *, zombies: int = 0) -> Table[ArrayGame]:
    """Play a game at random, after so many players have left."""
    table, chance = Table.create(machine, ["Ann", "Bob", "Cy"], seed=seed), Random(seed)
    for player_id in table.player_ids[:zombies]:
        table.make_zombie(player_id)
    while not table.is_over:
        player_id = chance.choice(table.active_player_ids)
        choice = chance.choice(table.choices(player_id))
        table.act(player_id, choice.action, choice.args)
    return table


def test_there_are_twenty() -> None:
    """There are at least twenty machines, so that none is forgotten."""
    assert len([*machines()]) >= 20  # that is the sentence


@MACHINES
def test_it_assembles(machine: type[ArrayGame]) -> None:
    """A machine with a liberty is read whole."""
    states = definition_of(machine).states

    assert {*machine.machine_states} <= {*states}


@MACHINES
@pytest.mark.parametrize("zombies", [0, 1, 3])
def test_it_plays(machine: type[ArrayGame], zombies: int) -> None:
    """Games come to their end, whether people play or zombies do."""
    for seed in range(5):
        assert play(machine, seed, zombies=zombies).is_over


@MACHINES
def test_it_is_checked(machine: type[ArrayGame]) -> None:
    """The checker finds no error, and warns of what could be a mistake."""
    findings = check(machine).findings
    errors = [str(finding) for finding in findings if finding.severity == "error"]

    assert errors == []
    assert [finding.code for finding in findings] == WARNINGS.get(machine, [])


@MACHINES
def test_it_is_drawn(machine: type[ArrayGame]) -> None:
    """A picture shows every state of the machine."""
    graph = graph_of(machine)
    names = [entry["name"] for entry in machine.machine_states.values()]

    assert all(name in as_dot(graph) for name in names)
    assert all(name in as_mermaid(graph) for name in names)
