"""How Sphinx makes a site of these pages: `python3 dev.py docs`.

Nothing is fetched, neither while it is built nor by the browser of who reads it, and the same
sources give the same pages.
"""

import sys
from pathlib import Path

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
myst_enable_extensions = ["strikethrough"]

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
