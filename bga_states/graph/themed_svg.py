"""SVG pictures that follow the page they stand on: classes and CSS in the place of colours."""

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
"""What the stylesheet says in the place of attributes."""


def themed(svg: bytes, graph: Graph) -> bytes:
    """Return a picture that Graphviz made of a graph, for light and dark pages alike.

    It has a title and a description for those who hear it, and a tooltip wherever there is
    something to say.
    """
    root = ET.fromstring(svg)  # noqa: S314  # what Graphviz wrote a moment ago
    (machine,) = root
    for group in [machine, *machine.findall(GROUP)]:
        _clean(group)
    background = machine.find(f"{{{SVG}}}polygon")
    # The page shows through.
    if background is not None:
        machine.remove(background)
    _merge(machine)
    root.attrib |= {"role": "img", "aria-labelledby": "title", "aria-describedby": "description"}
    root[:0] = [
        _element("title", title_of(graph), id="title"),
        _element("desc", describe(graph), id="description"),
        _element("style", stylesheet()),
    ]
    # Not by ET.register_namespace, which is for the whole process.
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
    """Take Graphviz's colours and names out of a group, and leave a tooltip in their place."""
    for part in list(group):
        anchor = part.find(ANCHOR)
        if part.tag == TITLE:
            group.remove(part)
        elif anchor is not None:
            _unwrap(group, part, anchor)
    for shape in list(group):
        _clean_shape(shape)
        # What has no text of its own was given a space.
        if shape.tag == TEXT and not (shape.text or "").strip():
            group.remove(shape)


def _unwrap(group: ET.Element, wrapper: ET.Element, anchor: ET.Element) -> None:
    """Put what Graphviz made a link into its group, with the title of the link as the tooltip."""
    group.remove(wrapper)
    group.extend(anchor)
    tooltip = anchor.get(LINK, "").strip()
    # The root has its own.
    if tooltip and group.get("class") != "graph":
        group.insert(0, _element("title", tooltip))


def _clean_shape(shape: ET.Element) -> None:
    """Take the colours from a shape or text, but for what tells that it is not filled or drawn."""
    for name in COLOURS:
        if shape.get(name) not in {"none", "transparent"}:
            shape.attrib.pop(name, None)
    shape.attrib.pop(SPACE, None)


def _merge(machine: ET.Element) -> None:
    """Put what belongs to one way, its lines and its label, into one group."""
    known: dict[str, ET.Element] = {}
    for group in machine.findall(GROUP):
        name = group.get("id", "")
        if name in known:
            machine.remove(group)
            known[name].extend(part for part in group if part.tag != TITLE)
        known.setdefault(name, group)
