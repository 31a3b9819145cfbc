"""The log: lines for people and for programs."""

import json
import logging

import pytest

from bga_states.server.log_lines import write_log

pytestmark = pytest.mark.usefixtures("own_log")


def test_lines_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """Each entry is one JSON object in one line, an error with where it was raised."""
    write_log("json")
    logger = logging.getLogger("bga_states.server")
    logger.info("table %s:\nall is well", "A")
    try:
        _ = 1 // 0
    except ZeroDivisionError:
        logger.exception("it failed")
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())

    assert (first["level"], first["message"]) == ("info", "table A:\nall is well")
    assert first["time"].endswith("Z")
    assert "ZeroDivisionError" in second["traceback"]


def test_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Each entry is a line that says when, how bad and what; connections are not told of."""
    write_log("text")
    logging.getLogger("bga_states.server").error("table A: it failed")
    logging.getLogger("uvicorn.error").info("connection open")
    (line,) = capsys.readouterr().err.splitlines()

    assert line.endswith(" ERROR table A: it failed")


def test_what_nobody_caught_is_a_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    """What the loop itself has to say is one JSON object as everything else."""
    write_log("json")
    logging.getLogger("asyncio").error("Task exception was never retrieved")
    line = json.loads(capsys.readouterr().err)

    assert (line["logger"], line["level"]) == ("asyncio", "error")
