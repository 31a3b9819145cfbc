"""How Sphinx makes a site of these pages: `python3 dev.py docs`.

Nothing is fetched, neither while it is built nor by the browser of who reads it, and the same
sources give the same pages.
"""

import sys
from pathlib import Path

from docutils.nodes import document
from sphinx.application import Sphinx

HERE = Path(__file__).parent
# The extension beside this file.
sys.path.insert(0, str(HERE / "extension"))

project = "bga_states"
html_title = "bga_states"

extensions = ["myst_parser", "sphinx.ext.autodoc", "public_names"]
exclude_patterns = ["extension"]
nitpicky = True

# Markdown as GitHub reads it, with its anchors of headings.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "strikethrough"]

# A docstring says in words what annotations cannot: the signature has the types, by short names.
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
python_maximum_signature_line_length = 80
# `name` in a docstring is code, and a link where it names something public.
default_role = "py:obj"
add_module_names = False

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
toc_object_entries_show_parents = "hide"

PAGES_OF_CODES = {"reference/pitfalls"}
"""Pages with a heading for each code, of which the contents beside the page show the chapters."""


def show_chapters(app: Sphinx, _doctree: document) -> None:
    """Keep headings that say nothing by themselves out of the contents beside a page."""
    page = app.env.docname
    if page in PAGES_OF_CODES:
        app.env.metadata[page]["tocdepth"] = 2


def setup(app: Sphinx) -> None:
    """Connect what needs a page to be read."""
    app.connect("doctree-read", show_chapters)
