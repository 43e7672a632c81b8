"""A parameter of the rules: its value, its source, and the choice it leaves to the venue."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time
from decimal import Decimal
from types import MappingProxyType

from ..citations import SUBJECTS, UnknownSubject
from ..values.durations import Duration
from ..values.value_types import Kind, Value
from .terms import TERMS


class Origin(enum.StrEnum):
    """The origin of a value."""

    LAW = "law"  # a regulation or statute; without an article, a reading names the law outside the documents
    APPROVED_RULES = "approved_rules"  # rules of play that the authority approved
    HOUSE_RULES = "house_rules"  # printed by the venue, which may change them within the law
    HOUSE = "house"  # a setting of the venue; in a version, the default until it decides
    READING = "reading"  # the regulation is doubtful; this is the product's interpretation
    SILENT = "silent"  # the extract on record does not cover it: off until the venue sets it


# Rules that bind the venue: without a bound they leave no choice.
BINDING = frozenset({Origin.LAW, Origin.APPROVED_RULES})


@dataclass(frozen=True)
class Bound:
    """The conditions for a value of the venue, and their article.

    `choices` are the possible values, `includes` must be in the venue's list, and `fixed` leaves no choice. An empty
    bound permits any value.
    """

    citation: str = ""
    minimum: Decimal | int | time | Duration | None = None
    maximum: Decimal | int | time | Duration | None = None
    choices: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    fixed: bool = False


@dataclass(frozen=True)
class Parameter:
    """One parameter of a rulebook."""

    name: str
    kind: Kind
    unit: str
    value: Value | None
    citation: str  # article ids joined by "; ", empty if there is no article
    origin: Origin
    bound: Bound | None = None
    note: str = ""  # ids of its interpretations, joined by "; "
    label: str = ""  # its name; translated where it is shown
    remark: str = ""  # further information for an officer; translated where it is shown
    follows: str = ""  # the parameter that provides the default

    @property
    def is_fixed(self) -> bool:
        """Is the value fixed by the regulation?"""
        # A binding rule leaves no choice, unless it names a bound itself.
        if self.bound is None:
            return self.origin in BINDING
        return self.bound.fixed


@dataclass(frozen=True)
class RulebookVersion:
    """The rules of a jurisdiction from a day on; `None` is as far back as the records go."""

    id: str
    jurisdiction: str
    title: str
    effective_from: date | None
    parameters: Mapping[str, Parameter]
    citations: Mapping[str, str] = field(default_factory=dict)
    # Parameters of institutions that these rules do not know: silent, fixed, and not shown.
    absent: frozenset[str] = frozenset()

    def cite(self, subject: str) -> str:
        """Return the article ids for a parameter or subject, joined by "; "; empty if the rules are silent."""
        if subject in self.parameters:
            return self.parameters[subject].citation
        # A misspelt subject must fail: an empty citation would look like silent rules.
        if subject not in SUBJECTS:
            raise UnknownSubject(subject)
        return self.citations.get(subject, "")


def _build_parameter(
    origin: Origin,
    name: str,
    value: Value | None,
    citation: str,
    *,
    bound: Bound | None = None,
    note: str = "",
    remark: str = "",
    follows: str = "",
) -> Parameter:
    term = TERMS[name]
    # The bound holds the permitted words, which forms offer and `accept_value` checks.
    if bound is None and origin not in BINDING and term.choices:
        bound = Bound(citation)
    if bound is not None:
        bound = replace(bound, citation=bound.citation or citation, choices=bound.choices or term.choices)
    return Parameter(name, term.kind, term.unit, value, citation, origin, bound, note, term.label, remark, follows)


def law_parameter(
    name: str, value: Value, citation: str, bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """Return a parameter whose value is set by law; without a bound it is fixed."""
    return _build_parameter(Origin.LAW, name, value, citation, bound=bound, note=note, remark=remark)


def approved_parameter(
    name: str, value: Value, citation: str, bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """Return a parameter whose value is in the approved rules of play; without a bound it is fixed."""
    return _build_parameter(Origin.APPROVED_RULES, name, value, citation, bound=bound, note=note, remark=remark)


def house_rule_parameter(
    name: str, value: Value, citation: str, bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """Return a parameter whose value is in the house rules; the venue may change it within the bound."""
    return _build_parameter(Origin.HOUSE_RULES, name, value, citation, bound=bound, note=note, remark=remark)


def house_parameter(
    name: str, value: Value, citation: str = "", bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """Return a parameter with a default for the venue, which the document does not set."""
    return _build_parameter(Origin.HOUSE, name, value, citation, bound=bound, note=note, remark=remark)


def interpreted_parameter(
    name: str,
    value: Value,
    citation: str,
    note: str,
    *,
    bound: Bound | None = None,
    remark: str = "",
    follows: str = "",
) -> Parameter:
    """Return a parameter whose value is an interpretation; the venue may set another one within the bound."""
    return _build_parameter(
        Origin.READING, name, value, citation, bound=bound, note=note, remark=remark, follows=follows
    )


def silent_parameter(
    name: str, citation: str = "", bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """Return a parameter without a value in the document; a bound limits what the venue may set."""
    return _build_parameter(Origin.SILENT, name, None, citation, bound=bound, note=note, remark=remark)


def complete_parameters(*lines: Parameter, absent: frozenset[str] = frozenset()) -> Mapping[str, Parameter]:
    """Return every parameter, in the order of the terms; those not given are silent, and the `absent` ones fixed."""
    lines_by_name = {line.name: line for line in lines}
    # A dictionary would silently keep the last of two values.
    if len(lines_by_name) != len(lines):
        raise ValueError("a rulebook says each thing once")
    # Every version knows every term: what it leaves out is silent, not unknown.
    return MappingProxyType(
        {
            name: lines_by_name.get(name) or silent_parameter(name, bound=Bound(fixed=True) if name in absent else None)
            for name in TERMS
        }
    )
