"""The time of games: it passes only where a test, or a game, lets it pass."""

import time
from threading import Event, get_ident

import pytest

from bga_states.server.tables import watchdog as watchdogs
from bga_states.server.tables.watchdog import Watchdog

MOMENT = 0.0001
"""Seconds on the wall between two looks at the time of games."""
BEGIN = 1000.0


class GameTime:
    """What a watchdog takes for the time, and for its own sleep; in seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = BEGIN
        self.looks = 0
        """How often a watchdog has looked at the time."""
        self._awaited = BEGIN
        """The time until which the watchdog sleeps."""
        self._is_over = False
        self._watchdog: Watchdog | None = None
        self.hesitation = 0.0
        """Seconds on the wall for which the watchdog hesitates before it interrupts a game."""
        self.hesitates = Event()
        self._suspended = 0.0
        monkeypatch.setattr(watchdogs, "monotonic", self._monotonic)
        monkeypatch.setattr(watchdogs, "process_time", lambda: self.now - self._suspended)

    def watch(self, seconds: float) -> Watchdog:
        """Return a watchdog that sleeps by this time, and begins to watch."""
        self._watchdog = watchdog = Watchdog(seconds)
        watchdog._begun = self  # type: ignore[assignment]  # as much of it as a watchdog needs
        self._awaited = 0
        watchdog.start()
        while not self._awaited:
            time.sleep(MOMENT)
        return watchdog

    def _monotonic(self) -> float:
        """Return the time; the watchdog, which has seen that a game runs, may hesitate."""
        if self._watchdog is not None and get_ident() != self._watchdog._thread_id:
            is_awake = self._watchdog._is_firing
            if is_awake and self.now > self._watchdog._ends_at:
                self.hesitates.set()
                time.sleep(self.hesitation)
        return self.now

    def jump(self, seconds: float) -> None:
        """Let time pass, whether anybody notices or not."""
        self.now += seconds

    def suspend(self, seconds: float) -> None:
        """Let time pass in which the process is suspended."""
        self._suspended += seconds
        self.pass_on(seconds)

    def pass_on(self, seconds: float) -> None:
        """Let time pass, and the watchdog do what it does by then."""
        self.now += seconds
        while self._awaited < self.now:
            time.sleep(MOMENT)

    def wait(self, seconds: float) -> None:
        """Sleep, as the watchdog does."""
        self.looks += 1
        self._awaited = self.now + seconds
        while self.now <= self._awaited and not self._is_over:
            time.sleep(MOMENT)

    def notify(self) -> None:
        """Wake the watchdog for good."""
        self._is_over = True

    def __enter__(self) -> None:
        """Do what a lock would."""

    def __exit__(self, *_: object) -> None:
        """Do what a lock would."""
