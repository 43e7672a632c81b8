"""Layout of R-21: training and duty of care by month, without any person."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import pgettext

from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, make_sheet

from ..words import care
from . import figures

ROWS_ON_A_PAGE = 25


def care_sheets(order: Order, found: figures.DutyOfCare) -> Iterator[Sheet]:
    """Return the sheets of R-21, always one volume."""
    with translation.override(order.language):
        page = {
            "found": found,
            "as_of": format_day(found.as_of),
            "months": [_month_words(month) for month in found.months],
            "subjects": [
                {
                    "subject": each.subject,
                    "topic": care.TRAINED[each.topic],
                    "counts": [care.shown_count(figure.count) for figure in each.states],
                }
                for each in found.subjects
            ],
        }
        rows, pages = len(found.months) + len(found.subjects), care_pages(found)
        yield make_sheet(order, "duty_of_care", found, page, result=_result(found), rows=rows, pages=pages)


def care_pages(found: figures.DutyOfCare) -> int:
    """Estimate the number of pages of R-21."""
    return 2 + (15 * len(found.months) + len(found.subjects)) // ROWS_ON_A_PAGE


def _result(found: figures.DutyOfCare) -> Result:
    # The reader must know that a small count is hidden on purpose, and not missing.
    hidden = pgettext(
        "care report",
        "A count of persons from 1 to %(most)s is not shown. If it is the only one of its list, the next smallest is "
        "not shown either.",
    )
    return Result(
        pgettext("care report", "These statistics name no person. They count whole months that are over."),
        details=(hidden % {"most": found.smallest - 1},),
    )


def _month_words(month: figures.Month) -> dict[str, object]:
    return {
        "month": capfirst(date_format(month.first_day, "YEAR_MONTH_FORMAT")),
        "trainings": [
            {
                "topic": care.TRAINED[each.topic],
                "trainings": each.trainings,
                "employees": care.shown_count(each.employees),
            }
            for each in month.trainings
        ],
        "observed": _figure_words(month.observed, care.OBSERVED),
        "followed_up": _figure_words(month.followed_up, care.FOLLOWED_UP),
        "interviews": _figure_words(month.interviews, care.INTERVIEWS),
    }


def _figure_words(counts: Iterable[figures.Figure], words: Mapping[str, str | Promise]) -> list[dict[str, object]]:
    return [{"what": words[each.code], "count": care.shown_count(each.count)} for each in counts]
