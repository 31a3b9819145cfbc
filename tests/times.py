"""How long the tests take: kept from run to run to deal them out, and shown at the end.

Seconds of the clock decide which process runs what. Seconds of CPU, with those of the programs that
a test starts, are what a test costs: they depend least on what else the machine does.
"""

import os
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath
from typing import Any, NamedTuple

import pytest

from tests.pace import Pace

KEPT = "times/averages"
"""Where pytest's cache has the seconds that a test of each module takes on average."""
UNKNOWN = 0.05
"""The seconds of a test of a module that has not run yet."""
MOST_CPU = 10
"""The CPU that one test may use in the small size, in seconds of the reference machine."""
REMEDY = "too much: make it cheaper, or say why with @pytest.mark.dear"
"""What is said of a test that uses more, and gives no reason."""
WIDTH = 120
"""How much is shown of the id of a test, which may hold a long text."""
SHOWN = 10
"""How many of the tests that use most CPU are shown."""


class Took(NamedTuple):
    """What a test took, in seconds."""

    test: str
    wall: float
    cpu: float
    shared: float = 0.0
    """The CPU of ending what the tests of its module or folder shared, if it is the last one."""
    why: str = ""
    """Why it may use more CPU than others."""

    @property
    def module(self) -> str:
        """The path of its module."""
        return self.test.partition("::")[0]

    @property
    def folder(self) -> str:
        """The folder of its module, or its module if that stands beside the folders."""
        return "/".join(PurePath(self.module).parts[:2])


class Times:
    """A plugin of pytest that measures, keeps and shows what the tests take."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._known = self._read()
        self._took: list[Took] = []
        self._began = 0.0, 0.0
        self._shared = 0.0
        self._pace = Pace()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deal the tests out, where processes share them."""
        hands = getattr(self._config, "workerinput", {}).get("workercount")
        if hands:
            items[:] = deal(items, hands, self._known)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process what is known: all have to deal out alike, whatever is kept meanwhile."""
        node.workerinput["times"] = self._known

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, Any, Any]:
        """Look at the clocks before a test is prepared."""
        self._began = time.perf_counter(), cpu_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, Any, Any]:
        """Look at the clock where something ends that has served many, such as a browser."""
        before = cpu_seconds()
        result = yield
        is_last = nextitem is None or module_of(nextitem) != module_of(item)
        self._shared = cpu_seconds() - before if is_last else 0.0
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Write what a test took into the report of its end, which all processes send on."""
        report = yield
        if call.when == "teardown":
            wall, cpu = self._began
            report.took = (
                time.perf_counter() - wall,
                cpu_seconds() - cpu - self._shared,
                self._shared,
                reason_of(item),
            )
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect what the tests took; the process that the others report to has all."""
        if report.when == "teardown":
            self._took.append(Took(report.nodeid, *vars(report)["took"]))
            if self._limits_are_shown():
                self._pace.look()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the seconds of each module that ran, and fail if a test uses too much CPU."""
        if self._config.getoption("--hold") and too_slow(self._took, self._pace.slowness):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if hasattr(self._config, "cache") and not hasattr(self._config, "workerinput"):
            ran = sums(self._took, lambda one: one.module)
            averages = {part.name: part.wall / part.tests for part in ran}
            self._config.cache.set(KEPT, self._read() | averages)

    def _read(self) -> dict[str, float]:
        """Return the averages that are kept, or that another process has read."""
        if hasattr(self._config, "workerinput"):
            return dict(self._config.workerinput["times"])
        # pytest may be told to keep nothing.
        return dict(self._config.cache.get(KEPT, {})) if hasattr(self._config, "cache") else {}

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Show where the time went, if the caller wants that or it can fail the run."""
        if self._limits_are_shown():
            terminalreporter.section("times")
            for line in summary(self._took, self._pace.slowness):
                terminalreporter.write_line(line)

    def _limits_are_shown(self) -> bool:
        """Whether this process shows where the time went."""
        option = self._config.getoption
        is_other = hasattr(self._config, "workerinput")
        return bool(option("--times") or option("--hold")) and not is_other


def reason_of(item: pytest.Item) -> str:
    """Return why a test may use more CPU than others; nothing if no mark says so."""
    marker = item.get_closest_marker("dear")
    if marker is None:
        return ""
    return str(marker.kwargs.get("why") or next(iter(marker.args), ""))


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the programs that it has seen end."""
    return sum(os.times()[:4])


def deal(items: list[pytest.Item], hands: int, known: Mapping[str, float]) -> list[pytest.Item]:
    """Return the tests in an order in which processes that share them end together.

    Each process is given an equal number of tests that follow each other, and one that is done
    takes over the last tests of another. So each begins with modules whose tests take long. A
    module stays together, and what each has of a folder, for their tests share fixtures.
    """
    modules = [list(found) for _, found in groupby(items, key=module_of)]
    modules.sort(key=lambda module: -known.get(module_of(module[0]), UNKNOWN))
    dealt: list[list[list[pytest.Item]]] = [[] for _ in range(hands)]
    for module in modules:
        min(dealt, key=tests_of).append(module)
    return [item for hand in dealt for module in by_folder(hand) for item in module]


def tests_of(modules: list[list[pytest.Item]]) -> int:
    """Return how many tests modules have together."""
    return sum(map(len, modules))


def by_folder(modules: list[list[pytest.Item]]) -> list[list[pytest.Item]]:
    """Return the modules with those of a folder together, where the first of them is."""
    folders: dict[PurePath, list[list[pytest.Item]]] = defaultdict(list)
    for module in modules:
        folders[PurePath(module_of(module[0])).parent].append(module)
    return [module for folder in folders.values() for module in folder]


def module_of(item: pytest.Item) -> str:
    """Return the path of a test's module."""
    return item.nodeid.partition("::")[0]


class Sum(NamedTuple):
    """What some tests took together."""

    name: str
    tests: int
    wall: float
    cpu: float


def sums(took: Iterable[Took], name: Callable[[Took], str]) -> list[Sum]:
    """Return what the tests of each name took, the most CPU first."""
    parts: defaultdict[str, list[Took]] = defaultdict(list)
    for one in took:
        parts[name(one)].append(one)
    found = [
        Sum(part, len(ones), sum(one.wall for one in ones), sum(one.cpu for one in ones))
        for part, ones in parts.items()
    ]
    return sorted(found, key=lambda one: -one.cpu)


def summary(took: list[Took], slowness: float) -> Iterator[str]:
    """Return the lines that say where the time went."""
    yield "seconds of the clock and of CPU, with the programs that tests start:"
    for part in sums(took, lambda one: one.folder):
        yield f"{part.wall:8.1f} {part.cpu:8.1f}  {part.name}: {part.tests} tests"
    yield f"{sum(one.shared for one in took):17.1f}  what tests share, such as browsers"
    yield f"the {SHOWN} tests that use most CPU:"
    for one in sorted(took, key=lambda one: -one.cpu)[:SHOWN]:
        yield f"{one.wall:8.1f} {one.cpu:8.1f}  {one.test[:WIDTH]}"
    yield f"over {MOST_CPU} s of CPU, of which each is {slowness:.2f} s here:"
    for one in took:
        if one.cpu > MOST_CPU * slowness:
            yield f"{one.wall:8.1f} {one.cpu:8.1f}  {one.test} ({one.why or REMEDY})"


def too_slow(took: Iterable[Took], slowness: float) -> list[Took]:
    """Return the tests that use more CPU than one may, without a reason."""
    return [one for one in took if one.cpu > MOST_CPU * slowness and not one.why]
