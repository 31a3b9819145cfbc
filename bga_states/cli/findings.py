"""Findings as people read them: place, severity, fact, the line itself, the remedy."""

import linecache
from collections import Counter

from rich.console import Console
from rich.text import Text

from bga_states.check import Report
from bga_states.engine.base.errors import Finding, Severity

STYLES: dict[Severity, str] = {"error": "bold red", "warning": "yellow", "hint": "cyan"}


def show_report(report: Report) -> str:
    """Write a report for a terminal, in colours where there is one."""
    console = Console(highlight=False, soft_wrap=True)
    with console.capture() as capture:
        for finding in report.findings:
            console.print(describe(finding))
        for undecided in report.dynamic:
            console.print(Text(str(undecided), style="dim"))
        console.print(summary(report))
    return capture.get().rstrip("\n")


def describe(finding: Finding) -> Text:
    """Describe one finding in a few lines."""
    text = Text()
    if finding.file:
        text.append(f"{finding.file}:{finding.line}:{finding.column}: ", style="bold")
    text.append(f"{finding.severity} {finding.code} ", style=STYLES[finding.severity])
    text.append(f"{finding.message}\n")
    if line := linecache.getline(finding.file, finding.line).rstrip():
        text.append(f"    {line.strip()}\n", style="dim")
        text.append(f"    {' ' * indent(line, finding.column)}^\n", style=STYLES[finding.severity])
    return text.append(f"    {finding.remedy}\n")


def indent(line: str, column: int) -> int:
    """Give how far into the stripped line a column stands."""
    return max(0, column - 1 - (len(line) - len(line.lstrip())))


def summary(report: Report) -> Text:
    """Count the findings in one line."""
    counts = Counter(finding.severity for finding in report.findings)
    parts = [f"{counts[name]} {name}{'s' * (counts[name] > 1)}" for name in STYLES if counts[name]]
    style = STYLES["error"] if counts["error"] else STYLES["warning"] if counts else "green"
    told = ", ".join(parts) or "no mistakes found"
    withheld = " Some targets are decided at run time: nothing is said of what can be reached."
    return Text(f"{report.game}: {told}.{withheld * bool(report.dynamic)}", style=style)
