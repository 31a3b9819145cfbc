"""A plugin of pytest that runs each test twenty times, and prints how often it has failed.

`pytest -p tests.again TEST`: each time all that the test needs is made anew, and the fault is
planted anew, if there is one.
"""

import json
from collections import Counter

import pytest

RUNS = 20
FAILED = "failed: "
"""The beginning of the line that says, as JSON, how often each test has failed."""


class Again:
    """Runs the tests again and again, and counts their failures."""

    def __init__(self) -> None:
        self._failed: Counter[str] = Counter()
        self._has_failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run each test so often; without a next test, all fixtures end with each run."""
        for item in session.items:
            self._failed[item.nodeid] = 0
            for _ in range(RUNS):
                self._has_failed = False
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                self._failed[item.nodeid] += self._has_failed
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that the test has failed in this run, or a fixture of it."""
        self._has_failed |= report.failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print how often each has failed."""
        terminalreporter.write_line(FAILED + json.dumps(self._failed))


def pytest_configure(config: pytest.Config) -> None:
    """Run each test again and again, where pytest would run it once."""
    config.pluginmanager.register(Again())
