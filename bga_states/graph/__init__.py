"""The machine as a picture: `graph_of(Game)`, written as Mermaid or DOT, drawn by Graphviz."""

from bga_states.graph.graph_text import as_dot, as_mermaid
from bga_states.graph.machine_graph import Edge, Graph, Node, graph_of

__all__ = ["Edge", "Graph", "Node", "as_dot", "as_mermaid", "graph_of"]
