"""The filters of the registers of observations and of accesses."""

from datetime import date
from typing import TYPE_CHECKING, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from audit.local_days import range_of_days
from audit.reading import selectors as log_selectors
from compliance.http.registers.filters import DayFilter, RegisterFilter

from ..models import Observation
from ..selectors import observations as selectors
from .words import STATES

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from audit.models import Entry


class ObservationFilter(RegisterFilter):
    """Observations by their state today; the overdue ones are included in the open ones."""

    overlapping: ClassVar[frozenset[str]] = frozenset({"state"})

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(
        self, rows: "QuerySet[WithAnnotations[Observation, selectors.ObservationState]]", _name: str, state: str
    ) -> "QuerySet[WithAnnotations[Observation, selectors.ObservationState]]":
        return selectors.filter_by_state(rows, state, self.scope.today)


class AccessFilter(RegisterFilter):
    """Accesses on a period of calendar dates at the venue, both included."""

    since = DayFilter(label=pgettext_lazy("first day", "From"), method="from_day")
    until = DayFilter(label=pgettext_lazy("last day", "To"), method="up_to_day")

    def from_day(self, rows: "QuerySet[Entry]", _name: str, day: date) -> "QuerySet[Entry]":
        return log_selectors.written_between(rows, *range_of_days(day, None, self.scope.house.zone))

    def up_to_day(self, rows: "QuerySet[Entry]", _name: str, day: date) -> "QuerySet[Entry]":
        return log_selectors.written_between(rows, *range_of_days(None, day, self.scope.house.zone))
