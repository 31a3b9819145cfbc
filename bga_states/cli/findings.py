"""Findings as people read them: place, severity, fact, the line itself, the remedy."""

import linecache
import sys
from collections import Counter

from rich.console import Console
from rich.text import Text

from bga_states.check import Report
from bga_states.cli.fitting import fitted
from bga_states.cli.wording import count_of
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import Severity

INDENT = "    "
STYLES: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "hint": "cyan"}


def show_report(report: Report) -> str:
    """Write a report for a terminal, in colours where there is one."""
    console = Console(highlight=False)
    # Captured, as the caller decides where the report goes.
    with console.capture() as capture:
        for finding in report.findings:
            for line in describe(finding).split("\n", allow_blank=True):
                # A line of source is not broken: the mark below points at a place in it.
                is_source = line.plain.startswith(INDENT)
                console.print(line, soft_wrap=is_source or not console.is_terminal)
        for undecided in report.dynamic:
            console.print(Text(str(undecided), style="dim"), soft_wrap=not console.is_terminal)
        console.print(summary(report), soft_wrap=not console.is_terminal)
    return capture.get().rstrip("\n")


def describe(finding: Finding) -> Text:
    """Describe one finding in a few lines."""
    text = Text()
    if finding.file:
        text.append(f"{finding.file}:{finding.line}:{finding.column}: ", style="bold")
    text.append(f"{finding.severity} {finding.code} ", style=STYLES[finding.severity])
    text.append(f"{finding.message}\n")
    # Not every finding has a line: a file may be gone, or the game was made at run time.
    line = linecache.getline(finding.file, finding.line).rstrip()
    if line:
        text.append(f"{INDENT}{line.strip()}\n", style="dim")
        mark = f"{INDENT}{' ' * indent(line, finding.column)}^\n"
        text.append(mark, style=STYLES[finding.severity])
    return text.append(f"{fitted(f'{INDENT}{finding.remedy}', sys.stdout)}\n")


def indent(line: str, column: int) -> int:
    """Return the index of a column in the stripped line."""
    stripped = len(line) - len(line.lstrip())
    # A column within the indentation is shown at its end.
    return max(0, column - 1 - stripped)


def summary(report: Report) -> Text:
    """Count the findings in one line."""
    counts: Counter[Severity] = Counter(finding.severity for finding in report.findings)
    # STYLES is in order of severity: errors are counted first.
    parts = [count_of(counts[name], name) for name in STYLES if counts[name]]
    found = ", ".join(parts) or "no mistakes found"
    text = f"{report.game}: {found}."
    if report.dynamic:
        text += " Some targets are decided at run time: nothing is said of what can be reached."
    return Text(text, style=worst_style(counts))


def worst_style(counts: Counter[Severity]) -> str:
    """Return the style of the worst finding; hints alone are shown as warnings are."""
    if counts["error"]:
        return STYLES["error"]
    if counts:
        return STYLES["warning"]
    return "green"
