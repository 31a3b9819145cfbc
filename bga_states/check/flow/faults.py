"""Faults: mistakes in a redirect at the place of its use, and the findings about them."""

from dataclasses import replace

from bga_states.check.flow.requests import Origin, Redirect
from bga_states.check.flow.targets import Fault, Target, Targets
from bga_states.check.reading.abstract_values import Known, Value
from bga_states.check.reading.read_hooks import ZOMBIE, Hook
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.types import GAME_END
from bga_states.engine.match.redirects import transition_meant
from bga_states.legacy.flaws import ZOMBIE_PASS

OF_THE_HOOK = {"P70"}
"""Faults that are wrong in one hook, and right in others that call the same helper."""


def fault_of(hook: Hook, redirect: Redirect, target: Target, value: Value) -> Fault | None:
    """Return the fault of a redirect to a target; None if it has none."""
    thing = value.thing if isinstance(value, Known) else ""
    # First, since next_state takes no class, even one without a fault as a target.
    if redirect.only_names and not isinstance(thing, str):
        shown = getattr(thing, "__name__", show(thing))
        return Fault("P18", f"passes next_state {shown}, which is not a name", f"Return {shown}.")
    if target.fault:
        return _fault_of_name(hook, redirect, target.fault, thing)
    if target.state_id == GAME_END and hook.role == ZOMBIE:
        remedy = "Play on, or end in a GAME state that scores."
        return Fault("P70", "ends the game because a player left", remedy)
    return None


def _fault_of_name(hook: Hook, redirect: Redirect, fault: Fault, name: object) -> Fault:
    """Tell apart two faults that look like others.

    They are an unfinished template (P40), and a step's transition given for the table (P68).
    """
    state = hook.state
    # The template of a zombie returns "": here it is unfinished, not ambiguous.
    if fault.code == "P19" and hook.role == ZOMBIE and redirect.origin.is_own:
        return replace(fault, code="P40")
    if fault.code != "P17":
        return fault
    if state and redirect.transitions == state.transitions:
        fault = replace(fault, fact=fault.fact.replace("the state", state.name))
    if not redirect.asked:
        return fault
    # Only now, when it is a name: another object may not be hashable.
    if state and state.type.is_step and name in state.transitions:
        fact = f"passes {redirect.asked} {name!r}, a transition of the PRIVATE state"
        return Fault("P68", fact, "Use a transition of the master state, or a class.")
    return fault


def is_of_another(hook: Hook, redirect: Redirect, targets: Targets, value: Value) -> bool:
    """Whether a name is a transition of another state that shares the method, not of this one."""
    is_of_several = hook.is_of_array and hook.is_shared
    if not is_of_several and not redirect.origin.is_for_some:
        return False
    name = value.thing if isinstance(value, Known) else None
    # Any other value, such as a list, is wrong in every state.
    if not isinstance(name, str):
        return False
    if isinstance(transition_meant(name, redirect.transitions or {}), str):
        return False
    if redirect.origin.is_certain:
        return False
    # The name may mean the only transition of another state, or one of a state not written yet.
    if not name or (name == ZOMBIE_PASS and redirect.origin.is_for_some):
        return True
    # The method may ask which state it is in, so that each state only gets names of its own.
    return any(name in state.transitions for state in targets.by_id.values())


def finding_of(hook: Hook, fault: Fault, origin: Origin) -> Finding:
    """Make the finding, about the function that holds the redirect or about the whole hook."""
    place = origin.place
    title = origin.holder.title
    # States of an array share methods of the Game, so there the method has the better name.
    if origin.is_own and not hook.is_of_array:
        title = hook.title
    if fault.code in OF_THE_HOOK:
        place, title = origin.root, hook.title
    return found(fault.code, f"{title} {fault.fact}.", fault.remedy, place, "error")
