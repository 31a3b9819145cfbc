"""Writes the pages of the API: every public name in its group, for autodoc to fill."""

import enum
import inspect
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from types import ModuleType
from typing import Any, NamedTuple

import bga_states
import bga_states.legacy
import bga_states.replays
import bga_states.scene
import bga_states.simulate
import bga_states.testing
import bga_states.verify
from bga_states import bots, check, client, graph, rl
from bga_states.testing import state_machine, strategies

PACKAGES: tuple[ModuleType, ...] = (
    bga_states,
    bga_states.scene,
    bga_states.replays,
    bots,
    bga_states.testing,
    strategies,
    state_machine,
    check,
    graph,
    bga_states.simulate,
    bga_states.verify,
    bga_states.legacy,
    rl,
    client,
)
"""The packages whose `__all__` is public."""
ENGINES_OWN = {
    *(
        "announce",
        "bind",
        "clear",
        "conceded",
        "gamestate_class",
        "in_plain_values",
    ),
    *("load", "save", "ended", "path", "encoded_by_seat"),
    *("check_value", "increased", "queue", "seal", "twin", "type_of", "value_fault", "is_out"),
    *("add_all", "add_failure", "add_histogram", "add_moves", "add_path", "add_record"),
    *("add_standing", "parts", "squares"),
    *("pop", "popitem", "setdefault", "update", "steps_of", "is_private", "add", "last_steps"),
    *("ask", "request", "close_table", "refresh", "follow", "finish", "see_card", "hear", "opened"),
    "needs_view",
    "teardown",
}
"""Public members of documented classes that are not for authors."""


class Group(NamedTuple):
    """A page of the API; `names` are those that a package exports, `inner` the classes behind.

    Authors do not import the inner ones: they meet their objects, such as `self.notify`.
    """

    file: str
    title: str
    intro: str
    names: tuple[str, ...]
    inner: tuple[str, ...] = ()


