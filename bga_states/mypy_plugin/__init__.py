"""A plugin for mypy: it reports mistakes that the type system cannot see by itself.

Switch it on with `plugins = bga_states.mypy_plugin` in the section `[mypy]` of mypy.ini.
"""

from mypy.plugin import Plugin

from bga_states.mypy_plugin.dispatch import StatesPlugin


def plugin(_version: str) -> type[Plugin]:
    """Return the plugin; mypy calls this with its own version."""
    return StatesPlugin
