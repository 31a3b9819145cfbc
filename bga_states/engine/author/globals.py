"""`self.globals`: values by name that a game does not declare (BGA's globals)."""

from typing import Any

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError, show

LONGEST_NAME = 50


class Globals(Component):
    """Values by name; a name has at most 50 characters.

    The values are JSON's: numbers, texts, lists, dicts, None. For names known in advance, annotated
    attributes of the Game are the better choice: mypy checks them.
    """

    data_type = dict[str, Any]
    data: dict[str, Any]

    def new_data(self) -> dict[str, Any]:
        """Begin without values."""
        return {}

    def fault(self, data: dict[str, Any]) -> str:
        """Report a name that is empty or too long."""
        for name in data:
            if not 1 <= len(name) <= LONGEST_NAME:
                return f"{show(name)} is not a short name"
        return ""

    def get(self, name: str, default: Any = None) -> Any:
        """Return a value, `default` if the name has none."""
        return self.data.get(name, default) if isinstance(name, str) else default

    def get_all(self, *names: str) -> dict[str, Any]:
        """Return the values of these names, or all values; leave out names without a value."""
        wanted = names or tuple(self.data)
        return {name: value for name, value in self.data.items() if name in wanted}

    def has(self, name: str) -> bool:
        """Whether the name has a value, even None."""
        return isinstance(name, str) and name in self.data

    def set(self, name: str, value: Any) -> None:
        """Set a value; GameError for a name that is not a text of 1 to 50 characters (P101)."""
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
            fact = "it is not a short name"
            remedy = "Use 1 to 50 characters (P101)"
            raise GameError(f"Cannot set the global {show(name)}: {fact}. {remedy}.")
        self.data[name] = value

    def inc(self, name: str, step: int = 1) -> int:
        """Add to a number and return the sum; GameError when it is not an int (P101)."""
        value = self.get(name)
        # Not by isinstance: True is an int, and one more than it is not a truth value.
        if type(value) is not int or type(step) is not int:
            fact = "it was never set"
            if self.has(name):
                fact = f"it is {show(value)}, the step {show(step)}"
            raise GameError(
                f"Cannot add to the global {show(name)}: {fact}. Set it to an int first (P101)."
            )
        total: int = value + step
        self.data[name] = total
        return total

    def delete(self, *names: str) -> None:
        """Remove values; nothing happens for names that have none."""
        for name in names:
            if self.has(name):
                del self.data[name]
