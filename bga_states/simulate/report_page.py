"""The report: the results of a simulation, as one HTML page that needs no other file."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from bga_states.simulate.charts import charts
from bga_states.simulate.conclusions import conclusions
from bga_states.simulate.histograms import Histogram
from bga_states.simulate.report_style import STYLE
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.summary_tables import SummaryTable, duration, percent, summaries
from bga_states.simulate.totals import Totals


@dataclass(frozen=True)
class ReportSource:
    """The contents of a report.

    `command` plays the same games again. `picture` is the state graph as an SVG, or None if no
    program can draw it; `remedy` then says how to get one.
    """

    plan: Plan
    totals: Totals
    command: str
    picture: bytes | None = None
    remedy: str = ""


def report(source: ReportSource) -> bytes:
    """Write the page."""
    title = f"{source.plan.game_class.__name__}: {source.totals.games:,} simulated games"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="settings">{escape(settings(source.plan))}</p>',
        *conclusion_list(source),
        '<div class="figures">',
        *key_figures(source.totals),
        "</div>",
        '<div class="cards">',
        *chart_cards(source),
        "</div>",
        *graph_card(source),
        '<div class="cards tables">',
        *map(table_card, summaries(source.plan, source.totals)),
        "</div>",
        "<h2>Play the same games again</h2>",
        f"<pre>{escape(source.command)}</pre>",
    ]
    return "\n".join([*parts, "</html>", ""]).encode(errors="xmlcharrefreplace")


def settings(plan: Plan) -> str:
    """Write the bots and the settings in one line."""
    parts = [f"{len(plan.bots)} players: {', '.join(plan.labels)}"]
    parts += [f"{name} = {value}" for name, value in plan.options.items()]
    parts.append(f"version {plan.game_class.version} of the game")
    return " · ".join(parts)


def conclusion_list(source: ReportSource) -> Iterator[str]:
    """Write the conclusions."""
    yield '<ul class="conclusions">'
    for sentence in conclusions(source.plan, source.totals):
        yield f"<li>{escape(sentence)}</li>"
    yield "</ul>"


def key_figures(totals: Totals) -> Iterator[str]:
    """Write the most important numbers."""
    yield figure(f"{totals.games:,}", "games")
    if not totals.moves:
        return
    choices = Histogram()
    choices.add_all(totals.tally.choices)
    yield figure(f"{totals.lengths.mean:,.1f}", "moves a game")
    yield figure(f"{choices.mean:,.1f}", "choices a decision")
    yield figure(duration(totals.seconds / totals.moves), "a move")
    if totals.ranked and not totals.together:
        shared = totals.ranked - sum(seat.wins for seat in totals.seats)
        yield figure(percent(shared, totals.ranked), "shared first places")


def figure(number: str, what: str) -> str:
    """Write a number large."""
    return f'<div class="figure"><b>{escape(number)}</b><span>{escape(what)}</span></div>'


def chart_cards(source: ReportSource) -> Iterator[str]:
    """Write the charts, a card each."""
    for title, svg in charts(source.plan, source.totals):
        yield f'<section class="card"><h2>{escape(title)}</h2>{svg}</section>'


def graph_card(source: ReportSource) -> Iterator[str]:
    """Write the state graph, or how to get it."""
    if source.picture is None:
        yield f'<p class="settings">{escape(source.remedy)}</p>'
        return
    # As an image it has a style of its own, which reaches nothing else on the page.
    data = b64encode(source.picture).decode()
    yield '<section class="card wide"><h2>How often each way was taken</h2>'
    yield f'<img alt="The state graph" src="data:image/svg+xml;base64,{data}"></section>'


def table_card(table: SummaryTable) -> str:
    """Write a table as a card."""
    rows = "".join(row(cells, table.texts, "td") for cells in table.rows)
    body = f"<table>{row(table.head, table.texts, 'th')}{rows}</table>"
    return f'<section class="card"><h2>{escape(table.title)}</h2>{body}</section>'


def row(cells: Iterable[str], texts: int, tag: str) -> str:
    """Write a row of a table."""
    written = []
    for number, cell in enumerate(cells):
        kind = ' class="text"' if number < texts else ""
        written.append(f"<{tag}{kind}>{escape(cell)}</{tag}>")
    return f"<tr>{''.join(written)}</tr>"
