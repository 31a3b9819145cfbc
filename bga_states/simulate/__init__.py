"""Many games at once: `simulate(Game)` plays them, and counts their results."""

from bga_states.simulate.contests import Contest, arena
from bga_states.simulate.game_record import Ending, Failure, GameRecord, Standing
from bga_states.simulate.histograms import Histogram
from bga_states.simulate.ratings import Rating
from bga_states.simulate.simulation import simulate
from bga_states.simulate.simulation_plan import SimulationError
from bga_states.simulate.tallies import Tally
from bga_states.simulate.totals import SeatTotals, Totals

__all__ = [
    "Contest",
    "Ending",
    "Failure",
    "GameRecord",
    "Histogram",
    "Rating",
    "SeatTotals",
    "SimulationError",
    "Standing",
    "Tally",
    "Totals",
    "arena",
    "simulate",
]
