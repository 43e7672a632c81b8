"""The filter of the register of claims."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from compliance.http.registers.filters import RegisterFilter, YesNoFilter
from compliance.orphans.claim_states import selectors as claim_states


class ClaimFilter(RegisterFilter):
    """Claims that are open, or closed."""

    waiting = YesNoFilter(label=_("Pending"), method="is_waiting")

    def is_waiting(self, rows: QuerySet[Any], _name: str, waiting: str) -> QuerySet[Any]:
        if waiting == "true":
            return rows.filter(state__in=claim_states.WAITING)
        return rows.exclude(state__in=claim_states.WAITING)
