"""The filter of the register of card inspections."""

from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers.filters import SpanFilter

from .words import DEMANDED_BY, SHOWN


class CheckFilter(SpanFilter):
    """Filter card checks by period, result and by who demanded the card."""

    result = ChoiceFilter(label=_("Result"), choices=list(SHOWN.items()), empty_label=_("All"))
    demanded_by = ChoiceFilter(label=_("At the request of"), choices=list(DEMANDED_BY.items()), empty_label=_("All"))
