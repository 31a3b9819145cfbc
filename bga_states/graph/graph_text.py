"""Graphs as text: Mermaid for pages, DOT for Graphviz."""

from collections.abc import Iterator
from typing import NamedTuple

from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.graph.machine_graph import UNKNOWN, WRONG, Edge, Graph, Node

THINNEST, THICKEST = 1.0, 7.0
"""Widths of edges, in points."""
UNSEEN = "#b8bcc2"
TROUBLE, DOUBT = "#c62828", "#d97706"
"""The colours of errors, and of warnings and hints."""
QUIET = "#6b7280"
DOT_DEFAULTS = """\
    graph [rankdir=TB, nodesep=0.5, ranksep=0.6, pad=0.2, fontname="Helvetica", fontsize=11]
    node [style="filled,rounded", fontname="Helvetica", fontsize=12, margin="0.18,0.09"]
    edge [fontname="Helvetica", fontsize=10, color="#4b5563", fontcolor="#374151", arrowsize=0.8]\
"""


class Look(NamedTuple):
    """How nodes of a kind look; `mermaid` is the pair of brackets that makes the shape."""

    kind: str
    fill: str
    line: str
    shape: str
    mermaid: tuple[str, str]


LOOKS = {
    StateType.ACTIVE_PLAYER: Look("activeplayer", "#dbeafe", "#2563eb", "box", ("[", "]")),
    StateType.MULTIPLE_ACTIVE_PLAYER: Look(
        "multipleactiveplayer", "#dcfce7", "#15803d", "box", ("[[", "]]")
    ),
    StateType.PRIVATE: Look("private", "#fef3c7", "#b45309", "box", ("(", ")")),
    StateType.GAME: Look("game", "#f1f3f5", "#6b7280", "ellipse", ("([", "])")),
    StateType.MANAGER: Look("manager", "#374151", "#374151", "circle", ("((", "))")),
    # What is decided at run time, or wrong.
    None: Look("unknown", "#ffffff", QUIET, "plaintext", ("{{", "}}")),
}


def as_mermaid(graph: Graph) -> str:
    """Write a graph as a Mermaid flowchart; private machines are subgraphs."""
    lines = ["flowchart TD"]
    for node in graph.nodes.values():
        lines += _mermaid_machine(node, graph)
    for edge in graph.edges:
        lines.append(f"    {_mermaid_edge(edge)}")
    for look in LOOKS.values():
        text = "#ffffff" if look.kind == "manager" else "#111827"
        lines.append(f"    classDef {look.kind} fill:{look.fill},stroke:{look.line},color:{text}")
    # After the classes, whose borders these replace.
    for node in graph.nodes.values():
        if node.codes:
            lines.append(f"    style n{node.id} stroke:{_trouble(node)},stroke-width:3px")
    lines += _mermaid_widths(graph)
    return "\n".join(lines) + "\n"


def _mermaid_machine(node: Node, graph: Graph) -> Iterator[str]:
    """Write a node of the table, and the steps inside it if it has any."""
    if node.master is None:
        yield f"    {_mermaid_node(node)}"
    steps = graph.steps_of(node.id)
    if steps:
        yield f'    subgraph s{node.id}["steps of {node.name}"]'
        for step in steps:
            yield f"        {_mermaid_node(step)}"
        yield "    end"


def _mermaid_node(node: Node) -> str:
    look = LOOKS[node.type]
    left, right = look.mermaid
    title = _escaped("<br/>".join(_title(node)))
    return f'{_name(node.id)}{left}"{title}"{right}:::{look.kind}'


def _escaped(text: str) -> str:
    """Write a text so that Mermaid takes it for one, quotes included."""
    return text.replace('"', "#quot;")


def _mermaid_edge(edge: Edge) -> str:
    label = _escaped("<br/>".join([*edge.labels, *_told(edge)]))
    arrow = "-->"
    if _is_dashed(edge):
        arrow = "-.->"
    # An edge without a text has no label at all.
    if label:
        arrow = f'{arrow}|"{label}"|'
    return f"{_name(edge.source)} {arrow} {_name(edge.target)}"


def _mermaid_widths(graph: Graph) -> Iterator[str]:
    """Write the styles of edges, which Mermaid takes by their numbers alone."""
    for number, edge in enumerate(graph.edges):
        if edge.target == WRONG:
            yield f"    linkStyle {number} stroke:{TROUBLE}"
        elif edge.count is not None:
            style = f"stroke-width:{_width(edge, graph):.1f}px"
            if not edge.count:
                style += f",stroke:{UNSEEN}"
            yield f"    linkStyle {number} {style}"


