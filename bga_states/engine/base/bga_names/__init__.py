"""The names here for those in BGA's PHP framework: ONE table for all code that suggests a name.

`suggestions` looks names up in it, and docs/bga/names.md is written from it. It is imported only
when a name is missing.
"""

from bga_states.engine.base.bga_names.bga_class import BgaClass
from bga_states.engine.base.bga_names.component_names import COMPONENTS
from bga_states.engine.base.bga_names.game_names import HOOKS, PARTS, STATE, TABLE
from bga_states.engine.base.bga_names.machine_names import MACHINE, NOTIFY
from bga_states.engine.base.bga_names.plain_names import (
    ATTRIBUTES,
    CLASSES,
    EXCEPTIONS,
    FUNCTIONS,
)

BGA_CLASSES = (
    *(HOOKS, TABLE, STATE, PARTS, MACHINE, NOTIFY),
    *COMPONENTS,
    *(FUNCTIONS, EXCEPTIONS, ATTRIBUTES, CLASSES),
)

__all__ = ["BGA_CLASSES", "BgaClass"]
