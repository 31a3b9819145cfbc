"""Charts: the results of games, in SVG that follows the colours of its page."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from bga_states.simulate.histograms import Histogram
from bga_states.simulate.intervals import wilson
from bga_states.simulate.named_states import MachineNames
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.totals import Totals

INK, QUIET, GRID = "#010101", "#010102", "#010103"
SEATS = tuple(f"#0200{number:02x}" for number in range(8))
VARIABLES = {
    INK: "var(--ink)",
    QUIET: "var(--quiet)",
    GRID: "var(--grid)",
    **{colour: f"var(--seat{number})" for number, colour in enumerate(SEATS)},
}
"""Stand-ins for the page's colours: nothing else in a chart has them."""
WIDTH, HEIGHT = 5.0, 3.0
BAR = 0.32
"""The height of one bar beside its name, in inches."""
STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "text.color": INK,
    "axes.edgecolor": GRID,
    "axes.labelcolor": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
}
NARROW = 60
"""More bars than this are drawn without gaps."""
OUTER = re.compile(r"<svg [^>]*viewBox=\"([^\"]*)\"[^>]*>")
UNUSED = re.compile(
    r' id="(?:figure|patch|axes|text|[xy]tick|line2d|matplotlib\.axis|legend)[^"]*"'
)
FONT = re.compile(r"font-family: [^;\"]*")


def charts(plan: Plan, totals: Totals) -> Iterator[tuple[str, str]]:
    """Yield every chart that has data, as a title and an SVG."""
    names = MachineNames(plan.game_class)
    if totals.ranked:
        yield "Won by seat", win_chart(plan, totals)
        yield "Final scores", score_chart(plan, totals)
    if not totals.moves:
        return
    yield "Moves in a game", distribution_chart("moves", totals.lengths, "games")
    choices = Histogram()
    choices.add_all(totals.tally.choices)
    if choices.count:
        chart = distribution_chart("choices", choices, "decisions")
        yield "Choices in a decision", chart
    games, entered = totals.lengths.count, totals.tally.entered
    states = [(names.states[id_], entered[id_] / games) for id_ in names.inner_states()]
    yield "States entered in a game", bar_chart("states", states)
    thinking = [*thinking_times(plan, totals)]
    if thinking:
        yield "Thinking of a turn", bar_chart("thinking", thinking, "milliseconds")
    deeds = totals.tally.actions.most_common()
    yield (
        "Actions in a game",
        bar_chart("actions", [(names.name_of(d), n / games) for d, n in deeds]),
    )


def thinking_times(plan: Plan, totals: Totals) -> Iterator[tuple[str, float]]:
    """Yield each seat's label, and the mean milliseconds its bot thought about a turn."""
    for number, (label, seat) in enumerate(zip(plan.labels, totals.seats, strict=True)):
        turns = totals.tally.turns[number]
        if seat.thought and turns:
            yield f"{number + 1}  {label}", 1000 * seat.thought / turns


def win_chart(plan: Plan, totals: Totals) -> str:
    """Draw how often each seat has won, with its 95 % interval."""
    number = len(plan.bots)
    figure, axes = canvas(0.9 + BAR * 1.4 * number)
    for seat, own in enumerate(totals.seats):
        share, (low, high) = own.wins / own.games, wilson(own.wins, own.games)
        axes.barh(seat, share, color=colour_of(seat), height=0.6)
        reach = [[share - low], [high - share]]
        axes.errorbar(share, seat, xerr=reach, color=INK, capsize=3, linewidth=1.2)
    # Where all win together there is nothing to share.
    if not totals.together:
        axes.axvline(1 / number, color=QUIET, linestyle=(0, (4, 3)), linewidth=1)
    names = [plain(f"{seat}  {label}") for seat, label in enumerate(plan.labels, 1)]
    axes.set_yticks(range(number), names)
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(f"share of games{'' if totals.together else '; dashed: an equal share'}")
    return drawn(figure, "won")


