"""A parameter of the law: its value, where it is written, and how far the house may choose."""

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
    """Who says so."""

    LAW = "law"  # written in the document that the edition is made from
    HOUSE = "house"  # the house's own choice; in an edition, what it is offered until it decides
    READING = "reading"  # the law leaves a doubt; this is how the product reads it
    SILENT = "silent"  # the document says nothing: off until the house sets it


@dataclass(frozen=True)
class Bound:
    """What a value chosen by the house must satisfy, and the article that says so.

    `choices` are all that is possible, `includes` must be among the house's list, and `fixed`
    leaves the house no choice. A bound with nothing in it leaves the house free.
    """

    citation: str = ""
    minimum: Decimal | int | time | Duration | None = None
    maximum: Decimal | int | time | Duration | None = None
    choices: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    fixed: bool = False


@dataclass(frozen=True)
class Parameter:
    """One line of a rulebook."""

    name: str
    kind: Kind
    unit: str
    value: Value | None
    citation: str  # article ids joined by "; ", empty where no article speaks
    origin: Origin
    bound: Bound | None = None
    note: str = ""  # ids of the readings it rests on, joined by "; "
    label: str = ""  # what it is, in words; translated where it is shown
    remark: str = ""  # what else an officer should know; translated where it is shown
    follows: str = ""  # the parameter whose value it takes until the house says otherwise

    @property
    def fixed(self) -> bool:
        """Whether the law leaves the house no choice."""
        return self.origin is Origin.LAW if self.bound is None else self.bound.fixed


@dataclass(frozen=True)
class Edition:
    """The law of a jurisdiction as it stands from a day on; `None` is as far back as records go."""

    id: str
    jurisdiction: str
    title: str
    effective_from: date | None
    parameters: Mapping[str, Parameter]
    citations: Mapping[str, str] = field(default_factory=dict)

    def cite(self, subject: str) -> str:
        """The article ids for a parameter or another subject, joined by "; "; empty where this law is silent."""
        if subject in self.parameters:
            return self.parameters[subject].citation
        if subject not in SUBJECTS:
            raise UnknownSubject(subject)
        return self.citations.get(subject, "")


def _line(
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
    if bound is None and origin is not Origin.LAW and term.choices:
        bound = Bound(citation)
    if bound is not None:
        bound = replace(bound, citation=bound.citation or citation, choices=bound.choices or term.choices)
    return Parameter(name, term.kind, term.unit, value, citation, origin, bound, note, term.label, remark, follows)


def law_parameter(
    name: str, value: Value, citation: str, bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """A value that stands in the document; without a bound nobody but the law can change it."""
    return _line(Origin.LAW, name, value, citation, bound=bound, note=note, remark=remark)


def house_parameter(
    name: str, value: Value, citation: str = "", bound: Bound | None = None, *, note: str = "", remark: str = ""
) -> Parameter:
    """A value the document does not give: what the house is offered until it decides."""
    return _line(Origin.HOUSE, name, value, citation, bound=bound, note=note, remark=remark)


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
    """A value that rests on a reading of a doubtful place; the house may read it otherwise, within a bound."""
    return _line(Origin.READING, name, value, citation, bound=bound, note=note, remark=remark, follows=follows)


def silent(name: str, citation: str = "", bound: Bound | None = None, *, note: str = "", remark: str = "") -> Parameter:
    """A parameter on which the document gives no value; a bound says what the house may not do."""
    return _line(Origin.SILENT, name, None, citation, bound=bound, note=note, remark=remark)


def whole(*lines: Parameter) -> Mapping[str, Parameter]:
    """Every parameter there is, in the order of the terms; what no line names, the document leaves open."""
    said = {line.name: line for line in lines}
    if len(said) != len(lines):
        raise ValueError("a rulebook says each thing once")
    return MappingProxyType({name: said.get(name) or silent(name) for name in TERMS})
