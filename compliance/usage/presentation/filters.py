"""The filter of the register of alerts about accounts."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter

from ..models import UseAlert
from .words import STATES


class UseAlertFilter(RegisterFilter):
    """Alerts that are open, or reviewed."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"), method="in_state")

    def in_state(self, rows: QuerySet[UseAlert], _name: str, state: str) -> QuerySet[UseAlert]:
        return rows.filter(review__isnull=state == "open")
