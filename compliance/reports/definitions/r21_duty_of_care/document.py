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
            "months": [_month_words(found, month) for month in found.months],
            "subjects": [
                {
                    "subject": each.subject,
                    "topic": care.TRAINED[each.topic],
                    "counts": [care.shown_count(figure.count, found.smallest) for figure in each.states],
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
    below = pgettext("care report", "A count of persons from 1 to %(most)s is printed as “fewer than %(smallest)s”.")
    return Result(
        pgettext("care report", "These statistics name no person."),
        details=(below % {"most": found.smallest - 1, "smallest": found.smallest},),
    )


def _month_words(found: figures.DutyOfCare, month: figures.Month) -> dict[str, object]:
    return {
        "month": capfirst(date_format(month.first_day, "YEAR_MONTH_FORMAT")),
        "trainings": [
            {
                "topic": care.TRAINED[each.topic],
                "trainings": each.trainings,
                "employees": care.shown_count(each.employees, found.smallest),
            }
            for each in month.trainings
        ],
        "observed": _figure_words(found, month.observed, care.OBSERVED),
        "followed_up": _figure_words(found, month.followed_up, care.FOLLOWED_UP),
        "interviews": _figure_words(found, month.interviews, care.INTERVIEWS),
    }


def _figure_words(
    found: figures.DutyOfCare, counts: Iterable[figures.Figure], words: Mapping[str, str | Promise]
) -> list[dict[str, object]]:
    return [{"what": words[each.code], "count": care.shown_count(each.count, found.smallest)} for each in counts]
