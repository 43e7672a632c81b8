"""Layout of R-18: the incidents of a period, the open ones, and their figures."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils import translation
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import npgettext, pgettext

from compliance.citations.texts import citation_text
from compliance.incidents.presentation import words
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_money, format_time, make_sheet

from . import figures

ROWS_ON_A_PAGE = 12


def incident_sheets(order: Order, found: figures.Incidents) -> Iterator[Sheet]:
    """Return the sheets of R-18, always one volume."""
    with translation.override(order.language):
        page = {
            "found": found,
            "of_period": [_incident_words(order, found, each) for each in found.of_period],
            "from_before": [_incident_words(order, found, each) for each in found.from_before],
            "kinds": _count_words(found.kinds, words.KINDS),
            "reasons": _count_words(found.reasons, words.REASONS),
            "outcomes": _count_words(found.outcomes, words.OUTCOMES),
        }
        rows, pages = found.rows, incident_pages(found)
        yield make_sheet(order, "incidents", found, page, result=_result(found), rows=rows, pages=pages)


def incident_pages(found: figures.Incidents) -> int:
    """Estimate the number of pages of R-18."""
    return 2 + found.rows // ROWS_ON_A_PAGE


def _result(found: figures.Incidents) -> Result:
    if not found.rows:
        return Result(pgettext("floor report", "No incident was recorded in the period."))
    recorded = npgettext(
        "floor report", "%(count)s incident in the period.", "%(count)s incidents in the period.", found.recorded
    ) % {"count": found.recorded}
    still_open = npgettext("floor report", "%(count)s open at its end.", "%(count)s open at its end.", found.open) % {
        "count": found.open
    }
    return Result(recorded, details=(still_open,))


def _count_words(counts: Sequence[figures.Count], labels: Mapping[str, str | Promise]) -> list[tuple[str, int]]:
    return [(capfirst(str(labels[each.code])), each.number) for each in counts]


def _incident_words(order: Order, found: figures.Incidents, row: figures.Incident) -> dict[str, object]:
    decision = row.decision
    return {
        "number": row.number,
        "kind": words.KINDS[row.kind],
        "reason": words.REASONS[row.reason],
        "article": citation_text(row.article),
        "at": format_time(order, row.occurred_at),
        "day": format_day(row.gaming_day),
        "place": row.place or words.OTHER_PLACE,
        "recorded_by": row.recorded_by,
        "camera": words.CAMERAS.get(row.camera, ""),
        "is_late_dispute": row.is_late_dispute,
        "outcome": words.OUTCOMES[decision.outcome] if decision is not None else "",
        "amount": format_money(decision.amount, found.currency) if decision and decision.amount is not None else "",
        "decided": {"by": decision.by, "at": format_time(order, decision.at)} if decision is not None else None,
        "closed": format_time(order, row.closed_at) if row.closed_at is not None else "",
        "measures": [words.TARGETS[each] for each in row.measures],
        "late": late_mark(order, row.late),
        "later": describe_later_events(order, row.later, words.ENTRIES),
    }
