"""Suppression: `# bga: ignore[P26] reason` on a line takes the findings of these codes from it."""

import io
import linecache
import re
import tokenize
from collections.abc import Collection, Iterator
from typing import NamedTuple

from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.source_code import Place, module_of
from bga_states.pitfalls import found

COMMENT = re.compile(r"#\s*bga:\s*ignore\b(?:\[([^\]]*)\])?\s*(.*)")
OF_RELEASES = {"P4", "P7"}
CODE = re.compile(r"P\d+|PY\d+")


class Suppression(NamedTuple):
    """One such comment."""

    codes: frozenset[str]
    reason: str
    place: Place


def without_suppressed(
    findings: Collection[Finding], files: Collection[str], *, is_all: bool, compared: bool
) -> list[Finding]:
    """Leave out the findings that comments suppress, and add those about the comments (PY8).

    Unless this `is_all` there is to find, a comment that suppresses nothing now is left alone; so is one for a released
    game that was not `compared`.
    """
    comments = {key: comment for file in sorted(files) for key, comment in _comments(file)}
    kept, used = [], set()
    for finding in findings:
        comment = comments.get((finding.file, finding.line))
        if comment and comment.reason and finding.code in comment.codes:
            used.add((comment.place, finding.code))
        else:
            kept.append(finding)
    for comment in dict.fromkeys(comments.values()):
        done = {code for place, code in used if place == comment.place} if is_all else comment.codes
        done |= set() if compared else OF_RELEASES
        kept.extend(_faults(comment, done))
    return sorted(kept, key=lambda f: (f.file, f.line, f.column, f.code))


def _comments(file: str) -> Iterator[tuple[tuple[str, int], Suppression]]:
    """Give the comments of a file by the lines they count for: their own, and that of a `def` begun above."""
    heads = {}
    for node in (*module_of(file).functions.values(), *module_of(file).classes.values()):
        heads.update(dict.fromkeys(range(node.lineno + 1, node.body[0].lineno), node.lineno))
    for comment in suppressions(file):
        yield (file, comment.place.line), comment
        if comment.place.line in heads:
            yield (file, heads[comment.place.line]), comment


def suppressions(file: str) -> Iterator[Suppression]:
    """Read the comments of a file."""
    text = "".join(linecache.getlines(file))
    if "bga:" not in text:
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        match = COMMENT.search(token.string) if token.type == tokenize.COMMENT else None
        if match:
            codes = frozenset(code.strip() for code in (match[1] or "").split(",") if code.strip())
            yield Suppression(
                codes, match[2].strip(), Place(file, token.start[0], token.start[1] + 1)
            )


def _faults(comment: Suppression, used: Collection[str]) -> Iterator[Finding]:
    """Say what is wrong with a comment: it names no code, gives no reason, or nothing is there to suppress."""
    remedy = "Write `# bga: ignore[P26] why`."
    if not comment.codes:
        yield found("PY8", "The comment names no code to suppress.", remedy, comment.place)
    elif strange := sorted(code for code in comment.codes if not CODE.fullmatch(code)):
        yield found("PY8", f"{strange[0]} is no code of a finding.", remedy, comment.place)
    elif not comment.reason:
        yield found(
            "PY8", "The comment gives no reason, so it suppresses nothing.", remedy, comment.place
        )
    elif unused := sorted(comment.codes.difference(used)):
        yield found(
            "PY8",
            f"There is no {unused[0]} to suppress here.",
            "Remove the comment.",
            comment.place,
            "hint",
        )
