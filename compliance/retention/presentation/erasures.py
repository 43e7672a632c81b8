"""Erasures as shown by pages and API: state, data affected and blockers."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.functional import Promise

from audit.reading.words import table_title

from ..selectors.erasures import Case
from ..selectors.related_records import rows_counted
from ..services import own_file_terms
from . import words

if TYPE_CHECKING:
    from audit.models import Erasure


def order_state(row: "Erasure") -> str:
    """Return the state of an order: proposed, released, confirmed, done or withdrawn."""
    for name in ("withdrawal", "done", "confirmation", "release"):
        if getattr(row, name, None) is not None:
            return {"withdrawal": "withdrawn", "confirmation": "confirmed", "release": "released"}.get(name, name)
    return "proposed"


def is_over(row: "Erasure") -> bool:
    """Is the order done or withdrawn?"""
    return order_state(row) in {"done", "withdrawn"}


def describe_order(row: "Erasure", names: Mapping[UUID, str]) -> dict[str, object]:
    """Return an order as a line of the list; an erased person has no name."""
    found = order_state(row)
    return {
        "row": row,
        "name": names.get(row.subject_id, "") if found != "done" else "",
        "what": table_title(row.subject_table),
        "state": found,
        "said": words.STEPS[found],
        "count": rows_counted(row.rows),
        "over_on": max((date.fromisoformat(each["over_on"]) for each in row.because), default=None),
    }


def describe_order_in_full(row: "Erasure", case: Case | None, names: Mapping[UUID, str]) -> dict[str, object]:
    """Return an order for its page; `case` is the current situation, None once the order is final."""
    summary = describe_order(row, names)
    return summary | {
        "one": summary,
        "kinds": [
            each
            | {"kind": words.KINDS[each["kind"]]}
            | {name: date.fromisoformat(each[name]) for name in ("last_day", "over_on")}
            for each in row.because
        ],
        "tables": [{"name": table_title(name), "rows": len(keys)} for name, keys in row.rows.items()],
        "open": [words.OPEN[code] for code in case.open] if case else [],
        "is_guest": row.subject_table == "people_person",
    }


def kind_names(codes: Iterable[str]) -> list[str | Promise]:
    """Return the names of kinds of data."""
    return [words.KINDS[code] for code in codes]


def left_out() -> list[dict[str, str | Promise]]:
    """Return what is omitted from a person's own file, each with its reason."""
    return [{"what": what, "because": because} for what, because in own_file_terms.LEFT_OUT.values()]
