"""Filter of the register of payouts, by codes and days only."""

from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter, YesNoFilter, first_gaming_day, last_gaming_day

from .words import ANSWERS, MEANS, STATES


class PayoutFilter(RegisterFilter):
    """Payouts by state, means, pay table result, size and gaming days."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"))
    means = ChoiceFilter(label=_("Paid by"), choices=list(MEANS.items()), empty_label=_("All"))
    explained = ChoiceFilter(label=_("Pay table"), choices=list(ANSWERS.items()), empty_label=_("All"))
    large = YesNoFilter(label=_("Large"))
    first = first_gaming_day()
    last = last_gaming_day()
