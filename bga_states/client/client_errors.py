"""The errors of a client: its own failures, and the refusals of the server."""

import re
from collections.abc import Mapping

PLACEHOLDER = re.compile(r"\$\{(\w+)\}")


class ClientError(Exception):
    """The server cannot be reached, or the client was closed."""


class Refused(ClientError):  # noqa: N818  # a refusal is not an error of the program
    """The server refused something: `code` is one of the protocol's, `sentence` is for people.

    `log` is the template of the sentence, for translation, and `values` fill it.
    """

    code: str
    """The reason, in a word for programs."""
    log: str
    """The template of the sentence."""
    values: dict[str, object]
    """The values that fill the template."""
    sentence: str
    """The reason, for people: in English, or in the game's own words."""

    def __init__(self, code: str, log: str, values: Mapping[str, object] | None = None) -> None:
        self.code, self.log, self.values = code, log, dict(values or {})
        self.sentence = PLACEHOLDER.sub(self._filled, log)
        super().__init__(f"{code}: {self.sentence}")

    def _filled(self, found: re.Match[str]) -> str:
        return str(self.values.get(found[1], found[0]))
