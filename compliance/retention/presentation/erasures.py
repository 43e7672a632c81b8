"""Erasures as shown by pages and API: state, data affected and blockers."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.utils.functional import Promise

from audit.reading.words import table_title

from ..domain.periods import RetainedData
from ..selectors.erasures import Case, order_state
from ..selectors.related_records import rows_counted
from . import words

if TYPE_CHECKING:
    from audit.models import Erasure


class OrderSummary(TypedDict):
    """What lists show of an order."""

    row: "Erasure"
    name: str
    what: str
    state: str
    count: int
    over_on: date | None


def retention_periods(row: "Erasure") -> list[RetainedData]:
    """Return the retention periods for which an order was proposed."""
    return [RetainedData.from_json(each) for each in row.because]


def describe_order(row: "Erasure", names: Mapping[UUID, str]) -> OrderSummary:
    """Return an order as a line of the list; an erased person has no name."""
    state = order_state(row)
    return {
        "row": row,
        "name": names.get(row.subject_id, "") if state != "done" else "",
        "what": table_title(row.subject_table),
        "state": state,
        "count": rows_counted(row.rows),
        "over_on": max((each.over_on for each in retention_periods(row) if each.over_on), default=None),
    }


def describe_order_in_full(row: "Erasure", case: Case | None, names: Mapping[UUID, str]) -> dict[str, object]:
    """Return an order for its page; `case` is the current situation, None once the order is final."""
    summary = describe_order(row, names)
    tone, icon = words.STEP_TONES[summary["state"]]
    return {
        **summary,
        "state_text": words.STEPS[summary["state"]],
        "tone": tone,
        "icon": icon,
        "periods": [(words.KINDS[each.kind], each) for each in retention_periods(row)],
        "tables": [{"name": table_title(name), "rows": len(keys)} for name, keys in row.rows.items()],
        "open": [words.OPEN[code] for code in case.open] if case else [],
        "is_guest": row.subject_table == "people_person",
    }


def kind_names(codes: Iterable[str]) -> list[str | Promise]:
    """Return the names of kinds of data."""
    return [words.KINDS[code] for code in codes]