def as_dot(graph: Graph) -> str:
    """Write a graph in Graphviz's language; private machines are clusters."""
    lines = [f'digraph "{graph.name}" {{', DOT_DEFAULTS]
    for node in graph.nodes.values():
        lines += _dot_machine(node, graph)
    for edge in graph.edges:
        lines.append(f"    {_dot_edge(edge, graph)}")
    return "\n".join([*lines, "}"]) + "\n"


def _dot_machine(node: Node, graph: Graph) -> Iterator[str]:
    """Write a node of the table, and the steps inside it if it has any."""
    if node.master is None:
        yield f"    {_dot_node(node)}"
    steps = graph.steps_of(node.id)
    if steps:
        # Graphviz frames a subgraph only if its name begins with `cluster`.
        yield f"    subgraph cluster_{node.id} {{"
        yield f'        label="steps of {node.name}"'
        yield '        style="rounded,dashed"; color="#b45309"; fontcolor="#b45309"'
        for step in steps:
            yield f"        {_dot_node(step)}"
        yield "    }"


def _dot_node(node: Node) -> str:
    look = LOOKS[node.type]
    attributes = {
        "label": _quoted("\n".join(_title(node))),
        "shape": look.shape,
        "fillcolor": _quoted(look.fill),
        "color": _quoted(look.line),
    }
    # What is special about this node replaces the look of its kind, so it comes after it.
    if node.id in {GAME_SETUP, GAME_END}:
        attributes |= _dot_end(node)
    # A double frame stands for several players.
    if node.type is StateType.MULTIPLE_ACTIVE_PLAYER:
        attributes["peripheries"] = "2"
    if node.codes:
        colour = _quoted(_trouble(node))
        attributes |= {"color": colour, "fontcolor": colour, "penwidth": "2.5"}
    if node.id == WRONG:
        attributes["fontcolor"] = _quoted(TROUBLE)
    return f"{_name(node.id)} [{_listed(attributes)}]"


def _dot_end(node: Node) -> dict[str, str]:
    """Return the attributes of the dots where a game begins and ends."""
    shape = "circle"
    if node.id == GAME_END:
        shape = "doublecircle"
    return {
        "shape": shape,
        "label": '""',
        "width": "0.2",
        "style": "filled",
        "tooltip": _quoted(node.name),
    }


def _dot_edge(edge: Edge, graph: Graph) -> str:
    attributes: dict[str, str] = {}
    # Spaces keep the text off the line beside it.
    label = "\n".join(f"  {line}  " for line in (*edge.labels, *_told(edge)))
    if label:
        attributes["label"] = _quoted(label)
    if _is_dashed(edge):
        attributes["style"] = "dashed"
    if edge.target == WRONG:
        attributes |= {"color": _quoted(TROUBLE), "fontcolor": _quoted(TROUBLE)}
    elif edge.count is not None:
        attributes["penwidth"] = f"{_width(edge, graph):.1f}"
        if not edge.count:
            attributes |= {"color": _quoted(UNSEEN), "fontcolor": _quoted(UNSEEN)}
    ends = f"{_name(edge.source)} -> {_name(edge.target)}"
    if attributes:
        return f"{ends} [{_listed(attributes)}]"
    return ends


def _title(node: Node) -> list[str]:
    """Return the lines on a node: its name, and the codes of what is wrong with it."""
    if node.codes:
        return [node.name, ", ".join(node.codes)]
    return [node.name]


def _is_dashed(edge: Edge) -> bool:
    """Whether an edge is not one of the table: a player takes it, or its target is not a state."""
    return edge.is_private or edge.target < 0


def _trouble(node: Node) -> str:
    """Return the colour that shows how bad a node's findings are."""
    if node.has_errors:
        return TROUBLE
    return DOUBT


def _told(edge: Edge) -> list[str]:
    """Return how often a way was taken, where that was counted."""
    # Not counted differs from never taken.
    if edge.count is None:
        return []
    if edge.count:
        return [f"{edge.count:,}"]
    return ["never"]


def _width(edge: Edge, graph: Graph) -> float:
    """Return the width of an edge: the more often it was taken, the thicker."""
    most = max((other.count or 0 for other in graph.edges), default=0)
    if most == 0:
        return THINNEST
    return THINNEST + (THICKEST - THINNEST) * (edge.count or 0) / most


def _name(node_id: int) -> str:
    """Return the name of a node; those that are not states have negative ids."""
    return {UNKNOWN: "dynamic", WRONG: "wrong"}.get(node_id, f"n{node_id}")


def _quoted(text: str) -> str:
    # Backslashes first: the others are escaped by them.
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _listed(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in attributes.items())
