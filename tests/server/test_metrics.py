"""Metrics: numbers as Prometheus reads them."""

from bga_states.server.measures import Gauge, SortedTally, Spread, Tally


def test_what_is_counted_is_one_number() -> None:
    """A tally says what it counts, and how many there were."""
    tally = Tally("moves_total", "Moves that were stored.")
    tally.add()
    tally.add(2)

    assert [*tally.lines()] == [
        "# HELP moves_total Moves that were stored.",
        "# TYPE moves_total counter",
        "moves_total 3",
    ]


def test_each_kind_has_its_number() -> None:
    """Of what is counted by kind, each kind that there was is a line of its own."""
    refused = SortedTally("refused_total", "Refused.", "code")
    for code in ("stale", "busy", "stale"):
        refused.add(code)

    assert [*refused.lines()][2:] == [
        'refused_total{code="busy"} 1',
        'refused_total{code="stale"} 2',
    ]


def test_a_histogram_counts_up_to_each_bound() -> None:
    """A value that is a bound counts as below it, one above all bounds counts in all."""
    spread = Spread("seconds", "Time.", (0.1, 1))
    for value in (0.1, 0.5, 7):
        spread.add(value)

    assert [*spread.lines()][1:] == [
        "# TYPE seconds histogram",
        'seconds_bucket{le="0.1"} 1',
        'seconds_bucket{le="1"} 2',
        'seconds_bucket{le="+Inf"} 3',
        "seconds_sum 7.6",
        "seconds_count 3",
    ]


def test_a_gauge_is_read_when_it_is_shown() -> None:
    """What is so many now is asked for each time."""
    tables: list[str] = []
    gauge = Gauge("tables", "Tables.", lambda: len(tables))
    tables.append("a table")

    assert [*gauge.lines()][2:] == ["tables 1"]
