"""Examples of the commonest pitfalls: the mistake in a few lines, and the same lines without it."""

from typing import Final

from bga_states.pitfalls.pitfall import Example

EXAMPLES: Final[dict[str, Example]] = {}
