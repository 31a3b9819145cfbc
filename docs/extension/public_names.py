"""Shows authors the names they import, and no others.

The engine defines its classes deep inside the package, where readers need not look. Here every
reference to such a class leads to its public name, and signatures keep what a caller can use.
"""

import re
from functools import cache
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx.addnodes import desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

PACKAGE = "bga_states"
MADE_BY_CALLERS = {
    "Choice", "Command", "Deck", "GameError", "GameState", "NotificationMessage", "PlayerCounter",
    "PlayerStats", "TableCounter", "TableStats", "UserError",
}  # fmt: skip
"""Classes whose constructors authors and callers use; the engine makes the objects of others."""
CODE = re.compile(r"(?<![`\w])PY?[1-9]\d*\b(?!`)")
"""The code of a pitfall, but for one that is an example and stands as code."""
HOOK = "(*args: Any, **kwargs: Any)"
"""The signature of a base hook, which every override fits."""


def shorten_signature(
    _app: Sphinx,
    what: str,
    name: str,
    _thing: Any,
    _options: Any,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Drop what nobody passes: an engine's constructor, and the parameters of a base hook."""
    if (
        signature
        and what in {"class", "exception"}
        and name.rpartition(".")[2] not in MADE_BY_CALLERS
    ):
        return "", None
    if signature == HOOK:
        return "(*magic_parameters)", None
    return signature, returns


def prepare_docstring(
    _app: Sphinx, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]
) -> None:
    """Let codes of pitfalls lead to them; drop what Python says of every field of a NamedTuple."""
    said = [line for line in lines if not line.startswith("Alias for field number")]
    lines[:] = [CODE.sub(link_to_pitfall, line) for line in said]


def link_to_pitfall(code: re.Match[str]) -> str:
    """Return a link from a page of the API to the entry of a code."""
    return f"`{code[0]} <../pitfalls.html#{code[0].lower()}>`__"


class PublicNames(SphinxPostTransform):
    """Resolve references to Python names: to what these pages document, or to plain code.

    It comes before Sphinx's own, which would take the builtin `type` for a member of that name.
    """

    default_priority = 5

    def run(self, **_kwargs: Any) -> None:
        """Replace every reference; one to an inner class that no page shows is left to be told."""
        for node in list(self.document.findall(pending_xref)):
            if node.get("refdomain") == "py":
                self.replace(node)

    def replace(self, node: pending_xref) -> None:
        """Make a link or plain code of one reference."""
        target = node["reftarget"]
        is_in_prose = not has_ancestor(node, desc_signature)
        shown = target if is_in_prose else target.rpartition(".")[2]
        content: nodes.Node
        content = nodes.literal(shown, shown) if is_in_prose else nodes.Text(shown)
        found = self.find(target, node.get("py:class"), is_in_prose=is_in_prose)
        if found:
            place = self.env.domains.python_domain.objects[found]
            content = make_refnode(
                self.app.builder, self.env.docname, place.docname, place.node_id, [content]
            )
        elif target.startswith(PACKAGE) and is_inner_class(target):
            return
        node.replace_self(content)

    def find(self, target: str, within: str | None, *, is_in_prose: bool) -> str:
        """Return the full name of what is documented under a short or inner name, "" if nothing."""
        documented = self.env.domains.python_domain.objects
        if target in documented:
            return target
        wanted = target.removesuffix("()")
        candidates = [wanted]
        if is_in_prose and within:
            candidates.append(f"{within}.{wanted}")
        if target.startswith(PACKAGE):
            candidates.append(wanted.rpartition(".")[2])
        # A member is meant only where its class is named too, or is what the text is about.
        return next((full for full in documented if short_name(full) in candidates), "")


def has_ancestor(node: nodes.Node, kind: type[nodes.Node]) -> bool:
    """Whether a node stands within another of this kind."""
    around = node.parent
    while around is not None and not isinstance(around, kind):
        around = around.parent
    return around is not None


def is_inner_class(target: str) -> bool:
    """Whether a full name is that of a class whose members a reader may look for.

    A type variable, an alias and a protocol say enough by their names.
    """
    module, _, name = target.rpartition(".")
    named = getattr(import_module(module), name, None)
    return isinstance(named, type) and not getattr(named, "_is_protocol", False)


@cache
def short_name(full: str) -> str:
    """Return a full name as authors know it: from the class on, or the last part of a function."""
    parts = full.split(".")
    first = next((at for at, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    return ".".join(parts[first:])


def setup(app: Sphinx) -> dict[str, bool]:
    """Shorten signatures, and resolve references before Sphinx does."""
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("autodoc-process-docstring", prepare_docstring)
    app.add_post_transform(PublicNames)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
