"""The filter of the register of card inspections."""

from django.utils.translation import gettext_lazy as _

from compliance.admissions.decisions.presentation.filters import choice_filter
from compliance.http.registers.filters import SpanFilter

from .words import DEMANDED_BY, SHOWN


class CheckFilter(SpanFilter):
    """Filter card checks by period, result and by who demanded the card."""

    result = choice_filter(SHOWN, label=_("Result"), empty_label=_("All"))
    demanded_by = choice_filter(DEMANDED_BY, label=_("At the request of"), empty_label=_("All"))
