"""The rulebook of a day: the rules in force, and the decisions of the venue."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import TypeVar

from .jurisdictions import luxembourg, netherlands
from .parameters.bounds import accept_value, get_parameter
from .parameters.declarations import Bound, Origin, Parameter, RulebookVersion
from .parameters.refusals import FixedByLaw, NoVersion, OutOfBounds, SilentParameter, UnknownParameter
from .values.durations import Duration
from .values.value_types import Kind, MonthDay, TimeRange, Value, as_text, from_json, to_json

__all__ = [
    "Bound",
    "Duration",
    "FixedByLaw",
    "Kind",
    "MonthDay",
    "NoVersion",
    "Origin",
    "OutOfBounds",
    "Parameter",
    "Policy",
    "Rulebook",
    "RulebookVersion",
    "SilentParameter",
    "TimeRange",
    "UnknownParameter",
    "Value",
    "ValueInForce",
    "as_text",
    "from_json",
    "in_force",
    "known_jurisdictions",
    "list_versions",
    "rulebook",
    "to_json",
    "version_in_force",
]

_T = TypeVar("_T")

_VERSIONS: Mapping[str, tuple[RulebookVersion, ...]] = MappingProxyType(
    {"LU": luxembourg.VERSIONS, "NL": netherlands.VERSIONS}
)


@dataclass(frozen=True)
class Policy:
    """A value set by the venue from a day on; `reference` is the id of the decision."""

    parameter: str
    value: Value
    effective_from: dt.date
    reference: str


@dataclass(frozen=True)
class ValueInForce:
    """The value in force for one parameter, its origin and its source."""

    name: str
    value: Value | None
    citation: str
    origin: Origin
    edition_id: str
    reference: str | None = None  # the venue's decision; None if the value comes from the version


def known_jurisdictions() -> tuple[str, ...]:
    """Return the jurisdictions with known rules."""
    return tuple(_VERSIONS)


def list_versions(jurisdiction: str) -> tuple[RulebookVersion, ...]:
    """Return all versions of a jurisdiction, oldest first; none if it is unknown."""
    return _VERSIONS.get(jurisdiction, ())


def in_force(versions: Iterable[RulebookVersion], on: dt.date) -> RulebookVersion | None:
    """Return the newest of these versions in force on a day."""
    versions_begun = [one for one in versions if one.effective_from is None or one.effective_from <= on]
    # A version without a date is as old as the records, so any dated version replaces it.
    return max(versions_begun, key=lambda one: one.effective_from or dt.date.min, default=None)


def version_in_force(jurisdiction: str, on: dt.date) -> RulebookVersion:
    """Return the version in force on a day. Raises NoVersion with the jurisdiction and the day."""
    versions = list_versions(jurisdiction)
    found = in_force(versions, on)
    if found is None:
        # Every version has a date here: one without is as old as the records.
        first = min((one.effective_from for one in versions if one.effective_from), default=None)
        raise NoVersion(f"no version of the rules of {jurisdiction} is known for {on.isoformat()}", first)
    return found


@dataclass(frozen=True)
class Rulebook:
    """The rules of a day with the venue's policies, current and future, at most one in force for each parameter.

    `refused` are policies that the regulation does not allow: they are shown but never applied.
    """

    edition: RulebookVersion
    policies: tuple[Policy, ...]
    on: dt.date
    refused: tuple[Policy, ...] = ()

    def get(self, name: str) -> ValueInForce:
        """Return the rule for a parameter. Raises SilentParameter if it has no value."""
        # Called for its error: without a value, there is nothing to return.
        self.value(name)
        return self._value_in_force(get_parameter(self.edition, name))

    def value(self, name: str) -> Value:
        """Return the value in force, of any type; the methods below check the type."""
        found = self._value_in_force(get_parameter(self.edition, name)).value
        if found is None:
            raise SilentParameter(name, self.edition.id, self.on)
        return found

    def has_value(self, name: str) -> bool:
        """Do the rules of the day give a parameter a value?"""
        return self._value_in_force(get_parameter(self.edition, name)).value is not None

    def values_in_force(self) -> tuple[ValueInForce, ...]:
        """Return every parameter of the version, including silent ones, in order."""
        return tuple(self._value_in_force(parameter) for parameter in self.edition.parameters.values())

    def cite(self, subject: str) -> str:
        """Return the articles for a parameter or subject, by the version of the day. See `RulebookVersion.cite`."""
        return self.edition.cite(subject)

    def decimal(self, name: str) -> Decimal:
        return self._one(name, Decimal)

    def int_(self, name: str) -> int:
        return self._one(name, int)

    def bool_(self, name: str) -> bool:
        return self._one(name, bool)

    def text(self, name: str) -> str:
        return self._one(name, str)

    def texts(self, name: str) -> tuple[str, ...]:
        return self._all(name, str)

    def ints(self, name: str) -> tuple[int, ...]:
        return self._all(name, int)

    def decimals(self, name: str) -> tuple[Decimal, ...]:
        return self._all(name, Decimal)

    def date(self, name: str) -> dt.date:
        return self._one(name, dt.date)

    def month_day(self, name: str) -> MonthDay:
        return self._one(name, MonthDay)

    def time(self, name: str) -> dt.time:
        return self._one(name, dt.time)

    def duration(self, name: str) -> Duration:
        return self._one(name, Duration)

    def range_(self, name: str) -> TimeRange:
        return self._one(name, TimeRange)

    def table(self, name: str) -> Mapping[str, tuple[str, ...]]:
        value = self.value(name)
        if not isinstance(value, Mapping):
            raise self._other_kind(name)
        return value

    def _one(self, name: str, kind: type[_T]) -> _T:
        value = self.value(name)
        # The exact type: a bool is an int, and a datetime is a date.
        if type(value) is not kind:
            raise self._other_kind(name)
        return value

    def _all(self, name: str, member: type[_T]) -> tuple[_T, ...]:
        value = self.value(name)
        members = tuple(one for one in value if isinstance(one, member)) if isinstance(value, tuple) else ()
        if not members:
            raise self._other_kind(name)
        return members

    def _other_kind(self, name: str) -> TypeError:
        return TypeError(f"{name} is read as a value of the kind {get_parameter(self.edition, name).kind}")

    def _value_in_force(self, parameter: Parameter) -> ValueInForce:
        rule = ValueInForce(parameter.name, parameter.value, parameter.citation, parameter.origin, self.edition.id)
        for policy in self.policies:
            if policy.parameter == parameter.name and policy.effective_from <= self.on:
                return replace(rule, value=policy.value, origin=Origin.HOUSE, reference=policy.reference)
        # A policy on the parameter itself was returned above; only its default follows another parameter.
        if parameter.follows:
            leader = self._value_in_force(get_parameter(self.edition, parameter.follows))
            return replace(rule, value=leader.value, reference=leader.reference)
        return rule


def rulebook(jurisdiction: str, on: dt.date, policies: Iterable[Policy] = ()) -> Rulebook:
    """Return the rulebook of a day, from the regulation and all policies that were ever approved.

    Of policies for the same parameter and day the last in the list applies. A policy that this version does not allow
    is moved to `refused`: the regulation prevails, and the page can show it.
    """
    book = Rulebook(version_in_force(jurisdiction, on), (), on)
    lawful, refused = [], []
    for policy in policies:
        try:
            value = accept_value(get_parameter(book.edition, policy.parameter), policy.value)
        # The policy was allowed when it was approved; a later version may forbid it or lack the parameter.
        except (OutOfBounds, UnknownParameter):
            refused.append(policy)
        else:
            lawful.append(replace(policy, value=value))
    return replace(book, policies=_current_policies(lawful, on), refused=tuple(refused))


def _current_policies(policies: Iterable[Policy], on: dt.date) -> tuple[Policy, ...]:
    """Return the policies in force on a day or later, oldest first, without those they replaced."""
    # The sort is stable: of two policies for one day, the one decided last replaces the other.
    ordered = sorted(policies, key=lambda one: one.effective_from)
    holding = {one.parameter: one for one in ordered if one.effective_from <= on}
    return (*holding.values(), *(one for one in ordered if one.effective_from > on))
