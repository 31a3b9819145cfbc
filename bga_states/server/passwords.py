"""Passwords: a server may ask for its password when a person makes a table."""

from hashlib import sha256
from hmac import compare_digest

from bga_states.server.refused import Refused


class Password:
    """The password of a server, "" for none; only its digest is kept."""

    def __init__(self, password: str) -> None:
        self.is_asked = bool(password)
        self._digest = digest_of(password)

    def fits(self, given: str) -> bool:
        """Whether this is the password; the check takes the same time for any text."""
        return not self.is_asked or compare_digest(digest_of(given), self._digest)


def digest_of(password: str) -> bytes:
    """Return the digest of a password, which always has the same length."""
    return sha256(password.encode(errors="surrogateescape")).digest()


NO_PASSWORD = Refused(
    "wrong_password",
    "Cannot make a table: this server asks for a password. Ask whoever runs it.",
)
WRONG_PASSWORD = Refused(
    "wrong_password",
    "Cannot make a table: this is not the password. Ask whoever runs the server.",
)
