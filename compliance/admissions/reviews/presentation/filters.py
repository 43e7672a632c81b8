"""Filter of the register of manual reviews."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.admissions.models.decisions import DoorDecision
from compliance.http.registers.declarations import Scope
from compliance.http.registers.filters import SpanFilter

from .. import selectors as review_selectors


class ReviewFilter(SpanFilter):
    """Filter reviews by period and by whether they are answered. A page shows all of them."""

    state = ChoiceFilter(
        label=_("State"),
        choices=[("waiting", _("Awaiting a decision")), ("answered", _("Answered"))],
        empty_label=_("All"),
        method="in_state",
    )

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        return {}

    def in_state(self, rows: QuerySet[DoorDecision], _name: str, state: str) -> QuerySet[DoorDecision]:
        waiting = rows.filter(pk__in=review_selectors.open_reviews(self.scope.house.id).order_by().values("pk"))
        if state == "waiting":
            return waiting
        return rows.exclude(pk__in=waiting.order_by().values("pk"))
