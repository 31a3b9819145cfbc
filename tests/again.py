"""A plugin of pytest that runs each test twenty times, and prints how often it has failed.

`pytest -p tests.again TEST`: each time all that the test needs is made anew, and the fault is
planted anew, if there is one.
"""

import json
from collections import Counter

import pytest

RUNS = 20
FAILED = "failed: "
"""How the line begins that says how often each test has failed, as JSON."""


class Again:
    """Runs the tests again and again, and counts their failures."""

    def __init__(self) -> None:
        self._failed: Counter[str] = Counter()
        self._has_failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run each test so often; as none comes next, nothing of a run is left for another."""
        for item in session.items:
            self._failed[item.nodeid] = 0
            for _ in range(RUNS):
                self._has_failed = False
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                self._failed[item.nodeid] += self._has_failed
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that something has failed in this run, be it what is made before the test."""
        self._has_failed |= report.failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print how often each has failed."""
        terminalreporter.write_line(FAILED + json.dumps(self._failed))


def pytest_configure(config: pytest.Config) -> None:
    """Take the place of what runs each test once."""
    config.pluginmanager.register(Again())
