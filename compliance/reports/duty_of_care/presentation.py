"""Register definition of the statistics on training and duty of care: the figures of R-21 as rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Empty, Page, Register, Scope, cell, single_cell_column
from compliance.http.registers.filters import ComputedFilter, FilterForm, Shortcut, Shortcuts
from compliance.training.selectors import subjects as subject_selectors

from ..definitions.r21_duty_of_care import figures, query
from ..definitions.words import care

PARTS: Mapping[str, str | Promise] = {
    "trainings": pgettext_lazy("care report", "Trainings held"),
    "employees": pgettext_lazy("care report", "Employees trained"),
    "observed": pgettext_lazy("care report", "Guests observed, risk"),
    "followed_up": pgettext_lazy("care report", "Guests followed up"),
    "interviews": pgettext_lazy("care report", "Interviews"),
}


ONE_DAY = timedelta(days=1)


class _StatisticsForm(FilterForm):
    """Both days, whole months, and a year at most."""

    def clean(self) -> dict[str, object]:
        found = super().clean()
        for name in {"first", "last"} - {each for each in found if found[each]} - {*self.errors}:
            self.add_error(name, _("Choose both days."))
        # Two periods that differ by a day would show a single record as their difference.
        if not self.errors and (found["first"].day, (found["last"] + ONE_DAY).day) != (1, 1):
            self.add_error("last", _("Choose whole months, from the first to the last day."))
        if not self.errors and (found["last"] - found["first"]).days > 365:
            self.add_error("last", _("Figures cover at most one year. Choose a shorter period."))
        return found


class StatisticsFilter(ComputedFilter):
    """The months to count: those of a year at most. The default is the last month that is over."""

    class Meta:
        form = _StatisticsForm

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        first, last = _last_month(scope.gaming_day)
        return {"first": first.isoformat(), "last": last.isoformat()}

    def links(self) -> list[Shortcuts]:
        """Return links for the last month, and for the months of its year."""
        first, last = _last_month(self.scope.gaming_day)
        chosen = dict(self.chosen) if self.is_valid() else {}
        spans = ((_("Last month"), first), (_("This year"), first.replace(month=1)))
        found = [
            Shortcut(
                title,
                {"first": begin.isoformat(), "last": last.isoformat()},
                (chosen.get("first"), chosen.get("last")) == (begin, last),
            )
            for title, begin in spans[: 1 if first.month == 12 else 2]
        ]
        return [Shortcuts(_("Gaming days"), found)]


def _last_month(tonight: date) -> tuple[date, date]:
    """Return the first and the last day of the last month that is over."""
    last = tonight.replace(day=1) - ONE_DAY
    return last.replace(day=1), last


@dataclass(frozen=True)
class Line:
    """One figure of a month. `count` is None if it is hidden; `shown` says so."""

    month: date
    part: str
    what: str
    count: int | None
    shown: str


def _lines(scope: Scope, _rows: object, filters: Mapping[str, Any]) -> list[Line]:
    found = query.care_figures(scope.house, filters["first"], filters["last"], scope.at)
    return [
        Line(month.first_day, part, str(what), count, care.shown_count(count))
        for month in found.months
        for part, what, count in _month_figures(month)
    ]


def _month_figures(month: figures.Month) -> Iterator[tuple[str, str | Promise, int | None]]:
    for each in month.trainings:
        yield "trainings", care.TRAINED[each.topic], each.trainings
        yield "employees", care.TRAINED[each.topic], each.employees
    for part, found, words in (
        ("observed", month.observed, care.OBSERVED),
        ("followed_up", month.followed_up, care.FOLLOWED_UP),
        ("interviews", month.interviews, care.INTERVIEWS),
    ):
        yield from ((part, words[figure.code], figure.count) for figure in found)


DUTY_OF_CARE = Register(
    name="duty-of-care",
    title=_("Duty of care in figures"),
    permission="training.training.read",
    page=Page(
        "reports:duty_of_care",
        _("Training, observed guests, follow-ups and interviews by month. No person is named, nor is a small count."),
        Empty(_("No figures"), _("This period has no month that is over."), "sliders"),
        "report.R-21",
    ),
    # The filter needs a query, although the rows are computed.
    rows=lambda scope: subject_selectors.list_subjects(scope.house.id),
    filters=StatisticsFilter,
    compute=_lines,
    # The rows are counts, which have no page of their own.
    has_ids=False,
    columns=(
        single_cell_column(
            cell("month", pgettext_lazy("month or part of it", "From"), type="date"),
            page_cells.day_cell("month"),
            style="figures",
            always_shown=True,
        ),
        single_cell_column(
            cell("part", pgettext_lazy("care report", "Figure"), words=PARTS), page_cells.text_cell("part", PARTS)
        ),
        single_cell_column(cell("what", pgettext_lazy("care report", "Category")), page_cells.text_cell("what")),
        single_cell_column(
            cell("shown", pgettext_lazy("care report", "Count")), page_cells.text_cell("shown"), style="figures"
        ),
        single_cell_column(
            cell("count", _("Count as a number"), type="integer"),
            page_cells.number_cell("count"),
            style="figures",
            usual=False,
        ),
    ),
)
