"""Other processes that cannot play, as errors of the command line."""

from collections.abc import Iterator
from contextlib import contextmanager

from bga_states.cli.usage_errors import CommandError
from bga_states.simulate.simulation_plan import SimulationError
from bga_states.workers.importability import SideBySideError


@contextmanager
def told_of_processes() -> Iterator[None]:
    """Raise CommandError, with the reason, when other processes cannot play."""
    try:
        yield
    except (SimulationError, SideBySideError) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        fact = f"a process cannot start: {error.strerror or error}"
        raise CommandError(f"Cannot go on: {fact}. Give fewer --workers.") from error
