"""News: the difference in a viewer's messages of two lines, and its words."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from bga_states.engine.base.differences import first_difference
from bga_states.engine.base.errors import show
from bga_states.engine.match.messages import PRIVATE, Message
from bga_states.testing.leaks.arrangements import words_for
from bga_states.testing.leaks.judging import Judgement, Verdict
from bga_states.testing.leaks.lines import Move, Told, Viewer, sights
from bga_states.testing.leaks.sight import in_words, viewer_name
from bga_states.testing.leaks.twins import Twins

SCENE = "the scene"
"""The subject of news that only the steps of the scene tell."""
SHOWN_PATHS = 3
"""The largest number of attributes that a message names."""


class News(NamedTuple):
    """All that one viewer of twins was told of a move, in either line."""

    twins: Twins
    move: Move
    viewer: Viewer
    here: Told
    there: Told

    @property
    def is_refused(self) -> bool:
        """Whether the viewer tried something, and it was refused in one of the lines."""
        return bool(self.here.refusal or self.there.refusal)

    @property
    def is_own(self) -> bool:
        """Whether the viewer took the step, or is a player in the setup."""
        if self.move.steps is None:
            return self.viewer is not None
        return self.viewer == self.move.steps[0].player_id

    @property
    def kind(self) -> tuple[str, ...]:
        """The kind of the news: action, state, subjects, kind of twins, and kind of viewer."""
        state, action = "", "setup"
        if self.move.before is not None and self.move.steps is not None:
            step = self.move.steps[0]
            state = self.move.before[0].table.view(step.player_id).state_name
            action = step.action or step.kind
        watcher = "spectator" if self.viewer is None else "player"
        return action, state, *self.subjects, self.twins.kind, watcher

    @property
    def subjects(self) -> list[str]:
        """The subjects that differ: types of messages, and names of arguments."""
        return sorted({*self._subjects()})

    def _subjects(self) -> Iterator[str]:
        for one, other in zip_longest(self.here.messages, self.there.messages):
            if one is None or other is None or one.type != other.type:
                yield from (message.type for message in (one, other) if message is not None)
                return
            if one.text != other.text:
                yield one.type
            for name in one.args | other.args:
                if one.args.get(name) != other.args.get(name):
                    yield f"{one.type}.{name}"
        if self.here.messages == self.there.messages and sights(self.here) != sights(self.there):
            yield SCENE

    def __str__(self) -> str:
        """Write the message here, but the other one if something else had been."""
        return f"{described(self.here, self.there)} {self.twins.cause}"


def words_of_fault(news: News, found: Judgement) -> tuple[str, str]:
    """Write the fault in the news, and its remedy."""
    who = viewer_name(news.move.after[0].table, news.viewer)
    if news.is_refused and news.move.steps is not None:
        here, there = (told.refusal or "it works" for told in (news.here, news.there))
        tried = f"by trying {news.move.steps[0]}: {here}, but {there} {news.twins.cause}"
        remedy = "Refuse it, or let it work, by what this player can know"
        return f"{who} can find out what they cannot know {tried}", remedy
    if found.verdict is Verdict.PROGRESS:
        fact = f"{who} sees what they cannot know in the {news}"
        return fact, "Let get_game_progression count only what everybody knows"
    if found.verdict is Verdict.UNSHOWN:
        names = sorted({words_for(path[:1]) for path in found.paths})
        remedy = (
            f"It tells of {', '.join(names[:SHOWN_PATHS])}, which redeal never varies. If they "
            "cannot know it, vary it there; if they can, show it in get_all_datas when it is told"
        )
        return f"{who} is told what only others are shown: {news}", remedy
    return f"{who} is told what they cannot know: {news}", _remedy(news.here, news.there)


def _remedy(here: Told, there: Told) -> str:
    """Write the remedy for something that a viewer is told and cannot know."""
    if here.messages == there.messages:
        if here.extra_time != there.extra_time:
            return "Give extra time by what everybody knows"
        if here.statistics != there.statistics:
            return (
                "Everybody sees statistics once the game is over. Count what the players know by "
                "then, or show in get_all_datas what they learn at the end"
            )
        if sights(here) != sights(there):
            return (
                "Nothing they see before and afterwards tells the two apart. Show in get_scene, at "
                "each message of a move, only what this viewer may know"
            )
    for message, instead in zip(here.messages, there.messages, strict=False):
        if message.args.get(PRIVATE) != instead.args.get(PRIVATE):
            return (
                "Nothing they see tells the two apart. If it is not for them, leave it out of "
                "their _private; if it is, get_all_datas shows it when it is told, and redeal "
                "leaves it as it is"
            )
    return (
        "Nothing they see tells the two apart. Put it into _private of those who may know it; what "
        "the rules reveal, get_all_datas shows when it is told"
    )


def described(here: Told, there: Told) -> str:
    """Write the first difference between two lines: here, but there."""
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
    found = first_difference(sights(here), sights(there), "steps of the scene")
    return "the same" if found is None else in_words(found)


def summary(message: Message | None) -> str:
    """Write a message in short; "nothing" for none."""
    if message is None:
        return "nothing"
    return f"{message.type} {show(message.text or message.args)}"
