"""Comparing: what viewers are told of twins, and the fault where that tells too much."""

from collections import Counter
from itertools import zip_longest

from bga_states.engine.base.errors import show
from bga_states.engine.match.messages import Message
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.leaks.arrangements import fixed_differences, words_for
from bga_states.testing.leaks.judging import Judgement, Move, Verdict, are_same, differ, judge
from bga_states.testing.leaks.lines import Line, Told, Viewer
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.playing import as_step

OFTEN = 4
"""How often the same kind of news is judged for the same kind of viewer."""
SHOWN_PATHS = 3


class Comparison:
    """Compares what viewers of twins are told, over many twins of one game.

    `revealed` counts what the rules reveal: what depended on a secret, by action.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.revealed: Counter[tuple[str, str]] = Counter()
        self._judged: Counter[tuple[object, ...]] = Counter()

    def compare(self, twins: Twins, move: Move) -> None:
        """Drop the viewers of twins who have come to know the difference by a move.

        GameCheckError where they were told what they cannot know.
        """
        alike = list(twins.alike)
        if any(line.refusal for line in move.after) and move.steps is not None:
            # Only the player hears of it.
            alike = [viewer for viewer in alike if viewer == move.steps[0].player_id]
        for viewer in alike:
            here, there = (line.told(viewer) for line in move.after)
            if here != there:
                twins.alike.remove(viewer)
                self._judge(twins, move, viewer, here, there)
        if not set(alike) <= set(twins.alike):
            self._look_for_peeks(twins, move, alike)

    def _judge(self, twins: Twins, move: Move, viewer: Viewer, here: Told, there: Told) -> None:
        """Judge what a viewer was told, unless the like was judged often."""
        if here.refusal or there.refusal:
            if move.before is not None and differ(move.before, viewer):
                return
            raise self._fault(twins, move, viewer, here, there, Judgement(Verdict.LEAK))
        kind = self._kind(twins, move, viewer, here, there)
        if self._judged[kind] >= OFTEN:
            return
        self._judged[kind] += 1
        found = judge(move, viewer)
        if found.verdict in {Verdict.LEAK, Verdict.UNSHOWN, Verdict.PROGRESS}:
            raise self._fault(twins, move, viewer, here, there, found)
        # What players draw themselves, or are dealt, is not revealed to them.
        is_own = viewer is not None if move.steps is None else viewer == move.steps[0].player_id
        if found.where and not is_own:
            self.revealed[str(kind[0]), found.where] += 1

    def _kind(
        self, twins: Twins, move: Move, viewer: Viewer, here: Told, there: Told
    ) -> tuple[object, ...]:
        """Return what makes news alike: by whom and where, about what, and for whom."""
        state, action = "", "setup"
        if move.before is not None and move.steps is not None:
            step = move.steps[0]
            state = move.before[0].table.view(step.player_id).state_name
            action = step.action or step.kind
        about: set[str] = set()
        for one, other in zip_longest(here.messages, there.messages):
            if one is None or other is None or one.type != other.type:
                about.update(message.type for message in (one, other) if message is not None)
                break
            for name in one.args | other.args:
                if one.args.get(name) != other.args.get(name):
                    about.add(f"{one.type}.{name}")
        return action, state, frozenset(about), twins.kind, viewer is None

    def _look_for_peeks(self, twins: Twins, move: Move, alike: list[Viewer]) -> None:
        """Undo a move where its player can, and see that nobody has learnt anything by it."""
        if move.steps is None or move.before is None:
            return
        player_id = move.steps[0].player_id
        undone = [undo(line, player_id) for line in move.after]
        one, other = undone
        if one is None or other is None:
            return
        for viewer in alike:
            here, there = (line.told(viewer) for line in move.after)
            if here == there or differ(move.before, viewer) or differ((one, other), viewer):
                continue
            if are_same(one, other) or fixed_differences(one, other, viewer):
                continue
            what = describe_told(here, there)
            who = viewer_name(one.table, viewer)
            fact = f"{who} has been told {what} {twins.cause}, and then it was undone"
            remedy = "Call undo_clear where hidden information comes to light"
            raise self.place.fault(fact, remedy, one.table)

    def _fault(
        self,
        twins: Twins,
        move: Move,
        viewer: Viewer,
        here: Told,
        there: Told,
        found: Judgement,
    ) -> GameCheckError:
        table = move.after[0].table
        who = viewer_name(table, viewer)
        fact = f"{who} is told what they cannot know: {describe_told(here, there)} {twins.cause}"
        remedy = (
            "Nothing they see tells the two apart. Put it into _private of those who may know it; "
            "what the rules reveal, get_all_datas shows when it is told"
        )
        if (here.refusal or there.refusal) and move.steps is not None:
            fact = (
                f"{who} can find out what they cannot know by trying {move.steps[0]}: "
                f"{here.refusal or 'it works'}, but {there.refusal or 'it works'} {twins.cause}"
            )
            remedy = "Refuse it, or let it work, by what this player can know"
        elif found.verdict is Verdict.PROGRESS:
            seen = describe_told(here, there)
            fact = f"{who} sees what they cannot know in the {seen} {twins.cause}"
            remedy = "Let get_game_progression count only what everybody knows"
        elif found.verdict is Verdict.UNSHOWN:
            paths = ", ".join(sorted({words_for(path[:1]) for path in found.paths})[:SHOWN_PATHS])
            fact = (
                f"{who} is told what only others are shown: {describe_told(here, there)} "
                f"{twins.cause}"
            )
            remedy = (
                f"It tells of {paths}, which redeal never varies. If they cannot know it, vary it "
                "there; if they can, show it in get_all_datas when it is told"
            )
        return self.place.fault(fact, remedy, table)


def undo(line: Line, player_id: int) -> Line | None:
    """Return a line in which a player has taken back their last step; None where they cannot."""
    if not line.table.point.undo.savepoints:
        return None
    for choice in line.table.choices(player_id):
        undone = line.fork()
        step = as_step(player_id, choice)
        with line.place.finding(f"{step} fails", "Correct it", line.table):
            undone.do(step)
        if undone.outcome is not None:
            types = {message.type for message in undone.outcome.messages(player_id)}
            if "undoRestorePoint" in types:
                return undone
    return None


def describe_told(here: Told, there: Told) -> str:
    """Say what was told differently: here, but there."""
    for message, instead in zip_longest(here.messages, there.messages):
        if message == instead:
            continue
        if message is None or instead is None or message.type != instead.type:
            return f"{summary(message)}, but {summary(instead)}"
        if message.text != instead.text and message.args == instead.args:
            return f"{message.type} {show(message.text)}, but {show(instead.text)}"
        names = [*message.args, *(name for name in instead.args if name not in message.args)]
        own, others = message.args, instead.args
        name = next(name for name in names if own.get(name) != others.get(name))
        return f"{message.type} {name}={show(own.get(name))}, but {show(others.get(name))}"
    for field in ("extra_time", "statistics", "progression"):
        one, other = getattr(here, field), getattr(there, field)
        if one != other:
            return f"{field.replace('_', ' ')} {show(one)}, but {show(other)}"
    return "the same"


def summary(message: Message | None) -> str:
    """Write a message in short; "nothing" for none."""
    if message is None:
        return "nothing"
    return f"{message.type} {show(message.text or message.args)}"
