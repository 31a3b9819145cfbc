"""Field sentences: how the source describes a dataclass's fields, such as a game's options."""

import ast
import inspect
import io
import tokenize
from contextlib import suppress
from textwrap import dedent


def sentences_of(declared: type) -> dict[str, str]:
    """Return the source's sentence about each field: its docstring, or its comment."""
    sentences: dict[str, str] = {}
    for cls in reversed(declared.__mro__[:-1]):
        # A class made at run time has no source, and not every source parses apart from its file.
        with suppress(OSError, TypeError, SyntaxError, tokenize.TokenError):
            sentences |= sentences_in(dedent(inspect.getsource(cls)))
    return sentences


def sentences_in(source: str) -> dict[str, str]:
    """Find the sentences at the fields of one class."""
    (declared,) = ast.parse(source).body
    assert isinstance(declared, ast.ClassDef)
    comments = comments_in(source)
    sentences = {}
    for statement, behind in zip(declared.body, [*declared.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            text = docstring(behind) or comment_at(statement, comments)
            sentences[statement.target.id] = " ".join(text.split())
    return sentences


def docstring(statement: ast.stmt | None) -> str:
    """Return the text of a statement that is a text alone, "" for any other."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def comments_in(source: str) -> dict[int, tuple[str, bool]]:
    """Return the comments by their lines, and whether each has its line to itself."""
    comments = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            is_alone = token.line.lstrip().startswith("#")
            comments[token.start[0]] = token.string.lstrip("# "), is_alone
    return comments


def comment_at(statement: ast.stmt, comments: dict[int, tuple[str, bool]]) -> str:
    """Return the comment behind a statement, or else the lines of comment above it."""
    end = statement.end_lineno or statement.lineno
    if end in comments:
        return comments[end][0]
    above = ""
    line = statement.lineno - 1
    while comments.get(line, ("", False))[1]:
        above = f"{comments[line][0]} {above}"
        line -= 1
    return above
