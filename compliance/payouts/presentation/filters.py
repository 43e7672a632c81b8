"""What the register of payouts is narrowed to, by codes and days alone."""

from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import RegisterFilter, YesNoFilter, first_gaming_day, last_gaming_day

from .words import ANSWERS, MEANS, STATES


class PayoutFilter(RegisterFilter):
    """State, means, what the pay table says, large ones, and gaming days with their ends."""

    state = ChoiceFilter(label=_("State"), choices=list(STATES.items()), empty_label=_("All"))
    means = ChoiceFilter(label=_("Paid by"), choices=list(MEANS.items()), empty_label=_("All"))
    explained = ChoiceFilter(label=_("Pay table"), choices=list(ANSWERS.items()), empty_label=_("All"))
    large = YesNoFilter(label=_("Large"))
    first = first_gaming_day()
    last = last_gaming_day()
