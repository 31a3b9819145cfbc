"""Exits: the places where a GAME state leads on, in the order of its source."""

import ast
from typing import NamedTuple

from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import always_ends, names_in, own_nodes, surely_run
from bga_states.engine.definition.source_code import Place
from bga_states.graph.condition_text import ELSE, Test, Tests, worded
from bga_states.graph.state_moves import Ends, StateMoves
from bga_states.graph.tested_names import changed_in, foreign_names, mentioned_in

LONGEST = 45
"""The largest number of characters in a condition; for more, a reader looks at the source."""
MOST = 40
"""The largest number of exits, and of conditions or helpers inside each other."""
CLOSED = (ast.For, ast.While, ast.Try, ast.TryStar)
"""Statements in which no condition tells when a way is taken."""


class Unclear(Exception):  # noqa: N818  # not an error: there is no short text
    """The state does not decide by a few conditions in a row."""


class After(NamedTuple):
    """How statements may reach their end: with no move asked for, or with one asked for."""

    goes_on: bool
    has_moved: bool = False


OPEN, ENDED = After(goes_on=True), After(goes_on=False)


class Said(NamedTuple):
    """The text of one exit; None if no short text is true."""

    ends: Ends
    text: str | None


class Exits:
    """Follows a hook through its branches and helpers, and words the condition of each exit.

    The conditions read like a chain of `elif`: all conditions before have failed. So if one cannot
    be worded, the conditions after it cannot either. `silent` are the ways that get no text.
    """

    def __init__(self, hook: Reading, moves: StateMoves, silent: set[Ends]) -> None:
        self.said: list[Said] = []
        self._hook = hook
        self._moves = moves
        self._silent = silent
        self._callers: list[Reading] = []
        self._foreign: set[str] = set()
        self._tested: set[str] = set()
        self._stale: set[str] = set()
        """The names that were tested and may have changed since."""
        self._is_dark = False
        """Whether an exit so far has no text."""

    def follow(self) -> list[Said]:
        """Return every exit with its text, in the order of the source."""
        if self._hook.is_wrapped:
            raise Unclear
        self._into(self._hook, (), set())
        if self._moves.ends - {said.ends for said in self.said}:
            raise Unclear
        return self.said

    def _into(self, reading: Reading, tests: Tests, foreign: set[str]) -> After:
        """Follow the hook or one of its helpers."""
        if reading in self._callers or reading.is_wrapped or len(self._callers) > MOST:
            raise Unclear
        outer, self._foreign = self._foreign, foreign
        self._callers.append(reading)
        after = self._through(reading.syntax.body, reading, tests)
        self._callers.pop()
        self._foreign = outer
        return after

    def _into_helper(self, helper: Reading, call: ast.Call, tests: Tests) -> After:
        return self._into(helper, tests, foreign_names(helper, call, self._callers))

    def _through(self, block: list[ast.stmt], reading: Reading, tests: Tests) -> After:
        has_moved = False
        for position, statement in enumerate(block):
            after = self._after(statement, reading, tests)
            has_moved = has_moved or after.has_moved
            # Neither of two moves on one path has a condition of its own.
            if has_moved and self._moves.within(reading, *block[position + 1 :]):
                raise Unclear
            if not after.goes_on:
                return After(goes_on=False, has_moved=has_moved)
        return After(goes_on=True, has_moved=has_moved)

    def _after(self, statement: ast.stmt, reading: Reading, tests: Tests) -> After:
        if self._is_inert(statement, reading):
            self._stale |= self._tested & changed_in(reading, statement)
            return OPEN
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                return self._branch(test, body, orelse, reading, tests)
            case ast.Match(subject=subject, cases=cases):
                return self._cases(subject, cases, reading, tests)
            case ast.With(items=items, body=body):
                self._refuse_moves_in(reading, *(item.context_expr for item in items))
                return self._through(body, reading, tests)
            case ast.Return():
                self._return(statement, reading, tests)
                return ENDED
            case ast.Raise():
                return ENDED
        if isinstance(statement, CLOSED):
            return self._closed(statement, reading)
        return self._simple(statement, reading, tests)

    def _is_inert(self, statement: ast.stmt, reading: Reading) -> bool:
        """Whether a statement neither leads on nor ends the function."""
        if any(isinstance(node, ast.Return | ast.Raise) for node in own_nodes([statement])):
            return False
        return not self._moves.within(reading, statement)

    def _branch(
        self,
        test: ast.expr,
        body: list[ast.stmt],
        orelse: list[ast.stmt],
        reading: Reading,
        tests: Tests,
    ) -> After:
        """Follow both branches of a condition."""
        if len(tests) > MOST:
            raise Unclear
        self._look_at(test, reading)
        before, stale = self._is_dark, set(self._stale)
        then = self._through(body, reading, (*tests, Test(test, True, reading)))
        darkened, changed = self._is_dark, self._stale
        # A missing text in one branch does not matter in the other, which has the negation.
        self._is_dark, self._stale = before, stale
        is_needed = then.goes_on or darkened
        otherwise = self._through(orelse, reading, (*tests, Test(test, False, reading, is_needed)))
        self._is_dark = self._is_dark or darkened
        if then.goes_on:
            self._stale = self._stale | changed
        return After(then.goes_on or otherwise.goes_on, then.has_moved or otherwise.has_moved)

    def _cases(
        self, subject: ast.expr, cases: list[ast.match_case], reading: Reading, tests: Tests
    ) -> After:
        """Follow the cases of a `match` like a chain of `elif`."""
        if not cases:
            return OPEN
        case, *others = cases
        # Only the last case may be a wildcard.
        if is_wildcard(case):
            return self._through(case.body, reading, tests)
        match case:
            case ast.match_case(pattern=ast.MatchValue(value=value), guard=None):
                test = ast.copy_location(ast.Compare(subject, [ast.Eq()], [value]), subject)
            case _:
                raise Unclear
        rest: list[ast.stmt] = []
        if others:
            rest.append(ast.copy_location(ast.Match(subject, others), subject))
        return self._branch(test, case.body, rest, reading, tests)

    def _look_at(self, test: ast.expr, reading: Reading) -> None:
        """Note a condition; it gets no text if its words would mislead."""
        self._refuse_moves_in(reading, test)
        names = mentioned_in(test)
        if names & self._stale or (names | names_in(test)) & self._foreign:
            self._is_dark = True
        self._tested |= names

    def _refuse_moves_in(self, reading: Reading, *nodes: ast.expr) -> None:
        if self._moves.within(reading, *nodes):
            raise Unclear

    def _closed(self, statement: ast.stmt, reading: Reading) -> After:
        """Pass a loop or a `try`; the exits in it get no text."""
        self._stale |= self._tested & changed_in(reading, statement)
        inside = self._moves.within(reading, statement)
        for ends, move in inside:
            if move.asked:
                raise Unclear
            self._say(ends, None)
        if any(isinstance(node, ast.Return) for node in own_nodes([statement])):
            self._is_dark = True
        return After(goes_on=not always_ends([statement], reading.never_returns))

    def _return(self, statement: ast.Return, reading: Reading, tests: Tests) -> None:
        value = statement.value
        helpers = reading.helpers(value)
        if isinstance(value, ast.Call) and len(helpers) == 1:
            # A helper that returns nothing leads nowhere, and no way is drawn for that.
            if self._into_helper(helpers[0], value, tests).goes_on:
                self._is_dark = True
        elif helpers:
            raise Unclear
        elif value is not None and self._moves.is_made_at(value, reading):
            self._choose(value, reading.place(value), reading, tests)
        elif not self._simple(statement, reading, tests).has_moved:
            self._is_dark = True

    def _simple(self, statement: ast.stmt, reading: Reading, tests: Tests) -> After:
        """Pass a statement without blocks, which may ask for a move."""
        inside = self._moves.within(reading, statement)
        self._stale |= self._tested & changed_in(reading, statement)
        if not any(move.asked for _, move in inside):
            return OPEN
        sure = set(surely_run([statement]))
        for node in own_nodes([statement]):
            if isinstance(node, ast.expr) and self._moves.is_made_at(node, reading):
                if node not in sure:
                    raise Unclear
                self._choose(node, reading.place(node), reading, tests)
                return After(goes_on=False, has_moved=True)
        match statement:
            case ast.Expr(value=ast.Call() as call) if len(reading.helpers(call)) == 1:
                return self._dropped(reading.helpers(call)[0], call, tests)
        raise Unclear

    def _dropped(self, helper: Reading, call: ast.Call, tests: Tests) -> After:
        """Follow a helper that asks for a move, and whose result is not used."""
        if any(node.value for node, _ in helper.returns):
            raise Unclear
        after = self._into_helper(helper, call, tests)
        return After(after.goes_on or bool(helper.returns), has_moved=True)

    def _choose(self, value: ast.expr, place: Place, reading: Reading, tests: Tests) -> None:
        """Word the condition of each target of a value, which may be `A if test else B`."""
        if not isinstance(value, ast.IfExp):
            self._lead_on(value, place, reading, tests)
            return
        if len(tests) > MOST:
            raise Unclear
        self._look_at(value.test, reading)
        before = self._is_dark
        self._choose(value.body, place, reading, (*tests, Test(value.test, True, reading)))
        darkened, self._is_dark = self._is_dark, before
        negated = Test(value.test, False, reading, is_needed=darkened)
        self._choose(value.orelse, place, reading, (*tests, negated))
        self._is_dark = self._is_dark or darkened

    def _lead_on(self, leaf: ast.expr, place: Place, reading: Reading, tests: Tests) -> None:
        ways = self._moves.taken_by(leaf, place, reading)
        # Several ways come from a collection, or from a function that is not followed.
        text = self._text(tests) if len(ways) == 1 else None
        for ends in ways:
            if ends is None:
                self._is_dark = True
            else:
                self._say(ends, text)

    def _text(self, tests: Tests) -> str | None:
        text = worded(tests, self._hook)
        if len(text) > LONGEST:
            return None
        # If the first exit has no condition, it is the only one.
        return text or (ELSE if self.said else None)

    def _say(self, ends: Ends, text: str | None) -> None:
        others = {said.text for said in self.said if said.ends != ends}
        # If two ways have the same text, something else decides between them.
        if self._is_dark or ends in self._silent or text in others:
            text = None
        self.said.append(Said(ends, text))
        if len(self.said) > MOST:
            raise Unclear
        self._is_dark = self._is_dark or text is None


def is_wildcard(case: ast.match_case) -> bool:
    """Whether a case of a `match` takes every remaining value."""
    match case:
        case ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None):
            return True
    return False
