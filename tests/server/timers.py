"""Timers of connections: they ring where a test lets time pass, and never by themselves."""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from threading import Lock
from typing import Any

import pytest

from bga_states.server.web.request_protocol import RequestProtocol


class Timer:
    """What is done at a time, unless it is cancelled before."""

    def __init__(
        self, loop: AbstractEventLoop, at: float, ring: Callable[..., object], args: Any
    ) -> None:
        self.at = at
        self._loop = loop
        self._ring = ring
        self._args = args
        self._is_cancelled = False

    def cancel(self) -> None:
        """Do nothing at that time."""
        self._is_cancelled = True

    def ring(self) -> None:
        """Do it, in the loop."""
        self._loop.call_soon_threadsafe(self._ring_in_loop)

    def _ring_in_loop(self) -> None:
        if not self._is_cancelled:
            self._ring(*self._args)


class TimedLoop:
    """The loop of a server, but for its timers."""

    def __init__(self, loop: AbstractEventLoop, timers: "Timers") -> None:
        self._loop = loop
        self._timers = timers

    def call_later(self, seconds: float, ring: Callable[..., object], *args: Any) -> Timer:
        """Do something after so many seconds."""
        return self._timers.add(Timer(self._loop, self._timers.now + seconds, ring, args))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)


class Timers:
    """The timers of all connections that are no sockets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self._timers: list[Timer] = []
        self._lock = Lock()
        make = RequestProtocol.__init__

        def make_timed(protocol: RequestProtocol, *args: Any, **kwargs: Any) -> None:
            make(protocol, *args, **kwargs)
            protocol.loop = TimedLoop(protocol.loop, self)  # type: ignore[assignment]  # all it uses

        monkeypatch.setattr(RequestProtocol, "__init__", make_timed)

    def add(self, timer: Timer) -> Timer:
        """Let it ring at its time."""
        with self._lock:
            self._timers.append(timer)
        return timer

    def let_pass(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        with self._lock:
            due = [timer for timer in self._timers if timer.at <= self.now]
            self._timers = [timer for timer in self._timers if timer.at > self.now]
        for timer in sorted(due, key=lambda timer: timer.at):
            timer.ring()
