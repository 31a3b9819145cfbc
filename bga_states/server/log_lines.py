"""Log lines: what the server says while it runs, for people or for programs to read.

They hold ids and what has failed where, and neither tokens nor values of games: those are secret.
"""

import json
import logging
import time

from bga_states.engine.base.raised import raised_at
from bga_states.server.settings import LogForm

TEXT = "%(asctime)s %(levelname)s %(message)s"
LEVELS = {
    "bga_states": logging.INFO,
    # What nobody has caught; Python would write it as lines for people.
    "asyncio": logging.WARNING,
    # Below are lines of each connection.
    "uvicorn": logging.WARNING,
    # That a connection to the database was lost, we say ourselves.
    "psycopg": logging.ERROR,
}
"""From where on the lines of each program are of interest."""


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
    """Write what the server says to standard error, in one of the forms."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(TEXT))
    for name, level in LEVELS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False


def fault_of(error: BaseException) -> str:
    """Say what was raised and where, without the text: it may show what is secret."""
    return f"{type(error).__name__}{raised_at(error)}"
