"""Graphs as Mermaid: text that GitHub and other sites draw on their pages."""

from collections.abc import Iterator

from bga_states.graph.captions import edge_lines, is_dashed, name_of, node_lines
from bga_states.graph.machine_graph import WRONG, Edge, Graph, Node
from bga_states.graph.palette import DOUBT_LINE, LOOKS, QUIET, TROUBLE, width_of

SPECIAL = str.maketrans({
    # Mermaid takes `#` for the beginning of an entity, and the labels are HTML.
    "#": "#35;",
    "&": "#amp;",
    '"': "#quot;",
    "<": "#lt;",
    ">": "#gt;",
    # A label that begins with a backtick is Markdown.
    "`": "#96;",
})  # fmt: skip


def as_markdown(graph: Graph) -> str:
    """Write a graph as a fenced block for a Markdown page, which GitHub draws."""
    return f"```mermaid\n{as_mermaid(graph)}```\n"


def as_mermaid(graph: Graph) -> str:
    """Write a graph as a Mermaid flowchart; private machines are subgraphs."""
    lines = ["flowchart TD"]
    for node in graph.nodes.values():
        lines += _machine(node, graph)
    links: list[Edge] = []
    for number, edge in enumerate(graph.edges):
        drawn = list(_links(edge, f"w{number}"))
        lines += [f"    {link}" for link in drawn]
        links += [edge] * len(drawn)
    for look in LOOKS.values():
        text = "#ffffff" if look.kind == "manager" else "#111827"
        colours = f"fill:{look.fill.light},stroke:{look.line.light},color:{text}"
        lines.append(f"    classDef {look.kind} {colours}")
    # Labels of loops have the colour of the page's texts.
    lines.append("    classDef label fill:none,stroke:none")
    # These come after the classes, because they replace their borders.
    for node in graph.nodes.values():
        if node.codes:
            colour = TROUBLE if node.has_errors else DOUBT_LINE
            lines.append(f"    style n{node.id} stroke:{colour.light},stroke-width:3px")
    lines += _widths(links, graph)
    return "\n".join(lines) + "\n"


def _machine(node: Node, graph: Graph) -> Iterator[str]:
    """Write a node of the table, and the steps inside it if it has any."""
    if node.master is None:
        yield f"    {_node(node)}"
    steps = graph.steps_of(node.id)
    if steps:
        yield f'    subgraph s{node.id}["{_escaped(f"steps of {node.name}")}"]'
        for step in steps:
            yield f"        {_node(step)}"
        yield "    end"


def _node(node: Node) -> str:
    look = LOOKS[node.type]
    left, right = look.mermaid
    return f'{name_of(node.id)}{left}"{_text(node_lines(node))}"{right}:::{look.kind}'


def _text(lines: list[str]) -> str:
    return "<br/>".join(_escaped(line) for line in lines)


def _escaped(text: str) -> str:
    """Write a text with Mermaid's escapes."""
    return text.translate(SPECIAL)


def _links(edge: Edge, label_name: str) -> Iterator[str]:
    """Write a way as one link; a loop as two, around its label.

    Mermaid leaves no room for the labels of loops, but it does for nodes.
    """
    source, target = name_of(edge.source), name_of(edge.target)
    label = _text(edge_lines(edge))
    line, arrow = "---", "-->"
    if is_dashed(edge):
        line, arrow = "-.-", "-.->"
    if edge.is_loop and label:
        yield f'{source} {line} {label_name}["{label}"]:::label'
        yield f"{label_name} {arrow} {target}"
    elif label:
        yield f'{source} {arrow}|"{label}"| {target}'
    else:
        # Mermaid would draw an empty label as a small box.
        yield f"{source} {arrow} {target}"


def _widths(links: list[Edge], graph: Graph) -> Iterator[str]:
    """Write the styles of links, which Mermaid knows only by their numbers."""
    for number, edge in enumerate(links):
        if edge.target == WRONG:
            yield f"    linkStyle {number} stroke:{TROUBLE.light}"
        elif edge.count is not None:
            style = f"stroke-width:{width_of(edge, graph):.1f}px"
            if not edge.count:
                style += f",stroke:{QUIET.light}"
            yield f"    linkStyle {number} {style}"
