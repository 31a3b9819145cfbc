"""The texts of a picture: its labels, its tooltips, and a description in words."""

from collections.abc import Iterator

from bga_states.engine.base.types import GAME_END, GAME_SETUP
from bga_states.graph.condition_text import ELSE
from bga_states.graph.machine_graph import UNKNOWN, WRONG, Edge, Graph, Node

NAMES = {UNKNOWN: "dynamic", WRONG: "wrong"}
"""The names of the nodes that are not states; their ids are negative."""
SPECIAL = {
    GAME_SETUP: "gameSetup: state 1\nThe game is set up.",
    GAME_END: "gameEnd: state 99\nThe game is over.",
    UNKNOWN: "The source does not show where this leads.",
    WRONG: "This leads to nothing that is a state of the game.",
}


def name_of(node_id: int) -> str:
    """Return the name of a node in the text of a picture."""
    return NAMES.get(node_id, f"n{node_id}")


def key_of(part: Node | Edge) -> str:
    """Return the id of a state or a way in a picture."""
    if isinstance(part, Node):
        return f"state-{NAMES.get(part.id, part.id)}"
    ends = f"{NAMES.get(part.source, part.source)}-{NAMES.get(part.target, part.target)}"
    if part.is_private:
        return f"way-{ends}-private"
    return f"way-{ends}"


def node_lines(node: Node) -> list[str]:
    """Return the lines on a node: its name, and the codes of its findings."""
    if node.codes:
        return [node.name, ", ".join(node.codes)]
    return [node.name]


def edge_lines(edge: Edge) -> list[str]:
    """Return the lines on a way: its labels, its conditions and its count."""
    conditions = list(edge.conditions)
    # Any one of several conditions is enough for the way.
    conditions[1:] = [f"or {condition}" for condition in conditions[1:]]
    return [*edge.labels, *conditions, *_counted(edge)]


def _counted(edge: Edge) -> list[str]:
    """Return the line with the count of a way, if the way was counted."""
    # An uncounted way differs from one that was never taken.
    if edge.count is None:
        return []
    if edge.count:
        return [f"{edge.count:,}"]
    return ["never"]


def is_dashed(edge: Edge) -> bool:
    """Whether an edge is drawn dashed: it moves one player alone, or its target is not a state."""
    return edge.is_private or edge.target < 0


def node_tooltip(node: Node) -> str:
    """Return the tooltip of a state: its type, its texts, its actions and its findings."""
    if node.type is None or node.id in SPECIAL:
        return SPECIAL.get(node.id, SPECIAL[WRONG])
    lines = [f"{node.name}: state {node.id}, {node.type.name}"]
    if node.description:
        lines.append(f"Status bar: {node.description}")
    if node.actions:
        lines.append(f"Actions: {', '.join(node.actions)}")
    if node.summary:
        lines.append(node.summary)
    lines += [f"{finding.code}: {finding.message}" for finding in node.findings]
    return "\n".join(lines)


def edge_tooltip(edge: Edge, graph: Graph) -> str:
    """Return the tooltip of a way: its labels, its ends, its conditions and its count."""
    source, target = graph.nodes[edge.source].name, graph.nodes[edge.target].name
    verb = f"takes one player from {source} to {target}"
    if edge.is_loop:
        verb = f"leads back to {source}"
    elif not edge.is_private:
        verb = f"leads from {source} to {target}"
    # A way without labels is one that the state itself takes.
    taken_by = " or ".join(edge.labels) or "This way"
    lines = [f"{taken_by} {verb}"]
    lines += _cases(edge)
    if edge.count is not None:
        lines.append(_times(edge.count))
    return "\n".join(lines)


def _cases(edge: Edge) -> Iterator[str]:
    """Write the conditions of a way, each on a line of its own."""
    for number, condition in enumerate(edge.conditions):
        case = "none of the other conditions holds" if condition == ELSE else condition
        yield f"or if {case}" if number else f"if {case}"


def _times(count: int) -> str:
    if count == 0:
        return "never taken"
    if count == 1:
        return "taken once"
    return f"taken {count:,} times"


def title_of(graph: Graph) -> str:
    """Return the title of a picture, for screen readers."""
    return f"The states of {graph.name} and the ways between them"


def describe(graph: Graph) -> str:
    """Describe a picture in words, for screen readers."""
    return " ".join(f"{sentence}." for sentence in _sentences(graph))


def _sentences(graph: Graph) -> Iterator[str]:
    for node in graph.nodes.values():
        if node.type is not None and node.id not in SPECIAL:
            yield f"{node.name} is state {node.id}, {node.type.name}"
    for edge in graph.edges:
        yield edge_tooltip(edge, graph).replace("\n", ", ")
