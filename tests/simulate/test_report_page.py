"""The report: one page with everything in it."""

import re
from html.parser import HTMLParser

import pytest

from bga_states import Game
from bga_states.bots import RandomBot
from bga_states.simulate import Ending, Standing, Totals, simulate
from bga_states.simulate.charts import VARIABLES
from bga_states.simulate.report_page import ReportSource, report
from bga_states.simulate.simulation_plan import NamedBot, make_plan
from sample_games.harvest import Harvest
from sample_games.reversi import Reversi
from tests.simulate.odd_games import Odd, Raises

pytestmark = pytest.mark.own_gear

VOID = {"meta", "img", "br"}


class Checked(HTMLParser):
    """Reads a page, and sees that what is opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given[name] or "" for name in ("src", "href", "xlink:href") if name in given]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(game: type[Game], games: int = 8, picture: bytes | None = b"<svg/>") -> str:
    totals = simulate(game, games)
    source = ReportSource(make_plan(game), totals, f"simulate {games} <games>", picture, "no graph")
    return report(source).decode()


@pytest.mark.parametrize("game", [Reversi, Harvest, Odd], ids=lambda game: game.__name__)
def test_a_page_is_whole_and_needs_nothing_else(game: type[Game]) -> None:
    """Every element is closed, no id stands twice, and nothing is fetched."""
    text = page_of(game)
    page = Checked(text)

    assert page.open == []
    assert len(page.ids) == len({*page.ids})
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert not re.search(r"https?://(?!www\.w3\.org)|@import|url\(h", text)


def test_charts_follow_the_colours_of_the_page() -> None:
    """No colour of a chart is its own: it changes with those of the page, by day and night."""
    page = page_of(Reversi)
    pictures = "".join(re.findall("<svg.*?</svg>", page, flags=re.DOTALL))

    assert not re.findall(r"#[0-9a-f]{6}\b", pictures)
    assert {*re.findall(r"var\(--\w+\)", pictures)} <= {*VARIABLES.values()}
    assert "prefers-color-scheme: dark" in page


def test_texts_stay_texts() -> None:
    """What charts say is text that can be searched, and what is shown is no markup."""
    text = Checked(page_of(Reversi)).text

    assert "Reversi: 8 simulated games" in text
    assert "PlayDisc.act_play_disc" in text
    assert "simulate 8 <games>" in text


def test_a_page_is_the_same_each_time() -> None:
    """Two pages of the same totals are equal."""
    source = ReportSource(make_plan(Odd), simulate(Odd, 5), "again")

    assert report(source) == report(source)


def test_without_graphviz_a_page_says_how_to_get_it() -> None:
    """In the place of the picture stands what to install."""
    page = page_of(Odd, picture=None)

    assert "no graph" in page
    assert "<img" not in page


def test_a_page_of_failures() -> None:
    """Games that failed are listed, and a page without any other is a page."""
    source = ReportSource(make_plan(Raises), simulate(Raises, 1, seed=17), "again")
    empty = ReportSource(make_plan(Raises), Totals(2), "again")

    assert "ZeroDivisionError: a planted mistake" in Checked(report(source).decode()).text
    assert Checked(report(empty).decode()).open == []


def test_a_name_is_no_formula() -> None:
    """A bot whose name looks like a formula, or like HTML, and that always wins, has a page."""
    plan, totals = make_plan(Odd, [NamedBot("m:Own:k=$a^^b$<i>", RandomBot), "zombie"]), Totals(2)
    totals.add_standing(Standing(Ending.PLAYED_OUT, (1, 2), (5, 0), (0, 0)), 4)
    page = Checked(report(ReportSource(plan, totals, "the call")).decode())

    assert page.open == []
    assert page.text.count("m:Own:k=$a^^b$<i>") >= 4
