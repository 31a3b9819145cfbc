"""The machine as a picture: `graph_of(Game)`, written as Mermaid or DOT, drawn by Graphviz."""

from bga_states.check.graphs.graph import Edge, Graph, Node, graph_of
from bga_states.check.graphs.text import as_dot, as_mermaid

__all__ = ["Edge", "Graph", "Node", "as_dot", "as_mermaid", "graph_of"]
