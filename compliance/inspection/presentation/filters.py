"""The filters of the register of observations."""

from typing import ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from ..models import Observation
from ..selectors import observations as selectors
from .words import STATES


class ObservationFilter(RegisterFilter):
    """Observations by their state today; the overdue ones are included in the open ones."""

    overlapping: ClassVar[frozenset[str]] = frozenset({"state"})

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[Observation], _name: str, state: str) -> QuerySet[Observation]:
        return selectors.narrowed(rows, state, self.scope.today)
