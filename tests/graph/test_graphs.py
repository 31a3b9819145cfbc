"""The graph of a machine has its states and the ways between them, and shows what is wrong."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

import pytest

from bga_states import StateType
from bga_states.graph import Edge, Graph, Node, as_dot, as_mermaid, graph_of
from bga_states.graph.layering import backward_edges
from bga_states.graph.machine_graph import UNKNOWN, WRONG
from sample_games.harvest import Harvest
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from tests.check.correct.dispatcher import Right as Dispatcher
from tests.graph.drawn import HASH_SEEDS, drawn_with


def ways(graph: Graph) -> dict[tuple[str, str], tuple[str, ...]]:
    """Give the labels of each way by the names of its ends."""
    names = {node_id: node.name for node_id, node in graph.nodes.items()}
    return {(names[edge.source], names[edge.target]): edge.labels for edge in graph.edges}


def widths(dot: str) -> set[str]:
    return set(re.findall(r'penwidth="(.*?)"', dot))


def test_the_ways_of_state_classes() -> None:
    """A way is labelled with its action, and with nothing where entering a state leads on."""
    assert ways(graph_of(Reversi)) == {
        ("gameSetup", "PlayDisc"): (),
        ("PlayDisc", "NextPlayer"): ("act_play_disc",),
        ("NextPlayer", "PlayDisc"): (),
        ("NextPlayer", "NextPlayer"): (),
        ("NextPlayer", "gameEnd"): (),
    }


def test_the_ways_of_arrays() -> None:
    """In an array the ways have the names of its transitions."""
    found = ways(graph_of(ReversiArray))

    assert found["nextPlayer", "playerTurn"] == ("nextTurn",)
    assert found["nextPlayer", "gameEnd"] == ("endGame",)
    assert found["gameSetup", "playerTurn"] == ()


def test_private_machines() -> None:
    """PRIVATE states belong to their master; ways of one player differ from those of the table."""
    graph = graph_of(Harvest)
    season = next(node for node in graph.nodes.values() if node.name == "Season")
    private = {edge.labels for edge in graph.edges if edge.is_private}

    assert [node.name for node in graph.steps_of(season.id)] == ["KeepCard", "PlantCard", "Confirm"]
    assert ("act_keep_card",) in private
    assert ("act_confirm",) not in private


def test_what_is_wrong_is_drawn() -> None:
    """A redirect that leads to no state has a way to nowhere, and its state has the code."""
    graph = graph_of(import_module("tests.check.cases.declaration.p016_unknown_class").Wrong)
    play = next(node for node in graph.nodes.values() if node.name == "Play")

    assert (play.codes, play.has_errors) == (["P16"], True)
    assert (play.id, WRONG) in {(edge.source, edge.target) for edge in graph.edges}
    assert all("P16" in draw(graph) and "#c62828" in draw(graph) for draw in (as_dot, as_mermaid))


def test_what_is_decided_at_run_time_is_drawn() -> None:
    """A redirect that only play decides has a way to a node that says so."""
    graph = graph_of(Dispatcher)

    assert UNKNOWN in {edge.target for edge in graph.edges}
    assert all("decided at run time" in draw(graph) for draw in (as_dot, as_mermaid))


def test_counted_ways() -> None:
    """With counts a way is as wide as it is frequent, and one that was never taken says so."""
    graph = graph_of(Reversi).with_counts(Counter({(10, 11): 400, (11, 10): 100, (11, 12): 1}))
    counts = {(edge.source, edge.target): edge.count for edge in graph.edges}
    dot = as_dot(graph)

    assert counts == {
        (10, 11): 400,
        (11, 10): 100,
        (11, 12): 1,
        (11, 99): 0,
        (11, 11): 0,
        (1, 10): 0,
    }
    assert 'label="act_play_disc\\n400"' in dot
    assert 'label="can_play(player_id)\\n100"' in dot
    assert 'label="not can_play(get_player_after(player_id))\\nnever"' in dot
    assert widths(dot) == {"1.0", "2.5", "7.0"}


def test_graphs_are_drawn_the_same_each_time() -> None:
    """The texts of a graph are the same, whatever the order of sets in a process."""
    texts = {drawn_with(seed)[0] for seed in HASH_SEEDS}

    assert len(texts) == 1
    assert b"PlayDisc" in texts.pop()


def test_ways_are_drawn_as_wide_as_they_are_used() -> None:
    """With counts a page shows how often each way was taken, and which never was."""
    graph = graph_of(Reversi)
    first, *others = graph.edges
    counted = graph.with_counts({(first.source, first.target): 7})
    page = as_mermaid(counted)

    # Two links for the loop, around its label.
    assert page.count("linkStyle") == len(graph.edges) + 1
    assert page.count("px,stroke:") == len(others) + 1


def test_what_leads_nowhere_is_drawn_in_the_colour_of_trouble() -> None:
    """A way to no state is seen at once."""
    graph = graph_of(Reversi)
    wrong = Graph(graph.name, graph.nodes, (replace(graph.edges[0], target=WRONG),))

    assert "linkStyle 0 stroke:" in as_mermaid(wrong)


@pytest.mark.parametrize(
    ("draw", "written"),
    [
        (as_mermaid, '["a #lt; b #amp;#35;1; #quot;x#quot; #96;y#96;"]'),
        (as_dot, 'label="a < b &amp;#1; \\"x\\" `y`"'),
    ],
)
def test_texts_are_taken_for_texts(draw: Callable[[Graph], str], written: str) -> None:
    """What the languages of pictures have a meaning for is drawn as it is written."""
    state = Node(10, 'a < b &#1; "x" `y`', StateType.ACTIVE_PLAYER)

    assert written in draw(Graph("Game", {10: state}, ()))


def test_a_long_chain_of_states_is_laid_out() -> None:
    """A machine may have more states in a row than Python has frames."""
    ids = range(10, 3_000)
    nodes = {number: Node(number, f"S{number}", StateType.GAME) for number in ids}
    edges = [Edge(number, number + 1) for number in ids[:-1]]
    back = Edge(ids[-1], ids[0])

    assert backward_edges(Graph("Chain", nodes, (*edges, back))) == {back}
