"""Filter of the register of refusals, and a filter by labels."""

from collections.abc import Mapping
from typing import ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.admissions.models.decisions import DoorDecision
from compliance.http.registers.filters import SpanFilter

from ..selectors import decisions as decision_selectors
from .words import GROUNDS


class RefusalFilter(SpanFilter):
    """Filter refusals by period, outcome and ground."""

    overlapping = frozenset({"code"})  # A refusal may rest on several grounds.
    unknown: ClassVar[Mapping[str, Mapping[str, frozenset[str]]]] = {
        "NL": {"code": frozenset({"ministerial", "uniform"})}
    }

    outcome = ChoiceFilter(
        label=_("Outcome"),
        choices=[
            ("refused", pgettext_lazy("guest", "Refused")),
            ("unverified", pgettext_lazy("guest", "Not verified")),
            ("needs_review", _("Needs review")),
            ("no_card", _("No card issued")),
        ],
        empty_label=_("All"),
        method="filter_outcome",
    )
    code = ChoiceFilter(
        label=_("Ground"), choices=list(GROUNDS.items()), empty_label=_("All grounds"), method="rests_on"
    )

    def filter_outcome(self, rows: QuerySet[DoorDecision], _name: str, outcome: str) -> QuerySet[DoorDecision]:
        return decision_selectors.with_outcome(rows, outcome)

    def rests_on(self, rows: QuerySet[DoorDecision], _name: str, code: str) -> QuerySet[DoorDecision]:
        return decision_selectors.on_ground(rows, code)
