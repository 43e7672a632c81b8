"""Filter of the registers of exchanges."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.cage.models.exchanges import Exchange
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from .words import DONE, IDENTITIES, LOCATIONS


class ExchangeFilter(RegisterFilter):
    """Exchanges by place, ID check and outcome."""

    location = ChoiceFilter(label=_("Where"), choices=list(LOCATIONS.items()), empty_label=_("All"))
    identity = ChoiceFilter(label=_("Paper"), choices=list(IDENTITIES.items()), empty_label=_("All"))
    outcome = ChoiceFilter(label=_("Outcome"), choices=list(DONE.items()), empty_label=_("All"), method="with_outcome")
    first = first_gaming_day()
    last = last_gaming_day()

    def with_outcome(self, rows: QuerySet[Exchange], _name: str, outcome: str) -> QuerySet[Exchange]:
        return rows.filter(done=outcome == "done")
