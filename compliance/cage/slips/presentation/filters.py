"""Filter of the register of slips."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.cage.models.slips import Slip
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from .words import SLIPS, WAYS

ON_THE_WAY = "way"


class SlipFilter(RegisterFilter):
    """Slips by kind, state and gaming days."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(SLIPS.items()), empty_label=_("All"))
    state = ChoiceFilter(
        label=_("State"),
        choices=[(code or ON_THE_WAY, label) for code, label in WAYS.items()],
        empty_label=_("All"),
        method="in_state",
    )
    first = first_gaming_day()
    last = last_gaming_day()

    def in_state(self, rows: QuerySet[Slip], _name: str, state: str) -> QuerySet[Slip]:
        if state == ON_THE_WAY:
            return rows.filter(end__isnull=True)
        return rows.filter(end__outcome=state)
