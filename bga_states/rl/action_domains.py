"""Action domains: the calls that the actions of a game allow, learnt from its offers."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.table import Table
from bga_states.rl.domains import Domain, domain_of
from bga_states.rl.exploration import Setting
from bga_states.rl.numbering import REMEDY, Call, Numbering, offered

MOST_CALLS = 100_000
"""The largest number of choices that a game may have."""


class ActionDomain:
    """The calls of one action: every combination of the values of its parameters.

    In another state an action of the same name may take other parameters; it then has a domain of
    its own.
    """

    def __init__(self, name: str, parameters: Sequence[ActionParameter]) -> None:
        self.name = name
        self.signature = signature_of(parameters)
        self._domains: dict[str, Domain] = {}
        for parameter in parameters:
            self._domains[parameter.name] = domain_of(parameter.annotation)
        self._given: set[frozenset[str]] = set()
        """The sets of parameters that are given together: a choice may leave out defaults."""
        # Finite domains are known without any offer.
        if all(domain.is_finite for domain in self._domains.values()):
            self._given.add(frozenset(self._domains))

    def meet(self, args: Mapping[str, object]) -> bool:
        """Take in the arguments of an offered choice; return whether they taught anything new."""
        names = frozenset(args)
        if not names <= self._domains.keys():
            fact = f"it has no parameter {show(min(names - self._domains.keys()))}"
            remedy = "Offer what the action takes"
            raise TableError(f"Cannot number a choice of {self.name}: {fact}. {remedy}.")
        is_new = names not in self._given
        self._given.add(names)
        for name, value in args.items():
            is_new |= self._domains[name].meet(value)
        return is_new

    def count(self) -> int:
        """Return the number of calls."""
        sizes = {name: domain.count() for name, domain in self._domains.items()}
        return sum(prod(sizes[name] for name in names) for names in self._given)

    def calls(self) -> Iterator[Call]:
        """List the calls in the order of the values; the last parameter changes fastest."""
        for names in sorted(self._given, key=sorted):
            given = [name for name in self._domains if name in names]
            for values in product(*(self._domains[name].values() for name in given)):
                yield self.name, dict(zip(given, map(sent, values), strict=True))


def signature_of(parameters: Iterable[ActionParameter]) -> list[tuple[str, Any]]:
    """Return the names and types of parameters."""
    return [(parameter.name, parameter.annotation) for parameter in parameters]


def sent(value: object) -> object:
    """Return a value as a client sends it."""
    return [*map(sent, value)] if isinstance(value, tuple) else value


class ActionsSeen:
    """Learns which choices a game offers while it watches."""

    most_moves = 20_000

    def __init__(self, setting: Setting) -> None:
        self._game = setting.name
        self._actions: dict[str, list[ActionDomain]] = {}
        for plans in setting.definition.plans.values():
            for name, plan in plans.items():
                self._domain_of(name, plan.parameters)
        self._moves = self._news = 0
        self._newest: Choice | None = None
        self._met: set[Hashable] = set()

    def _domain_of(self, name: str, parameters: Sequence[ActionParameter]) -> ActionDomain:
        """Return the domain of an action that takes these parameters."""
        domains, signature = self._actions.setdefault(name, []), signature_of(parameters)
        for domain in domains:
            if domain.signature == signature:
                return domain
        domains.append(ActionDomain(name, parameters))
        return domains[-1]

    def meet(self, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> bool:
        """Look at the offered choices; return whether they taught anything new."""
        self._moves += 1
        here: dict[str, ActionDomain] = {}
        for choice in choices:
            # Most are offered again and again, and some games offer thousands.
            with suppress(TypeError):  # a list among its parameters
                key = offered(choice)
                if key in self._met:
                    continue
                self._met.add(key)
            name = choice.action
            if name not in here:
                here[name] = self._domain_of(name, table.parameters(player_id, name))
            if here[name].meet(choice.args):
                self._news, self._newest = self._moves, choice
        return self._news == self._moves

    def numbering(self) -> Numbering:
        """Return all choices by number; TableError when they are too many, or have no end."""
        if self._moves == self.most_moves and 2 * self._news > self._moves:
            fact = f"move {self._news} of its random games still offered a new one, {self._newest}"
            raise TableError(f"Cannot number the choices of {self._game}: {fact}. {REMEDY}.")
        actions = [domain for name in sorted(self._actions) for domain in self._actions[name]]
        count = sum(action.count() for action in actions)
        if count > MOST_CALLS:
            largest = max(actions, key=ActionDomain.count)
            fact = f"{largest.name} alone can be called in {largest.count()} ways"
            raise TableError(f"Cannot number the choices of {self._game}: {fact}. {REMEDY}.")
        return Numbering(self._game, (call for action in actions for call in action.calls()))