OF_OWN_COMPONENTS = {"data", "data_type", "new_data", "fault"}
"""What only who writes a component of their own has to do with."""
MAGIC = "A hook takes [magic parameters](../magic-parameters.md), which the engine fills by name."
ENGINE = "bga_states.engine"
FRAMES, CARDS = "bga_states.protocol.server_frames", "bga_states.protocol.cards"
BODIES = "bga_states.protocol.bodies"
GROUPS = (
    Group(
        "games",
        "Games and states",
        f"What you subclass. {MAGIC} Here `*magic_parameters` stands for any of them.",
        (
            *("bga_states.Game", "bga_states.GameState", "bga_states.StateType"),
            *("bga_states.possible_action", "bga_states.Choice", "bga_states.clienttranslate"),
            *("bga_states.GAME_SETUP", "bga_states.GAME_END", "bga_states.PlayerId"),
            *("bga_states.Meta", "bga_states.ActionParameter"),
        ),
    ),
    Group(
        "inside",
        "Inside a move",
        "The objects behind `self.gamestate`, `self.notify`, `self.players`, `self.random`, "
        "`self.globals` and `self.player_score`. You never make one: every game and every state "
        "has them.",
        (
            *("bga_states.NotificationMessage", "bga_states.Player", "bga_states.Random"),
            *("bga_states.GameResult", "bga_states.Ranked", "bga_states.EndReason"),
        ),
        (
            f"{ENGINE}.author.gamestate.GameStateMachine",
            f"{ENGINE}.author.notifier.Notifier",
            f"{ENGINE}.match.players.Players",
            f"{ENGINE}.author.globals.Globals",
            f"{ENGINE}.author.counting.PlayerScore",
        ),
    ),
    Group(
        "components",
        "Components",
        "What stands in the class body of a game; [the guide](../../guides/components.md) shows "
        "them at work.",
        (
            *("bga_states.Deck", "bga_states.DeckCard", "bga_states.PlayerCounter"),
            *("bga_states.TableCounter", "bga_states.CounterVisibility", "bga_states.TableStats"),
            *("bga_states.PlayerStats", "bga_states.Component"),
        ),
    ),
    Group(
        "tables",
        "Tables",
        "One match, seen from outside: [the guide](../../guides/tables.md) shows how to drive it.",
        (
            *("bga_states.Table", "bga_states.Gear", "bga_states.Outcome", "bga_states.Message"),
            *("bga_states.View", "bga_states.Entered", "bga_states.ExtraTime"),
            "bga_states.Command",
        ),
    ),
    Group(
        "scenes",
        "Scenes",
        "The vocabulary of `get_scene`: [the guide](../../guides/drawing.md) shows how to draw a "
        "table. Import these names from `bga_states.scene`.",
        (
            *("bga_states.scene.Scene", "bga_states.scene.Mat", "bga_states.scene.Grid"),
            *("bga_states.scene.Cell", "bga_states.scene.Row", "bga_states.scene.Hand"),
            *("bga_states.scene.Pile", "bga_states.scene.Ring", "bga_states.scene.Seat"),
            *("bga_states.scene.Map", "bga_states.scene.Spot", "bga_states.scene.Line"),
            *("bga_states.scene.Piece", "bga_states.scene.Card", "bga_states.scene.Die"),
            *("bga_states.scene.Counter", "bga_states.scene.Text", "bga_states.scene.rectangle"),
            "bga_states.scene.fill",
            *("bga_states.scene.FilledText", "bga_states.scene.Words", "bga_states.scene.Means"),
            *("bga_states.scene.Color", "bga_states.scene.Shape", "bga_states.scene.Element"),
            *("bga_states.scene.Pickable", "bga_states.scene.Passed"),
            *("bga_states.scene.DrawnScene", "bga_states.scene.to_text"),
        ),
    ),
    Group(
        "replays",
        "Replays",
        "Games kept as pages: [the guide](../../guides/replays.md) shows them.",
        ("bga_states.replays.Replay",),
    ),
    Group(
        "errors",
        "Errors",
        "Every error of the package, and what each of them tells to whom.",
        (
            *("bga_states.BgaStatesError", "bga_states.UserError", "bga_states.UndoRefused"),
            *("bga_states.ActionRefused", "bga_states.GameError", "bga_states.DefinitionError"),
            *("bga_states.TableError", "bga_states.Finding"),
        ),
    ),
    Group(
        "tools",
        "Testing, checking, drawing",
        "What you call from your tests and tools. Import these names from the packages they are "
        "shown with.",
        (
            *("bga_states.testing.check_game", "bga_states.testing.GameCheckError"),
            *("bga_states.testing.new_table", "bga_states.testing.play"),
            *("bga_states.testing.ScriptError", "bga_states.testing.NotificationSpy"),
            *("bga_states.testing.check_golden", "bga_states.testing.GoldenError"),
            "bga_states.testing.strategies.legal_commands",
            "bga_states.testing.strategies.bad_commands",
            *(
                "bga_states.testing.strategies.tables",
                "bga_states.testing.strategies.finished_tables",
            ),
            "bga_states.testing.state_machine.GameMachine",
            "bga_states.testing.state_machine.check_machine",
            *("bga_states.check.check", "bga_states.check.Report", "bga_states.check.Undecided"),
            *("bga_states.graph.graph_of", "bga_states.graph.as_mermaid"),
            "bga_states.graph.as_markdown",
            *("bga_states.graph.as_dot", "bga_states.graph.Graph", "bga_states.graph.Node"),
            "bga_states.graph.Edge",
        ),
        ("bga_states.testing.report.CheckReport",),
    ),
    Group(
        "bots",
        "Bots",
        "Players that are not people: [the guide](../../guides/bots.md) shows how to play against "
        "them, and how to write one.",
        (
            *("bga_states.bots.bot_maker", "bga_states.bots.bot_names", "bga_states.bots.decide"),
            *("bga_states.bots.decide_from_snapshot", "bga_states.bots.Seat"),
            *("bga_states.bots.Bot", "bga_states.bots.BlindBot", "bga_states.bots.AnyBot"),
            *("bga_states.bots.BotMaker", "bga_states.bots.Chance", "bga_states.bots.BotError"),
            *("bga_states.bots.RandomBot", "bga_states.bots.ZombieBot"),
            *("bga_states.bots.GreedyBot", "bga_states.bots.MctsBot"),
        ),
    ),
    Group(
        "simulate",
        "Simulating",
        "Many games at once, and what came of them: [the guide](../../guides/simulating.md) shows "
        "how. Import these names from `bga_states.simulate`.",
        (
            *("bga_states.simulate.simulate", "bga_states.simulate.Totals"),
            *("bga_states.simulate.SeatTotals", "bga_states.simulate.Histogram"),
            *("bga_states.simulate.Tally", "bga_states.simulate.GameRecord"),
            *("bga_states.simulate.Standing", "bga_states.simulate.Ending"),
            *("bga_states.simulate.Failure", "bga_states.simulate.SimulationError"),
            *("bga_states.simulate.arena", "bga_states.simulate.Contest"),
            "bga_states.simulate.Rating",
        ),
    ),
    Group(
        "verify",
        "Verifying",
        "Small games walked through all their positions: [the guide](../../guides/verifying.md) "
        "shows how. Import these names from `bga_states.verify`.",
        (
            *("bga_states.verify.verify", "bga_states.verify.perft", "bga_states.verify.solve"),
            *("bga_states.verify.Verification", "bga_states.verify.Fault"),
            *("bga_states.verify.StateCount", "bga_states.verify.ActionCount"),
            *("bga_states.verify.ResultCount", "bga_states.verify.Solution"),
            *("bga_states.verify.MoveValue", "bga_states.verify.Progress"),
            *("bga_states.verify.scripted_table", "bga_states.verify.VerifyError"),
        ),
    ),
    Group(
        "learning",
        "Learning agents",
        "Environments of PettingZoo, which `bga_states[rl]` needs: [the guide]"
        "(../../guides/learning.md) says what they do.",
        (
            *("bga_states.rl.make", "bga_states.rl.env", "bga_states.rl.raw_env"),
            *("bga_states.rl.TableEnv", "bga_states.rl.CheckedEnv"),
        ),
    ),
    Group(
        "network",
        "Over the network",
        "A client of the server, which `bga_states[server]` needs: [the guide]"
        "(../../guides/network.md) shows a bot.",
        (
            *("bga_states.client.Client", "bga_states.client.FollowedTable"),
            *("bga_states.client.TableState", "bga_states.client.ClientError"),
            "bga_states.client.Refused",
        ),
        (
            *(f"{FRAMES}.Choices", f"{FRAMES}.Offered", f"{FRAMES}.Move", f"{FRAMES}.Told"),
            *(f"{FRAMES}.CardFrame", f"{FRAMES}.Seen"),
            *(f"{FRAMES}.PlayerSeen", f"{FRAMES}.StateText", f"{CARDS}.ClockRules"),
            *(f"{CARDS}.Card", f"{CARDS}.SeatCard", f"{CARDS}.ResultCard", f"{CARDS}.PlaceCard"),
            *(f"{CARDS}.ClockSeen", f"{CARDS}.Person", f"{BODIES}.Games", f"{BODIES}.GameLine"),
            *(f"{BODIES}.Link", f"{BODIES}.LinkSeen"),
        ),
    ),
    Group(
        "arrays",
        "Arrays",
        "For machines in the style of `states.inc.php`: see [migrating](../../bga/migrating.md).",
        ("bga_states.legacy.ArrayGame", "bga_states.legacy.GameStateBuilder"),
    ),
)


