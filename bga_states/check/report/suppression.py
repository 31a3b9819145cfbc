"""Suppression: `# bga: ignore[P26] reason` on a line takes the findings of these codes from it."""

import io
import linecache
import re
import tokenize
from collections.abc import Collection, Iterator
from typing import NamedTuple

from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place, module_of
from bga_states.pitfalls import CATALOGUE

COMMENT = re.compile(r"#\s*bga:\s*ignore\b(?:\[([^\]]*)\])?\s*(.*)")
OF_RELEASES = {"P4", "P7"}


class Suppression(NamedTuple):
    """One such comment."""

    codes: frozenset[str]
    reason: str
    place: Place


def without_suppressed(
    findings: Collection[Finding], files: Collection[str], *, is_all: bool, compared: bool
) -> list[Finding]:
    """Leave out the findings that comments suppress, and add findings about comments (PY8).

    An unused code is only reported if the findings are complete (`is_all`), and a code about a
    released game only if the game was `compared`.
    """
    comments: dict[tuple[str, int], Suppression] = {}
    for file in sorted(files):
        comments.update(_comments(file))
    kept: list[Finding] = []
    used: set[tuple[Place, str]] = set()
    for finding in findings:
        comment = comments.get((finding.file, finding.line))
        # Without a reason it suppresses nothing, and is reported below.
        if comment and comment.reason and finding.code in comment.codes:
            used.add((comment.place, finding.code))
        else:
            kept.append(finding)
    # A comment inside a `def` counts for two lines, and is looked at once.
    for comment in dict.fromkeys(comments.values()):
        done = {code for place, code in used if place == comment.place}
        if not is_all:
            done = set(comment.codes)
        if not compared:
            done |= OF_RELEASES
        kept.extend(_faults(comment, done))
    return sorted(kept, key=lambda f: (f.file, f.line, f.column, f.code))


def _comments(file: str) -> Iterator[tuple[tuple[str, int], Suppression]]:
    """Find the comments of a file by the lines they count for.

    They are its own line and, inside the head of a `def` or `class`, the first line of the head.
    """
    module = module_of(file)
    heads: dict[int, int] = {}
    for node in (*module.functions.values(), *module.classes.values()):
        following = range(node.lineno + 1, node.body[0].lineno)
        heads.update(dict.fromkeys(following, node.lineno))
    for comment in suppressions(file):
        line = comment.place.line
        yield (file, line), comment
        if line in heads:
            yield (file, heads[line]), comment


def suppressions(file: str) -> Iterator[Suppression]:
    """Read the comments of a file."""
    text = "".join(linecache.getlines(file))
    # Most files have no such comments, and need not be read token by token.
    if "bga:" not in text:
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        match = COMMENT.search(token.string)
        if match:
            parts = [part.strip() for part in (match[1] or "").split(",")]
            place = Place(file, token.start[0], token.start[1] + 1)
            yield Suppression(frozenset(filter(None, parts)), match[2].strip(), place)


def _faults(comment: Suppression, used: Collection[str]) -> Iterator[Finding]:
    """Report a comment that names no code, gives no reason, or has nothing to suppress."""
    remedy = "Write `# bga: ignore[P26] why`."
    strange = sorted(code for code in comment.codes if code not in CATALOGUE)
    unused = sorted(comment.codes.difference(used))
    # One fault at a time: mending the first may mend the others.
    if not comment.codes:
        yield found("PY8", "The comment names no code to suppress.", remedy, comment.place)
    elif strange:
        yield found("PY8", f"{strange[0]} is not the code of a finding.", remedy, comment.place)
    elif not comment.reason:
        fact = "The comment gives no reason, so it suppresses nothing."
        yield found("PY8", fact, remedy, comment.place)
    elif unused:
        fact = f"There is no {unused[0]} to suppress here."
        yield found("PY8", fact, "Remove the comment.", comment.place, "hint")
