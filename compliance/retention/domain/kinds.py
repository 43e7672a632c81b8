"""Which kind of data a row of a register is: each kind has a period of its own in the rulebook."""

from collections.abc import Mapping
from typing import Any

from compliance.rules.jurisdictions.retention_settings import KINDS

# Where an area, or a table of it, stands for a kind; a table goes before its area.
_BY_PLACE: Mapping[str, str] = {
    "people": "guests",
    "admissions": "guests",
    "central": "guests",
    "exclusions": "exclusions",
    "exclusions.MinisterialList": "lists",
    "exclusions.ListPart": "lists",
    "exclusions.ListRow": "lists",
    "exclusions.ListProblem": "lists",
    "exclusions.ListDecision": "lists",
    "payouts": "payouts",
    "cage": "payouts",
    "monitoring": "payouts",
    "orphans": "orphans",
    "notices": "notices",
    "reports": "reports",
}
# A column that says it, where a table holds two kinds.
SPLITS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "exclusions.Measure": ("kind", {"visit_limit": "visit_limits"}),
    "admissions.DoorDecision": ("outcome", {"refused": "refusals"}),
}


def kind_of(label: str, row: Mapping[str, Any]) -> str:
    """The kind of one row of a model named like `people.Person`. Raises KeyError for a table that is of no person."""
    column, said = SPLITS.get(label, ("", {}))
    usual = _BY_PLACE.get(label) or _BY_PLACE[label.partition(".")[0]]
    return said.get(str(row.get(column)), usual)


def parameter(kind: str) -> str:
    """The parameter of the rulebook that says how long a kind is kept."""
    return f"retention.{KINDS[KINDS.index(kind)]}"
