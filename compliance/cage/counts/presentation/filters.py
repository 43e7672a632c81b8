"""Filter of the count register."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.cage.models.counts import Count
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ..selectors import counts as count_selectors
from .words import COUNT_STATES


class CountFilter(RegisterFilter):
    """Counts by state (awaiting a signature or complete) and gaming days."""

    state = ChoiceFilter(label=_("State"), choices=list(COUNT_STATES.items()), empty_label=_("All"), method="in_state")
    first = first_gaming_day("shift__gaming_day")
    last = last_gaming_day("shift__gaming_day")

    def in_state(self, rows: QuerySet[Count], _name: str, state: str) -> QuerySet[Count]:
        waiting = count_selectors.counts_to_sign(self.scope.house.id).order_by().values("pk")
        if state == "waiting":
            return rows.filter(pk__in=waiting)
        return rows.exclude(pk__in=waiting)
