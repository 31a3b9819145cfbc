"""`picture.js`: a game's picture in its colours, and nobody's name taken for one."""

from typing import Any

import pytest
from playwright.sync_api import Page

DRAW = """async ([text, names]) => {
  const { pictureNodes } = await import("/static/picture.js");
  const box = document.getElementById("box");
  box.replaceChildren(...pictureNodes(text, names));
  const spans = [...box.querySelectorAll("span")];
  const seen = spans.map((one) => [one.textContent, one.style.backgroundColor, one.className]);
  return [box.textContent, seen];
}"""


@pytest.mark.parametrize(
    ("text", "names", "shown", "spans"),
    [
        ("a\nb", [], "a\nb", []),
        ("[#fff on #2e7d4f] ● [/]!", [], " ● !", [[" ● ", "rgb(46, 125, 79)", ""]]),
        ("[bold]a[/bold]b", [], "ab", [["a", "", "look-b"]]),
        ("[b]a[dim]b[/][/]", [], "ab", [["ab", "", "look-b"], ["b", "", "look-d"]]),
        ("[1] [nonsense] [/]", [], "[1] [nonsense] [/]", []),
        (r"\[red] a", [], "[red] a", []),
        ("[red] plays", ["[red]"], "[red] plays", []),
        (r"\[red] plays", ["[red]"], "[red] plays", []),
    ],
)
def test_a_picture_is_shown_in_its_colours(
    page: Page, text: str, names: list[str], shown: str, spans: list[Any]
) -> None:
    """Styles in brackets colour what follows; other brackets, and those in names, are text."""
    assert page.evaluate(DRAW, [text, names]) == [shown, spans]


MEASURE = """async (text) => {
  const { measured, pictureNodes } = await import("/static/picture.js");
  return measured(pictureNodes(text));
}"""


@pytest.mark.parametrize(
    ("text", "columns", "is_wide"),
    [
        pytest.param("", 1, False, id="nothing"),
        pytest.param("[red]abc[/]  \nab", 3, False, id="small"),
        pytest.param("12345\n" + "words " * 20, 5, False, id="a long line of words"),
        pytest.param(f"{'.' * 72}\n" * 10, 72, True, id="a wide board"),
    ],
)
def test_a_picture_is_measured(page: Page, text: str, columns: int, is_wide: bool) -> None:
    """It is as large as its columns allow; few long lines are words, and many are a board."""
    assert page.evaluate(MEASURE, text) == {"columns": columns, "isWide": is_wide}
