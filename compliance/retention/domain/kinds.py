"""Kinds of personal data; the rulebook has a retention period for each."""

from collections.abc import Mapping

from compliance.rules.jurisdictions.retention_settings import KINDS

# Areas and tables whose rows are all of one kind; a table takes precedence over its area.
_BY_PLACE: Mapping[str, str] = {
    "people": "guests",
    "admissions": "guests",
    "central": "guests",
    "games": "guests",
    "incidents": "guests",
    "exclusions": "exclusions",
    "exclusions.MinisterialList": "lists",
    "exclusions.ListPart": "lists",
    "exclusions.ListRow": "lists",
    "exclusions.ListProblem": "lists",
    "exclusions.ListDecision": "lists",
    "payouts": "payouts",
    "cage": "payouts",
    "draw_games": "payouts",
    "jackpots": "payouts",
    "monitoring": "payouts",
    "orphans": "orphans",
    "notices": "notices",
    "reports": "reports",
}
# The column with the kind, for tables that hold two kinds.
SPLITS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "exclusions.Measure": ("kind", {"visit_limit": "visit_limits"}),
    "admissions.DoorDecision": ("outcome", {"refused": "refusals"}),
}


def kind_of(label: str, row: Mapping[str, object]) -> str:
    """Return the kind of a row of a model such as `people.Person`.

    Raises KeyError for a table without personal data.
    """
    column, kinds = SPLITS.get(label, ("", {}))
    usual = _BY_PLACE.get(label) or _BY_PLACE[label.partition(".")[0]]
    return kinds.get(str(row.get(column)), usual)


def period_parameter(kind: str) -> str:
    """Return the rulebook parameter with the retention period of a kind."""
    # The look-up raises ValueError for a kind that the rulebook does not have.
    return f"retention.{KINDS[KINDS.index(kind)]}"
