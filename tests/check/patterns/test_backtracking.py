"""Patterns that take exponential time on some text, and patterns that look like them."""

import pytest

from bga_states.check.patterns.backtracking import takes_exponential_time

SLOW = [
    r"(a+)+",
    r"(a*)*",
    r"(a|aa)+",
    r"(a{1,3})+",
    r"(aa|aaa)+",
    r"(?:a?a?)+",
    r"(a+?)+?",
    r"(a(b?|c?))*",
    r"(\w+\s?)+",
    r"^(\w+\s?)+$",
    r"(\s*\w+\s*)+",
    r"(\w+\s?){1,30}",
    r"(.*a){20}",
    r"(x\w*)+",
    r"([^,]+,?)+",
    r"((\d+,?)+;)+",
    r"([a-z]+|[a-z0-9]+)+",
    r"([A-Z][a-z]*|[a-zA-Z])+",
    r"([\w.]+@?)+\.com",
    r"(?i:a|AA)+",
    r"(\u00e9|\u00e9\u00e9)+",
    r"([^,]+\s?)+",
    "([^\u00df]+ ?)+",
    r"(\D+ ?)+",
    r"(.|[a-z])+",
]
QUICK = [
    r".*",
    r"\s*\s*x",
    r"(a|b)+",
    r"(a?)*",
    r"(a|b?)+",
    r"(ab|ba)+",
    r"(?:ab+c)+",
    r"(\w+\s)+",
    r"\w+(\s\w+)*",
    r"(\w+,)*\w+",
    r"([A-Z][a-z]+)+",
    r"(?:\d{3})+",
    r"(\d{16})+",
    r"((\d+,){16})+",
    r"(\d{1,3}\.){3}\d{1,3}",
    r'"(?:[^"\\]|\\.)*"',
    r"(\w++\s?)+",
    r"(?>\w+\s?)+",
    r"(.|\s)*",
    r"b$(a|aa)+",
    r"x^(a+)+b",
    r"\B(\w+\s?)+!",
    r"\w\b(a+)+!",
]
UNKNOWN = [
    r"(?=.{1,9}$)(a+)+",
    r"(a+)+\1",
    r"(a",
    r"(a{30})+",
    r"(a{20}b{20}){9}",
    r"(?a:(a+)+(?!b))",
    r"((a?){0,20}b?){0,6}",
    r"c{2}[a-c]{,30}(?i:(ß|){2,}){,30}",
    r"(a{0,20}){0,7}b",
]


@pytest.mark.parametrize("pattern", SLOW)
def test_a_text_that_must_match_as_a_whole(pattern: str) -> None:
    """Where a repeat can go over the same text in two ways, a text that fails takes too long."""
    assert takes_exponential_time(pattern, whole=True)


@pytest.mark.parametrize("pattern", QUICK)
def test_patterns_with_one_way_through_each_text(pattern: str) -> None:
    """A separator, a fixed length or no way back leave one way: such a pattern is quick."""
    assert not takes_exponential_time(pattern, whole=True)


@pytest.mark.parametrize("pattern", UNKNOWN)
def test_patterns_that_are_not_followed(pattern: str) -> None:
    """What looks ahead or back, is no pattern, or is too large, is taken for quick."""
    assert not takes_exponential_time(pattern, whole=True)


@pytest.mark.parametrize("pattern", [r"(\w+\s?)+", r"(a+)+b?", r"(?:a*|(a+)+b)", r"(a+b?)+\b"])
def test_a_match_that_may_end_anywhere(pattern: str) -> None:
    """Where nothing has to follow the repeat, the first way through a text is a match."""
    assert not takes_exponential_time(pattern, whole=False)


@pytest.mark.parametrize("pattern", [r"(a+)+b", r"(\w+-?)*!", r"(\w+\s?)+$", r"(?:.|\s)+x"])
def test_a_match_that_needs_an_end(pattern: str) -> None:
    """Where something has to follow, a text without it takes too long in any function of `re`."""
    assert takes_exponential_time(pattern, whole=False)
