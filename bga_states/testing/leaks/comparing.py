"""Comparing: the messages of a move to the viewers of twins, and the viewers they leak to."""

from collections import Counter

from bga_states.testing.failures import Place
from bga_states.testing.leaks.arrangements import fixed_differences
from bga_states.testing.leaks.judging import Judgement, Verdict, are_same, differ, judge
from bga_states.testing.leaks.lines import Line, Move
from bga_states.testing.leaks.news import News, words_of_fault
from bga_states.testing.leaks.sight import viewer_name
from bga_states.testing.leaks.twins import Twins
from bga_states.testing.playing import as_step

OFTEN = 4
"""Times that the same kind of news is judged for the same kind of viewer."""
FAULTS = {Verdict.LEAK, Verdict.UNSHOWN, Verdict.PROGRESS}


class Comparison:
    """Compares the messages to viewers of twins, over many twins of one game.

    `revealed` counts the secrets that the rules reveal, by action and place.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.revealed: Counter[tuple[str, str]] = Counter()
        self._judged: Counter[tuple[str, ...]] = Counter()

    def compare(self, twins: Twins, move: Move) -> None:
        """Drop the viewers of twins who have come to know the difference by a move.

        GameCheckError if they were told something that they cannot know.
        """
        alike = list(twins.alike)
        if any(line.refusal for line in move.after) and move.steps is not None:
            # Only the player hears of a refusal.
            alike = [viewer for viewer in alike if viewer == move.steps[0].player_id]
        heard = []
        for viewer in alike:
            here, there = (line.told(viewer) for line in move.after)
            if here != there:
                heard.append(News(twins, move, viewer, here, there))
        for news in heard:
            twins.alike.remove(news.viewer)
            self._judge(news)
        if heard:
            self._look_for_peeks(heard)

    def _judge(self, news: News) -> None:
        """Judge a viewer's news, unless news of its kind was judged often."""
        if news.is_refused:
            if news.move.before is None or not differ(news.move.before, news.viewer):
                self._report(news, Judgement(Verdict.LEAK))
            return
        kind = news.kind
        if self._judged[kind] >= OFTEN:
            return
        self._judged[kind] += 1
        found = judge(news.move, news.viewer)
        if found.verdict in FAULTS:
            self._report(news, found)
        # A player's own draws, and the things they are dealt, do not count as revealed.
        if not news.is_own:
            self._note_revealed(news, found)

    def _note_revealed(self, news: News, found: Judgement) -> None:
        """Note where the viewer sees or hears a former secret."""
        where, before = found.where, news.move.before
        if found.verdict is Verdict.REVEALED:
            where = f"the message {' and '.join(news.subjects)}"
        elif found.verdict is Verdict.GONE and before is not None and not are_same(*before):
            where = f"the message {' and '.join(news.subjects)}, of what is then gone"
        if where:
            self.revealed[news.kind[0], where] += 1

    def _report(self, news: News, found: Judgement) -> None:
        fact, remedy = words_of_fault(news, found)
        raise self.place.fault(fact, remedy, news.move.after[0].table)

    def _look_for_peeks(self, heard: list[News]) -> None:
        """Undo a move if its player can, and check that no viewer has learnt anything by it."""
        move = heard[0].move
        if move.steps is None or move.before is None:
            return
        one, other = (undo(line, move.steps[0].player_id) for line in move.after)
        if one is None or other is None or are_same(one, other):
            return
        for news in heard:
            viewer = news.viewer
            if differ(move.before, viewer) or differ((one, other), viewer):
                continue
            if not fixed_differences(one, other, viewer):
                who = viewer_name(one.table, viewer)
                fact = f"{who} has been told {news}, and then it was undone"
                remedy = "Call undo_clear where hidden information comes to light"
                raise self.place.fault(fact, remedy, one.table)


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
