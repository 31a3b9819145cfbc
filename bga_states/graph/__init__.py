"""The machine as a picture: `graph_of(Game)`, written as Mermaid or DOT, drawn by Graphviz."""

from bga_states.graph.dot_text import as_dot
from bga_states.graph.graph_reading import graph_of
from bga_states.graph.machine_graph import Edge, Graph, Node
from bga_states.graph.mermaid_text import as_markdown, as_mermaid

__all__ = ["Edge", "Graph", "Node", "as_dot", "as_markdown", "as_mermaid", "graph_of"]
