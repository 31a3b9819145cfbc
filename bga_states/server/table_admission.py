"""Admission of tables: which callers may make tables, and how many."""

from bga_states.server.passwords import NO_PASSWORD, WRONG_PASSWORD, Password
from bga_states.server.refused import WHO_ARE_YOU
from bga_states.server.usage import Usage, Who


class TableAdmission:
    """Admits new tables; if the server has a password, their makers have to know it."""

    def __init__(self, usage: Usage, password: Password) -> None:
        self._usage = usage
        self._password = password

    def admit_table(self, who: Who, password: str) -> None:
        """Let a caller make a table; Refused unless they may."""
        if not who.person_id:
            # A caller who guesses passwords is to be known, at least by a name.
            raise WHO_ARE_YOU.again()
        if self._password.is_asked:
            self._usage.admit_guess(who)
            if not password:
                raise NO_PASSWORD.again()
            if not self._password.fits(password):
                self._usage.count_wrong_guess(who)
                raise WRONG_PASSWORD.again()
        self._usage.admit_table(who)
