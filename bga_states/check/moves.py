"""Moves: every way a hook leads on, by what it returns and what it asks of the machine."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from bga_states.check.hooks import ZOMBIE, Hook
from bga_states.check.reading.opacity import opaque_calls
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.values import Engine, Known, Value, Values, union
from bga_states.check.targets import BROKEN, DYNAMIC, Fault, Target, Targets
from bga_states.engine.errors import Finding
from bga_states.engine.source_code import Place
from bga_states.engine.types import GAME_END, StateType
from bga_states.legacy.flaws import ZOMBIE_PASS


class Asking(NamedTuple):
    """A method of `self.gamestate` that moves: where its target stands, and whether a player moves, not the table."""

    position: int
    keyword: str
    is_private: bool = False
    takes_only_names: bool = False


ASKING = {
    "next_state": Asking(0, "transition", takes_only_names=True),
    "jump_to_state": Asking(0, "target"),
    "set_players_multiactive": Asking(1, "next"),
    "set_player_non_multiactive": Asking(1, "next"),
    "set_all_players_non_multiactive": Asking(0, "next"),
    "update_multiactive_or_next_state": Asking(0, "next"),
    "next_private_state": Asking(1, "target", is_private=True),
    "next_private_state_for_all_active_players": Asking(0, "target", is_private=True),
    "next_private_state_for_players": Asking(1, "target", is_private=True),
    "set_private_state": Asking(1, "target", is_private=True),
}
UNSEEN = "unseen"
"""What asks for a move that a call may make, since nobody knows what it calls."""
OF_THE_HOOK = {"P70"}
"""What is wrong in one hook, and right in others that call the same helper."""
INITIALIZING = {
    "initialize_private_state",
    "initialize_private_state_for_all_active_players",
    "initialize_private_state_for_players",
}


@dataclass(frozen=True, slots=True)
class Move:
    """One way out: to the state with an id, None if that is decided at run time or wrong; `is_private` moves a player.

    `transition` is the name by which it is taken, if it is; `asked` the method of `self.gamestate` that asks for it,
    "" for a returned value.
    """

    hook: Hook
    target: int | None
    place: Place
    is_private: bool = False
    transition: str | None = None
    asked: str = ""
    is_wrong: bool = False

    @property
    def label(self) -> str:
        """What takes it: the action, else the transition, else the hook."""
        return self.hook.name if self.hook.role == "action" else self.transition or self.hook.name


def moves_of(
    hook: Hook, targets: Targets, table_transitions: Mapping[str, int] | None, findings: list[Finding]
) -> list[Move]:
    """Find the ways a hook leads on; `table_transitions` are those of the table's state, None if it may be any."""
    reading = hook.reading
    if hook.passes:
        return _passing(hook, table_transitions or {})
    if reading is None:
        return [] if hook.is_engines else [Move(hook, None, Place())]
    follow = _Follower(hook, targets, table_transitions, findings)
    opaque = [Move(hook, None, call.place, asked=UNSEEN) for call in opaque_calls(reading)]
    wrapped = [Move(hook, None, reading.place())] if reading.is_wrapped else []
    return [*follow.returned(reading), *follow.asked_for(reading), *opaque, *wrapped]


def _passing(hook: Hook, transitions: Mapping[str, int]) -> list[Move]:
    """Give the way a zombie of an array goes by default; without that transition assembly refuses the game."""
    names = [name for name in transitions if name == ZOMBIE_PASS or len(transitions) == 1]
    return [Move(hook, transitions[name], Place(), transition=name) for name in names]


