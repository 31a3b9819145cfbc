"""SVG pictures that follow the scheme of their page: classes and CSS instead of colours."""

from xml.etree import ElementTree as ET

from bga_states.graph.captions import describe, title_of
from bga_states.graph.machine_graph import Graph
from bga_states.graph.stylesheet import stylesheet

SVG = "http://www.w3.org/2000/svg"
GROUP, TITLE, TEXT = f"{{{SVG}}}g", f"{{{SVG}}}title", f"{{{SVG}}}text"
ANCHOR = f"{{{SVG}}}a"
LINK = "{http://www.w3.org/1999/xlink}title"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
COLOURS = ("fill", "stroke", "font-family")
"""The attributes that the stylesheet replaces."""


def themed(svg: bytes, graph: Graph) -> bytes:
    """Return Graphviz's picture of a graph, adapted to light and dark pages.

    It has a title and a description for screen readers, and the tooltips of the graph's parts.
    """
    root = ET.fromstring(svg)  # noqa: S314  # Graphviz has just written it
    (machine,) = root
    for group in [machine, *machine.findall(GROUP)]:
        _clean(group)
    background = machine.find(f"{{{SVG}}}polygon")
    # Without a background, the page shows through.
    if background is not None:
        machine.remove(background)
    _merge(machine)
    root.attrib |= {"role": "img", "aria-labelledby": "title", "aria-describedby": "description"}
    root[:0] = [
        _element("title", title_of(graph), id="title"),
        _element("desc", describe(graph), id="description"),
        _element("style", stylesheet()),
    ]
    # Not by ET.register_namespace, which changes the whole process.
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG}}}")
    root.attrib = {"xmlns": SVG, **root.attrib}
    ET.indent(root, space=" ")
    text: str = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _element(name: str, text: str, **attributes: str) -> ET.Element:
    element = ET.Element(f"{{{SVG}}}{name}", attributes)
    element.text = text
    return element


def _clean(group: ET.Element) -> None:
    """Remove Graphviz's colours and names from a group, and add its tooltip."""
    for part in list(group):
        anchor = part.find(ANCHOR)
        if part.tag == TITLE:
            group.remove(part)
        elif anchor is not None:
            _unwrap(group, part, anchor)
    for shape in list(group):
        _clean_shape(shape)
        # A part without a text has a space as its label.
        if shape.tag == TEXT and not (shape.text or "").strip():
            group.remove(shape)


def _unwrap(group: ET.Element, wrapper: ET.Element, anchor: ET.Element) -> None:
    """Put the contents of Graphviz's link into its group, with the link's title as the tooltip."""
    group.remove(wrapper)
    group.extend(anchor)
    tooltip = anchor.get(LINK, "").strip()
    # The root has a title of its own.
    if tooltip and group.get("class") != "graph":
        group.insert(0, _element("title", tooltip))


def _clean_shape(shape: ET.Element) -> None:
    """Remove the colours from a shape or text, unless they tell that it is not filled or drawn."""
    for name in COLOURS:
        if shape.get(name) not in {"none", "transparent"}:
            shape.attrib.pop(name, None)
    shape.attrib.pop(SPACE, None)


def _merge(machine: ET.Element) -> None:
    """Put the lines and the label of each way into one group."""
    known: dict[str, ET.Element] = {}
    for group in machine.findall(GROUP):
        name = group.get("id", "")
        if name in known:
            machine.remove(group)
            known[name].extend(part for part in group if part.tag != TITLE)
        known.setdefault(name, group)
