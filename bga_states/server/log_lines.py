"""Log lines: the server's reports while it runs, for people or for programs to read.

They hold ids, failures and their places, but no tokens and no values of games: these are secret.
"""

import json
import logging
import time

from bga_states.engine.base.raised import raised_at
from bga_states.server.settings import LogForm

TEXT = "%(asctime)s %(levelname)s %(message)s"
LEVELS = {
    "bga_states": logging.INFO,
    # Errors that no code has caught; Python would write them as lines for people.
    "asyncio": logging.WARNING,
    # Lower levels have lines for each connection.
    "uvicorn": logging.WARNING,
    # The server itself reports a lost connection to the database.
    "psycopg": logging.ERROR,
}
"""The lowest level of the lines from each program that are written."""


class JsonLines(logging.Formatter):
    """Writes each entry as one JSON object: time (UTC), level, logger and message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of one entry."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


def write_log(form: LogForm) -> None:
    """Write the server's log lines to standard error, in one of the forms."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(TEXT))
    for name, level in LEVELS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False


def fault_of(error: BaseException) -> str:
    """Name an error's class and place, but not its text: that may show secrets."""
    return f"{type(error).__name__}{raised_at(error)}"
