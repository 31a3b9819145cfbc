"""Findings of several states: a mistake in one line that many states share is one finding."""

import re
from collections.abc import Iterable
from dataclasses import replace

from bga_states.engine.base.errors import Finding

NAMED = 3
"""The largest number of further states that a finding names."""


def one_for_all_states(findings: Iterable[Finding], names: Iterable[str]) -> list[Finding]:
    """Merge findings that differ only by the state they name.

    Methods of base classes, and of a Game with an array, belong to several states.
    """
    by_place: dict[object, list[Finding]] = {}
    for finding in findings:
        key = (finding.file, finding.line, finding.column, finding.code)
        by_place.setdefault(key, []).append(finding)
    longest_first = sorted(names, key=len, reverse=True)
    # Names of arrays may begin and end with any sign.
    name = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
    found: list[Finding] = []
    for of_place in by_place.values():
        # Findings without a place are not merged.
        is_alone = len(of_place) == 1 or not of_place[0].line
        found += of_place if is_alone or not longest_first else _merged(of_place, name)
    return found


def _merged(findings: list[Finding], name: re.Pattern[str]) -> list[Finding]:
    """Return one finding of each wording."""
    alike: dict[str, list[Finding]] = {}
    for finding in findings:
        alike.setdefault(name.sub("", finding.message), []).append(finding)
    merged: list[Finding] = []
    for first, *others in alike.values():
        own = name.findall(first.message)
        # Beside the state a message may name others, which are the same in each.
        states = dict.fromkeys(
            differing
            for other in others
            for mine, differing in zip(own, name.findall(other.message), strict=True)
            if mine != differing
        )
        also = f" The same goes for {_listed([*states])}." if states else ""
        merged.append(replace(first, message=first.message + also))
    return merged


def _listed(states: list[str]) -> str:
    """List the first of some states, and the number of the others."""
    shown = states[:NAMED]
    if len(states) > NAMED:
        shown.append(f"{len(states) - NAMED} more")
    *first, last = shown
    return f"{', '.join(first)} and {last}" if first else last