def score_chart(plan: Plan, totals: Totals) -> str:
    """Draw how often each seat ended with each score."""
    figure, axes = canvas()
    for seat, label in enumerate(plan.labels):
        scores = totals.seats[seat].scores
        bars = merged(scores)
        starts = [*range(min(bars), max(bars) + 1)] if bars else []
        width = step_of(scores)
        shares = [bars.get(start, 0) / scores.count for start in starts]
        edges = [width * start for start in (*starts, starts[-1] + 1)]
        axes.stairs(
            shares, edges, color=colour_of(seat), linewidth=1.6, label=plain(f"{seat + 1} {label}")
        )
        axes.stairs(shares, edges, color=colour_of(seat), fill=True, alpha=0.12)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.yaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("score")
    # Above, where no bar is.
    figure.legend(
        loc="outside upper left", ncols=3, handlelength=1.2, frameon=False, labelcolor=INK
    )
    return drawn(figure, "scores")


def distribution_chart(name: str, counted: Histogram, of: str) -> str:
    """Draw how often each number came up."""
    figure, axes = canvas()
    bars, width = merged(counted), step_of(counted)
    places = [bar * width + (width - 1) / 2 for bar in bars]
    shares = [times / counted.count for times in bars.values()]
    thick = width if len(bars) > NARROW else 0.85 * width
    axes.bar(places, shares, width=thick, color=SEATS[0])
    axes.axvline(counted.mean, color=INK, linestyle=(0, (4, 3)), linewidth=1)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.yaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    if len(bars) == 1:
        axes.set_xlim(places[0] - 4, places[0] + 4)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel(f"{name}; the dashed line is the mean, {counted.mean:,.2f}")
    axes.set_ylabel(f"share of {of}")
    return drawn(figure, name)


def bar_chart(name: str, bars: Sequence[tuple[str, float]], unit: str = "times a game") -> str:
    """Draw a bar for each named number; 0 means that it never happened."""
    figure, axes = canvas(0.7 + BAR * len(bars))
    values = [value for _, value in bars]
    axes.barh(range(len(bars)), values, color=SEATS[0], height=0.6)
    for place, value in enumerate(values):
        text = f"{value:,.2f}" if value else "never"
        axes.annotate(
            text, (value, place), (4, 0), textcoords="offset points", va="center", color=INK
        )
    axes.set_yticks(range(len(bars)), [plain(label) for label, _ in bars])
    axes.invert_yaxis()
    axes.margins(x=0.22)
    axes.set_xlim(left=0)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(unit)
    return drawn(figure, name)


MOST_DRAWN = 120
"""The largest number of bars in a chart: there is no room for more."""


def step_of(counted: Histogram) -> int:
    """Return how many numbers share a bar of a chart."""
    assert counted.least is not None
    assert counted.most is not None
    step = counted.width
    while (counted.most - counted.least) // step >= MOST_DRAWN:
        step *= 2
    return step


def merged(counted: Histogram) -> dict[int, int]:
    """Return the bars of a histogram as they are drawn, by the multiple they begin at."""
    share = step_of(counted) // counted.width
    bars: dict[int, int] = {}
    for bar in sorted(counted.bars):
        bars[bar // share] = bars.get(bar // share, 0) + counted.bars[bar]
    return bars


def plain(text: str) -> str:
    """Write a name so that no part of it is taken for a formula."""
    return text.replace("$", r"\$")


def colour_of(seat: int) -> str:
    """Return the colour of a seat, from 0."""
    return SEATS[seat % len(SEATS)]


def canvas(height: float = HEIGHT) -> tuple[Figure, Any]:
    """Make an empty chart, its height in inches."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        return figure, figure.add_subplot()


def drawn(figure: Figure, name: str) -> str:
    """Return a chart as an element for a page, in the page's colours and font."""
    text = io.StringIO()
    # With its name as the salt no two charts of a page share an id, and each is always the same.
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = OUTER.sub(rf'<svg viewBox="\1" role="img" aria-label="{name}">', svg, count=1)
    svg = FONT.sub("font-family: inherit", UNUSED.sub("", svg))
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, variable)
    return svg.strip()
