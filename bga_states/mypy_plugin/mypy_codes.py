"""The plugin's own error codes, one for each kind of mistake."""

from typing import Final

from mypy.errorcodes import ErrorCode

CATEGORY: Final = "bga_states"

MAGIC: Final = ErrorCode("bga-magic", "Check that hooks take what the engine can fill", CATEGORY)
ARGS: Final = ErrorCode("bga-args", "Check that args is what get_args returns", CATEGORY)
TRANSITION: Final = ErrorCode(
    "bga-transition", "Check that redirects lead to declared states", CATEGORY
)
CHOICE: Final = ErrorCode("bga-choice", "Check what a Choice sends", CATEGORY)
ACTION: Final = ErrorCode("bga-action", "Check names and marks of actions", CATEGORY)
ZOMBIE: Final = ErrorCode(
    "bga-zombie", "Check that states of players have a zombie method", CATEGORY
)
PRIVATE: Final = ErrorCode(
    "bga-private", "Check that the table and private steps do not mix", CATEGORY
)

ALL: Final = (MAGIC, ARGS, TRANSITION, CHOICE, ACTION, ZOMBIE, PRIVATE)
