"""The states stand in several modules, which refer to each other in a ring."""

from tests.check.correct.several_modules.game import Right

__all__ = ["Right"]
