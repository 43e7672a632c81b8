"""The filter of the register of alerts."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from ..models import Alert
from .words import STATES


class AlertFilter(RegisterFilter):
    """Alerts that are open, or cleared."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[Alert], _name: str, state: str) -> QuerySet[Alert]:
        return rows.filter(clearance__isnull=state == "open")
