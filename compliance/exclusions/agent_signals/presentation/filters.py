"""The filter of the register of signalled cases."""

from django.utils.translation import pgettext_lazy

from compliance.http.registers.filters import RegisterFilter, YesNoFilter


class CaseFilter(RegisterFilter):
    """Cases that are examined, or not yet."""

    is_open = YesNoFilter("review", "isnull", label=pgettext_lazy("case of the agents", "Open"))
