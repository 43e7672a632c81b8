"""Filter for the register of cases."""

from django.utils.translation import pgettext_lazy

from compliance.http.registers.filters import RegisterFilter, YesNoFilter


class CaseFilter(RegisterFilter):
    """Select examined or open cases."""

    is_open = YesNoFilter("review", "isnull", label=pgettext_lazy("case of the agents", "Open"))
