"""Layout of R-19: checks of equipment, missing checks and defects of a period."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import npgettext, pgettext

from compliance.equipment.presentation import words
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_time, make_sheet

from . import figures

ROWS_ON_A_PAGE = 14


def inspection_sheets(order: Order, found: figures.Inspections) -> Iterator[Sheet]:
    """Return the sheets of R-19, always one volume."""
    with translation.override(order.language):
        page = {
            "found": found,
            "checks": [_check_words(order, each) for each in found.checks],
            "missing": [_missing_words(each) for each in found.missing],
            "defects": [_defect_words(order, each) for each in found.defects],
        }
        rows, pages = found.rows, inspection_pages(found)
        yield make_sheet(order, "equipment_inspections", found, page, result=_result(found), rows=rows, pages=pages)


def inspection_pages(found: figures.Inspections) -> int:
    """Estimate the number of pages of R-19."""
    return 1 + found.rows // ROWS_ON_A_PAGE


def _result(found: figures.Inspections) -> Result:
    # Defects do not make the result unsound: the check that found one was done.
    details = (_defect_count(found),) if found.defects else ()
    if found.missing:
        count = len(found.missing)
        sentence = npgettext(
            "equipment report",
            "%(count)s check of equipment was missing at a table session.",
            "%(count)s checks of equipment were missing at table sessions.",
            count,
        )
        return Result(sentence % {"count": count}, sound=False, details=details)
    if not found.checks:
        return Result(pgettext("equipment report", "No equipment was checked in the period."), details=details)
    counts = {"done": len(found.checks), "failed": found.failed}
    sentence = pgettext("equipment report", "Checks done: %(done)s, of which not passed: %(failed)s; none is missing.")
    return Result(sentence % counts, sound=True, details=details)


def _defect_count(found: figures.Inspections) -> str:
    sentence = pgettext("equipment report", "Defects: %(count)s, of which open: %(open)s.")
    return sentence % {"count": len(found.defects), "open": found.open_defects}


def _check_words(order: Order, row: figures.Check) -> dict[str, object]:
    return {
        "day": format_day(row.gaming_day),
        "label": row.label,
        "kind": capfirst(str(words.KINDS[row.kind])),
        "occasion": capfirst(str(words.OCCASIONS[row.occasion])),
        "result": capfirst(str(words.RESULTS["passed" if row.passed else "defect"])),
        "defects": [(words.item_text(row.kind, code), note) for code, note in row.defects],
        "video": row.video_reference,
        "at": format_time(order, row.at),
        "by": row.by,
    }


def _missing_words(row: figures.Missing) -> dict[str, object]:
    state = pgettext("equipment report", "defect open") if row.is_defective else pgettext("equipment report", "missing")
    return {
        "day": format_day(row.gaming_day),
        "session": row.session,
        "table": row.table,
        "label": row.label,
        "kind": capfirst(str(words.KINDS[row.kind])),
        "occasion": capfirst(str(words.OCCASIONS[row.occasion])),
        "state": capfirst(state),
    }


def _defect_words(order: Order, row: figures.Defect) -> dict[str, object]:
    done = row.resolution
    return {
        "day": format_day(row.gaming_day),
        "label": row.label,
        "kind": capfirst(str(words.KINDS[row.kind])),
        "description": row.description,
        "at": format_time(order, row.at),
        "by": row.by,
        "resolution": done
        and {
            "outcome": capfirst(str(words.OUTCOMES[done.outcome])),
            "note": done.note,
            "replacement": done.replacement,
            "at": format_time(order, done.at),
            "by": done.by,
        },
        "later": describe_later_events(order, row.later, words.OUTCOMES),
    }
