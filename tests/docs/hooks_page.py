"""Writes the tables of hooks, and of the calls that change a table, from the engine's own."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise

from bga_states import Deck, Game, GameState
from bga_states.engine.author import hooks
from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.hooks import HOOKS, VERBS, Does, HookRow, Owner, Purpose, Result
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.spelling import PREFIX
from bga_states.engine.match.chance import Random
from tests.docs.pages import as_table

ACTION = "A player acts; mark it with `@possible_action`."
SAID = {
    Purpose.LOOKS: "These hooks look. They are asked for what they return, and change nothing.",
    Purpose.MOVES: "These hooks move. They may change data, and ask for whatever a move can.",
    Purpose.SETS_UP: "These hooks set up. They arrange a class or a table, outside the moves of "
    "the players.",
}
SHOWN_WITH = {
    Owner.GAMESTATE: ("self.gamestate", GameStateMachine),
    Owner.GAME: ("self.game", Game),
    Owner.NOTIFY: ("self.notify", Notifier),
    Owner.PLAYER_SCORE: ("self.player_score", PlayerScore),
    Owner.PLAYER_SCORE_AUX: ("self.player_score_aux", PlayerScore),
    Owner.GLOBALS: ("self.globals", Globals),
    Owner.RANDOM: ("self.random", Random),
    Owner.STATE: ("self", GameState),
    Owner.COMPONENT: ("a component, such as a Deck", Deck),
}
"""How authors write the owner of a verb, and the class that documents it."""


def parts() -> Iterator[str]:
    """Return the tables of hooks by owner, and that of the verbs."""
    for title, owner, cls in (("state", Owner.STATE, GameState), ("game", Owner.GAME, Game)):
        yield f"## Hooks of a {title}\n"
        for purpose in Purpose:
            table = hook_table(owner, purpose, cls)
            if table:
                yield f"{SAID[purpose]}\n\n{table}"
    yield "## Calls that change a table\n"
    yield "These work only while a move runs, and are refused in a hook that looks.\n"
    meanings = meanings_of_does()
    for owner, (shown, _) in SHOWN_WITH.items():
        rows = []
        for does in sorted({verb.does for verb in VERBS if verb.owner is owner}, key=order):
            names = [verb.name for verb in VERBS if verb.owner is owner and verb.does == does]
            said = " ".join(sentence(meanings[kind.name or ""]) for kind in does)
            rows.append((", ".join(f"`{name}`" for name in names), said))
        yield f"### {shown if owner is Owner.COMPONENT else f'`{shown}`'}\n"
        yield as_table(("call", "what it does"), rows)


def sentence(text: str) -> str:
    """Return what is said of a call without its subject, which is the row's."""
    verb = text.removeprefix("It ").removeprefix("it ")
    return verb[:1].upper() + verb[1:]


def order(does: Does) -> int:
    """Return where something that verbs do stands in the engine's table."""
    return does.value


def hook_table(owner: Owner, purpose: Purpose, cls: type[object]) -> str:
    """Return the table of an owner's hooks of this kind, "" if there are none."""
    rows = []
    for row in HOOKS:
        if row.owner is owner and row.purpose is purpose:
            name = f"{PREFIX}*" if row.name == PREFIX else row.name
            rows.append((f"`{name}`", takes(row), returns(row), summary(cls, row)))
    return as_table(("hook", "parameters", "returns", "what it does"), rows) if rows else ""


def returns(row: HookRow) -> str:
    """Return what a hook may return, a redirect in one word."""
    return "a redirect" if row.result is Result.REDIRECT else row.result.value


def takes(row: HookRow) -> str:
    """Return the parameters of a hook."""
    if row.takes is None:
        return "[magic](magic-parameters.md)"
    return ", ".join(f"`{name}`" for name in row.takes) or "none"


def summary(cls: type[object], row: HookRow) -> str:
    """Return the first sentence of what the base class says of a hook."""
    if row.name == PREFIX:
        return ACTION
    return (inspect.getdoc(getattr(cls, row.name)) or "").partition("\n")[0]


def meanings_of_does() -> dict[str, str]:
    """Return what each kind of verb does: the docstrings under the members of `Does`."""
    tree = ast.parse(inspect.getsource(hooks))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    (body,) = (node.body for node in classes if node.name == Does.__name__)
    meanings = {}
    for member, said in pairwise(body):
        if isinstance(member, ast.Assign) and isinstance(said, ast.Expr):
            (target,) = member.targets
            meanings[ast.unparse(target)] = str(ast.literal_eval(said.value))
    return meanings
