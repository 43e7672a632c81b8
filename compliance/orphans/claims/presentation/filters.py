"""The filter of the register of claims."""

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from compliance.http.registers.filters import RegisterFilter, YesNoFilter
from compliance.orphans.claim_states import selectors as claim_states

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.claim_states.selectors import ClaimState
    from compliance.orphans.models.claims import Claim


class ClaimFilter(RegisterFilter):
    """Claims that are open, or closed."""

    waiting = YesNoFilter(label=_("Pending"), method="is_waiting")

    def is_waiting(
        self, rows: "QuerySet[WithAnnotations[Claim, ClaimState]]", _name: str, waiting: str
    ) -> "QuerySet[WithAnnotations[Claim, ClaimState]]":
        if waiting == "true":
            return rows.filter(state__in=claim_states.WAITING)
        return rows.exclude(state__in=claim_states.WAITING)