class _Follower:
    """Collects the moves of one hook."""

    def __init__(
        self, hook: Hook, targets: Targets, table_transitions: Mapping[str, int] | None, findings: list[Finding]
    ) -> None:
        self.hook = hook
        self.targets = targets
        self.table_transitions = table_transitions
        self.findings = findings
        self.is_own = self.is_sure = True
        self.holder: Reading | None = None
        self.root = Place()

    def returned(self, reading: Reading) -> Iterator[Move]:
        """Find the moves by returned values."""
        is_private = self.hook.kind is StateType.PRIVATE
        transitions = self.hook.state.transitions if self.hook.state else None
        roots = reading.routes()
        for source, node, values in reading.return_sources():
            self.is_own, self.holder = source is reading, source
            self.root = reading.place(roots.get(source) or node.value or node)
            self.is_sure = node.value is None or source.is_sure(node.value)
            place = source.place(node.value or node)
            yield from self._moves(values, transitions, place, is_private=is_private)

    def asked_for(self, reading: Reading) -> Iterator[Move]:
        """Find the moves by calls of `self.gamestate`."""
        for inner, node in reading.routes().items():
            for call in inner.calls:
                self.is_own, self.holder = inner is reading, inner
                self.root = reading.place(node) if node else call.place
                for callee in call.callees:
                    if isinstance(callee, Engine) and callee.part == "gamestate":
                        yield from self._asked_by(call, callee.name)

    def _asked_by(self, call: Call, name: str) -> Iterator[Move]:
        state = self.hook.state
        if name == "reload_state" and state:
            yield Move(self.hook, state.id, call.place, asked=name)
        elif name in INITIALIZING:
            initial = state.initial_private if state else None
            yield Move(self.hook, initial, call.place, is_private=True, asked=name)
        elif asking := ASKING.get(name):
            node = call.argument(asking.position, asking.keyword)
            if name == "set_players_multiactive" and _are_some(call.argument(0, "players")):
                return  # `next` is for nobody
            values = self._given_values(call.reading, node) if node else (Known(""),) if name == "next_state" else ()
            own = state.transitions if state else None
            transitions = own if asking.is_private else self.table_transitions
            place = call.reading.place(node) if node else call.place
            self.is_sure = node is None or call.reading.is_sure(node)
            if asking.takes_only_names:
                values = tuple(self._names_only(values, place))
            yield from self._moves(values, transitions, place, is_private=asking.is_private, asked=name)

    def _given_values(self, reading: Reading, node: ast.expr) -> Values:
        """Give what is passed for a target: of a function that gives one, what it returns."""
        if isinstance(node, ast.Lambda):
            return reading.values(node.body)
        values = reading.values(node)
        classes = [value for value in values if isinstance(getattr(value, "thing", None), type)]
        functions = [(value, reading.reader.callee(value)) for value in values if value not in classes]
        return union((*classes,), *(inner.returned() if inner else (value,) for value, inner in functions))

    def _names_only(self, values: Values, place: Place) -> Iterator[Value]:
        """Refuse classes and ids where a transition is named (P18)."""
        for value in values:
            thing = value.thing if isinstance(value, Known) else ""
            if isinstance(thing, str) or not self.is_sure:
                yield value
            else:
                shown = getattr(thing, "__name__", repr(thing))
                self._report(Fault("P18", f"gives next_state {shown}, which is no name", f"Return {shown}."), place)

    def _moves(
        self, values: Values, transitions: Mapping[str, int] | None, place: Place, *, is_private: bool, asked: str = ""
    ) -> Iterator[Move]:
        for value in values:
            target = self.targets.find(value, transitions)
            if self._is_of_another(target.fault, value):
                continue
            if fault := self._fault(target, value, is_private=is_private, asked=asked):
                self._report(fault, place)
                yield Move(self.hook, None, place, is_private, asked=asked, is_wrong=True)
            elif target is BROKEN:
                yield Move(self.hook, None, place, is_private, asked=asked, is_wrong=True)
            elif target is DYNAMIC or target.state_id is not None:
                yield Move(self.hook, target.state_id, place, is_private, target.transition, asked)

    def _is_of_another(self, fault: Fault | None, value: Value) -> bool:
        """Whether a name is a transition of another state that shares the method, which may tell them apart."""
        name = getattr(value, "thing", None)
        known = [state.transitions for state in self.targets.by_id.values() if state.state_class is None]
        is_known = any(name in transitions for transitions in known)
        return fault is not None and self.hook.is_of_array and self.hook.is_shared and is_known

    def _fault(self, target: Target, value: Value, *, is_private: bool, asked: str) -> Fault | None:
        """Say what is wrong with a target where it is used."""
        if target.fault:
            return self._fault_of_name(target.fault, value, asked)
        if target.state_id is None:
            return None
        name = self.targets.name(target.state_id)
        is_step = (
            target.state_id in self.targets.by_id and self.targets.by_id[target.state_id].type is StateType.PRIVATE
        )
        if is_step and not is_private:
            remedy = "Go to its master, or move the player with self.gamestate.next_private_state."
            return Fault("P50", f"moves the table to {name}, a PRIVATE state", remedy)
        if is_private and not is_step:
            table_state = self.targets.by_id.get(target.state_id)
            shown = name if table_state and table_state.state_class else target.state_id
            remedy = f"Write self.gamestate.set_player_non_multiactive(player_id, {shown})."
            return Fault("P50", f"moves one player to {name}, a state of the whole table", remedy)
        if target.state_id == GAME_END and self.hook.role == ZOMBIE:
            return Fault("P70", "ends the game because a player left", "Play on, or end in a GAME state that scores.")
        return None

    def _fault_of_name(self, fault: Fault, value: Value, asked: str) -> Fault:
        """Tell a transition of the PRIVATE state, given for the table, from one that nobody declares (P68)."""
        state, name = self.hook.state, getattr(value, "thing", None)
        if fault.code == "P19" and self.hook.role == ZOMBIE and self.is_own:
            return replace(fault, code="P40")  # what a template leaves behind
        is_steps = state and state.type is StateType.PRIVATE and name in state.transitions
        if fault.code == "P17" and is_steps and asked:
            fact = f"gives {asked} {name!r}, a transition of the PRIVATE state"
            return Fault("P68", fact, "Use a transition of the master state, or a class.")
        return fault

    def _report(self, fault: Fault, place: Place) -> None:
        if not self.is_sure:
            return
        is_hooks = fault.code in OF_THE_HOOK
        is_named = is_hooks or (self.is_own and not self.hook.is_of_array)
        title = self.hook.title if is_named or self.holder is None else self.holder.title
        finding = Finding(fault.code, f"{title} {fault.fact}.", fault.remedy, *(self.root if is_hooks else place))
        if finding not in self.findings:
            self.findings.append(finding)


def _are_some(players: ast.expr | None) -> bool:
    """Whether players are surely given, one by one."""
    return isinstance(players, ast.List | ast.Tuple) and bool(players.elts)