def pages() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the path of each page below docs, with what returns its text."""
    yield "reference/api/index.md", overview
    for group in GROUPS:
        yield f"reference/api/{group.file}.md", partial(page_of, group)


def overview() -> str:
    """Return the page that lists every name, with the first sentence of its docstring."""
    parts = [
        "# API\n",
        "Every public name. Import those of the first five tables from `bga_states` itself.\n",
    ]
    for group in GROUPS:
        parts.append(f"## [{group.title}]({group.file}.md)\n")
        rows = [
            f"| `{shown_name(name)}` | {first_sentence(thing_of(name), name)} |"
            for name in group.names
        ]
        parts.append("\n".join(("| name | what it is |", "|---|---|", *rows, "")))
    files = "\n".join(group.file for group in GROUPS)
    parts.append(f"```{{toctree}}\n:hidden:\n\n{files}\n```\n")
    return "\n".join(parts)


def shown_name(name: str) -> str:
    """Return a name as it is imported: without its package where that is the first one."""
    package, _, last = name.rpartition(".")
    return last if package == "bga_states" else f"{package.removeprefix('bga_states.')}.{last}"


WORDS = {
    "GAME_SETUP": "The id of the state in which every game begins; the engine's own.",
    "GAME_END": "The id of the state in which every game ends; return it to end the game.",
    "PlayerId": "The id of a player, for those who want mypy to tell ids from other numbers.",
    "AnyBot": "A `Bot` or a `BlindBot`.",
    "BotMaker": "What makes a bot for one player of one table, such as the bot's class.",
    "Words": "A text that each viewer reads in their own language: a str, or the result of `fill`.",
    "Means": "The meaning of picking an element: a dict of parameters with values, or several.",
    "Color": "The name of a colour, or hexadecimal RGB without `#`.",
    "Shape": "The form of a piece, such as `disc`.",
    "Meta": "Limits of a parameter, such as `Annotated[int, Meta(ge=1, le=6)]`; it is msgspec's.",
}
"""What is said of names that have no docstring of their own."""


def first_sentence(thing: Any, name: str) -> str:
    """Return the first line of a docstring."""
    last = name.rpartition(".")[2]
    if last in WORDS:
        return WORDS[last]
    return (inspect.getdoc(thing) or "").partition("\n")[0]


def page_of(group: Group) -> str:
    """Return the page of a group."""
    parts = [f"# {group.title}\n", f"{group.intro}\n"]
    for name in (*group.names, *group.inner):
        parts.append(f"## {name.rpartition('.')[2]}\n")
        parts.append("\n".join(("```{eval-rst}", *directive(name), "```", "")))
    return "\n".join(parts)


def directive(name: str) -> Iterator[str]:
    """Write the directive with which autodoc shows a name."""
    thing, last = thing_of(name), name.rpartition(".")[2]
    if last in WORDS:
        kind = "py:class" if last == "Meta" else "py:data"
        yield from (f".. {kind}:: {name}", "", f"   {WORDS[last]}")
    elif isinstance(thing, type):
        kind = "autoexception" if issubclass(thing, BaseException) else "autoclass"
        yield from (f".. {kind}:: {name}", "")
        for member in sorted(members_of(thing), key=lambda member: is_method(thing, member)):
            yield f"   .. {directive_of(thing, member)}:: {member}"
    else:
        yield f".. autofunction:: {name}"


def thing_of(name: str) -> Any:
    """Return what a full name stands for."""
    package, _, last = name.rpartition(".")
    return getattr(__import__(package, fromlist=[last]), last)


def members_of(cls: type[Any]) -> list[str]:
    """List the members of a class that are for authors and documented with it, not with a base."""
    public = {thing_of(name) for group in GROUPS for name in (*group.names, *group.inner)} - {cls}
    found: dict[str, None] = {}
    for base in cls.__mro__:
        if base in public or not base.__module__.startswith("bga_states"):
            continue
        names = [*getattr(base, "__annotations__", {}), *vars(base)]
        found.update(dict.fromkeys(name for name in names if is_for_authors(name, cls)))
    return list(found)


def is_for_authors(name: str, cls: type[Any]) -> bool:
    """Whether a member of this name is public, and not one of the engine's own."""
    if cls.__module__.startswith("bga_states.engine.scene"):
        return not name.startswith("_")
    hidden = ENGINES_OWN
    if cls is not bga_states.Component:
        hidden = hidden | OF_OWN_COMPONENTS
    is_public = not name.startswith("_") and name not in hidden
    return is_public and not (issubclass(cls, enum.Enum) and name not in cls.__members__)


def is_method(cls: type[Any], name: str) -> bool:
    """Whether a member is called; what is read comes before it."""
    return directive_of(cls, name) == "automethod"


def directive_of(cls: type[Any], name: str) -> str:
    """Return the directive for a member."""
    member = inspect.getattr_static(cls, name, None)
    if isinstance(member, property | cached_property):
        return "autoproperty"
    if callable(member) or isinstance(member, classmethod | staticmethod):
        return "automethod"
    return "autoattribute"
